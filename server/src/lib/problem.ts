import { type ProblemCode, problems } from '../../../contract/src/errors.ts';
import { formatCount } from '../../../contract/src/numbers.ts';

/** An error that the caller receives as the contract's error body. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  /** The stored values, for `changed_meanwhile`. */
  readonly current: Record<string, unknown> | undefined;
  /** Seconds, for Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ProblemCode,
    more: {
      message?: string;
      fields?: Record<string, string>;
      current?: Record<string, unknown>;
      retryAfter?: number;
    } = {},
  ) {
    super(more.message ?? problems[code][1]);
    this.code = code;
    this.status = problems[code][0];
    this.fields = more.fields;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }
}

/** The plan does not allow the call: responds 200 with `{code: 422, message}` (spec section 8). */
export class PlanLimitError extends Error {}

/** `throw problem('job_closed')`. Status and sentence come from the contract unless `message` is set. */
export const problem = (code: ProblemCode, message?: string): ProblemError =>
  new ProblemError(code, message === undefined ? {} : { message });

/** A 400 with a sentence for each invalid field. */
export const invalid = (fields: Record<string, string>, code: ProblemCode = 'invalid_input'): ProblemError =>
  new ProblemError(code, { fields });

/** A 429 that states in its message and in Retry-After when the caller may try again. */
export const tooManyRequests = (seconds: number): ProblemError =>
  new ProblemError('too_many_requests', {
    message: `Too many attempts. Please try again in ${
      seconds < 60 ? formatCount(seconds, 'second') : formatCount(Math.ceil(seconds / 60), 'minute')
    }.`,
    retryAfter: seconds,
  });

/** The plan limit, with the message for the upgrade dialog. */
export const planLimit = (message: string): PlanLimitError => new PlanLimitError(message);
