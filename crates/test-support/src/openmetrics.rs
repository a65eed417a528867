//! A strict parser of the OpenMetrics text format. It accepts only the parts of the format that the bot uses,
//! and panics with the line that it rejects.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::TEST_TIMEOUT;

type LabelSet = BTreeMap<String, String>;

/// All metrics that the bot exported in one response.
#[derive(Debug)]
pub struct MetricsScrape {
    families: BTreeMap<String, MetricFamily>,
}

/// The samples of one metric name.
#[derive(Debug, Default)]
struct MetricFamily {
    metric_type: String,
    help: String,
    unit: String,
    samples: Vec<MetricSample>,
}

#[derive(Debug)]
struct MetricSample {
    name: String,
    labels: LabelSet,
    value: f64,
}

/// Requests a page of the monitoring address and returns the status and the body.
pub async fn http_get(address: SocketAddr, path: &str) -> (u16, String) {
    let request = async {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").as_bytes()).await.unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).await.unwrap();
        let (head, text) = response.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), text.to_owned())
    };
    timeout(TEST_TIMEOUT, request).await.expect("the page responds in time")
}

impl MetricsScrape {
    /// Requests `/metrics` and parses it.
    pub async fn fetch(address: SocketAddr) -> Self {
        let (status, text) = http_get(address, "/metrics").await;
        assert_eq!(status, 200);
        Self::parse(&text)
    }

    pub fn parse(text: &str) -> Self {
        let text = text.strip_suffix("# EOF\n").expect("the text ends with # EOF");
        let (mut families, mut current_name) = (BTreeMap::<String, MetricFamily>::new(), String::new());
        for line in text.split_terminator('\n') {
            if let Some(comment) = line.strip_prefix("# ") {
                let mut words = comment.splitn(3, ' ');
                let (keyword, name, rest) =
                    (words.next().unwrap(), words.next().expect(line).to_owned(), words.next().unwrap_or_default());
                assert!(is_valid_name(&name, ":"), "invalid name: {line}");
                if name != current_name {
                    assert!(!families.contains_key(&name), "the family is split: {line}");
                    current_name.clone_from(&name);
                }
                let family = families.entry(name).or_default();
                assert!(family.samples.is_empty(), "metadata after samples: {line}");
                let field = match keyword {
                    "HELP" => &mut family.help,
                    "TYPE" => &mut family.metric_type,
                    "UNIT" => &mut family.unit,
                    _ => panic!("unknown comment: {line}"),
                };
                assert!(field.is_empty() && !rest.is_empty(), "duplicate or empty metadata: {line}");
                rest.clone_into(field);
            } else {
                let row = parse_sample(line);
                let family =
                    families.get_mut(&current_name).unwrap_or_else(|| panic!("a sample without a family: {line}"));
                family.check_sample(&current_name, &row, line);
                family.samples.push(row);
            }
        }
        families.iter().for_each(|(name, family)| family.check_complete(name));
        Self { families }
    }

    /// Returns the value of one sample, or `None` if there is no such sample.
    pub fn value(&self, name: &str, labels: &[(&str, &str)]) -> Option<f64> {
        let labels: LabelSet = labels.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let mut rows = self.families.values().flat_map(|family| &family.samples);
        rows.find(|row| row.name == name && row.labels == labels).map(|row| row.value)
    }

    /// Like [`Self::value`], but a missing sample counts as 0.
    pub fn value_or_zero(&self, name: &str, labels: &[(&str, &str)]) -> f64 {
        self.value(name, labels).unwrap_or_default()
    }

    /// Returns whether there is a metric or a sample with this name.
    pub fn has(&self, name: &str) -> bool {
        let mut rows = self.families.values().flat_map(|family| &family.samples);
        self.families.contains_key(name) || rows.any(|row| row.name == name)
    }

    pub fn sample_count(&self) -> usize {
        self.families.values().map(|family| family.samples.len()).sum()
    }
}

impl MetricFamily {
    /// Panics if the sample does not belong to this family or its value does not fit the metric type.
    fn check_sample(&self, name: &str, row: &MetricSample, line: &str) {
        let suffix = row.name.strip_prefix(name).unwrap_or_else(|| panic!("a sample of another family: {line}"));
        let fits = match self.metric_type.as_str() {
            "gauge" => suffix.is_empty(),
            "counter" => suffix == "_total" && row.value.is_finite() && row.value >= 0.0,
            "info" => suffix == "_info" && row.value == 1.0,
            "histogram" => match suffix {
                "_bucket" => row.labels.contains_key("le") && row.value >= 0.0,
                "_count" | "_sum" => row.value >= 0.0,
                _ => false,
            },
            kind => panic!("unknown metric type {kind:?}: {line}"),
        };
        assert!(fits, "the sample does not fit its metric type: {line}");
    }

    fn check_complete(&self, name: &str) {
        assert!(!self.help.is_empty() && !self.samples.is_empty(), "{name} has no help or no samples");
        assert!(
            self.unit.is_empty() || name.ends_with(&format!("_{}", self.unit)),
            "{name} does not end with its unit {}",
            self.unit
        );
        let distinct: BTreeSet<String> =
            self.samples.iter().map(|row| format!("{} {:?}", row.name, row.labels)).collect();
        assert_eq!(distinct.len(), self.samples.len(), "{name} has duplicate samples");
        if self.metric_type != "histogram" {
            return;
        }
        let labels_without_bound = |row: &MetricSample| {
            row.labels.iter().filter(|(name, _)| *name != "le").map(|it| format!("{it:?}")).collect::<String>()
        };
        for labels in self.samples.iter().map(labels_without_bound).collect::<BTreeSet<String>>() {
            let rows = || self.samples.iter().filter(|row| labels_without_bound(row) == labels);
            let buckets: Vec<(f64, f64)> = rows()
                .filter_map(|row| Some((row.labels.get("le")?.parse().expect("the bound is a number"), row.value)))
                .collect();
            let is_cumulative = buckets.windows(2).all(|two| two[0].0 < two[1].0 && two[0].1 <= two[1].1);
            let count = rows().find(|row| row.name.ends_with("_count")).map(|row| row.value);
            let last = buckets.last().copied().expect("the histogram has buckets");
            assert!(
                is_cumulative && last.0.is_infinite() && Some(last.1) == count,
                "inconsistent buckets of {name}: {buckets:?}, {count:?}"
            );
            assert!(rows().any(|row| row.name.ends_with("_sum")), "{name} has no sum");
        }
    }
}

fn is_valid_name(text: &str, extra_letters: &str) -> bool {
    let letter = |it: char| it.is_ascii_alphabetic() || it == '_' || extra_letters.contains(it);
    text.starts_with(letter) && text.chars().all(|it| letter(it) || it.is_ascii_digit())
}

/// Parses a sample: a name, optional labels, a value, and nothing after it.
fn parse_sample(line: &str) -> MetricSample {
    let (before, value) = line.rsplit_once(' ').unwrap_or_else(|| panic!("no value: {line}"));
    let value = if value == "+Inf" {
        f64::INFINITY
    } else {
        value.parse().unwrap_or_else(|_| panic!("invalid number: {line}"))
    };
    let (name, labels) = match before.split_once('{') {
        None => (before, LabelSet::new()),
        Some((name, rest)) => {
            (name, parse_labels(rest.strip_suffix('}').unwrap_or_else(|| panic!("unterminated labels: {line}")), line))
        }
    };
    assert!(is_valid_name(name, ":"), "invalid name: {line}");
    MetricSample { name: name.to_owned(), labels, value }
}

fn parse_labels(mut text: &str, line: &str) -> LabelSet {
    let mut labels = LabelSet::new();
    while !text.is_empty() {
        let (name, rest) = text.split_once("=\"").unwrap_or_else(|| panic!("no label: {line}"));
        // The bot exports no label value that needs escaping.
        let (value, rest) = rest.split_once('"').unwrap_or_else(|| panic!("unterminated labels: {line}"));
        assert!(is_valid_name(name, "") && !value.contains('\\'), "{line}");
        assert_eq!(labels.insert(name.to_owned(), value.to_owned()), None, "duplicate label: {line}");
        text = match rest.strip_prefix(',') {
            Some(more) if !more.is_empty() => more,
            None if rest.is_empty() => rest,
            _ => panic!("invalid separator between labels: {line}"),
        };
    }
    labels
}
