import { type RawBuilder, sql } from 'kysely';
import type { AudienceFilter, LastSeen } from '../../../../contract/src/audiences.ts';
import { grantsPlan } from '../billing/billing.public.ts';

const seenWithin = (days: number) => sql`exists (
  select from sessions where sessions.user_id = users.id and sessions.viewer_id is null
    and sessions.last_used_at > now() - make_interval(days => ${days}))`;

const seenConditions: Record<LastSeen, RawBuilder<unknown>> = {
  within_30_days: seenWithin(30),
  within_90_days: seenWithin(90),
  not_for_30_days: sql`not ${seenWithin(30)}`,
  not_for_90_days: sql`not ${seenWithin(90)}`,
};

const ofCompany = (condition: RawBuilder<unknown>) => sql`exists (
  select from company_members join companies on companies.id = company_members.company_id
  where company_members.user_id = users.id and companies.removed_at is null and ${condition})`;

const buildConditions = ({ functions, regions, plans, seen, stages }: AudienceFilter) => [
  functions?.length
    ? sql`exists (select from fractionals where fractionals.user_id = users.id
        and (fractional_type = any(${functions}) or fractional_types && ${functions}::text[]))`
    : undefined,
  regions?.length
    ? sql`(exists (select from fractionals where fractionals.user_id = users.id and location = any(${regions}))
        or ${ofCompany(sql`companies.location = any(${regions})`)})`
    : undefined,
  plans?.length
    ? sql`exists (select from subscriptions join plans on plans.id = subscriptions.plan_id
        where subscriptions.user_id = users.id and ${grantsPlan} and plans.title = any(${plans}))`
    : undefined,
  seen === undefined ? undefined : seenConditions[seen],
  stages?.length ? ofCompany(sql`companies.stage = any(${stages})`) : undefined,
];

/** Whether the account in `users` matches a filter; undefined for an empty one. */
export const matchesFilter = (filter: AudienceFilter | undefined): RawBuilder<unknown> | undefined => {
  const conditions = buildConditions(filter ?? {}).filter((condition) => condition !== undefined);
  return conditions.length === 0 ? undefined : sql`(${sql.join(conditions, sql` and `)})`;
};
