import details from '../../../content/site.json';
import type { OperatorDetails } from '../../../contract/src/operator.ts';

/** Who runs this site, from `content/site.json`; the server checks the file when it starts. */
export const operator: OperatorDetails = details;

/** Whether the operator has filled in a value: a placeholder is in square brackets. */
export const isFilledIn = (value: string): boolean => !value.startsWith('[');
