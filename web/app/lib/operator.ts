/** Whether the operator has filled in a value: a placeholder is in square brackets. */
export const isFilledIn = (value: string): boolean => !value.startsWith('[');
