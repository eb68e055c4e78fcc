import type { Db } from '../../lib/db.ts';
import type { Deps } from '../../lib/deps.ts';
import type { CalendarPart } from '../../lib/mailer.ts';
import { listToNotify, notify } from '../notifications/notifications.public.ts';
import { toCalendar } from './interview-calendar.ts';
import type { InterviewRow } from './interviews.queries.ts';

export type Site = Pick<Deps['config'], 'publicUrl' | 'mailFrom' | 'sessionSecret'>;
export type Side = 'company' | 'fractional';

/** 'Tuesday 3 March 2026, 14:00 (Europe/London)': the zone in which the times were chosen. */
export const formatTime = (time: string, zone: string): string => {
  const words = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(time));
  return `${words.replace(' at ', ', ')} (${zone})`;
};

/** Who is told of a side, and where it looks at the interview. */
const sideOf = async (db: Db, row: InterviewRow, side: Side) =>
  side === 'company'
    ? {
        people: await listToNotify(db, row.company_id ?? ''),
        name: row.company_name,
        link: `/account/company/manage-jobs?job=${row.job_id}&application=${row.application_id}`,
      }
    : {
        people: [{ id: row.fractional_id, email: row.fractional_email }],
        name: `${row.first_name} ${row.last_name}`,
        link: `/account/fractional/opportunities/applied?application=${row.application_id}`,
      };

interface InterviewNews {
  title: string;
  body: string;
  /** More for the mail, a paragraph each. */
  more?: string[];
  /** What the calendars of this mail's reader are to do. */
  calendar?: CalendarPart['method'];
  key?: string;
}

/** Tells each of one side; with `calendar` their mail carries the entry as it stands in `row`. */
export const notifySide = async (
  db: Db,
  site: Site,
  row: InterviewRow,
  side: Side,
  { title, body, more = [], calendar, key }: InterviewNews,
): Promise<void> => {
  const { people, name, link } = await sideOf(db, row, side);
  const { starts_at } = row;
  for (const { id, email } of people)
    await notify(db, {
      userId: id,
      kind: 'interview',
      title,
      body,
      link,
      ...(side === 'company' ? { about: row.fractional_id } : {}),
      ...(key === undefined ? {} : { key }),
      mail: {
        paragraphs: [body, ...more.filter((paragraph) => paragraph !== '')],
        ...(calendar && starts_at !== null
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
