import { addDays, dayMilliseconds } from '../../../../contract/src/dates.ts';
import type { InterviewProposal } from '../../../../contract/src/interviews.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { moveApplication } from '../applications/applications.public.ts';
import { listToNotify, notify } from '../notifications/notifications.public.ts';
import { emitWebhook } from '../webhooks/webhooks.public.ts';
import { formatInterviewers, formatPlace } from './interview-calendar.ts';
import { getInterviewStatus, mayPropose } from './interviews.policy.ts';
import {
  getOwnInterview,
  hasUpcoming,
  type InterviewRow,
  insertInterview,
  lockApplication,
  updateInterview,
} from './interviews.queries.ts';
import { formatPersonName, formatTime, notifyBothSides, notifySide, type Site } from './notify-interviews.ts';

interface Context {
  db: Db;
  site: Site;
  actor: Actor;
  now: Date;
}

/** The times in order, without duplicates. Throws if a time has passed or is too far ahead. */
const requireTimes = (times: string[], now: Date): string[] => {
  const sorted = [...new Set(times.map((time) => new Date(time).toISOString()))].sort();
  const latest = addDays(now, limits.interviewAheadDays).toISOString();
  if (sorted.some((time) => time <= now.toISOString()))
    throw invalid({ times: 'Choose times in the future.' });
  if (sorted.some((time) => time > latest))
    throw invalid({ times: `Choose times within the next ${limits.interviewAheadDays} days.` });
  return sorted;
};

/** Throws for an interviewer who does not belong to the company, or has left it. */
const requireTeam = async ({ db, actor }: Context, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const team = await listToNotify(db, actor.companyId ?? '');
  if (ids.some((id) => !team.some((person) => person.id === id)))
    throw invalid({ interviewer_ids: 'Choose people of your team.' });
  return [...new Set(ids)];
};

const proposalColumns = async (context: Context, { times, interviewer_ids, ...rest }: InterviewProposal) => ({
  ...rest,
  times: JSON.stringify(requireTimes(times, context.now)),
  interviewer_ids: await requireTeam(context, interviewer_ids),
});

const notifyProposed = ({ db, site }: Context, row: InterviewRow, title: string) =>
  notifySide(db, site, row, 'fractional', {
    title,
    body: `${row.job_title}: pick ${row.times.length === 1 ? 'the proposed time' : `one of ${row.times.length} times`} or request others.`,
    more: [
      ...row.times.map((time) => formatTime(time, row.time_zone)),
      `Place: ${formatPlace(row)}`,
      formatInterviewers(row),
      row.note,
    ],
  });

/** Notifies colleagues who were added as interviewers, except the one who added them. */
const notifyInterviewers = async ({ db, actor }: Context, row: InterviewRow, before: string[]) => {
  for (const { id } of row.interviewers)
    if (id !== actor.id && !before.includes(id))
      await notify(db, {
        userId: id,
        about: row.fractional_id,
        kind: 'interview',
        title: `You are an interviewer of ${formatPersonName(row)}`,
        body: `${row.job_title}: ${row.times.length === 1 ? 'one time is' : `${row.times.length} times are`} proposed. Place: ${formatPlace(row)}`,
        link: `/account/company/manage-jobs?job=${row.job_id}&application=${row.application_id}`,
      });
};

/** Proposes times and moves a shortlisted application to the interview stage. Returns the interview's id. */
export const propose = async (
  context: Context,
  { application_id, ...proposal }: InterviewProposal & { application_id: string },
): Promise<string> => {
  const { db, actor } = context;
  const columns = await proposalColumns(context, proposal);
  const application = await lockApplication(db, actor.companyId, application_id);
  if (application === undefined) throw problem('not_found');
  if (application.declining_until !== null)
    throw problem('not_allowed_now', 'This application is being declined. Undo the decline first.');
  if (!mayPropose(application.status))
    throw problem('not_allowed_now', 'Move the application to the shortlist first.');
  if (await hasUpcoming(db, application_id))
    throw problem('already_exists', 'This application already has an interview. Propose other times for it.');
  if (application.status === 'shortlisted')
    await moveApplication(db, actor, { application_id, status: 'interview' }, context.now);
  const { id } = await insertInterview(db, { application_id, ...columns });
  const row = await getOwnInterview(db, actor, id);
  await notifyProposed(context, row, `${row.company_name} proposed times for an interview`);
  await notifyInterviewers(context, row, []);
  return id;
};

/** Locks an interview of the actor. Throws unless it can still be changed. */
const lockUpcoming = async ({ db, actor, now }: Context, id: string) => {
  const row = await getOwnInterview(db, actor, id, { lock: true });
  const status = getInterviewStatus(row, now);
  if (status === 'over' || status === 'cancelled')
    throw problem('not_allowed_now', 'This interview has ended or was cancelled.');
  return { row, status };
};

const bookedTime = (row: InterviewRow) =>
  row.starts_at === null ? '' : formatTime(row.starts_at, row.time_zone);

/** Removes a booked time from both calendars. Returns the changed columns. */
const releaseBooking = async ({ db, site }: Context, row: InterviewRow) => {
  if (row.status !== 'scheduled') return { starts_at: null, reminded_at: null };
  const sequence = row.sequence + 1;
  await notifyBothSides(db, site, { ...row, sequence }, () => ({
    title: 'The interview is being rescheduled',
    body: `${row.job_title}: ${bookedTime(row)} no longer applies.`,
    calendar: 'CANCEL',
  }));
  return { starts_at: null, reminded_at: null, sequence };
};

/** Proposes other times and removes a booked time from both calendars. */
export const repropose = async (
  context: Context,
  id: string,
  proposal: InterviewProposal,
): Promise<string> => {
  const { db, actor } = context;
  const columns = await proposalColumns(context, proposal);
  const { row } = await lockUpcoming(context, id);
  const released = await releaseBooking(context, row);
  await updateInterview(db, row, { ...columns, ...released, status: 'proposed', answer: '' });
  const after = await getOwnInterview(db, actor, id);
  await notifyProposed(context, after, `${row.company_name} proposed other times for an interview`);
  await notifyInterviewers(context, after, row.interviewer_ids);
  return id;
};

/** Books one of the proposed times and sends the calendar entry to both sides. */
export const pick = async (context: Context, id: string, startsAt: string): Promise<string> => {
  const { db, site, actor, now } = context;
  const { row, status } = await lockUpcoming(context, id);
  if (status !== 'proposed') throw problem('not_allowed_now', 'There are no proposed times to pick from.');
  const time = new Date(startsAt).toISOString();
  if (!row.times.includes(time)) throw invalid({ starts_at: 'This is not one of the proposed times.' });
  if (time <= now.toISOString())
    throw problem('not_allowed_now', 'This time has passed. Request other times.');
  await updateInterview(db, row, {
    status: 'scheduled',
    starts_at: time,
    sequence: row.sequence + 1,
    // An interview within a day gets no reminder.
    reminded_at: Date.parse(time) - now.getTime() <= dayMilliseconds ? now.toISOString() : null,
  });
  const after = await getOwnInterview(db, actor, id);
  await notifyBothSides(db, site, after, (side) => ({
    title:
      side === 'company'
        ? `${formatPersonName(row)} picked a time for the interview`
        : `Your interview with ${row.company_name}`,
    body: `${after.job_title}: ${bookedTime(after)}, ${after.minutes} minutes. Place: ${formatPlace(after)}`,
    more: [formatInterviewers(after), after.note],
    calendar: 'REQUEST',
  }));
  await emitWebhook(db, 'interview.booked', id);
  return id;
};

/** Requests other times from the company and removes a booked time from both calendars. */
export const requestOtherTimes = async (context: Context, id: string, note: string): Promise<string> => {
  const { db, site } = context;
  const { row, status } = await lockUpcoming(context, id);
  if (status === 'asked') throw problem('not_allowed_now', 'You have already requested other times.');
  const released = await releaseBooking(context, row);
  await updateInterview(db, row, { ...released, status: 'asked', answer: note });
  await notifySide(db, site, row, 'company', {
    title: `${formatPersonName(row)} requested other interview times`,
    body: `${row.job_title}. They wrote: ${note}`,
  });
  return id;
};

/** Cancels the interview and removes a booked time from both calendars. The side whose answer is awaited declines. */
export const cancel = async (context: Context, id: string, note: string): Promise<string> => {
  const { db, site, actor } = context;
  const { row } = await lockUpcoming(context, id);
  const after = { ...row, sequence: row.sequence + 1 };
  await updateInterview(db, row, { status: 'cancelled', sequence: after.sequence, answer: note });
  const isCompany = actor.type === 'company';
  const declines = row.status === (isCompany ? 'asked' : 'proposed');
  const byOther = {
    title: `${isCompany ? row.company_name : formatPersonName(row)} ${declines ? 'declined' : 'cancelled'} the interview`,
    more: note === '' ? [] : [`They wrote: ${note}`],
  };
  if (row.status !== 'scheduled') {
    const other = isCompany ? 'fractional' : 'company';
    await notifySide(db, site, after, other, { ...byOther, body: `${row.job_title}.` });
    return id;
  }
  await notifyBothSides(db, site, after, (side) => ({
    ...((side === 'company') === isCompany ? { title: 'Interview cancelled' } : byOther),
    body: `${row.job_title}: the interview on ${bookedTime(row)} is cancelled.`,
    calendar: 'CANCEL',
  }));
  return id;
};
