import { sql } from 'kysely';
import { grantsPlan } from '../billing/billing.public.ts';
import { getDimensions, type Report } from './report.ts';

/** All fractionals by the day of their registration. */
export const fractionalReport: Report = {
  columns: [
    ['registered', 'Registered'],
    ['name', 'Name'],
    ['email', 'Email'],
    ['function', 'Function'],
    ['approval', 'Approval'],
    ['industry', 'Industry'],
    ['location', 'Location'],
    ['business_type', 'Business type'],
    ['plan', 'Plan'],
    ['promo_code', 'Promo code'],
    ['applications', 'Applications'],
    ['hires', 'Hires'],
  ],
  id: 'fractionals.user_id',
  time: 'fractionals.created_at',
  dimensions: getDimensions('fractionals'),
  rows: sql`
    select users.id, to_char(fractionals.created_at, 'YYYY-MM-DD') as registered,
      users.full_name as name, users.email,
      fractionals.fractional_type as function, fractionals.status as approval, categories.title as industry,
      fractionals.location, fractionals.client_type_expertise as business_type,
      coalesce((select plans.title from subscriptions join plans on plans.id = subscriptions.plan_id
        where subscriptions.user_id = users.id and ${grantsPlan} limit 1), 'Free') as plan,
      users.promo_code,
      (select count(*) from applications where fractional_id = users.id) as applications,
      (select count(*) from applications where fractional_id = users.id and status = 'hired') as hires
    from fractionals
    join users on users.id = fractionals.user_id
    left join categories on categories.id = fractionals.main_category
    where true`,
};

/** All companies that are not removed, by the day of their registration. */
export const companyReport: Report = {
  columns: [
    ['registered', 'Registered'],
    ['company', 'Company'],
    ['owner', 'Owner'],
    ['email', 'Email'],
    ['by_admin', 'Created by admin'],
    ['industry', 'Industry'],
    ['location', 'Location'],
    ['business_type', 'Business type'],
    ['plans', 'Plans'],
    ['people', 'People'],
    ['live_jobs', 'Live jobs'],
    ['jobs', 'Jobs'],
    ['applicants', 'Applicants'],
    ['hires', 'Hires'],
  ],
  id: 'companies.id',
  time: 'companies.created_at',
  dimensions: getDimensions('companies'),
  rows: sql`
    select companies.id, to_char(companies.created_at, 'YYYY-MM-DD') as registered, companies.name as company,
      users.full_name as owner, users.email,
      case when companies.created_by_admin then 'yes' else 'no' end as by_admin, categories.title as industry,
      companies.location, companies.client_type_expertise as business_type,
      coalesce((select string_agg(plans.title, ' + ' order by plans.plan_sub_type)
        from subscriptions join plans on plans.id = subscriptions.plan_id
        where subscriptions.user_id = users.id and ${grantsPlan}), 'Free') as plans,
      (select count(*) from company_members where company_id = companies.id) as people,
      posted.live_jobs, posted.jobs, posted.applicants,
      (select count(*) from applications join jobs on jobs.id = applications.job_id
        where jobs.company_id = companies.id and applications.status = 'hired') as hires
    from companies
    join company_owners on company_owners.company_id = companies.id
    join users on users.id = company_owners.user_id
    left join categories on categories.id = companies.main_category
    left join lateral (
      select count(*) as jobs, coalesce(sum(applicants_count), 0) as applicants,
        count(*) filter (where status = 'active' and archived_at is null) as live_jobs
      from jobs where company_id = companies.id
    ) as posted on true
    where companies.removed_at is null`,
};
