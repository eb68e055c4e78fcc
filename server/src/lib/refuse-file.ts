import { invalid, type ProblemError } from './problem.ts';

/** A 400 with the reason at the file. */
export const refuseFile = (message: string): ProblemError => invalid({ file: message }, 'invalid_file');
