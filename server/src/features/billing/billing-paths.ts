import type { Db } from '../../lib/db.ts';

/** The screen of one's plans: notices lead there. */
export const managePlansPath = async (db: Db, userId: string): Promise<string> => {
  const user = await db.selectFrom('users').select('type').where('id', '=', userId).executeTakeFirst();
  return `/account/${user?.type === 'company' ? 'company' : 'fractional'}/settings/manage-plans`;
};
