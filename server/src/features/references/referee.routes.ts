import { sql } from 'kysely';
import type { z } from 'zod';
import { reportReasonLabels } from '../../../../contract/src/moderation.ts';
import {
  type RefereeView,
  refereeAnswer,
  refereeDecline,
  refereeErase,
  refereeOpen,
  refereeReport,
} from '../../../../contract/src/references.ts';
import type { Db } from '../../lib/db.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { eraseMailsTo } from '../../lib/mail-log.ts';
import { problem } from '../../lib/problem.ts';
import type { RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { getUser } from '../accounts/accounts.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { notify, notifyAdmins } from '../notifications/notifications.public.ts';
import { optOutHash } from './ask-referee.ts';
import { deleteReference, lockByToken, type ReferenceRow } from './references.queries.ts';

const byLink: RateLimit = { max: 30, minutes: 1, by: 'address' };

const toRefereeView = async (db: Db, row: ReferenceRow): Promise<RefereeView> => {
  const { first_name, last_name } = await getUser(db, row.user_id);
  const { headline } = await db
    .selectFrom('fractionals')
    .select('headline')
    .where('user_id', '=', row.user_id)
    .executeTakeFirstOrThrow();
  return {
    person: { first_name, last_name, headline },
    referee_name: row.referee_name,
    referee_email: row.referee_email,
    relation: row.relation,
    company: row.company,
    start_date: row.start_date,
    end_date: row.end_date,
    note: row.note,
    state: row.state,
    expires_at: row.expires_at,
    answer: row.answer,
  };
};

/** Throws unless the link can still be answered. */
const requireOpen = ({ state }: ReferenceRow) => {
  if (state === 'expired') throw problem('invalid_ticket');
  if (state === 'answered') throw problem('not_allowed_now', 'You have already given this reference.');
  if (state === 'declined') throw problem('not_allowed_now', 'You have declined this request.');
};

const setReference = async (db: Db, id: string, time: 'opened_at' | 'declined_at' | 'reported_at') => {
  await db
    .updateTable('person_references')
    .set({ [time]: sql`now()` })
    .where('id', '=', id)
    .execute();
};

const notifyOwner = (db: Db, row: ReferenceRow, title: string, body: string) =>
  notify(db, {
    userId: row.user_id,
    kind: 'reference',
    dedupeKey: `reference ${row.id}`,
    title,
    body,
    link: '/account/fractional/fractional-profile',
  });

const optOut = async (db: Db, { config }: Deps, { referee_email }: ReferenceRow) => {
  await db
    .insertInto('reference_opt_outs')
    .values({ address_hash: optOutHash(config, referee_email) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

type Report = z.output<NonNullable<typeof refereeReport.body>>;

/** Records a report in the audit log and notifies the admins, who read the details. */
const reportRequest = async (db: Db, row: ReferenceRow, address: string, { reason, details }: Report) => {
  const { first_name, last_name } = await getUser(db, row.user_id);
  await recordAudit(db, {
    actor: { id: null, sessionId: null, address },
    action: 'person_reported',
    subjectType: 'user',
    subjectId: row.user_id,
    after: { reference: row.id, reason },
  });
  await notifyAdmins(db, {
    kind: 'report_filed',
    title: `A referee reported ${first_name} ${last_name}`,
    body: `A person who was asked for a reference says: ${reportReasonLabels[reason].toLowerCase()}. ${details}`.trim(),
    link: `/candidatedetails?id=${row.user_id}`,
    about: row.user_id,
    dedupeKey: `report reference ${row.id}`,
  });
};

/** What a referee does by the mailed link, without an account. */
export const refereeRoutes = (app: App) => {
  const options = { limit: byLink };

  serve(
    app,
    refereeOpen,
    async ({ db, body }) => {
      const row = await lockByToken(db, body.token);
      if (row.state !== 'asked') return toRefereeView(db, row);
      await setReference(db, row.id, 'opened_at');
      return toRefereeView(db, { ...row, state: 'opened' });
    },
    options,
  );

  serve(
    app,
    refereeAnswer,
    async ({ db, body: { token, ...answer } }) => {
      const row = await lockByToken(db, token);
      requireOpen(row);
      await db
        .updateTable('person_references')
        .set({ answer: JSON.stringify(answer), answered_at: sql`now()` })
        .where('id', '=', row.id)
        .execute();
      await notifyOwner(
        db,
        row,
        'You have a new reference',
        `Of your time with ${row.company}. Choose on your profile which companies may read it. Until then none does.`,
      );
      return toRefereeView(db, { ...row, state: 'answered', answer });
    },
    options,
  );

  serve(
    app,
    refereeDecline,
    async ({ db, body }) => {
      const row = await lockByToken(db, body.token);
      requireOpen(row);
      await setReference(db, row.id, 'declined_at');
      await notifyOwner(
        db,
        row,
        'A referee declined',
        `Of your time with ${row.company}. You can ask somebody else.`,
      );
      return { message: 'You declined. You receive no further mail about this request.' };
    },
    options,
  );

  serve(
    app,
    refereeReport,
    async ({ db, deps, request, body }) => {
      const row = await lockByToken(db, body.token);
      if (row.reported_at === null) await reportRequest(db, row, request.ip, body);
      await setReference(db, row.id, 'reported_at');
      await optOut(db, deps, row);
      if (row.state === 'asked' || row.state === 'opened') await setReference(db, row.id, 'declined_at');
      return { message: 'Thank you. We read every report, and mail you no further request.' };
    },
    options,
  );

  serve(
    app,
    refereeErase,
    async ({ db, deps, body }) => {
      const row = await lockByToken(db, body.token);
      if (body.no_more) await optOut(db, deps, row);
      await deleteReference(db, row.id);
      await eraseMailsTo(db, row.referee_email);
      return { message: 'Everything that we stored about you for this request is deleted.' };
    },
    options,
  );
};
