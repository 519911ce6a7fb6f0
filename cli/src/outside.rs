//! The ways in which a program is ended or stopped from outside: by signals, and with its terminal. Not Ctrl-C, which is a wish, and
//! not what is done about any of it.

use std::io;
use std::sync::OnceLock;

/// What is to be done before the program is ended from outside.
static LAST_DEED: OnceLock<fn()> = OnceLock::new();

/// For whoever ends the program otherwise than by its own end.
pub fn do_last_deed() {
    if let Some(deed) = LAST_DEED.get() {
        deed();
    }
}

/// From now on this is done before the program is ended from outside; only the first one counts.
pub fn before_end(deed: fn()) {
    if LAST_DEED.set(deed).is_ok() {
        system::watch_end();
    }
}

/// From now on the program is ended when the terminal of standard input or output is gone, even where no signal tells of it: where
/// signals are ignored, and where the terminal is not the one that the program was started from. Whoever waits for a key or for the
/// end of a search would not notice in time.
pub fn end_with_terminal() {
    system::end_with_terminal();
}

/// Stops the program, and whatever the shell has started with it, until the shell lets it go on.
///
/// # Errors
/// If it cannot be stopped.
pub fn stop_job() -> io::Result<()> {
    system::stop_job()
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

    /// The signal may reach the program on another thread, and this one shall not go on before that.
    const DELIVERY: Duration = Duration::from_millis(50);

    pub fn watch_end() {
        // Where they cannot be watched, they do what they do everywhere.
        let Ok(mut signals) = Signals::new([SIGTERM, SIGHUP]) else { return };
        thread::spawn(move || {
            for signal in signals.forever() {
                end(signal);
            }
        });
    }

    /// Ends the program as if nobody had watched for a signal.
    fn end(signal: i32) {
        super::do_last_deed();
        let _ = emulate_default_handler(signal);
    }

    pub fn end_with_terminal() {
        thread::spawn(|| {
            let (input, output) = (io::stdin(), io::stdout());
            // What is not asked for is told nevertheless: that there is nothing at the other end.
            let mut ends = [input.as_fd(), output.as_fd()].map(|end| PollFd::new(end, PollFlags::empty()));
            while poll(&mut ends, PollTimeout::NONE) == Err(Errno::EINTR) {}
            if ends.iter().filter_map(PollFd::revents).any(|told| told.contains(PollFlags::POLLHUP)) {
                end(SIGHUP);
            }
        });
    }

    pub fn stop_job() -> io::Result<()> {
        kill(Pid::from_raw(0), Signal::SIGTSTP)?;
        thread::sleep(DELIVERY);
        Ok(())
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;

    pub fn watch_end() {}

    pub fn end_with_terminal() {}

    pub fn stop_job() -> io::Result<()> {
        Ok(())
    }
}
