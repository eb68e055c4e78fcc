import { z } from 'zod';
import {
  interviewAsk,
  interviewCancel,
  interviewList,
  interviewPick,
  interviewPropose,
  interviewRepropose,
} from '../../../../contract/src/interviews.ts';
import { limits } from '../../../../contract/src/limits.ts';
import { rowWindow } from '../../../../contract/src/paging.ts';
import { Id } from '../../../../contract/src/values.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { perTarget, type RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { keyedHash, sameHash } from '../../lib/tokens.ts';
import { askForOthers, cancel, pick, propose, repropose } from './arrange-interview.ts';
import { toCalendar } from './interview-calendar.ts';
import { statusOf, toInterview } from './interviews.policy.ts';
import { findInterview, findOwnInterview, type InterviewRow, listInterviews } from './interviews.queries.ts';

const linkSeconds = 3_600;

const signatureOf = (secret: string, id: string, expires: number) =>
  keyedHash(secret, 'interview_calendar', id, String(expires));

const calendarUrl = (secret: string, id: string, now: Date) => {
  const expires = Math.floor(now.getTime() / 1000) + linkSeconds;
  return `/api/employer/interview_calendar/${id}?expires=${expires}&signature=${signatureOf(secret, id, expires)}`;
};

const CalendarQuery = z.object({
  expires: z.coerce.number<unknown>().int().default(0),
  signature: z.string().max(100).default(''),
});

/** The calendar's file of a booked interview, by the link that its two sides are given. */
const calendarRoute = (app: App) => {
  app.get<{ Params: { id: string }; Querystring: z.output<typeof CalendarQuery> }>(
    '/api/employer/interview_calendar/:id',
    {
      schema: {
        summary: 'A booked interview as an iCalendar file, by its signed link',
        tags: ['employer'],
        params: z.object({ id: Id }),
        querystring: CalendarQuery,
      },
    },
    async ({ params: { id }, query: { expires, signature } }, reply) => {
      const { db, config } = app.deps;
      const now = new Date();
      const valid =
        expires * 1000 > now.getTime() && sameHash(signature, signatureOf(config.sessionSecret, id, expires));
      const row = valid ? await findInterview(db, id) : undefined;
      if (!row?.starts_at || statusOf(row, now) !== 'scheduled') throw problem('not_found');
      return reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="interview.ics"',
          'cache-control': 'private, no-store',
        })
        .send(toCalendar(config, { ...row, starts_at: row.starts_at }, 'PUBLISH'));
    },
  );
};

/** Each is a mail to the applicant. */
const fewADay = (field: 'application_id' | 'id'): RateLimit => ({
  max: limits.interviewProposalsDay,
  minutes: 24 * 60,
  by: perTarget(field),
});

export const interviewRoutes = (app: App) => {
  const { config } = app.deps;
  const shown = (row: InterviewRow, now = new Date()) =>
    toInterview(row, calendarUrl(config.sessionSecret, row.id, now), now);
  const read = async (db: Db, actor: Actor, id: string) => {
    const row = await findOwnInterview(db, actor, id);
    if (row === undefined) throw problem('not_found');
    return shown(row);
  };

  serve(app, interviewList, async ({ db, actor, query, request }) => {
    const filter = { applicationId: query.application_id, open: query.open };
    const found = await listInterviews(db, actor, filter, rowWindow(query));
    return toPage(request, config.publicUrl, { ...found, rows: found.rows.map((row) => shown(row)) });
  });

  serve(
    app,
    interviewPropose,
    async ({ db, actor, body }) => read(db, actor, await propose(db, config, actor, body)),
    { limit: fewADay('application_id') },
  );

  serve(
    app,
    interviewRepropose,
    async ({ db, actor, params, body }) => {
      await repropose(db, config, actor, params.id, body);
      return read(db, actor, params.id);
    },
    { limit: fewADay('id') },
  );

  serve(app, interviewPick, async ({ db, actor, body }) => {
    await pick(db, config, actor, body.interview_id, body.starts_at);
    return read(db, actor, body.interview_id);
  });

  serve(app, interviewAsk, async ({ db, actor, body }) => {
    await askForOthers(db, config, actor, body.interview_id, body.note);
    return read(db, actor, body.interview_id);
  });

  serve(app, interviewCancel, async ({ db, actor, body }) => {
    await cancel(db, config, actor, body.interview_id, body.note);
    return read(db, actor, body.interview_id);
  });

  calendarRoute(app);
};
