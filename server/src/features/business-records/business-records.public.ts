import { sql } from 'kysely';
import { BusinessRecord } from '../../../../contract/src/business-records.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Actor } from '../../lib/authenticate.ts';
import type { Db } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { defineTask } from '../../lib/tasks.ts';
import { nextVersion } from '../../lib/version.ts';

/** A fractional, or a company. */
type Owner = { user_id: string } | { company_id: string };

/** The owner of the record that the actor may read and change. Throws not found for a company's user without one. */
export const getRecordOwner = ({ id, type, companyId }: Pick<Actor, 'id' | 'type' | 'companyId'>): Owner => {
  if (type === 'fractional') return { user_id: id };
  if (companyId === null) throw problem('not_found');
  return { company_id: companyId };
};

/** The column and id that identify an owner's record. */
export const getOwnerKey = (owner: Owner): { key: 'user_id' | 'company_id'; id: string } =>
  'user_id' in owner ? { key: 'user_id', id: owner.user_id } : { key: 'company_id', id: owner.company_id };

const empty: BusinessRecord = {
  legal_name: '',
  street: '',
  postal_code: '',
  city: '',
  country: null,
  vat_id: '',
  tax_number: '',
  registration: '',
  iban: '',
  bic: '',
  tax_rate: null,
  exemption_note: '',
  invoice_prefix: '',
};

/** The stored record, or one with nothing stated. `lock` locks a stored one. */
export const findBusinessRecord = async (
  db: Db,
  owner: Owner,
  { lock = false } = {},
): Promise<BusinessRecord & { version: number }> => {
  const { key, id } = getOwnerKey(owner);
  const row = await db
    .selectFrom('business_records')
    .selectAll()
    .where(key, '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (row === undefined) return { ...empty, version: 0 };
  const tax_rate = row.tax_rate === null ? null : row.tax_rate / 100;
  return { ...BusinessRecord.parse({ ...row, tax_rate }), version: row.version };
};

/** Stores an empty record if there is none, so that of two first saves at once the second is refused. */
export const ensureBusinessRecord = (db: Db, owner: Owner) =>
  db
    .insertInto('business_records')
    .values(owner)
    .onConflict((conflict) => conflict.column(getOwnerKey(owner).key).doNothing())
    .execute();

/** Stores the given fields of a record that exists. */
export const saveBusinessRecord = async (
  db: Db,
  owner: Owner,
  { tax_rate, ...changes }: Partial<BusinessRecord>,
): Promise<void> => {
  const { key, id } = getOwnerKey(owner);
  await db
    .updateTable('business_records')
    .set({
      ...changes,
      ...(tax_rate === undefined ? {} : { tax_rate: tax_rate === null ? null : Math.round(tax_rate * 100) }),
      version: nextVersion('business_records'),
      updated_at: sql`now()`,
    })
    .where(key, '=', id)
    .execute();
};

const labels: Partial<Record<keyof BusinessRecord, string>> = {
  legal_name: 'the legal name',
  street: 'the street',
  postal_code: 'the postal code',
  city: 'the city',
  country: 'the country',
  tax_rate: 'the tax rate',
  exemption_note: 'why no tax is charged',
  vat_id: 'the VAT id or a tax number',
};

/** The fields that an invoice still needs from its seller or buyer, with a sentence each. */
export const listMissingFields = (
  record: BusinessRecord,
  party: 'seller' | 'buyer',
  { reverseCharge = false } = {},
): Record<string, string> => {
  const fields: (keyof BusinessRecord)[] = ['legal_name', 'street', 'postal_code', 'city', 'country'];
  if (party === 'seller' && !reverseCharge) {
    fields.push('tax_rate');
    if (record.tax_rate === 0) fields.push('exemption_note');
    if (record.tax_rate !== null && record.tax_rate > 0 && record.tax_number === '') fields.push('vat_id');
  }
  if (reverseCharge) fields.push('vat_id');
  return Object.fromEntries(
    fields
      .filter((field) => record[field] === '' || record[field] === null)
      .map((field) => [
        field,
        `State ${reverseCharge && field === 'vat_id' ? 'the VAT id' : labels[field]}.`,
      ]),
  );
};

/** Work for the company that was submitted or approved, and not invoiced yet. */
const isAwaitedByInvoice = sql<boolean>`exists (
  select from statements join engagements using (application_id)
  where engagements.company_id = business_records.company_id and statements.status in ('submitted', 'approved')
    and pay_minor > 0 and not exists (select from issued_invoices where statement_id = statements.id))`;

/**
 * Deletes the record of a fractional, or of the company that the user owns; that of a company only once no invoice awaits
 * it. Issued invoices have copies.
 */
export const eraseBusinessRecord = async (db: Db, userId: string): Promise<void> => {
  await db
    .deleteFrom('business_records')
    .where(isRecordOfPerson(userId))
    .where(sql<boolean>`not ${isAwaitedByInvoice}`)
    .execute();
};

/** Deletes, every night, the records of companies that left, once no invoice awaits them, or after a year. */
export const purgeBusinessRecords = defineTask({
  name: 'purge_business_records',
  every: '41 3 * * *',
  run: async ({ db }) => {
    await sql`
      delete from business_records using companies where companies.id = business_records.company_id
        and (removed_at is not null and not ${isAwaitedByInvoice}
          or removed_at < now() - make_interval(days => ${limits.businessRecordDays}))`.execute(db);
  },
});

/** The business record of a fractional or of the owner of a company. */
export const exportBusinessRecord = async (db: Db, userId: string): Promise<Record<string, unknown[]>> => {
  const rows = await db.selectFrom('business_records').selectAll().where(isRecordOfPerson(userId)).execute();
  return { business_record: rows.map(({ id: _, user_id: __, company_id: ___, ...record }) => record) };
};

const isRecordOfPerson = (userId: string) => sql<boolean>`(user_id = ${userId}
  or company_id = (select company_id from company_owners where company_owners.user_id = ${userId}))`;
