import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { OwnReference, ReferenceState } from '../../../../contract/src/references.ts';
import type { Db } from '../../lib/db.ts';
import type { DB } from '../../lib/db-types.ts';
import { problem } from '../../lib/problem.ts';
import { hashToken, isToken } from '../../lib/tokens.ts';

const state = sql<ReferenceState>`case
  when person_references.answered_at is not null then 'answered'
  when person_references.declined_at is not null then 'declined'
  when person_references.expires_at <= now() then 'expired'
  when person_references.opened_at is not null then 'opened'
  else 'asked' end`;

/** Whether a company of the stated name has proved the domain of the referee's address. */
const isProvedDomain = sql<boolean>`exists (
  select from company_domains join companies on companies.id = company_domains.company_id
  where company_domains.domain = split_part(person_references.referee_email, '@', 2)
    and company_domains.verified_at is not null
    and companies.identity_keys @> array[company_key(person_references.company)])`;

/** References that are not withdrawn, with their state and the normalized name of the company. */
const selectReferences = (db: Db) =>
  db
    .selectFrom('person_references')
    .selectAll('person_references')
    .select([
      state.as('state'),
      isProvedDomain.as('proved_domain'),
      sql<string>`company_key(person_references.company)`.as('company_key'),
    ])
    .where('withdrawn_at', 'is', null);

export type ReferenceRow = Awaited<ReturnType<typeof listReferences>>[number];

/** Newest first. */
export const listReferences = (db: Db, userId: string) =>
  selectReferences(db).where('person_references.user_id', '=', userId).orderBy('id', 'desc').execute();

/** A reference of its owner, locked until the transaction ends. Throws `not_found`. */
export const lockOwnReference = (db: Db, userId: string, id: string): Promise<ReferenceRow> =>
  selectReferences(db)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => problem('not_found'));

/** The reference that a mailed link names, locked until the transaction ends. Throws `invalid_ticket`. */
export const lockByToken = async (db: Db, token: string): Promise<ReferenceRow> => {
  if (!isToken(token)) throw problem('invalid_ticket');
  const hash = hashToken(token);
  return selectReferences(db)
    .where(({ eb, or }) => or([eb('token_hash', '=', hash), eb('reminder_token_hash', '=', hash)]))
    .forUpdate()
    .executeTakeFirstOrThrow(() => problem('invalid_ticket'));
};

/** The answered references that a live consent shows: to all, or to this company, too. */
export const listConsented = (db: Db, userId: string, companyId: string | null): Promise<ReferenceRow[]> =>
  selectReferences(db)
    .where('person_references.user_id', '=', userId)
    .where('answered_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reference_consents')
          .select('reference_consents.id')
          .whereRef('reference_id', '=', 'person_references.id')
          .where('until', '>', sql<string>`now()`)
          .where(({ eb, or }) =>
            or([
              eb('company_id', 'is', null),
              ...(companyId === null ? [] : [eb('company_id', '=', companyId)]),
            ]),
          ),
      ),
    )
    .orderBy('answered_at', 'desc')
    .orderBy('id')
    .execute();

export const insertReference = async (
  db: Db,
  row: Insertable<DB['person_references']>,
): Promise<ReferenceRow> => {
  const { id } = await db
    .insertInto('person_references')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return lockOwnReference(db, row.user_id, id);
};

/** Deletes the answer and what the person wrote. The address stays a while, to limit the mails to it. */
export const withdrawReference = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('reference_consents').where('reference_id', '=', id).execute();
  await db
    .updateTable('person_references')
    .set({
      withdrawn_at: sql`now()`,
      referee_name: '',
      company: '',
      note: '',
      answer: null,
      answered_at: null,
    })
    .where('id', '=', id)
    .execute();
};

export const deleteReference = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('person_references').where('id', '=', id).execute();
};

/** The live consents of a person's references, those to all first. */
export const listConsents = async (
  db: Db,
  userId: string,
): Promise<Map<string, OwnReference['consents']>> => {
  const rows = await db
    .selectFrom('reference_consents')
    .leftJoin('companies', 'companies.id', 'reference_consents.company_id')
    .select(['reference_id', 'until', 'companies.id as company_id', 'companies.name'])
    .where('user_id', '=', userId)
    .where('until', '>', sql<string>`now()`)
    .orderBy(sql`reference_consents.company_id is not null`)
    .orderBy('companies.name')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ reference_id }) => reference_id)].map(([id, consents]) => [
      id,
      consents.map(({ company_id, name, until }) => ({
        company: company_id === null ? null : { id: company_id, name: name ?? '' },
        until,
      })),
    ]),
  );
};

/** Replaces the consents of a reference. Null stands for all companies. */
export const saveConsents = async (
  db: Db,
  { id, user_id }: Pick<ReferenceRow, 'id' | 'user_id'>,
  companyIds: (string | null)[],
  until: string,
): Promise<void> => {
  await db.deleteFrom('reference_consents').where('reference_id', '=', id).execute();
  if (companyIds.length === 0) return;
  await db
    .insertInto('reference_consents')
    .values(companyIds.map((company_id) => ({ reference_id: id, user_id, company_id, until })))
    .execute();
};

const ofPerson = (eb: ExpressionBuilder<DB, 'jobs'>, table: 'applications' | 'invitations', userId: string) =>
  eb.exists(
    eb
      .selectFrom(table)
      .select(`${table}.id`)
      .whereRef(`${table}.job_id`, '=', 'jobs.id')
      .where(`${table}.fractional_id`, '=', userId),
  );

/** The companies of a person's applications and invitations, by name. */
export const listKnownCompanies = (db: Db, userId: string): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('companies')
    .select(['companies.id', 'companies.name'])
    .where('removed_at', 'is', null)
    .where('companies.id', 'in', (from) =>
      from
        .selectFrom('jobs')
        .select(sql<string>`company_id`.as('company_id'))
        .where('company_id', 'is not', null)
        .where((eb) => eb.or([ofPerson(eb, 'applications', userId), ofPerson(eb, 'invitations', userId)])),
    )
    .orderBy('companies.name')
    .execute();
