import { expect, test } from 'vitest';
import { calendarLinks } from './calendar-links.ts';

test('links have start, end, place and text of the interview, escaped', () => {
  const [google, outlook] = calendarLinks(
    {
      job: { id: '1', title: 'CFO & board' },
      company_name: 'Orchard Works',
      fractional: { id: '2', first_name: 'Grace', last_name: 'Hopper' },
      minutes: 45,
      place: '',
      video_url: 'https://meet.example/a?b=c',
      note: 'Bring questions.',
      interviewers: [{ id: '3', name: 'Tom Reyes' }],
    },
    '2031-03-03T23:30:00.000Z',
  ).map(({ url }) => new URL(url).searchParams);
  expect(google?.get('dates')).toBe('20310303T233000Z/20310304T001500Z');
  expect(google?.get('location')).toBe('https://meet.example/a?b=c');
  expect(google?.get('text')).toBe('Interview: CFO & board, Orchard Works');
  expect(outlook?.get('startdt')).toBe('2031-03-03T23:30:00.000Z');
  expect(outlook?.get('enddt')).toBe('2031-03-04T00:15:00.000Z');
  expect(outlook?.get('body')).toContain('Tom Reyes');
});
