import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../../contract/src/limits.ts';
import { pendingActionDecline, pendingActionList } from '../../../../contract/src/pending-actions.ts';
import { buildInputSchema, tools } from '../../../../contract/src/tools.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, anApplication } from '../../../test/builders.ts';
import { listNotices } from '../../../test/notices.ts';
import { aPendingAction, propose } from '../../../test/pending-action-builders.ts';
import { findRecordKind } from './record-names.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

describe('an action that is asked for', () => {
  it('is described with the names of its records, and notifies the person [pending-action-described]', async () => {
    const company = await aCompany(test, { name: 'Northwind' });
    const job_id = await aJob(test, company.companyId, { title: 'Fractional CFO for a mill' });
    const person = await aFractional(test, {}, { first_name: 'Ada', last_name: 'Byron' });
    const application_id = await anApplication(test, job_id, person.id, { status: 'interview' });
    const offer = {
      rate: 160,
      rate_period: 'hour',
      currency: 'USD',
      hours_per_week: 8,
      start_date: '2031-03-03',
    };
    const { details } = await propose(test, company, 'offerCreate', { application_id, ...offer });
    expect(details).toEqual(
      expect.arrayContaining([
        { label: 'Application', value: 'Ada Byron, Fractional CFO for a mill' },
        { label: 'Rate', value: '160' },
        { label: 'Rate period', value: 'Hour' },
        { label: 'Start date', value: '3 Mar 2031' },
        // Of the defaults of the call.
        { label: 'Notice days', value: '30' },
      ]),
    );
    const proposed = await propose(test, person, 'jobApplicationStatus', {
      application_id,
      status: 'withdrawn',
    });
    expect(proposed.details).toEqual([
      { label: 'Application', value: 'Fractional CFO for a mill at Northwind' },
      { label: 'New status', value: 'Withdrawn' },
    ]);
    expect(await listNotices(test, person, 'action_pending')).toMatchObject([
      {
        title: 'Confirm: Move, decline or withdraw an application',
        body: expect.stringContaining('“Reporting” asks'),
      },
    ]);
    const times = {
      times: ['2031-03-03T14:30:00.000Z'],
      minutes: 30,
      time_zone: 'Europe/London',
      place: 'Room 4',
    };
    const interview = await propose(test, company, 'interviewPropose', { application_id, ...times });
    expect(interview.details).toContainEqual({ label: 'Times', value: '3 Mar 2031, 14:30 UTC' });
  });

  it('names nothing that the person cannot see', async () => {
    const [company, other] = [await aCompany(test), await aCompany(test)];
    const [shown, hidden] = [
      await aFractional(test, { anonymous: true }, { first_name: 'Ada', last_name: 'Byron' }),
      await aFractional(test, { status: 'pending' }),
    ];
    const job_id = await aJob(test, company.companyId);
    const foreign = await aJob(test, other.companyId, { status: 'draft' });
    const application_id = await anApplication(test, await aJob(test, other.companyId), shown.id);
    for (const [operation, body, field] of [
      ['jobChangeStatus', { job_id: foreign, status: 'active' }, 'job_id'],
      ['jobApplicationStatus', { application_id, status: 'declined' }, 'application_id'],
      ['invitationsCreate', { job_id, fractional_ids: [shown.id, hidden.id] }, 'fractional_ids'],
    ] as const)
      await expect(propose(test, company, operation, body)).rejects.toMatchObject({
        fields: { [field]: 'This entry does not exist.' },
      });
    const { details } = await propose(test, company, 'invitationsCreate', {
      job_id,
      fractional_ids: [shown.id],
    });
    expect(JSON.stringify(details)).toContain('Ada B.');
    expect(JSON.stringify(details)).not.toContain('Byron');
  });

  it(`is refused beyond ${limits.pendingActions} that wait`, async () => {
    const person = await aFractional(test);
    for (let n = 0; n < limits.pendingActions; n += 1) await aPendingAction(test, person);
    const company = await aCompany(test);
    const application_id = await anApplication(test, await aJob(test, company.companyId), person.id);
    const ask = () => propose(test, person, 'jobApplicationStatus', { application_id, status: 'withdrawn' });
    await expect(ask()).rejects.toMatchObject({ code: 'not_allowed_now' });
    const [first] = await test.as(person.token)(pendingActionList);
    await test.as(person.token)(pendingActionDecline, { params: { id: first?.id ?? '' }, body: {} });
    expect(await ask()).toMatchObject({ state: 'pending' });
  });

  it('has a name for each record that a tool with a confirmation can mean', () => {
    const unnamed = tools
      .filter(({ confirm }) => confirm !== undefined)
      .flatMap((offered) =>
        Object.entries(buildInputSchema(offered).properties)
          .filter(([, schema]) => JSON.stringify(schema).includes('"uuid"'))
          .filter(([field]) => findRecordKind(field) === undefined)
          .map(([field]) => [offered.operation, field]),
      );
    expect(unnamed).toEqual([]);
  });
});
