import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditExportLink } from '../../../../contract/src/audit.ts';
import { appForTest, refusal, type TestApp } from '../../../test/app-for-test.ts';
import { aFractional, anAdmin, type Person } from '../../../test/builders.ts';
import { recordAudit } from '../audit/audit.public.ts';

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await appForTest();
  owner = await anAdmin(test);
});
afterAll(() => test.close());

type Filters = Record<string, string>;
const link = async (body: Filters = {}, admin = owner) =>
  (await test.as(admin.token)(auditExportLink, { body })).url;
const open = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers });
const exportRows = async (filters: Filters): Promise<Record<string, string>[]> =>
  parse((await open(await link(filters))).body, { bom: true, columns: true });

const record = (subjectId: string, action: string, reason?: string) =>
  recordAudit(test.db, {
    actor: { id: owner.id, sessionId: null, address: '203.0.113.7' },
    action,
    subjectType: 'user',
    subjectId,
    after: { status: 'active' },
    reason,
  });

describe('the export of the audit log', () => {
  it('refuses visitors, other people, other roles, and links that are changed or used', async () => {
    const [person, support] = [await aFractional(test), await anAdmin(test, { admin_role: 'support' })];
    expect((await open('/api/audit/export')).statusCode).toBe(401);
    for (const { token } of [person, support]) {
      expect((await open('/api/audit/export', { authorization: `Bearer ${token}` })).statusCode).toBe(404);
      expect(await refusal(test.as(token)(auditExportLink, { body: {} }))).toMatchObject({ status: 404 });
    }
    const url = await link({ action: 'plan_granted' });
    expect((await open(url.replace('plan_granted', 'job_removed'))).json().code).toBe('invalid_ticket');
    expect((await open(`${url}&with_sign_ins=true`)).json().code).toBe('invalid_ticket');
    // A link to a report is none to the log.
    const search = url.slice(url.indexOf('?'));
    const report = await open(`/api/reports/report-factory${search}&report_name=company_report`);
    expect(report.json().code).toBe('invalid_ticket');
    expect((await open(url)).statusCode).toBe(200);
    expect((await open(url)).json().code).toBe('invalid_ticket');
  });

  it('contains what the page lists, sign-ins alone or beside the rest, without formulas [audit-export]', async () => {
    const { id } = await aFractional(test, {}, { first_name: 'Ada', last_name: 'Quince' });
    await record(id, 'plan_granted', '=HYPERLINK("x")');
    await record(id, 'signed_in');
    const actions = async (filters: Filters) =>
      (await exportRows({ subject_id: id, ...filters })).map(({ Action }) => Action);
    expect(await actions({})).toEqual(['plan_granted']);
    expect(await actions({ sign_ins: 'true' })).toEqual(['signed_in']);
    expect(await actions({ with_sign_ins: 'true' })).toEqual(['signed_in', 'plan_granted']);
    expect(await actions({ date_to: '2020-01-01' })).toEqual([]);
    expect(await actions({ search: '&|!' })).toEqual([]);
    expect(await exportRows({ subject_id: id })).toMatchObject([
      {
        'Person ID': owner.id,
        Address: '203.0.113.7',
        Subject: 'Ada Quince',
        After: '{"status":"active"}',
        Reason: `'=HYPERLINK("x")`,
      },
    ]);
  });

  it('contains every entry once over several batches, newest first, and is in the log itself', async () => {
    const { id } = await aFractional(test);
    await test.db
      .insertInto('audit_log')
      .values(
        Array.from({ length: 1_200 }, (_, index) => ({
          action: 'note_added',
          subject_type: 'user',
          subject_id: id,
          reason: `Entry ${index}`,
          // Two entries a millisecond: those of a time are in the order of their ids.
          created_at: new Date(Date.now() - 10_000 + Math.floor(index / 2)).toISOString(),
        })),
      )
      .execute();
    const rows = await exportRows({ subject_id: id });
    expect(rows.map(({ Reason }) => Reason)).toEqual(
      Array.from({ length: 1_200 }, (_, index) => `Entry ${1_199 - index}`),
    );
    const exports = await exportRows({ action: 'audit_log_exported' });
    expect(exports.filter(({ After }) => After?.includes(id))).toHaveLength(1);
  });
});
