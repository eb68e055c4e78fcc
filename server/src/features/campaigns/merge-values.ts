import { sql } from 'kysely';
import type { MergeValues } from '../../../../contract/src/merge-fields.ts';
import { type Db, oneRow } from '../../lib/db.ts';
import { problem } from '../../lib/problem.ts';
import { grantsPlan } from '../billing/billing.public.ts';

/** The values of merge fields of the account in `users`, as JSON. */
export const mergeValues = sql<MergeValues>`json_build_object(
  'first_name', users.first_name,
  'last_name', users.last_name,
  'company', (select companies.name from company_members join companies on companies.id = company_members.company_id
    where company_members.user_id = users.id and companies.removed_at is null limit 1),
  'function', (select fractional_type from fractionals where fractionals.user_id = users.id),
  'plan', (select plans.title from subscriptions join plans on plans.id = subscriptions.plan_id
    where subscriptions.user_id = users.id and ${grantsPlan} order by subscriptions.start_date desc limit 1))`;

/** Of an address without an account. */
export const noValues: MergeValues = {
  first_name: null,
  last_name: null,
  company: null,
  function: null,
  plan: null,
};

/** The values of one account. Throws `not_found`. */
export const getMergeValues = async (db: Db, userId: string): Promise<MergeValues> => {
  const { rows } = await sql<{ values: MergeValues | null }>`
    select (select ${mergeValues} from users where id = ${userId} and status <> 'removed') as values`.execute(
    db,
  );
  const { values } = oneRow(rows);
  if (values === null) throw problem('not_found');
  return values;
};
