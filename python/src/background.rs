//! Runs long computations on another thread, with the GIL released. The calling thread handles signals in the meantime.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The time between two checks for signals.
const SIGNAL_INTERVAL: Duration = Duration::from_millis(25);

/// The stack of the thread, in bytes. Threads of Python can have as little as half a mebibyte, too little for deeply nested texts.
const STACK_SIZE: usize = 64 << 20;

/// Returns the result of `work`, which runs on another thread. When a signal such as Ctrl-C raises an exception, the flag passed to `work`
/// is set, and the exception is returned after `work` has ended. Python handles signals in its main thread only.
pub fn run<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the path to the method has one lifetime only"
    )]
    let pending_signal = || Python::attach(|py| py.check_signals()).err();
    let stop = AtomicBool::new(false);
    py.detach(|| {
        thread::scope(|scope| {
            let (finished, wait) = mpsc::channel::<()>();
            let stop = &stop;
            // The channel closes when the closure ends, even by a panic.
            let body = move || {
                let _finished = finished;
                work(stop)
            };
            let worker = thread::Builder::new().stack_size(STACK_SIZE).spawn_scoped(scope, body);
            let worker =
                worker.map_err(|error| PyRuntimeError::new_err(format!("cannot start a thread: {error}")))?;
            let mut interruption = None;
            while wait.recv_timeout(SIGNAL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if interruption.is_none() {
                    interruption = pending_signal();
                    stop.store(interruption.is_some(), Ordering::Relaxed);
                }
            }
            // A panic is a bug in the library. It is resumed here, and PyO3 converts it to an exception.
            let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            interruption.map_or(Ok(result), Err)
        })
    })
}
