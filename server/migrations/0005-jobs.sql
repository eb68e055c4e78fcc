create table jobs (
  id uuid primary key default uuidv7(),
  company_id uuid not null references companies (id),
  title text not null,
  description text not null default '',
  summary text not null default '',
  fractional_type text,
  main_category uuid references categories (id),
  sub_categories uuid[] not null default '{}',
  skill_titles text[] not null default '{}',
  location text,
  city text not null default '',
  workplace text,
  client_type_expertise text,
  hours_per_week_min integer,
  hours_per_week_max integer,
  term_months integer,
  rate_period text,
  budget_min_minor bigint,
  budget_max_minor bigint,
  currency text not null default 'USD',
  equity text not null default 'none',
  equity_range text not null default '',
  start_date date,
  apply_by date,
  engagement text not null default 'fractional',
  why_now text not null default 'other',
  outcomes text[] not null default '{}',
  reply_promise_days integer not null default 5,
  stage text,
  headcount text,
  time_zone_overlap text not null default '',
  screening_questions text[] not null default '{}',
  intake_cap integer not null default 40,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'closed', 'filled')),
  source text not null default 'company' check (source in ('company', 'admin', 'scraped')),
  source_url text,
  promoted_until timestamptz,
  -- Counters, kept in the transaction that writes an application.
  applicants_count integer not null default 0,
  new_applicants integer not null default 0,
  published_at timestamptz,
  expires_at timestamptz,
  archived_at timestamptz,
  -- What the budget comes to in a month, to sort by.
  monthly_budget_minor bigint generated always as (
    case rate_period
      when 'hour' then budget_max_minor * hours_per_week_max * 52 / 12
      when 'month' then budget_max_minor
      when 'project' then budget_max_minor / greatest(coalesce(term_months, 1), 1)
    end
  ) stored,
  search tsvector not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index jobs_search on jobs using gin (search) where status = 'active' and archived_at is null;
create index jobs_search_all on jobs using gin (search);
create index jobs_live_skills on jobs using gin (skill_titles) where status = 'active' and archived_at is null;
create index jobs_live on jobs (published_at desc, id desc) where status = 'active' and archived_at is null;
create index jobs_live_type on jobs (fractional_type, published_at desc, id desc) where status = 'active' and archived_at is null;
create index jobs_live_category on jobs (main_category, published_at desc, id desc) where status = 'active' and archived_at is null;
create index jobs_live_budget on jobs (monthly_budget_minor desc nulls last, id desc) where status = 'active' and archived_at is null;
create index jobs_live_promoted on jobs (promoted_until) where status = 'active' and archived_at is null and promoted_until is not null;
create index jobs_company on jobs (company_id, created_at desc, id desc);
create index jobs_created on jobs (created_at desc, id desc);
create index jobs_expiring on jobs (expires_at) where status = 'active' and archived_at is null;

-- Title before type and skills, before the company's name and the description.
create function set_job_search() returns trigger language plpgsql as $$
begin
  new.search :=
    setweight(to_tsvector('english', new.title), 'A') ||
    setweight(to_tsvector('english', coalesce(new.fractional_type, '') || ' ' || array_to_string(new.skill_titles, ' ')), 'B') ||
    setweight(to_tsvector('english', (select name from companies where id = new.company_id) || ' ' || new.description), 'D');
  return new;
end $$;
create trigger jobs_search_insert before insert on jobs for each row execute function set_job_search();
create trigger jobs_search_update before update of title, fractional_type, skill_titles, description on jobs
  for each row execute function set_job_search();

create function renew_job_search() returns trigger language plpgsql as $$
begin
  update jobs set title = title where company_id = new.id;
  return null;
end $$;
create trigger companies_renamed after update of name on companies
  for each row when (old.name is distinct from new.name) execute function renew_job_search();

create table bookmarks (
  user_id uuid not null references users (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, job_id)
);
create index bookmarks_latest on bookmarks (user_id, created_at desc);
