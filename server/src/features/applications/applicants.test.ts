import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobApplicationStatus } from '../../../../contract/src/application-moves.ts';
import { jobApplicants, jobApplication, jobApply } from '../../../../contract/src/applications.ts';
import { bulkMove, bulkUndo } from '../../../../contract/src/bulk-moves.ts';
import { declineReasons } from '../../../../contract/src/decline-reasons.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, type Person } from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mails.ts';
import { passUndo } from '../../../test/move-clock.ts';

const cover_letter = 'I have led finance in three companies of this size.';
const missing = '00000000-0000-7000-8000-000000000000';

let test: TestApp;
let company: Person & { companyId: string };
let job_id: string;

beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  job_id = await aJob(test, company.companyId);
});

const apply = async (profile: Parameters<typeof aFractional>[1] = {}, more: object = {}, job = job_id) => {
  const person = await aFractional(test, profile);
  const { id } = await test.as(person.token)(jobApply, { body: { job_id: job, cover_letter, ...more } });
  return { person, id };
};
const list = (query: object = {}) => test.as(company.token)(jobApplicants, { query: { job_id, ...query } });
const moveAll = (application_ids: string[], status: 'shortlisted' | 'interview' | 'declined', more = {}) =>
  test.as(company.token)(bulkMove, { body: { job_id, application_ids, status, ...more } });
const listSteps = async ({ person, id }: Awaited<ReturnType<typeof apply>>) =>
  (await test.as(person.token)(jobApplication, { params: { id } })).history.map(({ status }) => status);

describe('several applicants at once', () => {
  it('returns 404 for a job of another company and changes nothing', async () => {
    const applicant = await apply();
    const stranger = test.as((await aCompany(test)).token);
    const body = { job_id, application_ids: [applicant.id] };
    expect(await refusal(stranger(bulkMove, { body: { ...body, status: 'declined' } }))).toMatchObject({
      status: 404,
    });
    expect(await refusal(stranger(bulkUndo, { body }))).toMatchObject({ status: 404 });
    expect(await listSteps(applicant)).toEqual(['submitted']);
  });

  it('refuses one by one who cannot move, with the reason, and moves the others', async () => {
    const [applicant, moved, withdrawn] = [await apply(), await apply(), await apply()];
    await test.as(company.token)(jobApplicationStatus, {
      body: { application_id: moved.id, status: 'shortlisted' },
    });
    await test.as(withdrawn.person.token)(jobApplicationStatus, {
      body: { application_id: withdrawn.id, status: 'withdrawn' },
    });
    const elsewhere = await apply({}, {}, await aJob(test, company.companyId));
    const ids = [applicant.id, moved.id, withdrawn.id, elsewhere.id, missing];
    const { done, refused } = await moveAll(ids, 'shortlisted');
    expect(done).toEqual([applicant.id, moved.id]);
    expect(refused.map(({ application_id }) => application_id)).toEqual([
      withdrawn.id,
      elsewhere.id,
      missing,
    ]);
    expect(refused.every(({ reason }) => reason.length > 10)).toBe(true);
    expect(await listSteps(elsewhere)).toEqual(['submitted']);
  });

  it('moves each once when the call is repeated, also at the same time', async () => {
    const applicants = [await apply(), await apply()];
    const ids = applicants.map(({ id }) => id);
    await Promise.all([moveAll(ids, 'shortlisted'), moveAll([...ids].reverse(), 'shortlisted')]);
    for (const applicant of applicants) {
      expect(await listSteps(applicant)).toEqual(['submitted', 'shortlisted']);
      expect(await mailsTo(test, applicant.person.email)).toHaveLength(1);
    }
  });

  it('declines with one reason, which each reads after the five minutes unless it is undone', async () => {
    const [declined, undone] = [await apply(), await apply()];
    await moveAll([declined.id, undone.id], 'declined', { reason: 'budget' });
    const { status_counts } = await list();
    expect(status_counts).toEqual({ declined: 2 });
    const undo = (ids: string[]) =>
      test.as(company.token)(bulkUndo, { body: { job_id, application_ids: ids } });
    expect(await undo([undone.id])).toEqual({ done: [undone.id], refused: [] });
    await passUndo(test, declined.id);
    expect(await undo([declined.id])).toMatchObject({ done: [], refused: [{ application_id: declined.id }] });
    expect(await listSteps(undone)).toEqual(['submitted']);
    expect(await listSteps(declined)).toEqual(['submitted', 'declined']);
    const [mail] = await mailsTo(test, declined.person.email);
    expect(mail?.text).toContain(declineReasons.budget);
  });
});

describe('the order and the filters of applicants', () => {
  it('sorts by comparable rate across periods and currencies, and by hours', async () => {
    job_id = await aJob(test, company.companyId, {
      currency: 'USD',
      rate_period: 'hour',
    });
    const hourly = { rate_period: 'hour' as const, currency: 'USD' as const };
    const dear = await apply(
      { ...hourly, rate_min_minor: 10_000, hours_per_week_max: 8 },
      { proposed_rate: 250 },
    );
    const retainer = await apply({
      rate_period: 'month',
      currency: 'GBP',
      rate_min_minor: 400_000,
      retainer_hours: 40,
      hours_per_week_max: 20,
    });
    const unstated = await apply({ rate_min_minor: null, rate_max_minor: null, hours_per_week_max: null });
    const cheap = await apply({ ...hourly, rate_min_minor: 9_000, hours_per_week_max: 12 });
    const idsBy = async (query: object) => (await list(query)).results.map(({ id }) => id);
    expect(await idsBy({ sort: 'rate' })).toEqual([cheap, retainer, dear, unstated].map(({ id }) => id));
    expect(await idsBy({ sort: 'hours' })).toEqual([retainer, cheap, dear, unstated].map(({ id }) => id));
    expect(new Set(await idsBy({ max_rate: 200 }))).toEqual(new Set([cheap.id, retainer.id]));
    expect(await idsBy({ min_hours: 15 })).toEqual([retainer.id]);
    expect((await list({ min_hours: 15 })).count).toBe(1);
  });

  it('finds a part of name, headline or city, and takes no pattern from the words', async () => {
    const { id } = await apply({ city: 'Hamburg' });
    await apply({ city: 'Leeds', headline: 'CFO, 100% remote' });
    expect((await list({ search: 'hambu' })).results.map((applicant) => applicant.id)).toEqual([id]);
    expect((await list({ search: '%' })).results).toHaveLength(1);
    expect((await list({ search: '_' })).results).toEqual([]);
  });

  it('returns 400 for a filter that cannot be met', async () => {
    for (const query of [{ max_rate: -1 }, { min_hours: 0 }, { min_match: 101 }, { free_by: 'soon' }])
      expect(await refusal(list(query))).toMatchObject({ status: 400 });
  });
});
