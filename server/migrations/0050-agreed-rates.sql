-- As in 0048, but the job's budget is a rate only where it still is in what the application was made in.
create or replace function make_engagements(hired uuid[]) returns void language sql as $$
  insert into engagements (
    application_id, company_id, fractional_id, start_date, hours_per_week, rate_minor, rate_period, currency, created_at
  )
  select
    applications.id, jobs.company_id, applications.fractional_id,
    case when jobs.start_date >= applications.updated_at::date then jobs.start_date end,
    case when jobs.hours_per_week_min = jobs.hours_per_week_max then jobs.hours_per_week_max end,
    coalesce(
      applications.proposed_rate_minor,
      case when jobs.budget_min_minor = jobs.budget_max_minor
        and jobs.currency is not distinct from applications.currency
        and jobs.rate_period is not distinct from applications.rate_period
        then jobs.budget_max_minor
      end
    ),
    applications.rate_period, applications.currency, applications.updated_at
  from applications join jobs on jobs.id = applications.job_id
  where applications.id = any(hired) and jobs.company_id is not null
  on conflict do nothing
$$;
