-- What a hired application becomes: one row each, under the application's id.
create table engagements (
  application_id uuid primary key,
  company_id uuid not null references companies (id),
  fractional_id uuid not null references users (id),
  status text not null default 'planned' check (status in ('planned', 'active', 'paused', 'ended')),
  start_date date,
  end_date date,
  hours_per_week integer,
  rate_minor bigint,
  rate_period text,
  currency text not null,
  end_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index engagements_company on engagements (company_id, created_at desc, application_id desc);
create index engagements_fractional on engagements (fractional_id, created_at desc, application_id desc);
-- What the nightly run looks through.
create index engagements_planned on engagements (start_date) where status = 'planned';

-- A row for each thing that a change changed. No actor: the day came, or the company left.
create table engagement_history (
  id uuid primary key default uuidv7(),
  application_id uuid not null references engagements (application_id) on delete cascade,
  actor_id uuid,
  field text not null,
  before text,
  after text,
  -- Not now(): a step that waited for another one has to stand after it.
  at timestamptz not null default clock_timestamp()
);
create index engagement_history_engagement on engagement_history (application_id, id);

-- What was clear when they were hired: the rate that was proposed or the only one of the job, the only number of hours,
-- and a start that had not passed.
create function make_engagements(hired uuid[]) returns void language sql as $$
  insert into engagements (
    application_id, company_id, fractional_id, start_date, hours_per_week, rate_minor, rate_period, currency, created_at
  )
  select
    applications.id, jobs.company_id, applications.fractional_id,
    case when jobs.start_date >= applications.updated_at::date then jobs.start_date end,
    case when jobs.hours_per_week_min = jobs.hours_per_week_max then jobs.hours_per_week_max end,
    coalesce(
      applications.proposed_rate_minor,
      case when jobs.budget_min_minor = jobs.budget_max_minor then jobs.budget_max_minor end
    ),
    applications.rate_period, applications.currency, applications.updated_at
  from applications join jobs on jobs.id = applications.job_id
  where applications.id = any(hired) and jobs.company_id is not null
  on conflict do nothing
$$;

-- Read without a lock; whoever is hired meanwhile follows below.
select make_engagements(array(select id from applications where status = 'hired'));

alter table engagements add foreign key (application_id) references applications (id) on delete cascade;

-- By whichever way and build somebody is hired.
create function make_engagement() returns trigger language plpgsql as $$
begin
  perform make_engagements(array[new.id]);
  return null;
end $$;
create trigger applications_hired after insert or update of status on applications
  for each row when (new.status = 'hired') execute function make_engagement();

select make_engagements(array(
  select application_id from application_history where id > uuidv7(interval '-1 hour') and status = 'hired'
));
