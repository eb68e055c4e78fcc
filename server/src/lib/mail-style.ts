/**
 * The style sheet of every mail: the typeface, and the dark colours where the reader's mailbox asks for them. The
 * light ones stand in the elements, so that these have to be stronger.
 */
export const mailStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.text, .text td, .text a { font-family: 'Instrument Sans', -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif; }
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }
@media (prefers-color-scheme: dark) {
  .page { background: #171412 !important; }
  .card { background: #221e1b !important; }
  .sunken { background: #171412 !important; }
  .ink { color: #f7f2ec !important; }
  .soft { color: #d6cec5 !important; }
  .faint { color: #a89f95 !important; }
  .line { border-color: #3a342f !important; }
  .name, .brand { color: #fb8a4c !important; }
  .button { background: #c2410c !important; color: #ffffff !important; }
}
`;
