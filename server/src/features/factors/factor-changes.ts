import type { UserType } from '../../../../contract/src/endpoint.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { problem } from '../../lib/problem.ts';
import { needsSecondFactor, ownsRequiredSignIn } from '../../lib/second-factors.ts';
import { endSessions } from '../accounts/accounts.public.ts';
import { notify } from '../notifications/notifications.public.ts';
import { type Factor, factorAdded, factorRemoved } from './factors.emails.ts';
import { hasSecondFactor, lockFactors } from './factors.queries.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';

interface Owner {
  id: string;
  type: UserType;
  sessionId: string;
}

/**
 * Runs `add`, which adds a factor or returns false, and notifies the owner. The first factor of an account ends its other
 * sessions: they were opened without it, and a thief may have one. Later changes end no session, as every session was
 * then opened by a second factor; the notice says so. `add` learns whether it is the first.
 */
export const addFactor = async <T>(
  db: Db,
  owner: Owner,
  factor: Factor,
  add: (isFirst: boolean) => Promise<T | false>,
): Promise<T | false> => {
  await lockFactors(db, owner.id);
  const isFirst = !(await hasSecondFactor(db, owner.id));
  const added = await add(isFirst);
  if (added === false) return false;
  if (isFirst) await endSessions(db, owner.id, owner.sessionId);
  await notify(db, factorAdded(owner, factor, isFirst));
  return added;
};

/**
 * Runs `remove`, which removes a factor and returns whether there was one, and notifies the owner. Recovery codes go with
 * the last factor. Throws `not_allowed_now` when the account needs one.
 */
export const removeFactor = async (
  db: Db,
  deps: Deps,
  owner: Owner,
  factor: Factor,
  remove: () => Promise<boolean>,
): Promise<void> => {
  await lockFactors(db, owner.id);
  if (!(await remove())) return;
  const isLast = !(await hasSecondFactor(db, owner.id));
  if (isLast && (needsSecondFactor(deps, owner) || (await ownsRequiredSignIn(db, owner.id))))
    throw problem(
      'not_allowed_now',
      'Your account needs a second factor. Add another before you remove this one.',
    );
  if (isLast) await deleteRecoveryCodes(db, owner.id);
  await notify(db, factorRemoved(owner, factor, isLast));
};
