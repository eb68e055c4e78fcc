import type { ScreenLink } from '../../../../contract/src/screens.ts';
import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import type { CalendarPart } from '../../lib/mailer.ts';
import { listToNotify, notify } from '../notifications/notifications.public.ts';
import { toCalendar } from './interview-calendar.ts';
import type { InterviewRow } from './interviews.queries.ts';

export type Site = Pick<Deps['config'], 'publicUrl' | 'mailFrom' | 'sessionSecret'>;
export type Side = 'company' | 'fractional';

export const formatPersonName = ({ first_name, last_name }: InterviewRow) => `${first_name} ${last_name}`;

/** `Tuesday 3 March 2026, 14:00 (Europe/London)`, in the time zone of the proposal. */
export const formatTime = (time: string, zone: string): string => {
  const text = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(time));
  return `${text.replace(' at ', ', ')} (${zone})`;
};

interface SideDetails {
  people: { id: string; email: string }[];
  name: string;
  link: ScreenLink;
}

/** The people of a side, its name, and the link to the interview. */
const getDetails = async (db: Db, row: InterviewRow, side: Side): Promise<SideDetails> =>
  side === 'company'
    ? {
        people: await listToNotify(db, row.company_id ?? ''),
        name: row.company_name,
        link: `/account/company/manage-jobs?job=${row.job_id}&application=${row.application_id}`,
      }
    : {
        people: [{ id: row.fractional_id, email: row.fractional_email }],
        name: formatPersonName(row),
        link: `/account/fractional/opportunities/applied?application=${row.application_id}`,
      };

interface InterviewNotification {
  title: string;
  body: string;
  /** Further paragraphs of the mail. */
  more?: string[];
  /** Attaches the calendar entry with this method, for the people who take part. */
  calendar?: CalendarPart['method'];
  dedupeKey?: string;
  /** The fractional has left: nothing says who it was. */
  anonymous?: boolean;
}

/** Whether a person has the interview in their calendar: all the company's people if it names no interviewers. */
const takesPart = ({ interviewers }: InterviewRow, side: Side, id: string): boolean =>
  side === 'fractional' || interviewers.length === 0 || interviewers.some((person) => person.id === id);

/** Notifies the people of one side. */
export const notifySide = async (
  db: Db,
  site: Site,
  interview: InterviewRow,
  side: Side,
  { title, body, more = [], calendar, dedupeKey, anonymous = false }: InterviewNotification,
): Promise<void> => {
  const row = anonymous
    ? { ...interview, first_name: 'The', last_name: 'applicant', note: '', place: '', video_url: null }
    : interview;
  const { people, name, link } = await getDetails(db, row, side);
  const ofJob: ScreenLink = `/account/company/manage-jobs?job=${row.job_id}`;
  const { starts_at } = row;
  for (const { id, email } of people)
    await notify(db, {
      userId: id,
      kind: 'interview',
      title,
      body,
      link: anonymous ? ofJob : link,
      ...(side === 'company' && !anonymous ? { about: row.fractional_id } : {}),
      ...(dedupeKey === undefined ? {} : { dedupeKey }),
      mail: {
        paragraphs: [body, ...more.filter((paragraph) => paragraph !== '')],
        ...(calendar && starts_at !== null && takesPart(row, side, id)
          ? {
              calendar: {
                method: calendar,
                content: toCalendar(site, { ...row, starts_at }, calendar, { name, email }),
              },
            }
          : {}),
      },
    });
};

/** Removes booked interviews from the calendars of the side that stays, after the other has left. */
export const notifyOfLeaving = async (
  db: Db,
  site: Site,
  interviews: readonly InterviewRow[],
  stays: Side,
): Promise<void> => {
  for (const row of interviews) {
    const time = formatTime(row.starts_at ?? '', row.time_zone);
    const leaver = stays === 'company' ? 'the applicant' : row.company_name;
    await notifySide(db, site, { ...row, sequence: row.sequence + 1 }, stays, {
      title: 'Interview cancelled',
      body: `${row.job_title}: ${leaver} has left the marketplace, so the interview on ${time} is cancelled.`,
      calendar: 'CANCEL',
      anonymous: stays === 'company',
    });
  }
};

/** Notifies the company, then the fractional. */
export const notifyBothSides = async (
  db: Db,
  site: Site,
  row: InterviewRow,
  notificationFor: (side: Side) => InterviewNotification,
): Promise<void> => {
  await notifySide(db, site, row, 'company', notificationFor('company'));
  await notifySide(db, site, row, 'fractional', notificationFor('fractional'));
};
