//! What the platform takes and what it refuses: limits of messages, components, modals and commands. Pure: a body in, a
//! verdict out.
