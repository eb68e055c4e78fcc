import type { Interview } from '../../../../contract/src/interviews.ts';

/** `20310303T140000Z` */
const compact = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Links that add a booked interview to a calendar on the web. */
export const calendarLinks = (
  interview: Pick<
    Interview,
    'job' | 'company_name' | 'fractional' | 'minutes' | 'place' | 'video_url' | 'note' | 'interviewers'
  >,
  startsAt: string,
): { label: string; url: string }[] => {
  const { job, company_name, fractional, minutes, place, video_url, note, interviewers } = interview;
  const start = new Date(startsAt);
  const end = new Date(start.getTime() + minutes * 60_000);
  const title = `Interview: ${job.title}, ${company_name}`;
  const people = [
    `${fractional.first_name} ${fractional.last_name} and ${company_name}`,
    ...interviewers.map(({ name }) => name),
  ].join(', ');
  const text = [people, video_url ?? '', note].filter(Boolean).join('\n\n');
  const location = [place, video_url].filter(Boolean).join(', ');
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    details: text,
    location,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
    body: text,
    location,
  });
  return [
    { label: 'Google Calendar', url: `https://calendar.google.com/calendar/render?${google}` },
    { label: 'Outlook', url: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}` },
  ];
};
