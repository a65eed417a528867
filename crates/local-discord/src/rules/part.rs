//! A field of a body with its path. Invalid values are reported at this path. The path is a linked list on
//! the stack and becomes a string only for a report.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use serde_json::Value;

use super::fault::{self, Fault};
use crate::{Faults, Wrong};

/// A value in a body. `'b` is the lifetime of the body, `'p` that of the parent.
#[derive(Clone, Copy)]
pub(super) struct Part<'p, 'b> {
    value: &'b Value,
    up: Option<&'p Part<'p, 'b>>,
    step: Step<'b>,
    faults: &'p RefCell<Faults>,
}

/// One step of a path.
#[derive(Clone, Copy)]
enum Step<'b> {
    Top,
    Name(&'b str),
    Nth(usize),
}

/// Runs a check on a body and returns its errors. `under` is the body's field name if it is part of another
/// body.
pub(super) fn verdict(body: &Value, under: Option<&'static str>, rule: impl FnOnce(&Part)) -> Result<(), Wrong> {
    let faults = RefCell::default();
    rule(&Part { value: body, up: None, step: under.map_or(Step::Top, Step::Name), faults: &faults });
    faults.into_inner().verdict()
}

impl<'b> Part<'_, 'b> {
    pub fn value(&self) -> &'b Value {
        self.value
    }

    /// Reports an error at this field.
    pub fn note(&self, fault: Fault) {
        self.faults.borrow_mut().note(&self.place(), fault.code, fault.message);
    }

    /// Reports an error at a child of this field, which may be missing.
    pub fn note_in(&self, name: &'static str, fault: Fault) {
        self.down(self.value, Step::Name(name)).note(fault);
    }

    fn place(&self) -> String {
        let before = self.up.map(Part::place).unwrap_or_default();
        match self.step {
            Step::Top => before,
            Step::Name(name) => format!("{before}.{name}"),
            Step::Nth(index) => format!("{before}.{index}"),
        }
    }

    fn down<'s>(&'s self, value: &'b Value, step: Step<'b>) -> Part<'s, 'b> {
        Part { value, up: Some(self), step, faults: self.faults }
    }

    /// Returns a child field unless it is missing or null.
    pub fn field(&self, name: &'b str) -> Option<Part<'_, 'b>> {
        let value = self.value.get(name).filter(|value| !value.is_null())?;
        Some(self.down(value, Step::Name(name)))
    }

    pub fn has(&self, name: &str) -> bool {
        self.value.get(name).is_some_and(|value| !value.is_null())
    }

    /// Returns a child field and reports it if it is missing.
    pub fn must(&self, name: &'static str) -> Option<Part<'_, 'b>> {
        let field = self.field(name);
        if field.is_none() {
            self.note_in(name, fault::required());
        }
        field
    }

    /// Returns a child object unless it is missing or null.
    pub fn object(&self, name: &'static str) -> Option<Part<'_, 'b>> {
        self.field(name).filter(Part::is_object)
    }

    /// Returns a child object and reports it if it is missing.
    pub fn must_object(&self, name: &'static str) -> Option<Part<'_, 'b>> {
        self.must(name).filter(Part::is_object)
    }

    pub fn is_object(&self) -> bool {
        let is = self.value.is_object();
        if !is {
            self.note(fault::not_an_object());
        }
        is
    }

    /// Returns the items of this list. If their number is outside the span, reports it and returns none.
    pub fn items(&self, span: RangeInclusive<usize>) -> impl Iterator<Item = Part<'_, 'b>> {
        let list = self.value.as_array().map_or(&[][..], Vec::as_slice);
        let fits = span.contains(&list.len());
        if !self.value.is_array() {
            self.note(fault::not_a_list());
        } else if !fits {
            self.note(fault::length(&span));
        }
        let list = if fits { list } else { &[] };
        list.iter().enumerate().map(|(index, value)| self.down(value, Step::Nth(index)))
    }

    /// Returns the items of this list that are objects and reports the others.
    pub fn objects(&self, span: RangeInclusive<usize>) -> impl Iterator<Item = Part<'_, 'b>> {
        self.items(span).filter(|item| {
            if item.value.is_null() {
                item.note(fault::no_item());
                return false;
            }
            item.is_object()
        })
    }

    pub fn entries(&self) -> impl Iterator<Item = (&'b str, Part<'_, 'b>)> {
        let entries = self.value.as_object().into_iter().flatten();
        entries.map(|(name, value)| (name.as_str(), self.down(value, Step::Name(name))))
    }
}
