import { afterAll, beforeAll, expect, it } from 'vitest';
import { disputeList, refundList } from '../../../../contract/src/refunds-and-disputes.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, anAdmin, type Person } from '../../../test/builders.ts';

let test: TestApp;
let finance: Person;
let payer: Person;
let invoice_id: string;
beforeAll(async () => {
  test = await appForTest();
  finance = await anAdmin(test, { admin_role: 'finance' });
  payer = await aFractional(test, {}, { first_name: 'Ada', last_name: 'Quince' });
  const invoice = await test.db
    .insertInto('invoices')
    .values({
      user_id: payer.id,
      number: 'C-7',
      description: 'Premium plan',
      currency: 'GBP',
      amount_minor: 5_900,
      status: 'paid',
      created_at: '2026-03-01T00:00:00Z',
      paid_at: '2026-03-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  invoice_id = invoice.id;
  await test.db
    .insertInto('refunds')
    .values([
      { invoice_id, amount_minor: 1_000, status: 'failed', created_at: '2026-03-31T23:59:59Z' },
      {
        invoice_id,
        amount_minor: 1_050,
        status: 'succeeded',
        reason: 'Charged twice.',
        refunded_by: finance.id,
        created_at: '2026-04-01T00:00:00Z',
      },
    ])
    .execute();
  const dispute = (status: 'needs_response' | 'under_review' | 'won' | 'lost', day: string) => ({
    provider_id: crypto.randomUUID(),
    invoice_id,
    amount_minor: 5_900,
    withdrawn_minor: 0,
    reason: 'fraudulent',
    status,
    due_by: '2026-05-20T00:00:00Z',
    created_at: `${day}T12:00:00Z`,
  });
  await test.db
    .insertInto('disputes')
    .values([
      dispute('won', '2026-03-10'),
      dispute('lost', '2026-04-10'),
      dispute('needs_response', '2026-05-10'),
      dispute('under_review', '2026-05-11'),
    ])
    .execute();
});
afterAll(() => test.close());

const call = () => test.as(finance.token);
type Filters = Record<string, string>;
const statuses = async (query: Filters) =>
  (await call()(disputeList, { query })).results.map(({ status }) => status);

it('returns 401 to visitors, and 404 to other people and roles', async () => {
  const support = await anAdmin(test, { admin_role: 'support' });
  const impossible = { query: { date_from: '2026-02-30' } };
  for (const token of [undefined, payer.token, support.token]) {
    const status = token === undefined ? 401 : 404;
    const send = token === undefined ? test.as() : test.as(token);
    expect((await refusal(send(refundList))).status).toBe(status);
    expect((await refusal(send(disputeList))).status).toBe(status);
  }
  expect((await refusal(call()(refundList, impossible))).status).toBe(400);
  expect((await refusal(call()(disputeList, impossible))).status).toBe(400);
});

it('lists all refunds, newest first, by state and day', async () => {
  const { results, count } = await call()(refundList);
  expect([count, results]).toMatchObject([
    2,
    [
      {
        account: { id: payer.id, name: 'Ada Quince' },
        invoice: 'C-7',
        currency: 'GBP',
        amount: 10.5,
        status: 'succeeded',
        reason: 'Charged twice.',
        refunded_by: expect.any(String),
      },
      { amount: 10, status: 'failed', reason: null, refunded_by: null },
    ],
  ]);
  const amounts = async (query: Filters) =>
    (await call()(refundList, { query })).results.map(({ amount }) => amount);
  expect(await amounts({ status: 'failed' })).toEqual([10]);
  expect(await amounts({ date_from: '2026-04-01' })).toEqual([10.5]);
  expect(await amounts({ date_to: '2026-03-31' })).toEqual([10]);
  expect(await amounts({ page: '2', page_size: '1' })).toEqual([10]);
});

it('lists open and closed disputes, with the day of the answer while one is due', async () => {
  expect(await statuses({})).toEqual(['under_review', 'needs_response', 'lost', 'won']);
  expect(await statuses({ open: 'false' })).toEqual(['lost', 'won']);
  expect(await statuses({ open: 'true' })).toEqual(['under_review', 'needs_response']);
  expect(await statuses({ status: 'won', date_to: '2026-03-10' })).toEqual(['won']);
  const { results } = await call()(disputeList, { query: { open: 'true' } });
  expect(results.map(({ due_at }) => due_at)).toEqual([null, '2026-05-20T00:00:00.000Z']);
});
