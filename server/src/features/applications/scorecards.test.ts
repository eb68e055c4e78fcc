import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applicationNote } from '../../../../contract/src/application-notes.ts';
import { employeeAppliedJobsList, jobApplication } from '../../../../contract/src/applications.ts';
import { applicationScorecard, scorecardCriteria } from '../../../../contract/src/scorecards.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  anEngagement,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { exportApplications } from './applications.public.ts';

let test: TestApp;
let owner: Awaited<ReturnType<typeof aCompany>>;
let colleague: Person;
let fractional: Person;
let application_id: string;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await aCompany(test);
  await aSubscription(test, owner.id, 'Promote 1');
  colleague = await aColleague(test, owner.companyId);
  fractional = await aFractional(test);
  application_id = await anEngagement(test, fractional.id, owner.companyId, { status: 'interview' });
});

const score = (by: Person, card: object | null) =>
  test.as(by.token)(applicationScorecard, { body: { application_id, card: card as never } });
const listScorecards = async (by: Person) =>
  (await test.as(by.token)(jobApplication, { params: { id: application_id } })).scorecards;

it('returns 404 for another company and for the fractional', async () => {
  for (const other of [await aCompany(test), fractional])
    expect(await refusal(score(other, { scores: { fit: 4 }, verdict: 'yes' }))).toMatchObject({
      status: 404,
    });
  expect((await listScorecards(owner))?.cards).toEqual([]);
});

it.each([
  { scores: { fit: 0 }, verdict: 'yes' },
  { scores: { fit: 2.5 }, verdict: 'yes' },
  { scores: { charm: 3 }, verdict: 'yes' },
  { scores: { fit: 3 } },
  { scores: {}, verdict: 'perhaps' },
])('returns 400 for the scorecard %j', async (card) => {
  expect(await refusal(score(owner, card))).toMatchObject({ status: 400, code: 'invalid_input' });
});

it('shows the cards of colleagues once the own one is in, and none to the fractional', async () => {
  await score(owner, { scores: { track_record: 1 }, verdict: 'no' });
  await score(owner, {
    scores: { track_record: 4, fit: 3 },
    verdict: 'yes',
    comment: 'Calm under questions.',
  });
  expect(await listScorecards(colleague)).toMatchObject({ cards: [], hidden: 1 });
  const { cards, hidden } = await score(colleague, { scores: { communication: 2 }, verdict: 'strong_no' });
  expect(hidden).toBe(0);
  expect(cards).toEqual([
    {
      author: expect.stringMatching(/^First/),
      mine: false,
      scores: { track_record: 4, fit: 3 },
      verdict: 'yes',
      comment: 'Calm under questions.',
      version: 2,
    },
    {
      author: expect.stringMatching(/^First/),
      mine: true,
      scores: { communication: 2 },
      verdict: 'strong_no',
      comment: '',
      version: 1,
    },
  ]);
  expect(await score(colleague, null)).toMatchObject({ cards: [], hidden: 1 });
  expect(await listScorecards(fractional)).toBeNull();
  const { results } = await test.as(fractional.token)(employeeAppliedJobsList);
  expect(results[0]).not.toHaveProperty('scorecards');
  expect(await exportApplications(test.db, owner.id)).toMatchObject({
    application_scorecards: [{ application_id, verdict: 'yes', comment: 'Calm under questions.' }],
  });
  expect(JSON.stringify(await exportApplications(test.db, fractional.id))).not.toContain('track_record');
});

it('scores by the criteria of the job, and hides the scores of a removed one', async () => {
  const { job } = await test.as(owner.token)(jobApplication, { params: { id: application_id } });
  const setCriteria = (by: Person, criteria: { key?: string; label: string }[]) =>
    test.as(by.token)(scorecardCriteria, { body: { job_id: job.id, criteria } });
  const tooMany = Array.from({ length: 9 }, (_, index) => ({ label: `Criterion ${index}` }));
  for (const criteria of [[], tooMany, [{ label: 'Board reports' }, { label: 'board reports' }]])
    expect(await refusal(setCriteria(owner, criteria))).toMatchObject({ status: 400 });
  expect(await refusal(setCriteria(await aCompany(test), [{ label: 'Board reports' }]))).toMatchObject({
    status: 404,
  });
  const { criteria } = await setCriteria(owner, [
    { key: 'fit', label: 'Fits us' },
    { label: 'Board reports' },
  ]);
  const [fit, reports] = criteria;
  expect(fit).toEqual({ key: 'fit', label: 'Fits us' });
  expect(await refusal(score(owner, { scores: { sector: 2 }, verdict: 'yes' }))).toMatchObject({
    status: 400,
  });
  await score(owner, { scores: { fit: 2, [reports?.key ?? '']: 4 }, verdict: 'yes' });
  await setCriteria(colleague, [{ key: 'fit', label: 'Fits us' }]);
  expect((await listScorecards(owner))?.cards).toMatchObject([{ scores: { fit: 2 } }]);
});

describe('a note that mentions colleagues', () => {
  const note = (mentions: string[]) =>
    test.as(owner.token)(applicationNote, { body: { application_id, text: 'What do you think?', mentions } });

  it('notifies them with a link, and neither its author nor strangers nor who left', async () => {
    const stranger = await aCompany(test);
    const former = await aColleague(test, owner.companyId);
    await test.db.deleteFrom('company_members').where('user_id', '=', former.id).execute();
    const { mentions } = await note([owner.id, colleague.id, stranger.id, former.id]);
    expect(mentions).toHaveLength(2);
    expect(await listNotices(test, colleague)).toMatchObject([
      { kind: 'mention', link: expect.stringContaining(`application=${application_id}`) },
    ]);
    for (const other of [owner, stranger])
      expect((await listNotices(test, other)).filter(({ kind }) => kind === 'mention')).toEqual([]);
    const stored = await test.db
      .selectFrom('notifications')
      .select('user_id')
      .where('kind', '=', 'mention')
      .execute();
    expect(stored.map(({ user_id }) => user_id)).not.toContain(former.id);
  });
});
