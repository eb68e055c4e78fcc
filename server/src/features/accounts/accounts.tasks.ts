import { sql } from 'kysely';
import { z } from 'zod';
import { sendMail } from '../../lib/mailer.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import { resetCodeMail } from './accounts.emails.ts';
import { deleteOrphanedFiles, findByEmail } from './accounts.queries.ts';
import { issueCode } from './email-codes.ts';

/**
 * Mails the code that resets a password, if the address has an account. The call only enqueues this task, so that
 * neither its response nor its duration reveals whether an account exists.
 */
export const answerForgotPassword = defineTask({
  name: 'answer_forgot_password',
  input: z.object({ email: z.string() }),
  run: ({ db, config }, { email }) =>
    db.transaction().execute(async (tx) => {
      if (!(await findByEmail(tx, email))) return;
      const code = await issueCode(tx, config.sessionSecret, email, 'reset');
      await enqueue(tx, sendMail, resetCodeMail(email, code), { jobKey: `reset ${email}` });
    }),
});

/** Removes the bytes of files that have no row. */
export const removeFiles = defineTask({
  name: 'remove_files',
  input: z.object({ ids: z.array(z.string()) }),
  run: async ({ db, files }, { ids }) => {
    const rows = await db
      .selectFrom('files')
      .select('id')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    const stored = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!stored.has(id)) await files.remove(id);
  },
});

/** Removes unreferenced files every night: uploaded and never saved, or replaced by another. */
export const removeOrphanedFiles = defineTask({
  name: 'remove_loose_files',
  input: z.object({}),
  every: '41 3 * * *',
  run: ({ db }) =>
    db.transaction().execute(async (tx) => {
      const ids = await deleteOrphanedFiles(tx);
      if (ids.length > 0) await enqueue(tx, removeFiles, { ids });
    }),
});

/** Deletes expired codes, tickets, sign-ups and sessions every night. */
export const purgeAccounts = defineTask({
  name: 'purge_accounts',
  input: z.object({}),
  every: '17 3 * * *',
  run: async ({ db }) => {
    await sql`delete from email_codes where expires_at < now() - interval '1 day'`.execute(db);
    await sql`delete from tickets where expires_at < now() - interval '1 day'`.execute(db);
    await sql`delete from sign_in_challenges where expires_at < now()`.execute(db);
    await sql`delete from signups where created_at < now() - interval '7 days'`.execute(db);
    await sql`delete from sessions where least(expires_at, revoked_at) < now() - interval '30 days'`.execute(
      db,
    );
  },
});
