import { sql } from 'kysely';
import { z } from 'zod';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import { type QueuedMail, sendMail } from '../../lib/mailer.ts';
import { defineTask, enqueue } from '../../lib/tasks.ts';
import { resetCodeMail, resetLinkMail, wrongCodesMail } from './accounts.emails.ts';
import { deleteOrphanedFiles, findByEmail } from './accounts.queries.ts';
import { issueCode } from './email-codes.ts';
import { issueTicket } from './tickets.ts';
import { mailWrongCodes } from './wrong-codes.ts';

/** A mail with a single-use link to set a new password. */
export const resetLink = async (
  db: Db,
  { publicUrl }: Deps['config'],
  email: string,
): Promise<QueuedMail> => {
  const ticket = await issueTicket(db, { purpose: 'reset', email, minutes: limits.ticketMinutes });
  return resetLinkMail(email, publicUrl, ticket);
};

/**
 * Mails the code that resets a password, if the address has an account. The call only enqueues this task, so that
 * neither its response nor its duration reveals whether an account exists.
 */
export const answerForgotPassword = defineTask({
  name: 'answer_forgot_password',
  input: z.object({ email: z.string(), request_hash: z.string() }),
  run: ({ db, config }, { email, request_hash: requestHash }) =>
    db.transaction().execute(async (tx) => {
      // An unknown address gets a code, too, so that entering codes does not reveal it either.
      const code = await issueCode(tx, config.sessionSecret, { email, purpose: 'reset', requestHash });
      if (!(await findByEmail(tx, email))) return;
      const mail = code === undefined ? await resetLink(tx, config, email) : resetCodeMail(email, code);
      // The job key replaces a mail that is still queued: its code no longer works.
      await enqueue(tx, sendMail, mail, { jobKey: `reset ${email} ${requestHash}` });
    }),
});

/** Mails about wrong codes, if the address has an account or a pending sign-up. */
export const answerWrongCodes = defineTask({
  ...mailWrongCodes,
  run: ({ db, config }, { email }) =>
    db.transaction().execute(async (tx) => {
      const signup = tx.selectFrom('signups').select('email').where('email', '=', email).limit(1);
      if (!(await findByEmail(tx, email)) && !(await signup.executeTakeFirst())) return;
      await enqueue(tx, sendMail, wrongCodesMail(email, config.contactEmail));
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
  every: '41 3 * * *',
  run: ({ db }) =>
    db.transaction().execute(async (tx) => {
      const ids = await deleteOrphanedFiles(tx);
      if (ids.length > 0) await enqueue(tx, removeFiles, { ids });
    }),
});

/** Deletes expired codes, counts, tickets, sign-ups and sessions every night. */
export const purgeAccounts = defineTask({
  name: 'purge_accounts',
  every: '17 3 * * *',
  run: async ({ db }) => {
    await sql`delete from email_codes where expires_at < now() - interval '1 day'`.execute(db);
    await sql`delete from tickets where expires_at < now() - interval '1 day'`.execute(db);
    await sql`delete from sign_in_challenges where expires_at < now()`.execute(db);
    await sql`delete from signups where created_at < now() - interval '1 day'`.execute(db);
    await sql`
      delete from code_failures
      where greatest(counted_from, notified_at) < now() - interval '1 day'`.execute(db);
    await sql`delete from sign_in_failures where last_at < now() - interval '1 day'`.execute(db);
    // An account keeps its last session: without one, a sign-in counts as its first.
    await sql`
      delete from sessions where least(expires_at, revoked_at) < now() - interval '30 days'
        and exists (select from sessions as later where later.user_id = sessions.user_id and later.id > sessions.id
          and later.viewer_id is null)
    `.execute(db);
  },
});
