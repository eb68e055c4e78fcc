import facts from '../../../content/site.json';
import type { OperatorDetails } from '../../../contract/src/operator.ts';

/** Who runs this site, from `content/site.json`; the server checks the file when it starts. */
export const operator: OperatorDetails = facts;

/** What stands in square brackets is still to be filled in by the operator. */
export const isFilledIn = (value: string): boolean => !value.startsWith('[');
