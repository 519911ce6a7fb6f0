//! Parallel `for_each` and `map` on a given number of threads. The calling thread takes part. A thread that cannot be started
//! is skipped, so every call succeeds on a system without threads.

use std::sync::Mutex;
use std::thread;

/// Calls `work` on every item, on at most `threads` threads. Each thread takes the next item as soon as it is free.
pub(crate) fn for_each<T: Send>(
    threads: usize,
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    work: impl Fn(T) + Sync,
) {
    let queue = Mutex::new(items.into_iter());
    // The lock is released before the work begins.
    let next_item = || queue.lock().ok()?.next();
    let process_queue = || {
        while let Some(item) = next_item() {
            work(item);
        }
    };
    thread::scope(|scope| {
        for _ in 1..usable_threads(threads) {
            if thread::Builder::new().spawn_scoped(scope, process_queue).is_err() {
                break;
            }
        }
        process_queue();
    });
}

/// Returns the results of `work` on every item, in the order of the items. Uses at most `threads` threads.
pub(crate) fn map<T: Send, R: Send>(
    threads: usize,
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let results = Mutex::new(Vec::new());
    for_each(threads, items.into_iter().enumerate(), |(index, item)| {
        let result = work(item);
        if let Ok(mut results) = results.lock() {
            results.push((index, result));
        }
    });
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_unstable_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Returns the number of threads to use when `threads` are requested: one without the feature `parallel`.
pub(crate) fn usable_threads(threads: usize) -> usize {
    if cfg!(feature = "parallel") { threads.max(1) } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_processed_once_and_in_order() {
        for threads in [0, 1, 2, 7, 200] {
            let squares = map(threads, 0..100_u32, |number| number * number);
            assert_eq!(squares, (0..100).map(|number| number * number).collect::<Vec<_>>(), "{threads}");
        }
    }
}
