//! A field of a body with its path. Invalid values are reported at this path. The path is a linked list on
//! the stack and becomes a string only for a report.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use serde_json::Value;

use super::errors::{self, FieldError};
use crate::{ApiError, FieldErrors};

/// A value in a body. `'b` is the lifetime of the body, `'p` that of the parent.
#[derive(Clone, Copy)]
pub(super) struct BodyField<'p, 'b> {
    value: &'b Value,
    parent: Option<&'p BodyField<'p, 'b>>,
    path_step: PathStep<'b>,
    errors: &'p RefCell<FieldErrors>,
}

#[derive(Clone, Copy)]
enum PathStep<'b> {
    Root,
    Key(&'b str),
    Index(usize),
}

/// Runs a check on a body and returns its errors. `root` is the body's field name if it is part of another
/// body.
pub(super) fn validate(
    body: &Value,
    root: Option<&'static str>,
    check: impl FnOnce(&BodyField),
) -> Result<(), ApiError> {
    let faults = RefCell::default();
    check(&BodyField {
        value: body,
        parent: None,
        path_step: root.map_or(PathStep::Root, PathStep::Key),
        errors: &faults,
    });
    faults.into_inner().into_result()
}

impl<'b> BodyField<'_, 'b> {
    pub fn value(&self) -> &'b Value {
        self.value
    }

    pub fn report(&self, error: FieldError) {
        self.errors.borrow_mut().push(&self.path(), error.code, error.message);
    }

    /// Reports an error at a child of this field, which may be missing.
    pub fn report_in(&self, name: &'static str, error: FieldError) {
        self.child(self.value, PathStep::Key(name)).report(error);
    }

    fn path(&self) -> String {
        let before = self.parent.map(BodyField::path).unwrap_or_default();
        match self.path_step {
            PathStep::Root => before,
            PathStep::Key(name) => format!("{before}.{name}"),
            PathStep::Index(index) => format!("{before}.{index}"),
        }
    }

    fn child<'s>(&'s self, value: &'b Value, step: PathStep<'b>) -> BodyField<'s, 'b> {
        BodyField { value, parent: Some(self), path_step: step, errors: self.errors }
    }

    /// Returns a child field unless it is missing or null.
    pub fn optional(&self, name: &'b str) -> Option<BodyField<'_, 'b>> {
        let value = self.value.get(name).filter(|value| !value.is_null())?;
        Some(self.child(value, PathStep::Key(name)))
    }

    pub fn has_value(&self, name: &str) -> bool {
        self.value.get(name).is_some_and(|value| !value.is_null())
    }

    /// Returns a child field and reports it if it is missing.
    pub fn required(&self, name: &'static str) -> Option<BodyField<'_, 'b>> {
        let field = self.optional(name);
        if field.is_none() {
            self.report_in(name, errors::required());
        }
        field
    }

    /// Returns a child object unless it is missing or null.
    pub fn optional_object(&self, name: &'static str) -> Option<BodyField<'_, 'b>> {
        self.optional(name).filter(BodyField::check_is_object)
    }

    /// Returns a child object and reports it if it is missing.
    pub fn required_object(&self, name: &'static str) -> Option<BodyField<'_, 'b>> {
        self.required(name).filter(BodyField::check_is_object)
    }

    pub fn check_is_object(&self) -> bool {
        let is = self.value.is_object();
        if !is {
            self.report(errors::not_an_object());
        }
        is
    }

    /// Returns the items of this list. If their number is outside the span, reports it and returns none.
    pub fn items(&self, span: RangeInclusive<usize>) -> impl Iterator<Item = BodyField<'_, 'b>> {
        let list = self.value.as_array().map_or(&[][..], Vec::as_slice);
        let is_in_span = span.contains(&list.len());
        if !self.value.is_array() {
            self.report(errors::not_a_list());
        } else if !is_in_span {
            self.report(errors::bad_length(&span));
        }
        let list = if is_in_span { list } else { &[] };
        list.iter().enumerate().map(|(index, value)| self.child(value, PathStep::Index(index)))
    }

    /// Returns the items of this list that are objects and reports the others.
    pub fn objects(&self, span: RangeInclusive<usize>) -> impl Iterator<Item = BodyField<'_, 'b>> {
        self.items(span).filter(|item| {
            if item.value.is_null() {
                item.report(errors::item_required());
                return false;
            }
            item.check_is_object()
        })
    }

    pub fn entries(&self) -> impl Iterator<Item = (&'b str, BodyField<'_, 'b>)> {
        let entries = self.value.as_object().into_iter().flatten();
        entries.map(|(name, value)| (name.as_str(), self.child(value, PathStep::Key(name))))
    }
}
