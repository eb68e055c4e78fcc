-- A budget that was taken in another currency or period was never agreed.
with wrong as (
  select engagements.application_id, engagements.rate_minor
  from engagements
  join applications on applications.id = engagements.application_id
  join jobs on jobs.id = applications.job_id
  where applications.proposed_rate_minor is null
    and jobs.budget_min_minor = engagements.rate_minor and jobs.budget_max_minor = engagements.rate_minor
    and (jobs.currency, jobs.rate_period) is distinct from (applications.currency, applications.rate_period)
    and not exists (
      select from engagement_history
      where engagement_history.application_id = engagements.application_id
        and field in ('rate', 'rate_period', 'currency'))
  for update of engagements
), cleared as (
  update engagements set rate_minor = null, updated_at = now()
  from wrong where engagements.application_id = wrong.application_id
)
insert into engagement_history (application_id, field, before)
select application_id, 'rate', trim_scale(rate_minor / 100.0)::text from wrong;

-- A company that left before engagements were kept has none that go on.
with left_over as (
  select application_id, status, end_date, companies.name,
    -- least() passes over what is null.
    case when status = 'planned' then end_date else least(end_date, current_date) end as ends
  from engagements join companies on companies.id = engagements.company_id
  where companies.removed_at is not null and status <> 'ended'
  for update of engagements
), ended as (
  update engagements
  set status = 'ended', end_date = ends, end_reason = left_over.name || ' has left Cadre.', updated_at = now()
  from left_over where engagements.application_id = left_over.application_id
)
insert into engagement_history (application_id, field, before, after)
select application_id, 'status', status, 'ended' from left_over
union all
select application_id, 'end_date', end_date::text, ends::text from left_over where ends is distinct from end_date;

-- What began before today is no news: the nightly run would tell both sides of it.
with begun as (
  update engagements set status = 'active', updated_at = now()
  where status = 'planned' and start_date < current_date
  returning application_id
)
insert into engagement_history (application_id, field, before, after)
select application_id, 'status', 'planned', 'active' from begun;
