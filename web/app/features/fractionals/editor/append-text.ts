/** A text with a paragraph of a resume below it. */
export const appendText = (before: string, text: string): string =>
  before.trim() === '' ? text : `${before}\n${text}`;
