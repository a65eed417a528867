//! Parses times of day as people type them ("22", "22:30", "8.15") and UTC offsets ("2", "+5:30", "-3").

use meadhall_tables::quiet_hours::QuietHours;

/// Parses start, end and UTC offset of the quiet hours; `None` if one of them is invalid.
pub fn parse_quiet_hours([from, to, offset]: [Option<&str>; 3]) -> Option<QuietHours> {
    let offset = offset.unwrap_or("0").trim();
    let (sign, magnitude) = match offset.strip_prefix(['-', '−']) {
        Some(magnitude) => (-1, magnitude),
        None => (1, offset.strip_prefix('+').unwrap_or(offset)),
    };
    let offset = sign * i16::try_from(parse_hours_and_minutes(magnitude)?).ok()?;
    Some(QuietHours {
        from_minute: parse_hours_and_minutes(from?)?,
        to_minute: parse_hours_and_minutes(to?)?,
        utc_offset_minutes: offset,
    })
}

/// Parses hours and minutes into minutes.
fn parse_hours_and_minutes(input: &str) -> Option<u16> {
    let (hours, minutes) = input.trim().split_once([':', '.', 'h']).unwrap_or((input.trim(), "0"));
    let minutes = if minutes.is_empty() { "0" } else { minutes };
    let digits = |text: &str| text.len() <= 2 && text.bytes().all(|it| it.is_ascii_digit());
    let [hours, minutes] = [hours, minutes].map(|text| text.parse::<u16>().ok().filter(|_| digits(text)));
    minutes.filter(|minutes| *minutes < 60).and_then(|minutes| Some(hours? * 60 + minutes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_parsed_as_people_type_them() {
        let parsed = |from, to, offset| {
            parse_quiet_hours([Some(from), Some(to), offset])
                .map(|it| (it.from_minute, it.to_minute, it.utc_offset_minutes))
        };
        assert_eq!(parsed("22", "8:30", None), Some((1320, 510, 0)));
        assert_eq!(parsed(" 22:05 ", "08.15", Some("2")), Some((1325, 495, 120)));
        assert_eq!(parsed("22h30", "8h", Some("+5:30")), Some((1350, 480, 330)));
        assert_eq!(parsed("0", "6", Some("-3:30")), Some((0, 360, -210)));
        for wrong in ["", "x", "8:60", "123", "8:5:3", "-1", "8:+5"] {
            assert_eq!(parsed(wrong, "8", None), None, "{wrong}");
        }
        assert_eq!(parse_quiet_hours([Some("22"), None, None]), None);
    }
}
