import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import { jobApplication, jobApply } from '../../../../contract/src/applications.ts';
import {
  interviewAsk,
  interviewCancel,
  interviewList,
  interviewPick,
  interviewPropose,
  interviewRepropose,
} from '../../../../contract/src/interviews.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aColleague, aCompany, aFractional, aJob, type Person } from '../../../test/builders.ts';
import { listCalendarEntries } from '../../../test/calendar-entries.ts';
import { listNotices } from '../../../test/notices.ts';
import { runTasks } from '../../../test/run-tasks.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let person: Person;
let application_id: string;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  company = await aCompany(test, { name: 'Orchard Works' });
  person = await aFractional(test);
  const job_id = await aJob(test, company.companyId, { title: 'Fractional CFO' });
  const body = { job_id, cover_letter: 'I have led finance teams of this size before.' };
  ({ id: application_id } = await test.as(person.token)(jobApply, { body }));
  await setStage('interview');
  await runTasks(test);
  test.mails.length = 0;
});

const setStage = (status: 'shortlisted' | 'interview' | 'declined' | 'viewed') =>
  test.db.updateTable('applications').set({ status }).where('id', '=', application_id).execute();
// One for the whole file: a time that is picked must be the one proposed, also when a minute has passed.
const minute = Math.floor(Date.now() / 60_000) * 60_000;
const inHours = (hours: number) => new Date(minute + hours * 3_600_000).toISOString();
const proposal = (times: string[], more: object = {}) => ({
  times,
  minutes: 45,
  time_zone: 'Europe/London',
  place: 'https://meet.example/orchard',
  note: 'Bring your questions.',
  ...more,
});
const propose = (times = [inHours(72), inHours(48)], more: object = {}) =>
  test.as(company.token)(interviewPropose, { body: { application_id, ...proposal(times, more) } });
const pick = (interview_id: string, starts_at: string) =>
  test.as(person.token)(interviewPick, { body: { interview_id, starts_at } });
const getStage = async () =>
  (await test.as(person.token)(jobApplication, { params: { id: application_id } })).status;

describe('refusals', () => {
  it('returns 400 for invalid times, zone, duration or place', async () => {
    for (const [times, more] of [
      [[]],
      [[inHours(-1)]],
      [[inHours(24 * 91)]],
      [[1, 2, 3, 4, 5, 6].map(inHours)],
      [['soon']],
      [[inHours(5)], { time_zone: 'Mars/Crater' }],
      [[inHours(5)], { minutes: 5 }],
      [[inHours(5)], { place: ' ' }],
      [[inHours(5)], { video_url: 'http://meet.example/a' }],
      [[inHours(5)], { video_url: 'javascript:alert(1)' }],
      [[inHours(5)], { interviewer_ids: [person.id] }],
    ] as [string[], object?][])
      expect(await refusal(propose(times, more))).toMatchObject({ status: 400, code: 'invalid_input' });
    expect((await test.as(company.token)(interviewList, { query: {} })).results).toEqual([]);
  });

  it('returns 404 to people who are not a party to it', async () => {
    const [stranger, other] = [await aCompany(test), await aFractional(test)];
    const body = { application_id, ...proposal([inHours(5)]) };
    expect(await refusal(test.as(stranger.token)(interviewPropose, { body }))).toMatchObject({ status: 404 });
    const { id, times } = await propose();
    const refused = await Promise.all([
      refusal(test.as(stranger.token)(interviewRepropose, { params: { id }, body: proposal([inHours(5)]) })),
      refusal(test.as(stranger.token)(interviewCancel, { body: { interview_id: id } })),
      refusal(test.as(other.token)(interviewPick, { body: { interview_id: id, starts_at: times[0] ?? '' } })),
      refusal(test.as(other.token)(interviewAsk, { body: { interview_id: id, note: 'Later?' } })),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await test.as(other.token)(interviewList, { query: { application_id } })).results).toEqual([]);
  });

  it('allows a proposal from the shortlist on, one at a time', async () => {
    await setStage('viewed');
    expect(await refusal(propose())).toMatchObject({ status: 409, code: 'not_allowed_now' });
    await setStage('shortlisted');
    const twice = await Promise.allSettled([propose(), propose()]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await getStage()).toBe('interview');
    expect(await refusal(propose())).toMatchObject({ status: 409, code: 'already_exists' });
  });

  it('books a proposed future time once', async () => {
    const { id, times } = await propose();
    expect(await refusal(pick(id, inHours(49)))).toMatchObject({ status: 400 });
    const past = inHours(-1);
    await test.db
      .updateTable('interviews')
      .set({ times: JSON.stringify([past, ...times]) })
      .where('id', '=', id)
      .execute();
    expect(await refusal(pick(id, past))).toMatchObject({ status: 409 });
    const twice = await Promise.allSettled(times.map((time) => pick(id, time)));
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await listCalendarEntries(test, person)).toHaveLength(1);
  });

  it('returns 409 for an interview that has ended or was cancelled', async () => {
    const { id, times } = await propose();
    await pick(id, times[0] ?? '');
    await test.db
      .updateTable('interviews')
      .set({ starts_at: inHours(-3) })
      .where('id', '=', id)
      .execute();
    const [over] = (await test.as(person.token)(interviewList, { query: {} })).results;
    expect(over).toMatchObject({ status: 'over', calendar_url: null });
    expect(
      await refusal(test.as(person.token)(interviewCancel, { body: { interview_id: id } })),
    ).toMatchObject({ status: 409 });
    const next = await propose();
    await test.as(company.token)(interviewCancel, { body: { interview_id: next.id } });
    expect(await refusal(pick(next.id, next.times[0] ?? ''))).toMatchObject({ status: 409 });
  });
});

it.each(['fractional', 'company'] as const)('tells the other side that the %s declined', async (side) => {
  const { id } = await propose();
  const [decliner, other] = side === 'fractional' ? [person, company] : [company, person];
  if (side === 'company')
    await test.as(person.token)(interviewAsk, { body: { interview_id: id, note: 'Next month?' } });
  const declined = await test.as(decliner.token)(interviewCancel, { body: { interview_id: id } });
  expect([declined.status, await getStage()]).toEqual(['cancelled', 'interview']);
  await runTasks(test);
  const told = test.mails.filter(({ subject }) => subject.endsWith(' declined the interview'));
  expect(told.map(({ to }) => to)).toEqual([other.email]);
});

it('books, moves and cancels a time in both calendars under one UID', async () => {
  const { id, times, status } = await propose();
  expect([status, times]).toEqual(['proposed', [inHours(48), inHours(72)]]);
  expect(await listCalendarEntries(test, person)).toEqual([]);
  expect(test.mails.find(({ to }) => to === person.email)?.text).toContain('(Europe/London)');

  const booked = await pick(id, inHours(48));
  expect(booked).toMatchObject({ status: 'scheduled', starts_at: inHours(48) });
  await test.as(company.token)(interviewRepropose, { params: { id }, body: proposal([inHours(96)]) });
  await pick(id, inHours(96));
  await test.as(person.token)(interviewCancel, { body: { interview_id: id, note: 'I fell ill.' } });

  for (const side of [person, company]) {
    const entries = await listCalendarEntries(test, side);
    expect(entries.map(({ method, sequence, start }) => [method, sequence, start])).toEqual([
      ['REQUEST', 1, inHours(48)],
      ['CANCEL', 2, inHours(48)],
      ['REQUEST', 3, inHours(96)],
      ['CANCEL', 4, inHours(96)],
    ]);
    expect(new Set(entries.map(({ uid }) => uid))).toEqual(new Set([`interview-${id}@localhost`]));
    expect(entries[0]).toMatchObject({
      sent: 'REQUEST',
      minutes: 45,
      location: 'https://meet.example/orchard',
      guests: [`mailto:${side.email}`],
    });
    const other = side === person ? company : person;
    expect(
      test.mails.some(({ to, calendar }) => to === side.email && calendar?.content.includes(other.email)),
    ).toBe(false);
  }
  expect(
    test.mails.find(({ to, text }) => to === company.email && text.includes('I fell ill.')),
  ).toBeDefined();
});

it('lets the fractional request other times', async () => {
  const { id } = await propose();
  const asked = await test.as(person.token)(interviewAsk, {
    body: { interview_id: id, note: 'Mornings suit me better.' },
  });
  expect(asked).toMatchObject({ status: 'asked', answer: 'Mornings suit me better.' });
  await runTasks(test);
  expect(test.mails.find(({ to }) => to === company.email)?.text).toContain('Mornings suit me better.');
  const reproposed = await test.as(company.token)(interviewRepropose, {
    params: { id },
    body: proposal([inHours(20)]),
  });
  expect(reproposed).toMatchObject({ status: 'proposed', times: [inHours(20)], answer: '' });
});

it('escapes user input in the calendar entry', async () => {
  await test.db
    .updateTable('companies')
    .set({ name: 'Orchard ";CN=x:mailto:mallory@evil.example' })
    .where('id', '=', company.companyId)
    .execute();
  const { id } = await propose([inHours(48)], {
    place: 'https://meet.example/orchard or by telephone',
    note: 'One\rATTENDEE:mailto:mallory@evil.example\r\nURL:https://evil.example',
  });
  await pick(id, inHours(48));
  await runTasks(test);
  const [{ calendar } = {}] = test.mails.filter((mail) => mail.to === person.email && mail.calendar);
  expect(calendar?.content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const event = new ICAL.Component(ICAL.parse(calendar?.content ?? '')).getFirstSubcomponent('vevent');
  expect(event?.getFirstPropertyValue('organizer')).toBe('MAILTO:hello@cadre.example');
  expect(event?.getAllProperties('attendee')).toHaveLength(1);
  expect(event?.getFirstPropertyValue('location')).toBe('https://meet.example/orchard or by telephone');
});

it('names the interviewers to both sides, notifies them once, and drops those who left or are suspended', async () => {
  const [first, second, third] = [
    await aColleague(test, company.companyId),
    await aColleague(test, company.companyId),
    await aColleague(test, company.companyId),
  ];
  const more = {
    interviewer_ids: [company.id, first.id, second.id, third.id],
    place: '',
    video_url: 'https://meet.example/b',
  };
  const { id } = await propose([inHours(48)], more);
  await test.as(company.token)(interviewRepropose, {
    params: { id },
    body: proposal([inHours(72)], { ...more, place: '' }),
  });
  const asked = async (colleague: Person) =>
    (await listNotices(test, colleague)).filter(({ title }) => title.startsWith('You are an interviewer'))
      .length;
  expect([await asked(first), await asked(second), await asked(company)]).toEqual([1, 1, 0]);
  await test.db.deleteFrom('company_members').where('user_id', '=', second.id).execute();
  await test.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', third.id).execute();
  const picked = await pick(id, inHours(72));
  expect(picked.interviewers.map((interviewer) => interviewer.id).sort()).toEqual(
    [company.id, first.id].sort(),
  );
  expect(picked.video_url).toBe('https://meet.example/b');
  const [entry] = await listCalendarEntries(test, person);
  expect(entry?.location).toBe('https://meet.example/b');
});

it('sends the calendar entry to the fractional and the interviewers only, and moves it with them [calendar-guests]', async () => {
  const [first, second] = [
    await aColleague(test, company.companyId),
    await aColleague(test, company.companyId),
  ];
  const { id } = await propose([inHours(48)], { interviewer_ids: [first.id] });
  await pick(id, inHours(48));
  const body = proposal([inHours(72)], { interviewer_ids: [second.id] });
  await test.as(company.token)(interviewRepropose, { params: { id }, body });
  await pick(id, inHours(72));
  await test.as(company.token)(interviewCancel, { body: { interview_id: id, note: '' } });
  const listMethods = async (reader: Person) =>
    (await listCalendarEntries(test, reader)).map(({ method, sequence }) => `${method} ${sequence}`);
  expect(await listMethods(company)).toEqual([]);
  expect(await listMethods(first)).toEqual(['REQUEST 1', 'CANCEL 2']);
  expect(await listMethods(second)).toEqual(['REQUEST 3', 'CANCEL 4']);
  expect(await listMethods(person)).toEqual(['REQUEST 1', 'CANCEL 2', 'REQUEST 3', 'CANCEL 4']);
  // The owner is still told of the booked time.
  expect(
    test.mails.filter(({ to, subject }) => to === company.email && subject.includes('picked a time')),
  ).toHaveLength(2);
});

it('returns 409 while a decline can still be undone', async () => {
  await test.as(company.token)(jobApplicationStatus, { body: { application_id, status: 'declined' } });
  expect(await refusal(propose())).toMatchObject({ status: 409, code: 'not_allowed_now' });
});

it('serves the calendar file to the signed link only', async () => {
  const { id } = await propose();
  const { calendar_url: url } = await pick(id, inHours(48));
  const file = await test.app.inject({ url: url ?? '' });
  expect(file.headers['content-type']).toContain('text/calendar');
  expect(new ICAL.Component(ICAL.parse(file.body)).getFirstSubcomponent('vevent')).not.toBeNull();
  for (const invalidUrl of [
    `/api/employer/interview_calendar/${id}`,
    (url ?? '').replace(/expires=\d+/, 'expires=99999999999'),
    (url ?? '').replace(id, '00000000-0000-7000-8000-000000000000'),
  ])
    expect((await test.app.inject({ url: invalidUrl })).statusCode).toBe(404);
});
