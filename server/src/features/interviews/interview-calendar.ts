import { createEvent } from 'ics';
import { formatList } from '../../../../contract/src/numbers.ts';
import type { Deps } from '../../lib/deps.ts';
import type { CalendarPart } from '../../lib/mailer.ts';
import type { InterviewRow } from './interviews.queries.ts';

type Site = Pick<Deps['config'], 'publicUrl' | 'mailFrom'>;

/** Where it takes place: an address or a phone number, a video link, or both. */
export const formatPlace = ({ place, video_url }: Pick<InterviewRow, 'place' | 'video_url'>): string =>
  [place, video_url].filter(Boolean).join(', ');

/** The company's people who take part; empty if none are named. */
export const formatInterviewers = ({ interviewers }: Pick<InterviewRow, 'interviewers'>): string =>
  interviewers.length === 0 ? '' : `Interviewers: ${formatList(interviewers.map(({ name }) => name))}.`;

/** RFC 5545 has no escape for quotes in a parameter value. */
const withoutQuotes = (name: string) => name.replaceAll('"', "'");

const findMailAddress = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;

/**
 * The interview as an iCalendar object (RFC 5545, 5546). A constant UID and a rising SEQUENCE let calendars move or
 * remove the entry. The recipient of a mail is its only `guest`, so that neither side learns the other's email address; a
 * downloaded file has none.
 */
export const toCalendar = (
  { publicUrl, mailFrom }: Site,
  interview: InterviewRow & { starts_at: string },
  method: CalendarPart['method'] | 'PUBLISH',
  guest?: { name: string; email: string },
): string => {
  const { error, value } = createEvent({
    uid: `interview-${interview.id}@${new URL(publicUrl).hostname}`,
    productId: `-//${new URL(publicUrl).hostname}//Interviews//EN`,
    sequence: interview.sequence,
    method,
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    start: Date.parse(interview.starts_at),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes: interview.minutes },
    title: `Interview: ${interview.job_title}, ${interview.company_name}`,
    description: [
      `${interview.first_name} ${interview.last_name} and ${interview.company_name}.`,
      formatInterviewers(interview),
      interview.note.replace(/\r\n?/g, '\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
    location: formatPlace(interview),
    ...(interview.video_url === null ? {} : { url: interview.video_url }),
    organizer: { name: withoutQuotes(interview.company_name), email: findMailAddress(mailFrom) },
    ...(guest
      ? {
          attendees: [
            {
              email: guest.email,
              name: withoutQuotes(guest.name),
              rsvp: false,
              partstat: 'ACCEPTED' as const,
              role: 'REQ-PARTICIPANT' as const,
            },
          ],
        }
      : {}),
  });
  if (error || value === null) throw error ?? new Error('The calendar entry is invalid.');
  return value;
};
