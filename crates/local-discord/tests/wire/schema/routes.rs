//! Discord's routes as its description writes them, with the schemas of their requests and responses.

use std::collections::BTreeMap;

use serde_json::Value;

/// The JSON pointer of the schema of an error response.
const ERROR_SCHEMA_POINTER: &str = "/components/schemas/ErrorResponse";
/// The JSON pointer of the schema of a 429 response.
const RATE_LIMIT_SCHEMA_POINTER: &str = "/components/schemas/RatelimitedResponse";

pub struct DescribedRoutes(Vec<DescribedRoute>);

/// A path and a method of the description.
pub struct DescribedRoute {
    /// The method and the path as Discord writes it.
    pub name: String,
    /// The JSON pointer of the request body's schema, if the route takes a body.
    pub request_schema: Option<String>,
    pub needs_body: bool,
    method: String,
    segments: Vec<PathSegment>,
    /// For each status the JSON pointer of its schema; none if there is no body.
    response_schemas: BTreeMap<u16, Option<String>>,
}

enum PathSegment {
    Literal(String),
    Snowflake,
    AnyText,
}

/// The response that the description has for a status.
pub enum DescribedResponse {
    NoBody,
    /// A body that matches the schema at this JSON pointer.
    JsonBody(String),
    UndocumentedStatus,
}

impl DescribedRoutes {
    /// Reads the routes of a description.
    pub fn parse(document: &Value) -> Self {
        let mut routes = Vec::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in
                methods.as_object().unwrap().iter().filter(|(_, operation)| operation["responses"].is_object())
            {
                routes.push(DescribedRoute::parse(path, method, methods, operation));
            }
        }
        Self(routes)
    }

    /// Returns the route of a request; of several that match, the one with the most literal segments.
    pub fn find(&self, method: &str, path: &str) -> Option<&DescribedRoute> {
        let path_segments: Vec<&str> = path.trim_matches('/').split('/').collect();
        let fitting = self.0.iter().filter(|route| route.method == method && route.matches_path(&path_segments));
        fitting.max_by_key(|route| route.segments.iter().filter(|step| matches!(step, PathSegment::Literal(_))).count())
    }
}

impl DescribedRoute {
    fn parse(path: &str, method: &str, methods: &Value, operation: &Value) -> Self {
        let at = format!("/paths/{}/{method}", path.replace('~', "~0").replace('/', "~1"));
        let parameters = [&methods["parameters"], &operation["parameters"]];
        let is_name = |name: &str| {
            let mut found = parameters.iter().flat_map(|it| it.as_array()).flatten().filter(|it| it["name"] == name);
            found.any(|it| it["schema"]["$ref"].as_str().is_some_and(|it| it.ends_with("SnowflakeType")))
        };
        let step = |part: &str| match part.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
            Some(name) if is_name(name) => PathSegment::Snowflake,
            Some(_) => PathSegment::AnyText,
            None => PathSegment::Literal(part.to_owned()),
        };
        let json = |operation: &Value, at: String| {
            let schema = operation["content"]["application/json"]["schema"].is_object();
            schema.then(|| format!("{at}/content/application~1json/schema"))
        };
        let responses = operation["responses"].as_object().unwrap().iter().filter_map(|(status, response)| {
            Some((status.parse().ok().filter(|it| *it < 400)?, json(response, format!("{at}/responses/{status}"))))
        });
        Self {
            name: format!("{} {path}", method.to_uppercase()),
            request_schema: json(&operation["requestBody"], format!("{at}/requestBody")),
            needs_body: operation["requestBody"]["required"] == true,
            method: method.to_uppercase(),
            segments: path.trim_matches('/').split('/').map(step).collect(),
            response_schemas: responses.collect(),
        }
    }

    fn matches_path(&self, path_segments: &[&str]) -> bool {
        let fits = |(step, part): (&PathSegment, &&str)| match step {
            PathSegment::Literal(word) => word == part,
            PathSegment::Snowflake => !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit()),
            PathSegment::AnyText => true,
        };
        self.segments.len() == path_segments.len() && self.segments.iter().zip(path_segments).all(fits)
    }

    /// Returns the response that the description has for this status.
    pub fn described_response(&self, status: u16) -> DescribedResponse {
        match (status, self.response_schemas.get(&status)) {
            (429, _) => DescribedResponse::JsonBody(RATE_LIMIT_SCHEMA_POINTER.to_owned()),
            (400..=499, _) => DescribedResponse::JsonBody(ERROR_SCHEMA_POINTER.to_owned()),
            (_, Some(Some(pointer))) => DescribedResponse::JsonBody(pointer.clone()),
            (_, Some(None)) => DescribedResponse::NoBody,
            (_, None) => DescribedResponse::UndocumentedStatus,
        }
    }
}
