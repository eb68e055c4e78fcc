import { sql } from 'kysely';
import type { Db } from '../../lib/db.ts';
import { endSessions } from '../accounts/accounts.public.ts';
import { findCompanySignIn, listBoundMembers } from './company-sign-in.queries.ts';

export { switchOffCompanySignIn } from './company-sign-in.queries.ts';

/** Disconnects the providers that an account got from a day before `since` on, as after a take-over. */
export const removeNewIdentities = async (db: Db, userId: string, since: string): Promise<void> => {
  await db
    .deleteFrom('sign_in_identities')
    .where('user_id', '=', userId)
    .where(sql<boolean>`created_at > ${since}::timestamptz - interval '1 day'`)
    .execute();
};

/** Ends the sessions of the colleagues of a domain that was just proved if their company requires its own sign-in. */
export const endSessionsOfDomain = async (db: Db, companyId: string, domain: string): Promise<void> => {
  if ((await findCompanySignIn(db, companyId))?.mode !== 'required') return;
  for (const id of await listBoundMembers(db, companyId, domain)) await endSessions(db, id);
};
