import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { employeeAppliedJobsList, jobApplication } from '../../../../contract/src/applications.ts';
import { applicationScorecard } from '../../../../contract/src/scorecards.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import {
  aColleague,
  aCompany,
  aFractional,
  anEngagement,
  aSubscription,
  type Person,
} from '../../../test/builders.ts';
import { exportApplicationsOf } from './applications.public.ts';

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

const score = (by: Person, scores: object) =>
  test.as(by.token)(applicationScorecard, { body: { application_id, scores } });
const cardsOf = async (by: Person) =>
  (await test.as(by.token)(jobApplication, { params: { id: application_id } })).scorecards;

it('returns 404 for another company and for the fractional', async () => {
  for (const other of [await aCompany(test), fractional])
    expect(await refusal(score(other, { fit: 4 }))).toMatchObject({ status: 404 });
  expect(await cardsOf(owner)).toEqual([]);
});

it.each([{ fit: 0 }, { fit: 5 }, { fit: 2.5 }, { charm: 3 }])(
  'returns 400 for the scores %j',
  async (scores) => {
    expect(await refusal(score(owner, scores))).toMatchObject({ status: 400, code: 'invalid_input' });
  },
);

it('is one per author, visible to the team and never to the fractional', async () => {
  await score(owner, { track_record: 1 });
  await score(owner, { track_record: 4, fit: 3 });
  const { scorecards } = await score(colleague, { communication: 2 });
  expect(scorecards).toEqual([
    { author: expect.stringMatching(/^First/), mine: false, scores: { track_record: 4, fit: 3 } },
    { author: expect.stringMatching(/^First/), mine: true, scores: { communication: 2 } },
  ]);
  expect((await cardsOf(owner))?.map(({ mine }) => mine)).toEqual([true, false]);
  expect(await cardsOf(fractional)).toBeNull();
  const { results } = await test.as(fractional.token)(employeeAppliedJobsList);
  expect(results[0]).not.toHaveProperty('scorecards');
  expect(await exportApplicationsOf(test.db, colleague.id)).toMatchObject({
    application_scorecards: [{ application_id, scores: { communication: 2 } }],
  });
  expect(JSON.stringify(await exportApplicationsOf(test.db, fractional.id))).not.toContain('track_record');
});

it('is deleted when it has no scores', async () => {
  await score(owner, { fit: 3 });
  expect(await score(owner, {})).toEqual({ scorecards: [] });
});
