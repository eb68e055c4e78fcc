import ICAL from 'ical.js';
import type { TestApp } from './app-for-test.ts';
import type { Person } from './builders.ts';
import { runTasks } from './run-tasks.ts';

/** The calendar entries mailed to a person, in the order of SEQUENCE. */
export const listCalendarEntries = async (test: TestApp, { email }: Pick<Person, 'email'>) => {
  await runTasks(test);
  return test.mails
    .filter(({ to, calendar }) => to === email && calendar)
    .map(({ calendar }) => {
      const parsed = new ICAL.Component(ICAL.parse(calendar?.content ?? ''));
      const event = new ICAL.Event(parsed.getFirstSubcomponent('vevent') as ICAL.Component);
      return {
        method: parsed.getFirstPropertyValue('method'),
        sent: calendar?.method,
        uid: event.uid,
        sequence: event.sequence,
        start: event.startDate.toJSDate().toISOString(),
        minutes: event.duration.toSeconds() / 60,
        location: event.location,
        guests: event.attendees.map((guest) => guest.getFirstValue()),
      };
    })
    .sort((one, other) => one.sequence - other.sequence);
};
