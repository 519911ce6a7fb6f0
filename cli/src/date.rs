//! The current date, in the format of game records.

use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_PER_DAY: u64 = 24 * 60 * 60;

/// Returns today's date in UTC, such as `2026.11.23`; `None` if the system's clock is before 1970.
pub fn today() -> Option<String> {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Some(date_of_day(since_epoch.as_secs() / SECONDS_PER_DAY))
}

/// Returns the date that is the given number of days after 1970-01-01.
fn date_of_day(mut days: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february_days = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february_days, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year:04}.{month:02}.{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::date_of_day;

    #[test]
    fn days_are_converted_to_dates() {
        for (days, date) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (364, "1970.12.31"),
            (365, "1971.01.01"),
            (11016, "2000.02.29"),
            (20780, "2026.11.23"),
        ] {
            assert_eq!(date_of_day(days), date);
        }
    }
}
