import { toIsoDay } from '../../contract/src/dates.ts';
import { invoiceCreate } from '../../contract/src/statement-invoices.ts';
import { statementAnswer, statementSubmit } from '../../contract/src/statements.ts';
import {
  ensureBusinessRecord,
  saveBusinessRecord,
} from '../src/features/business-records/business-records.public.ts';
import type { MatrixRow } from './access-rows.ts';
import type { TestApp } from './app-for-test.ts';
import { anEngagement, type Person } from './builders.ts';
import { memoized } from './memoized.ts';

/** The address of a business record, as every invoice needs it. */
export const someAddress = {
  legal_name: 'Byrne Advisory Ltd',
  street: '12 Orchard Road',
  postal_code: 'N1 9GU',
  city: 'London',
  country: 'GB',
} as const;

/** Complete business records of both sides; the seller charges 20 %. */
export const saveBusinessRecords = async (
  { db }: TestApp,
  fractionalId: string,
  companyId: string,
): Promise<void> => {
  const [seller, buyer] = [{ user_id: fractionalId }, { company_id: companyId }];
  for (const owner of [seller, buyer]) await ensureBusinessRecord(db, owner);
  await saveBusinessRecord(db, seller, { ...someAddress, vat_id: 'GB123456789', tax_rate: 20 });
  await saveBusinessRecord(db, buyer, {
    ...someAddress,
    legal_name: 'Orchard Works Ltd',
    vat_id: 'GB987654321',
  });
};

/** Starts a hired engagement on a day. */
export const startOn = async ({ db }: TestApp, application_id: string, start_date: string): Promise<void> => {
  await db
    .updateTable('engagements')
    .set({ status: 'active', start_date })
    .where('application_id', '=', application_id)
    .execute();
};

interface Parties {
  company: Person & { companyId: string };
  fractional: Person;
  track: (
    table: 'applications' | 'statements' | 'issued_invoices',
    id: string | Promise<string>,
  ) => Promise<string>;
}

/** An engagement of a tenant that started today, with its statement of this month and its invoice. */
export const statementRecords = (test: TestApp, { company, fractional, track }: Parties) => {
  const running = memoized(async () => {
    const id = await track('applications', anEngagement(test, fractional.id, company.companyId));
    await startOn(test, id, toIsoDay(new Date()));
    return id;
  });
  const statement = memoized(async () => {
    const { months } = await test.as(fractional.token)(statementSubmit, {
      body: {
        application_id: await running(),
        month: toIsoDay(new Date()).slice(0, 7),
        topics: [{ topic: 'Budget', hours: 2 }],
      },
    });
    return track('statements', months[0]?.id ?? '');
  });
  const approved = memoized(async () => {
    const statement_id = await statement();
    const body = { statement_id, submission: 1, answer: 'approve' } as const;
    await test.as(company.token)(statementAnswer, { body });
    await saveBusinessRecords(test, fractional.id, company.companyId);
    return statement_id;
  });
  const invoice = memoized(async () => {
    const body = { statement_id: await approved() };
    return track('issued_invoices', (await test.as(fractional.token)(invoiceCreate, { body })).id);
  });
  return { running, statement, approved, invoice };
};

const thisMonth = { month: new Date().toISOString().slice(0, 7), topics: [] };

/** The rows of the access matrix. */
export const statementRows: Record<string, MatrixRow> = {
  'GET /employer/statements/:id': { call: async (records) => ({ params: { id: await records.running() } }) },
  'PUT /employee/statement': {
    call: async (records) => ({ body: { application_id: await records.running(), ...thisMonth } }),
  },
  'POST /employee/statement_submit': {
    call: async (records) => ({ body: { application_id: await records.running(), ...thisMonth } }),
  },
  'POST /employer/statement_answer': {
    call: async (records) => ({
      body: { statement_id: await records.statement(), submission: 1, answer: 'approve' },
    }),
  },
  'GET /employee/invoice_draft/:id': {
    call: async (records) => ({ params: { id: await records.approved() } }),
  },
  'POST /employee/invoice': {
    call: async (records) => ({ body: { statement_id: await records.approved() } }),
  },
  'POST /employer/invoice_mark': {
    call: async (records) => ({ body: { invoice_id: await records.invoice(), mark: 'paid', on: null } }),
  },
};
