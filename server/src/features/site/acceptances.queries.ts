import type { Db } from '../../lib/db.ts';

/** The highest version of each text that a person accepted. */
export const listAccepted = async (db: Db, userId: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('text_acceptances')
    .select(({ fn }) => ['name', fn.max('version').as('version')])
    .where('user_id', '=', userId)
    .groupBy('name')
    .execute();
  return new Map(rows.map(({ name, version }) => [name, version]));
};

/** Stores that a person accepts a version of a text. The first time counts. */
export const acceptText = async (db: Db, userId: string, name: string, version: number): Promise<void> => {
  await db
    .insertInto('text_acceptances')
    .values({ user_id: userId, name, version })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** For the export of personal data. */
export const exportAcceptances = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => ({
  accepted_texts: await db
    .selectFrom('text_acceptances')
    .select(['name', 'version', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .execute(),
});

/** Without the person, an acceptance proves nothing. */
export const eraseAcceptances = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('text_acceptances').where('user_id', '=', userId).execute();
};
