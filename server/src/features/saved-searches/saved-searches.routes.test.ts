import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  savedSearchCreate,
  savedSearchDelete,
  savedSearchList,
  savedSearchSeen,
  savedSearchUpdate,
} from '../../../../contract/src/saved-searches.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aCompany, aFractional, aJob, aSubscription } from '../../../test/builders.ts';
import { runTasks } from '../../../test/run-tasks.ts';
import { enqueue } from '../../lib/tasks.ts';
import { jobWentLive } from '../jobs/jobs.public.ts';

let test: TestApp;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const cfo = {
  name: 'CFO in Europe',
  filters: { fractional_type: ['CFO' as const], location: ['Europe' as const] },
};

describe('refusals', () => {
  it('returns 400 without a name, filter or known value', async () => {
    const call = test.as((await aFractional(test)).token);
    for (const body of [
      { name: ' ', filters: cfo.filters },
      { name: 'Nothing', filters: {} },
      { name: 'Empty', filters: { search: '  ', fractional_type: [] } },
      { name: 'x'.repeat(81), filters: cfo.filters },
      { name: 'Unknown', filters: { fractional_type: ['Gardener'] } },
    ])
      expect(await refusal(call(savedSearchCreate, { body: body as never }))).toMatchObject({ status: 400 });
    expect((await call(savedSearchList, {})).results).toEqual([]);
  });

  it('returns 404 for a search of another person', async () => {
    const owner = test.as((await aFractional(test)).token);
    const other = test.as((await aFractional(test)).token);
    const { id } = await owner(savedSearchCreate, { body: cfo });
    const refused = await Promise.all([
      refusal(other(savedSearchUpdate, { params: { id }, body: { name: 'Mine' } })),
      refusal(other(savedSearchDelete, { params: { id } })),
      refusal(other(savedSearchSeen, { params: { id } })),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await owner(savedSearchList, {})).results).toHaveLength(1);
  });

  it('returns plan_limit for one search too many, also for concurrent calls', async () => {
    const call = test.as((await aFractional(test)).token);
    const responses = await Promise.allSettled([
      call(savedSearchCreate, { body: cfo }),
      call(savedSearchCreate, { body: { ...cfo, name: 'Again' } }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(call(savedSearchCreate, { body: cfo }))).toMatchObject({ code: 'plan_limit' });
    expect(await call(savedSearchList, {})).toMatchObject({ allowed: 1, frequency: 'weekly' });
  });

  it('returns plan_limit for a frequency beyond the plan', async () => {
    const person = await aFractional(test);
    await aSubscription(test, person.id, 'Basic');
    const call = test.as(person.token);
    expect(await refusal(call(savedSearchCreate, { body: { ...cfo, frequency: 'at_once' } }))).toMatchObject({
      code: 'plan_limit',
    });
    const { id, frequency } = await call(savedSearchCreate, { body: cfo });
    expect(frequency).toBe('daily');
    expect(
      await refusal(call(savedSearchUpdate, { params: { id }, body: { frequency: 'at_once' } })),
    ).toMatchObject({ code: 'plan_limit' });
    expect(await call(savedSearchUpdate, { params: { id }, body: { frequency: 'weekly' } })).toMatchObject({
      frequency: 'weekly',
    });
  });
});

it('renames, edits, disables and deletes a search', async () => {
  const call = test.as((await aFractional(test)).token);
  const { id } = await call(savedSearchCreate, {
    body: { ...cfo, filters: { ...cfo.filters, search: '', skills: [], hours_max: 12.5 } },
  });
  expect((await call(savedSearchList, {})).results[0]).toMatchObject({
    name: 'CFO in Europe',
    filters: { fractional_type: ['CFO'], location: ['Europe'], hours_max: 12.5 },
    alerts: true,
    read_only: false,
    new_count: 0,
  });
  expect(await call(savedSearchUpdate, { params: { id }, body: {} })).toMatchObject({
    name: 'CFO in Europe',
  });
  expect(
    await call(savedSearchUpdate, {
      params: { id },
      body: { name: 'Boards', alerts: false, filters: { search: 'board' } },
    }),
  ).toMatchObject({ name: 'Boards', alerts: false, filters: { search: 'board' } });
  await call(savedSearchDelete, { params: { id } });
  expect((await call(savedSearchList, {})).results).toEqual([]);
});

it('makes searches beyond a smaller plan read-only', async () => {
  const person = await aFractional(test);
  const call = test.as(person.token);
  await aSubscription(test, person.id, 'Basic');
  const { id: oldest } = await call(savedSearchCreate, { body: cfo });
  const { id: newest } = await call(savedSearchCreate, { body: { ...cfo, name: 'Newer' } });
  await test.db
    .updateTable('subscriptions')
    .set({ status: 'ended' })
    .where('user_id', '=', person.id)
    .execute();

  const { results } = await call(savedSearchList, {});
  expect(results.map(({ id, read_only }) => [id, read_only])).toEqual([
    [oldest, false],
    [newest, true],
  ]);
  expect(
    await refusal(call(savedSearchUpdate, { params: { id: newest }, body: { name: 'Changed' } })),
  ).toMatchObject({ code: 'plan_limit' });
  await call(savedSearchDelete, { params: { id: oldest } });
  expect((await call(savedSearchList, {})).results).toMatchObject([{ id: newest, read_only: false }]);
});

it('counts new jobs until the search is opened', async () => {
  const call = test.as((await aFractional(test)).token);
  const { companyId } = await aCompany(test);
  const { id } = await call(savedSearchCreate, { body: cfo });
  for (const location of ['Europe', 'Europe', 'Asia'] as const)
    await enqueue(test.db, jobWentLive, { job_id: await aJob(test, companyId, { location }) });
  await runTasks(test);
  expect((await call(savedSearchList, {})).results[0]?.new_count).toBe(2);
  expect((await call(savedSearchSeen, { params: { id } })).new_count).toBe(0);
  expect((await call(savedSearchList, {})).results[0]?.new_count).toBe(0);
});
