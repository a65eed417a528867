//! Random damage to an export is found, or changes nothing.

use super::*;

/// Applies one of six kinds of random damage.
fn random_damage(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut text = text.to_vec();
    let random_index = |dice: &mut Dice, text: &[u8]| dice.index(text.len());
    match dice.below(6) {
        0 => {
            let at = random_index(dice, &text);
            text[at] ^= 1 << dice.below(8);
        }
        1 => text.truncate(random_index(dice, &text)),
        2 => {
            let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
            let (a, b) = (dice.index(lines.len()), dice.index(lines.len()));
            lines.swap(a, b);
            text = lines.concat();
        }
        3 => {
            let at = random_index(dice, &text);
            let noise: Vec<u8> = (0..200_000).map(|_| b'x').collect();
            text.splice(at..at, noise);
        }
        4 => {
            let mut ends = [random_index(dice, &text), random_index(dice, &text)];
            ends.sort_unstable();
            text.drain(ends[0]..ends[1]);
        }
        _ => {
            let at = random_index(dice, &text);
            text[at] = u8::try_from(dice.below(256)).unwrap();
        }
    }
    text
}

#[tokio::test]
async fn a_damaged_file_is_rejected_with_a_line_number_or_imports_unchanged() {
    let text = sample_export().await;
    let lines = split_lines(text);
    let store: Arc<dyn Store> = empty_store();
    store.commit(schema_header()).block_on().unwrap();
    let before = all_rows(&store);
    for round in 0..scaled_rounds(400).max(100) {
        let dice = &mut Dice::new(&Seed::from_number(11), round);
        let mut bad = random_damage(text, dice);
        if bad == text {
            continue;
        }
        // Every other file gets a valid footer, so that the content itself must be checked.
        if round % 2 == 0 && bad.len() > 300 {
            let cut: Vec<String> = String::from_utf8_lossy(&bad).lines().map(str::to_owned).collect();
            if cut.len() > 2 {
                bad = with_valid_footer(&cut);
            }
        }
        match import_bytes(&store, &bad) {
            Err(BackupError::InvalidFile { line, error: fault }) => {
                assert!(line >= 1 && line <= lines.len() as u64 + 2, "{line}: {fault}");
                assert_eq!(all_rows(&store), before, "round {round}: {fault}");
            }
            Err(error) => panic!("round {round}: {error}"),
            // A changed name, time of day or person makes another valid store.
            Ok(_) => {
                assert_eq!(round % 2, 0, "round {round}: an export without its final line was accepted");
                for row in all_rows(&store) {
                    store.commit(WriteBatch::new().remove(row.key)).block_on().unwrap();
                }
                store.commit(schema_header()).block_on().unwrap();
            }
        }
    }
}
