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
import { attachmentHeaders } from '../../lib/attachment-headers.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { toPage } from '../../lib/page.ts';
import { problem } from '../../lib/problem.ts';
import { perTarget, type RateLimit } from '../../lib/rate-limit.ts';
import { serve } from '../../lib/serve.ts';
import { keyedHash, sameHash } from '../../lib/tokens.ts';
import { cancel, pick, propose, repropose, requestOtherTimes } from './arrange-interview.ts';
import { toCalendar } from './interview-calendar.ts';
import { getInterviewStatus, toInterview } from './interviews.policy.ts';
import { findInterview, getOwnInterview, type InterviewRow, listInterviews } from './interviews.queries.ts';

const linkSeconds = 3_600;

const signCalendarLink = (secret: string, id: string, expires: number) =>
  keyedHash(secret, 'interview_calendar', id, String(expires));

const calendarUrl = (secret: string, id: string, now: Date) => {
  const expires = Math.floor(now.getTime() / 1000) + linkSeconds;
  return `/api/employer/interview_calendar/${id}?expires=${expires}&signature=${signCalendarLink(secret, id, expires)}`;
};

const CalendarQuery = z.object({
  expires: z.coerce.number<unknown>().int().default(0),
  signature: z.string().max(100).default(''),
});

/** The calendar file of a booked interview, by its signed link. */
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
      const { db, config, clock } = app.deps;
      const now = clock.now();
      const valid =
        expires * 1000 > now.getTime() &&
        sameHash(signature, signCalendarLink(config.sessionSecret, id, expires));
      const row = valid ? await findInterview(db, id) : undefined;
      if (!row?.starts_at || getInterviewStatus(row, now) !== 'scheduled') throw problem('not_found');
      return reply
        .headers(attachmentHeaders('text/calendar; charset=utf-8', 'interview.ics'))
        .send(toCalendar(config, { ...row, starts_at: row.starts_at }, 'PUBLISH'));
    },
  );
};

/** Each call sends a mail to the applicant. */
const proposalLimit = (field: 'application_id' | 'id'): { limit: RateLimit } => ({
  limit: { max: limits.interviewProposalsDay, minutes: 24 * 60, by: perTarget(field) },
});

export const interviewRoutes = (app: App) => {
  const { config } = app.deps;
  const toAnswer = (row: InterviewRow, now: Date) =>
    toInterview(row, calendarUrl(config.sessionSecret, row.id, now), now);

  serve(app, interviewList, async ({ deps, db, actor, query, request }) => {
    const filter = { applicationId: query.application_id, open: query.open };
    const { rows, count } = await listInterviews(db, actor, filter, rowWindow(query));
    const now = deps.clock.now();
    return toPage(request, config.publicUrl, { rows: rows.map((row) => toAnswer(row, now)), count });
  });

  /** Runs a step on an interview in the caller's transaction. Returns the interview after it. */
  const arrange = async (
    { deps, db, actor }: { deps: Deps; db: Db; actor: Actor },
    step: (context: Parameters<typeof propose>[0]) => Promise<string>,
  ) => {
    const now = deps.clock.now();
    const id = await step({ db, site: config, actor, now });
    return toAnswer(await getOwnInterview(db, actor, id), now);
  };

  serve(
    app,
    interviewPropose,
    (call) => arrange(call, (context) => propose(context, call.body)),
    proposalLimit('application_id'),
  );

  serve(
    app,
    interviewRepropose,
    (call) => arrange(call, (context) => repropose(context, call.params.id, call.body)),
    proposalLimit('id'),
  );

  serve(app, interviewPick, (call) => {
    const { interview_id, starts_at } = call.body;
    return arrange(call, (context) => pick(context, interview_id, starts_at));
  });

  serve(app, interviewAsk, (call) => {
    const { interview_id, note } = call.body;
    return arrange(call, (context) => requestOtherTimes(context, interview_id, note));
  });

  serve(app, interviewCancel, (call) => {
    const { interview_id, note } = call.body;
    return arrange(call, (context) => cancel(context, interview_id, note));
  });

  calendarRoute(app);
};
