import type { FastifyRequest } from 'fastify';
import type { ProblemCode } from '../../../../contract/src/errors.ts';
import type { Db } from '../../lib/db.ts';
import { ProblemError } from '../../lib/problem.ts';
import { recordFailedSignIn } from '../accounts/accounts.public.ts';

/** Refusals of the person, as opposed to outages and invalid input. */
const refusals = new Set<ProblemCode>([
  'sign_in_failed',
  'address_unverified',
  'company_sign_in_required',
  'not_allowed_now',
]);

/**
 * Runs a sign-in at a provider and records its refusal in the audit log, without an account: nobody has proved that the
 * address is theirs. `db` is the pool, so that the entry survives the refusal.
 */
export const recordRefusal = async <Result>(
  db: Db,
  request: FastifyRequest,
  provider: string,
  signIn: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await signIn();
  } catch (cause) {
    if (cause instanceof ProblemError && refusals.has(cause.code))
      await recordFailedSignIn(db, undefined, request, `${provider}: ${cause.code}`);
    throw cause;
  }
};
