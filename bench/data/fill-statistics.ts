import type pg from 'pg';

/** Computes the totals from all rows: COPY wrote the rows without triggers. */
export const fillStatistics = async (client: pg.Client): Promise<void> => {
  await client.query(`set work_mem = '256MB'; truncate statistic_deltas, statistic_totals`);
  await client.query(`
    with cells (subject, currency, day, fractional_type, main_category, client_type_expertise, location, count) as (
      select subject, null, (published_at at time zone 'UTC')::date, fractional_type, main_category, client_type_expertise,
        location, count(*)
      from jobs, (values ('job_posted'), ('job_live')) as subjects (subject)
      where published_at is not null and (subject = 'job_posted' or (status = 'active' and archived_at is null))
      group by 1, 3, 4, 5, 6, 7
      union all
      select 'application', null, (applications.created_at at time zone 'UTC')::date, jobs.fractional_type, jobs.main_category,
        jobs.client_type_expertise, jobs.location, count(*)
      from applications join jobs on jobs.id = applications.job_id group by 3, 4, 5, 6, 7
      union all
      select subject, null, (fractionals.created_at at time zone 'UTC')::date, fractional_type, main_category,
        client_type_expertise, location, count(*)
      from fractionals join users on users.id = user_id
      left join subscriptions on subscriptions.user_id = fractionals.user_id and line = 'fractional'
        and subscriptions.status <> 'ended', lateral (values
        ('fractional', true), ('fractional_verified', fractionals.status = 'verified'),
        ('fractional_rejected', fractionals.status = 'rejected'),
        ('fractional_promo', promo_code is not null), ('fractional_paid', subscriptions.id is not null)
      ) as subjects (subject, counts)
      where counts group by 1, 3, 4, 5, 6, 7
      union all
      select subject, null, (created_at at time zone 'UTC')::date, null, main_category, client_type_expertise, location, count(*)
      from companies, lateral (
        values ('company', true), ('company_by_admin', created_by_admin)) as subjects (subject, counts)
      where counts and removed_at is null group by 1, 3, 5, 6, 7
      union all
      select case when first then 'revenue_new' else 'revenue_recurring' end, invoices.currency,
        (paid_at at time zone 'UTC')::date, fractionals.fractional_type,
        coalesce(fractionals.main_category, companies.main_category),
        coalesce(fractionals.client_type_expertise, companies.client_type_expertise),
        coalesce(fractionals.location, companies.location), sum(net_minor)
      from invoices left join fractionals using (user_id)
      left join company_owners on company_owners.user_id = invoices.user_id
      left join companies on companies.id = company_owners.company_id and removed_at is null
      where invoices.status in ('paid', 'refunded') and paid_at is not null group by 1, 2, 3, 4, 5, 6, 7
    )
    insert into statistic_totals
      (subject, currency, fractional_type, main_category, client_type_expertise, location, day, count)
    select subject, currency, fractional_type, main_category, client_type_expertise, location, day, sum(count)
    from cells
    group by subject, currency, grouping sets ((day), ()), grouping sets (
      (), (fractional_type), (main_category), (client_type_expertise), (location),
      (fractional_type, main_category), (fractional_type, client_type_expertise), (fractional_type, location),
      (main_category, client_type_expertise), (main_category, location), (client_type_expertise, location))
    having sum(count) <> 0
      and num_nonnulls(fractional_type, main_category, client_type_expertise, location)
        = 4 - bit_count(grouping(fractional_type, main_category, client_type_expertise, location)::bit(4))`);
};
