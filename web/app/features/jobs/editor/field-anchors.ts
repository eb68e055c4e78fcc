import type { JobFormState } from './job-form.tsx';

/** The id of a field’s input, or of the group for a field of several inputs. */
export const fieldId = (field: string): string => `job-${field}`;

const inputs = 'input:not([type="hidden"]), textarea, [contenteditable="true"]';

/** Scrolls to a field and focuses it, or the first input of its group. */
export const focusField = (field: string): void => {
  const found = document.getElementById(fieldId(field));
  const input = found?.matches(inputs) ? found : found?.querySelector<HTMLElement>(inputs);
  found?.scrollIntoView({ block: 'center' });
  input?.focus({ preventScroll: true });
};

const checkText = 'Taken from your text. Check it.';

/** The form with an id on each input, and a mark on each value that was extracted. */
export const withAnchors = (form: JobFormState, extracted: ReadonlySet<string>): JobFormState => ({
  ...form,
  getInputProps: (path, options) => ({
    ...form.getInputProps(path, options),
    id: fieldId(String(path)),
    ...(extracted.has(String(path)) && { description: checkText, 'data-extracted': true }),
  }),
});
