import { sql } from 'kysely';
import type { FoundAccount } from '../../../../contract/src/account-desk.ts';
import { limits } from '../../../../contract/src/limits.ts';
import type { Db } from '../../lib/db.ts';
import { prefixQuery } from '../../lib/prefix-query.ts';
import { accountPrefixes } from '../accounts/accounts.public.ts';

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The ids that a text names: an account or company by its id, or who pays an invoice by its number. */
const namedBy = (text: string) => sql`
  select id as user_id, 'id' as match from users where id = ${isId(text) ? text : null}::uuid
  union all
  select user_id, 'id' from company_owners where company_id = ${isId(text) ? text : null}::uuid
  union all
  select user_id, 'invoice' from invoices where number = ${text} and user_id is not null`;

const newest = sql.lit(limits.accountsFound);

/** The accounts whose name or address begins with the words. */
const withName = (prefixes: string) => sql`
  (select id as user_id, null as match from users
    where to_tsvector('simple', full_name || ' ' || email) @@ ${prefixes}::tsquery
    order by created_at desc limit ${newest})`;

/** The owners of companies whose name begins with the words. */
const withCompany = (prefixes: string) => sql`
  (select user_id, 'company' from companies join company_owners on company_owners.company_id = companies.id
    where to_tsvector('simple', name) @@ to_tsquery('simple', ${prefixes}) and removed_at is null
    order by companies.created_at desc limit ${newest})`;

/** Finds accounts by name, address, company, id or number of an invoice. */
export const searchAccounts = async (db: Db, search: string): Promise<FoundAccount[]> => {
  const text = search.trim();
  const [inAccounts, inCompanies] = [accountPrefixes(text), prefixQuery(text)];
  const selections = [
    namedBy(text),
    ...(inAccounts === undefined ? [] : [withName(inAccounts)]),
    ...(inCompanies === undefined ? [] : [withCompany(inCompanies)]),
  ];
  const { rows } = await sql<FoundAccount>`
    with found as (
      select distinct on (user_id) user_id, match from (
        ${sql.join(selections, sql` union all `)}
      ) as every order by user_id, match = 'id' desc nulls last, match nulls last
    )
    select users.id, users.type, full_name as name, email, status, companies.name as company, match
    from found join users on users.id = found.user_id and users.status <> 'removed'
    left join company_members on company_members.user_id = users.id
    left join companies on companies.id = company_members.company_id and companies.removed_at is null
    order by match in ('id', 'invoice') desc nulls last, full_name, users.id
    limit ${newest}`.execute(db);
  return rows;
};
