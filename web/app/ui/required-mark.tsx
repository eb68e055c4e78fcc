/** The mark of a required group of fields, as on a single field with `required`. */
export const RequiredMark = () => (
  <span aria-hidden="true" style={{ color: 'var(--bad)' }}>
    {' *'}
  </span>
);
