import { type ApplicationStatus, openStatuses } from '../../../../contract/src/applications.ts';
import type { Interview, InterviewStatus } from '../../../../contract/src/interviews.ts';
import type { InterviewRow } from './interviews.queries.ts';

/** Whether times can be proposed in this stage. */
export const mayPropose = (status: ApplicationStatus): boolean =>
  ['shortlisted', 'interview', 'offer'].includes(status);

const getEnd = ({ starts_at, minutes }: Pick<InterviewRow, 'starts_at' | 'minutes'>) =>
  starts_at === null ? null : new Date(Date.parse(starts_at) + minutes * 60_000);

const isOngoing = (status: ApplicationStatus) =>
  status === 'hired' || openStatuses.some((open) => open === status);

/** The status in effect: a booked interview is over after its end, and one of an ended application is cancelled. */
export const getInterviewStatus = (
  row: Pick<InterviewRow, 'status' | 'starts_at' | 'minutes' | 'application_status'>,
  now: Date,
): InterviewStatus => {
  const end = getEnd(row);
  if (row.status === 'scheduled' && end !== null && end <= now) return 'over';
  return isOngoing(row.application_status) ? row.status : 'cancelled';
};

export const toInterview = (row: InterviewRow, calendarUrl: string | null, now: Date): Interview => ({
  id: row.id,
  application_id: row.application_id,
  job: { id: row.job_id, title: row.job_title },
  company_name: row.company_name,
  fractional: { id: row.fractional_id, first_name: row.first_name, last_name: row.last_name },
  status: getInterviewStatus(row, now),
  times: row.times,
  starts_at: row.starts_at,
  minutes: row.minutes,
  time_zone: row.time_zone,
  place: row.place,
  video_url: row.video_url,
  interviewers: row.interviewers,
  note: row.note,
  answer: row.answer,
  calendar_url: getInterviewStatus(row, now) === 'scheduled' ? calendarUrl : null,
  created_at: row.created_at,
});
