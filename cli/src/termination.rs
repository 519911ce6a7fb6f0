//! Termination and suspension of the program, by signals or because its terminal was closed. Ctrl-C is handled in `interrupt`.

use std::io;
use std::sync::OnceLock;

/// The function that runs before the program is terminated.
static CLEANUP: OnceLock<fn()> = OnceLock::new();

/// Runs the cleanup function, if one is set.
pub fn run_cleanup() {
    if let Some(cleanup) = CLEANUP.get() {
        cleanup();
    }
}

/// Sets a function that runs before the program is terminated: by a signal, by a second Ctrl-C, or because its terminal was closed. Only
/// the first call has an effect.
pub fn set_cleanup(cleanup: fn()) {
    if CLEANUP.set(cleanup).is_ok() {
        system::handle_signals();
    }
}

/// Starts a thread that terminates the program when the terminal of standard input or output is closed. The hangup
/// signal does not suffice: it may be ignored, and it is not sent if the terminal is not the controlling terminal. A thread that waits for
/// a key or for the end of a search does not detect that the terminal was closed.
pub fn exit_when_terminal_closes() {
    system::exit_when_terminal_closes();
}

/// Suspends the program with its process group, until the shell resumes it.
///
/// # Errors
/// Returns an error if the signal cannot be sent.
pub fn suspend() -> io::Result<()> {
    system::suspend()
}

#[cfg(unix)]
mod system {
    use std::io;
    use std::os::fd::AsFd;
    use std::thread;
    use std::time::Duration;

    use nix::errno::Errno;
    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    use signal_hook::consts::{SIGHUP, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// Time to wait until the signal has been delivered, possibly to another thread.
    const SIGNAL_DELIVERY_DELAY: Duration = Duration::from_millis(50);

    pub fn handle_signals() {
        // If no handler can be installed, signals have their default effect.
        let Ok(mut signals) = Signals::new([SIGTERM, SIGHUP]) else { return };
        thread::spawn(move || {
            for signal in signals.forever() {
                terminate(signal);
            }
        });
    }

    /// Terminates the program with the default effect of the signal.
    fn terminate(signal: i32) {
        super::run_cleanup();
        let _ = emulate_default_handler(signal);
    }

    pub fn exit_when_terminal_closes() {
        thread::spawn(|| {
            let (input, output) = (io::stdin(), io::stdout());
            // POLLHUP is reported even if no events are requested.
            let mut descriptors =
                [input.as_fd(), output.as_fd()].map(|descriptor| PollFd::new(descriptor, PollFlags::empty()));
            while poll(&mut descriptors, PollTimeout::NONE) == Err(Errno::EINTR) {}
            if descriptors
                .iter()
                .filter_map(PollFd::revents)
                .any(|events| events.contains(PollFlags::POLLHUP))
            {
                terminate(SIGHUP);
            }
        });
    }

    pub fn suspend() -> io::Result<()> {
        kill(Pid::from_raw(0), Signal::SIGTSTP)?;
        thread::sleep(SIGNAL_DELIVERY_DELAY);
        Ok(())
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;

    pub fn handle_signals() {}

    pub fn exit_when_terminal_closes() {}

    pub fn suspend() -> io::Result<()> {
        Ok(())
    }
}
