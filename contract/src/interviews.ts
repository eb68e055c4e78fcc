import { z } from 'zod';
import { endpoint, forSeats } from './endpoint.ts';
import { limits } from './limits.ts';
import { pagingQuery, toPageSchema } from './paging.ts';
import { byId, Id, line, paragraph, Time, TimeZone } from './values.ts';

/**
 * `proposed`: the fractional picks a time. `asked`: they requested other times. `scheduled`: a time is agreed. `over`:
 * it has taken place. `cancelled`: by either side, or because the application ended.
 */
export const InterviewStatus = z.enum(['proposed', 'asked', 'scheduled', 'over', 'cancelled']);
export type InterviewStatus = z.infer<typeof InterviewStatus>;

const proposalFields = {
  /** Start times in UTC, all in the future. */
  times: z
    .array(Time)
    .min(1, 'Propose at least one time.')
    .max(limits.interviewTimes, `At most ${limits.interviewTimes} times.`),
  minutes: z.int().min(limits.interviewMinutes.min).max(limits.interviewMinutes.max),
  /** The company's time zone, in which the times were chosen. */
  time_zone: TimeZone,
  /** A phone number or an address. */
  place: line(limits.interviewPlaceCharacters).default(''),
  /** The link to a video call. */
  video_url: z
    .url({ protocol: /^https$/, message: 'Enter a link that begins with https://.' })
    .max(limits.linkCharacters)
    .nullable()
    .default(null),
  /** The people of the company who take part, by the id of their account. */
  interviewer_ids: z.array(Id).max(limits.interviewers, `At most ${limits.interviewers} people.`).default([]),
  note: paragraph(limits.interviewNoteCharacters).default(''),
};

const hasPlace = ({ place, video_url }: { place: string; video_url: string | null }) =>
  place !== '' || video_url !== null;
const placeMissing = { path: ['place'], message: 'Enter a location or a video link.' };

/** A company's proposal. */
export const InterviewProposal = z.object(proposalFields).refine(hasPlace, placeMissing);
export type InterviewProposal = z.output<typeof InterviewProposal>;

export const Interview = z.object({
  id: Id,
  application_id: Id,
  job: z.object({ id: Id, title: z.string() }),
  company_name: z.string(),
  fractional: z.object({ id: Id, first_name: z.string(), last_name: z.string() }),
  status: InterviewStatus,
  times: z.array(Time),
  starts_at: Time.nullable(),
  minutes: z.int(),
  time_zone: z.string(),
  place: z.string(),
  video_url: z.string().nullable(),
  /** Those who still belong to the company. */
  interviewers: z.array(z.object({ id: Id, name: z.string() })),
  note: z.string(),
  /** The note of a request for other times, or of a cancellation. */
  answer: z.string(),
  /** The iCalendar file of a scheduled interview; the link is valid for an hour. */
  calendar_url: z.string().nullable(),
  created_at: Time,
});
export type Interview = z.infer<typeof Interview>;

const note = paragraph(limits.interviewNoteCharacters);

export const interviewList = endpoint({
  method: 'GET',
  path: '/employer/interviews',
  summary: 'Lists your interviews of either side, upcoming first; all of them for one application',
  access: ['company', 'fractional'],
  scope: 'applications:read',
  tool: {
    name: 'list_interviews',
    description: 'Lists proposed and scheduled interviews, upcoming first.',
  },
  query: z.object({ ...pagingQuery, application_id: Id.optional(), open: z.stringbool().optional() }),
  response: toPageSchema(Interview),
});

export const interviewPropose = endpoint({
  method: 'POST',
  path: '/employer/interview',
  summary: 'Proposes times for an interview; a shortlisted application moves to the interview stage',
  ...forSeats('applications:write'),
  tool: {
    name: 'propose_interview',
    description: 'Proposes times for an interview to an applicant.',
    confirm: 'Propose an interview',
  },
  invalidates: [],
  idempotent: 'by-key',
  body: z.object({ ...proposalFields, application_id: Id }).refine(hasPlace, placeMissing),
  response: Interview,
  creates: true,
  errors: ['not_allowed_now', 'already_exists'],
});

export const interviewRepropose = endpoint({
  method: 'PUT',
  path: '/employer/interview/:id',
  summary: 'Proposes other times; a scheduled time is withdrawn',
  ...forSeats('applications:write'),
  invalidates: [],
  idempotent: 'by-nature',
  params: byId,
  body: InterviewProposal,
  response: Interview,
  errors: ['not_allowed_now'],
});

export const interviewPick = endpoint({
  method: 'POST',
  path: '/employer/interview_pick',
  summary: 'Picks one of the proposed times; both sides get a calendar invitation',
  access: ['fractional'],
  scope: 'applications:write',
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ interview_id: Id, starts_at: Time }),
  response: Interview,
  errors: ['not_allowed_now'],
});

export const interviewAsk = endpoint({
  method: 'POST',
  path: '/employer/interview_ask',
  summary: 'Requests other times; a scheduled time is withdrawn',
  access: ['fractional'],
  scope: 'applications:write',
  invalidates: [],
  idempotent: false,
  body: z.object({ interview_id: Id, note: paragraph(limits.interviewNoteCharacters, 1) }),
  response: Interview,
  errors: ['not_allowed_now'],
});

export const interviewCancel = endpoint({
  method: 'POST',
  path: '/employer/interview_cancel',
  summary: 'Cancels an interview; a scheduled one is removed from both calendars',
  access: ['company', 'fractional'],
  scope: 'applications:write',
  requiresSeat: true,
  invalidates: [],
  idempotent: 'by-nature',
  body: z.object({ interview_id: Id, note: note.default('') }),
  response: Interview,
  errors: ['not_allowed_now'],
});
