import type { CompanySignInMode } from '../../contract/src/company-sign-in.ts';
import type { TestApp } from './app-for-test.ts';

/** A domain that the company has proved by DNS. Returns its id. */
export const aDomain = async (
  { db }: TestApp,
  companyId: string,
  domain = `${crypto.randomUUID()}.example`,
): Promise<string> => {
  const values = { company_id: companyId, domain, token: 'x', method: 'dns' } as const;
  const row = await db
    .insertInto('company_domains')
    .values({ ...values, verified_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** One of two provider accounts of a person: the only way to sign in cannot be removed. Returns its id. */
export const anIdentity = async ({ db }: TestApp, userId: string): Promise<string> => {
  const values = () => ({ user_id: userId, provider: 'acme', subject: crypto.randomUUID() });
  const rows = await db
    .insertInto('sign_in_identities')
    .values([values(), values()])
    .returning('id')
    .execute();
  return rows[0]?.id ?? '';
};

/** The company's own sign-in. Its issuer does not exist. */
export const aCompanySignIn = async (
  { db }: TestApp,
  companyId: string,
  mode: CompanySignInMode,
): Promise<void> => {
  const client = { issuer: 'https://login.example', client_id: 'client', client_secret: 'sealed' };
  await db
    .insertInto('company_sign_ins')
    .values({ company_id: companyId, ...client, mode })
    .execute();
};
