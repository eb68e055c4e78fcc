import type { InterviewProposal } from '../../../../contract/src/interviews.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { moveApplication } from '../applications/applications.public.ts';
import { mayPropose, statusOf } from './interviews.policy.ts';
import {
  findOwnInterview,
  hasComing,
  type InterviewRow,
  insertInterview,
  lockApplication,
  updateInterview,
} from './interviews.queries.ts';
import { formatTime, notifySide, type Side, type Site } from './notify-interviews.ts';

const getOwn = async (db: Db, actor: Actor, id: string, { lock = true } = {}): Promise<InterviewRow> => {
  const row = await findOwnInterview(db, actor, id, { lock });
  if (row === undefined) throw problem('not_found');
  return row;
};

/** The times in order, once each. Throws where one is past or too far ahead. */
const checkedTimes = (times: string[], now: Date): string[] => {
  const sorted = [...new Set(times.map((time) => new Date(time).toISOString()))].sort();
  const latest = new Date(now.getTime() + limits.interviewAheadDays * 86_400_000).toISOString();
  if (sorted.some((time) => time <= now.toISOString()))
    throw invalid({ times: 'Each time has to be in the future.' });
  if (sorted.some((time) => time > latest))
    throw invalid({ times: `At most ${limits.interviewAheadDays} days ahead.` });
  return sorted;
};

const columnsOf = ({ minutes, time_zone, place, note }: InterviewProposal, times: string[]) => ({
  times: JSON.stringify(times),
  minutes,
  time_zone,
  place,
  note,
});

const notifyProposed = (db: Db, site: Site, row: InterviewRow, title: string) =>
  notifySide(db, site, row, 'fractional', {
    title,
    body: `${row.job_title}: pick one of ${row.times.length === 1 ? 'one time' : `${row.times.length} times`}, or ask for others.`,
    more: [...row.times.map((time) => formatTime(time, row.time_zone)), `Place: ${row.place}`, row.note],
  });

/** Proposes times; an application on the shortlist moves to the interview stage. Answers the interview's id. */
export const propose = async (
  db: Db,
  site: Site,
  actor: Actor,
  { application_id, ...proposal }: InterviewProposal & { application_id: string },
): Promise<string> => {
  const now = new Date();
  const times = checkedTimes(proposal.times, now);
  const application = await lockApplication(db, actor.companyId, application_id);
  if (application === undefined) throw problem('not_found');
  if (application.declining_until !== null)
    throw problem('not_allowed_now', 'This application is being declined. Undo that first.');
  if (!mayPropose(application.status))
    throw problem('not_allowed_now', 'Put the application on the shortlist first.');
  if (await hasComing(db, application.id))
    throw problem('already_exists', 'An interview is being arranged already. Propose other times for it.');
  if (application.status === 'shortlisted')
    await moveApplication(db, actor, { application_id: application.id, status: 'interview' }, new Date());
  const { id } = await insertInterview(db, {
    application_id: application.id,
    ...columnsOf(proposal, times),
  });
  const row = await getOwn(db, actor, id);
  await notifyProposed(db, site, row, `${row.company_name} proposes times for an interview`);
  return id;
};

/** Takes a booked time back from both calendars; `told` learns of it from what comes next. */
const unbook = async (db: Db, site: Site, row: InterviewRow, title: string, body: string) => {
  if (row.status !== 'scheduled') return;
  await updateInterview(db, row.id, { sequence: row.sequence + 1 });
  const after = { ...row, sequence: row.sequence + 1 };
  for (const side of ['company', 'fractional'] as const satisfies Side[])
    await notifySide(db, site, after, side, { title, body, calendar: 'CANCEL' });
};

const requireArranged = (row: InterviewRow, now: Date) => {
  const status = statusOf(row, now);
  if (status === 'over' || status === 'cancelled')
    throw problem('not_allowed_now', 'This interview is over or was cancelled.');
  return status;
};

const whenOf = (row: InterviewRow) =>
  row.starts_at === null ? '' : formatTime(row.starts_at, row.time_zone);

/** Proposes other times; a booked one leaves both calendars. */
export const repropose = async (
  db: Db,
  site: Site,
  actor: Actor,
  id: string,
  proposal: InterviewProposal,
): Promise<void> => {
  const now = new Date();
  const times = checkedTimes(proposal.times, now);
  const row = await getOwn(db, actor, id);
  requireArranged(row, now);
  await unbook(
    db,
    site,
    row,
    'The interview is being moved',
    `${row.job_title}: ${whenOf(row)} does not hold.`,
  );
  await updateInterview(db, id, {
    ...columnsOf(proposal, times),
    status: 'proposed',
    starts_at: null,
    reminded_at: null,
    answer: '',
  });
  const after = await getOwn(db, actor, id);
  await notifyProposed(db, site, after, `${row.company_name} proposes other times for an interview`);
};

/** Books one of the proposed times: both get the calendar's entry. */
export const pick = async (db: Db, site: Site, actor: Actor, id: string, startsAt: string): Promise<void> => {
  const now = new Date();
  const row = await getOwn(db, actor, id);
  if (requireArranged(row, now) !== 'proposed')
    throw problem('not_allowed_now', 'No times wait for an answer.');
  const time = new Date(startsAt).toISOString();
  if (!row.times.includes(time)) throw invalid({ starts_at: 'This is not one of the proposed times.' });
  if (time <= now.toISOString()) throw problem('not_allowed_now', 'This time has passed. Ask for others.');
  await updateInterview(db, id, {
    status: 'scheduled',
    starts_at: time,
    sequence: row.sequence + 1,
    // Who books for tomorrow needs no reminder of tomorrow.
    reminded_at: Date.parse(time) - now.getTime() <= 86_400_000 ? now.toISOString() : null,
  });
  const after = await getOwn(db, actor, id);
  const news = {
    body: `${after.job_title}: ${whenOf(after)}, ${after.minutes} minutes. Place: ${after.place}`,
    more: [after.note],
    calendar: 'REQUEST' as const,
  };
  await notifySide(db, site, after, 'company', {
    ...news,
    title: `${row.first_name} ${row.last_name} picked a time for the interview`,
  });
  await notifySide(db, site, after, 'fractional', {
    ...news,
    title: `Your interview with ${row.company_name}`,
  });
};

/** Asks the company for other times; a booked one leaves both calendars. */
export const askForOthers = async (
  db: Db,
  site: Site,
  actor: Actor,
  id: string,
  note: string,
): Promise<void> => {
  const row = await getOwn(db, actor, id);
  if (requireArranged(row, new Date()) === 'asked')
    throw problem('not_allowed_now', 'You have asked for other times already.');
  await unbook(
    db,
    site,
    row,
    'The interview is being moved',
    `${row.job_title}: ${whenOf(row)} does not hold.`,
  );
  await updateInterview(db, id, { status: 'asked', starts_at: null, reminded_at: null, answer: note });
  await notifySide(db, site, row, 'company', {
    title: `${row.first_name} ${row.last_name} asks for other interview times`,
    body: `${row.job_title}. They wrote: ${note}`,
  });
};

/** Cancels it for both; a booked one leaves both calendars. */
export const cancel = async (db: Db, site: Site, actor: Actor, id: string, note: string): Promise<void> => {
  const row = await getOwn(db, actor, id);
  requireArranged(row, new Date());
  const after = { ...row, sequence: row.sequence + 1 };
  await updateInterview(db, id, { status: 'cancelled', sequence: after.sequence, answer: note });
  const by = actor.type === 'company' ? row.company_name : `${row.first_name} ${row.last_name}`;
  const booked = row.status === 'scheduled';
  const news = {
    title: `${by} cancelled the interview`,
    body: booked ? `${row.job_title}: ${whenOf(row)} is off.` : `${row.job_title}.`,
    more: note === '' ? [] : [`They wrote: ${note}`],
    ...(booked ? { calendar: 'CANCEL' as const } : {}),
  };
  const other: Side = actor.type === 'company' ? 'fractional' : 'company';
  await notifySide(db, site, after, other, news);
  if (booked)
    await notifySide(db, site, after, other === 'company' ? 'fractional' : 'company', {
      ...news,
      title: 'The interview is cancelled',
      more: [],
    });
};
