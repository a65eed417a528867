//! Discord's routes as its description writes them, with the schemas of their requests and responses.

use std::collections::BTreeMap;

use serde_json::Value;

/// The JSON pointer of the schema of an error response.
const REFUSAL: &str = "/components/schemas/ErrorResponse";
/// The JSON pointer of the schema of a 429 response.
const LIMITED: &str = "/components/schemas/RatelimitedResponse";

pub struct Routes(Vec<Route>);

/// A path and a method of the description.
pub struct Route {
    /// The method and the path as Discord writes it.
    pub name: String,
    /// The JSON pointer of the request body's schema, if the route takes a body.
    pub asked: Option<String>,
    pub needs_body: bool,
    method: String,
    steps: Vec<Step>,
    /// For each status the JSON pointer of its schema; none if there is no body.
    answers: BTreeMap<u16, Option<String>>,
}

enum Step {
    Word(String),
    Name,
    Text,
}

/// The response that the description has for a status.
pub enum Answer {
    Empty,
    /// A body that matches the schema at this JSON pointer.
    Json(String),
    Unheard,
}

impl Routes {
    /// Reads the routes of a description.
    pub fn of(whole: &Value) -> Self {
        let mut all = Vec::new();
        for (path, methods) in whole["paths"].as_object().unwrap() {
            for (method, told) in methods.as_object().unwrap().iter().filter(|(_, told)| told["responses"].is_object())
            {
                all.push(Route::of(path, method, methods, told));
            }
        }
        Self(all)
    }

    /// Returns the route of a request; of several that match, the one with the most literal segments.
    pub fn find(&self, method: &str, path: &str) -> Option<&Route> {
        let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
        let fitting = self.0.iter().filter(|route| route.method == method && route.fits(&parts));
        fitting.max_by_key(|route| route.steps.iter().filter(|step| matches!(step, Step::Word(_))).count())
    }
}

impl Route {
    fn of(path: &str, method: &str, methods: &Value, told: &Value) -> Self {
        let at = format!("/paths/{}/{method}", path.replace('~', "~0").replace('/', "~1"));
        let parameters = [&methods["parameters"], &told["parameters"]];
        let is_name = |name: &str| {
            let mut found = parameters.iter().flat_map(|it| it.as_array()).flatten().filter(|it| it["name"] == name);
            found.any(|it| it["schema"]["$ref"].as_str().is_some_and(|it| it.ends_with("SnowflakeType")))
        };
        let step = |part: &str| match part.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
            Some(name) if is_name(name) => Step::Name,
            Some(_) => Step::Text,
            None => Step::Word(part.to_owned()),
        };
        let json = |told: &Value, at: String| {
            let schema = told["content"]["application/json"]["schema"].is_object();
            schema.then(|| format!("{at}/content/application~1json/schema"))
        };
        let answers = told["responses"].as_object().unwrap().iter().filter_map(|(status, answer)| {
            Some((status.parse().ok().filter(|it| *it < 400)?, json(answer, format!("{at}/responses/{status}"))))
        });
        Self {
            name: format!("{} {path}", method.to_uppercase()),
            asked: json(&told["requestBody"], format!("{at}/requestBody")),
            needs_body: told["requestBody"]["required"] == true,
            method: method.to_uppercase(),
            steps: path.trim_matches('/').split('/').map(step).collect(),
            answers: answers.collect(),
        }
    }

    fn fits(&self, parts: &[&str]) -> bool {
        let fits = |(step, part): (&Step, &&str)| match step {
            Step::Word(word) => word == part,
            Step::Name => !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit()),
            Step::Text => true,
        };
        self.steps.len() == parts.len() && self.steps.iter().zip(parts).all(fits)
    }

    /// Returns the response that the description has for this status.
    pub fn answer(&self, status: u16) -> Answer {
        match (status, self.answers.get(&status)) {
            (429, _) => Answer::Json(LIMITED.to_owned()),
            (400..=499, _) => Answer::Json(REFUSAL.to_owned()),
            (_, Some(Some(place))) => Answer::Json(place.clone()),
            (_, Some(None)) => Answer::Empty,
            (_, None) => Answer::Unheard,
        }
    }
}
