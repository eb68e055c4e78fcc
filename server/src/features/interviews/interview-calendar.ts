import { createEvent } from 'ics';
import type { Deps } from '../../lib/deps.ts';
import type { CalendarPart } from '../../lib/mailer.ts';
import type { InterviewRow } from './interviews.queries.ts';

type Site = Pick<Deps['config'], 'publicUrl' | 'mailFrom'>;
type Booked = Pick<
  InterviewRow,
  | 'id'
  | 'sequence'
  | 'starts_at'
  | 'minutes'
  | 'place'
  | 'note'
  | 'job_title'
  | 'company_name'
  | 'first_name'
  | 'last_name'
>;

/** A name stands in quotes, which it could end: RFC 5545 knows no way to write one inside. */
const unquoted = (name: string) => name.replaceAll('"', "'");

const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;

/**
 * The interview as an iCalendar object (RFC 5545, 5546). Its UID never changes and its SEQUENCE rises, so that a
 * calendar moves or removes the entry that it has. Only the reader stands in it as a guest: the two learn no address
 * of each other.
 */
export const toCalendar = (
  { publicUrl, mailFrom }: Site,
  interview: Booked & { starts_at: string },
  method: CalendarPart['method'] | 'PUBLISH',
  guest?: { name: string; email: string },
): string => {
  const { error, value } = createEvent({
    uid: `interview-${interview.id}@${new URL(publicUrl).hostname}`,
    productId: '-//Cadre//Interviews//EN',
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
      interview.note.replace(/\r\n?/g, '\n'),
    ]
      .filter(Boolean)
      .join('\n\n'),
    location: interview.place,
    organizer: { name: unquoted(interview.company_name), email: addressOf(mailFrom) },
    ...(guest
      ? {
          attendees: [
            {
              email: guest.email,
              name: unquoted(guest.name),
              rsvp: false,
              partstat: 'ACCEPTED' as const,
              role: 'REQ-PARTICIPANT' as const,
            },
          ],
        }
      : {}),
  });
  if (error || value === null) throw error ?? new Error('The interview makes no calendar entry.');
  return value;
};
