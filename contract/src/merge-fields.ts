/** What a mail may say of its recipient: `{{first_name}}`, or `{{first_name|colleague}}` with a fallback of its own. */
export const mergeFields = {
  first_name: { label: 'First name', fallback: 'there' },
  last_name: { label: 'Last name', fallback: '' },
  company: { label: 'Company', fallback: 'your company' },
  function: { label: 'Function', fallback: 'executive' },
  plan: { label: 'Plan', fallback: 'no plan' },
} as const;
export type MergeField = keyof typeof mergeFields;

/** Of a recipient; null is replaced by the fallback. */
export type MergeValues = Record<MergeField, string | null>;

const pattern = /\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g;

const isField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name);

/** Replaces the merge fields of a text; `encode` prepares each value for the format of the text. */
export const mergeText = (
  text: string,
  values: MergeValues,
  encode: (value: string) => string = (value) => value,
): string =>
  text.replaceAll(pattern, (whole, name: string, fallback?: string) => {
    if (!isField(name)) return whole;
    const value = values[name];
    // The fallback is part of the text already.
    return value ? encode(value) : (fallback?.trim() ?? mergeFields[name].fallback);
  });

/** A sentence about the first merge field that nothing would replace; undefined if all are right. */
export const mergeProblem = (text: string): string | undefined => {
  for (const [whole, name = ''] of text.matchAll(pattern))
    if (!isField(name))
      return `${whole} is no merge field. Use ${Object.keys(mergeFields)
        .map((field) => `{{${field}}}`)
        .join(', ')}.`;
  const rest = text.replaceAll(pattern, '');
  return rest.includes('{{') || rest.includes('}}')
    ? 'A merge field is not complete: write it in one piece, such as {{first_name}}.'
    : undefined;
};
