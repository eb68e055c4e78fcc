import { sql } from 'kysely';
import {
  type CompanyDomain,
  companyDomainAdd,
  companyDomainList,
  companyDomainRemove,
  companyDomainVerify,
} from '../../../../contract/src/company-domains.ts';
import type { Actor } from '../../lib/authenticate.ts';
import { type Authorized, authorized } from '../../lib/authorized.ts';
import type { Db } from '../../lib/db.ts';
import type { App, Deps } from '../../lib/deps.ts';
import { invalid, problem } from '../../lib/problem.ts';
import { needsCompanySignIn } from '../../lib/require-company-sign-in.ts';
import { serve } from '../../lib/serve.ts';
import { randomToken } from '../../lib/tokens.ts';
import { endSessions } from '../accounts/accounts.public.ts';
import { getOwnCompany } from './companies.queries.ts';

type DomainRow = Omit<CompanyDomain, 'record'> & { token: string };

const columns = ['id', 'domain', 'token', 'method', 'verified_at'] as const;

const toDomain = ({ token, ...row }: DomainRow): CompanyDomain => ({
  ...row,
  record: `company-verification=${token}`,
});

const listDomains = (db: Db, { id }: Authorized<{ id: string }, 'party'>): Promise<DomainRow[]> =>
  db
    .selectFrom('company_domains')
    .select(columns)
    .where('company_id', '=', id)
    .orderBy('domain')
    .execute() as Promise<DomainRow[]>;

/** A domain of the actor's company. Throws `not_found`. */
const getOwnDomain = async (db: Db, { companyId }: Actor, id: string) =>
  authorized(
    (await db
      .selectFrom('company_domains')
      .select(columns)
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow(() => problem('not_found'))) as DomainRow,
    'owner',
  );

const takenByAnother = () =>
  problem('already_exists', 'Another company has proved this domain. Please write to us if it is yours.');

/** Whether another company has proved the domain by DNS. A proof by mail gives way to one by DNS. */
const isProvedElsewhere = async (db: Db, domain: string, companyId: string) =>
  (await db
    .selectFrom('company_domains')
    .select('id')
    .where('domain', '=', domain)
    .where('method', '=', 'dns')
    .where('company_id', '<>', companyId)
    .executeTakeFirst()) !== undefined;

/** Adds a domain, or returns the one that the company has already. */
const insertDomain = async (db: Db, companyId: string, domain: string): Promise<DomainRow> => {
  await db
    .insertInto('company_domains')
    .values({ company_id: companyId, domain, token: randomToken() })
    .onConflict((conflict) => conflict.columns(['company_id', 'domain']).doNothing())
    .execute();
  return db
    .selectFrom('company_domains')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow() as Promise<DomainRow>;
};

/** If the company requires its own sign-in, ends the sessions of its colleagues with an address of the domain. */
const endColleagueSessions = async (db: Db, companyId: string, domain: string): Promise<void> => {
  const members = await db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['users.id', 'users.type'])
    .where('company_id', '=', companyId)
    .where(sql`split_part(users.email, '@', 2)`, '=', domain)
    .execute();
  for (const member of members) if (await needsCompanySignIn(db, member)) await endSessions(db, member.id);
};

/**
 * Marks a domain as proved by DNS and takes it from a company that proved it by mail. The unique index refuses a domain
 * that another company proved at the same moment.
 */
const saveDnsProof = async (
  db: Db,
  { id, domain }: Authorized<{ id: string; domain: string }, 'owner'>,
): Promise<DomainRow> => {
  await db
    .updateTable('company_domains')
    .set({ method: null, verified_at: null })
    .where('domain', '=', domain)
    .where('method', '=', 'mail')
    .execute();
  const { company_id, ...row } = await db
    .updateTable('company_domains')
    .set({ method: 'dns', verified_at: sql`now()` })
    .where('id', '=', id)
    .returning([...columns, 'company_id'])
    .executeTakeFirstOrThrow();
  await endColleagueSessions(db, company_id, domain);
  return row as DomainRow;
};

/** Whether the DNS of a domain has the record. A domain that cannot be looked up has none. */
const hasRecord = async ({ dns }: Deps, domain: string, record: string): Promise<boolean> => {
  const records = await dns.resolveTxt(domain).catch((): string[][] => []);
  return records.some((chunks) => chunks.join('') === record);
};

/** The mail domains of a company, proved by a DNS record. */
export const companyDomainRoutes = (app: App) => {
  serve(app, companyDomainList, async ({ db, actor }) =>
    (await listDomains(db, await getOwnCompany(db, actor))).map(toDomain),
  );

  serve(
    app,
    companyDomainAdd,
    async ({ db, actor, body: { domain } }) => {
      const company = await getOwnCompany(db, actor);
      if (await isProvedElsewhere(db, domain, company.id)) throw takenByAnother();
      if ((await listDomains(db, company)).length >= 10)
        throw invalid({ domain: 'A company can have ten domains. Remove one first.' });
      return toDomain(await insertDomain(db, company.id, domain));
    },
    { limit: { max: 30, minutes: 60, by: 'account' } },
  );

  serve(
    app,
    companyDomainVerify,
    async ({ deps, db, actor, params }) => {
      const row = await getOwnDomain(db, actor, params.id);
      if (row.method === 'dns') return toDomain(row);
      const { domain, record } = toDomain(row);
      if (!(await hasRecord(deps, domain, record)))
        throw problem(
          'not_allowed_now',
          `The DNS of ${domain} does not have this TXT record yet. New records can take an hour to appear.`,
        );
      if (await isProvedElsewhere(db, domain, actor.companyId ?? '')) throw takenByAnother();
      return toDomain(await db.transaction().execute((tx) => saveDnsProof(tx, row)));
    },
    // The lookup takes longer than a transaction should.
    { transaction: false, limit: { max: 20, minutes: 10, by: 'account' } },
  );

  serve(app, companyDomainRemove, async ({ db, actor, params }) => {
    const { id, domain } = await getOwnDomain(db, actor, params.id);
    await db.deleteFrom('company_domains').where('id', '=', id).execute();
    return { message: `${domain} was removed.` };
  });
};
