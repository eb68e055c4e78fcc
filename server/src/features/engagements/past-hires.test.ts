import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { engagementDetail } from '../../../../contract/src/engagements.ts';
import type { Currency } from '../../../../contract/src/money.ts';
import { appForTest, type TestApp } from '../../../test/app-for-test.ts';
import {
  aCompany,
  aFractional,
  aJob,
  anApplication,
  anEngagement,
  type Person,
} from '../../../test/builders.ts';
import { noticesOf } from '../../../test/notices.ts';
import { beginEngagements } from './engagements.tasks.ts';

let test: TestApp;
let company: Awaited<ReturnType<typeof aCompany>>;
let person: Person;
beforeAll(async () => {
  test = await appForTest();
  company = await aCompany(test, { name: 'Orchard Works' });
  person = await aFractional(test);
});
afterAll(() => test.close());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const change = (id: string, values: object) =>
  test.db.updateTable('engagements').set(values).where('application_id', '=', id).execute();
const read = (id: string) => test.as(person.token)(engagementDetail, { params: { id } });
const settle = async () => {
  const file = new URL('../../../migrations/0051-past-hires.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(test.db);
};

it('those whose start has passed run since then, and nobody is told', async () => {
  const [past, today, open] = [
    await anEngagement(test, person.id, company.companyId),
    await anEngagement(test, person.id, company.companyId),
    await anEngagement(test, person.id, company.companyId),
  ];
  await change(past, { start_date: day(-800) });
  await change(today, { start_date: day(0) });
  for (let times = 0; times < 2; times += 1) await settle();
  expect(await read(past)).toMatchObject({
    status: 'active',
    start_date: day(-800),
    history: [{ field: 'status', from: 'planned', to: 'active', by: null }],
  });
  for (const id of [today, open]) expect(await read(id)).toMatchObject({ status: 'planned', history: [] });
  await beginEngagements.run(test.deps, {});
  for (const side of [person, company]) expect(await noticesOf(test, side)).toHaveLength(1);
});

it('those of a company that left are over', async () => {
  const gone = await aCompany(test, { name: 'Elsewhere' });
  const [planned, past, running] = [
    await anEngagement(test, person.id, gone.companyId),
    await anEngagement(test, person.id, gone.companyId),
    await anEngagement(test, person.id, gone.companyId),
  ];
  await change(planned, { start_date: day(5) });
  await change(past, { start_date: day(-5) });
  await change(running, { start_date: day(-5), status: 'active' });
  await test.db
    .updateTable('companies')
    .set({ removed_at: sql`now()` })
    .where('id', '=', gone.companyId)
    .execute();
  await settle();
  const status = (from: string) => ({ field: 'status', from, to: 'ended', by: null });
  const end_reason = 'Elsewhere has left Cadre.';
  for (const id of [planned, past])
    expect(await read(id)).toMatchObject({
      status: 'ended',
      end_date: null,
      end_reason,
      history: [status('planned')],
    });
  expect(await read(running)).toMatchObject({
    status: 'ended',
    end_date: day(0),
    end_reason,
    history: [{ field: 'end_date', from: null, to: day(0), by: null }, status('active')],
  });
});

it('a budget that was in another currency is no rate', async () => {
  const hired = async (currency: Currency) => {
    const budget = { budget_min_minor: 19_050, budget_max_minor: 19_050, currency };
    const terms = { currency: 'USD', rate_period: 'hour' } as const;
    const id = await anApplication(test, await aJob(test, company.companyId, budget), person.id, {
      status: 'hired',
      ...terms,
    });
    await change(id, { rate_minor: 19_050 });
    return id;
  };
  const [wrong, right, agreed] = [await hired('GBP'), await hired('USD'), await hired('GBP')];
  await change(agreed, { rate_minor: 21_000 });
  await settle();
  expect(await read(wrong)).toMatchObject({
    rate: null,
    history: [{ field: 'rate', from: '190.5', to: null, by: null }],
  });
  expect(await read(right)).toMatchObject({ rate: 190.5, history: [] });
  expect(await read(agreed)).toMatchObject({ rate: 210, history: [] });
});
