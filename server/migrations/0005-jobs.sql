create table jobs (
  id uuid primary key default uuidv7(),
  -- Null for an imported job whose employer has no company here: `employer_name` names the employer, and a company
  -- claims the job with an email address at `employer_domain`.
  company_id uuid references companies (id),
  employer_name text,
  -- For no-go lists.
  employer_key text generated always as (company_key(employer_name)) stored,
  employer_domain text,
  title text not null,
  description text not null default '',
  summary text not null default '',
  fractional_type text check (fractional_type in (
    'CEO', 'CFO', 'COO', 'CMO', 'CIO', 'CTO', 'CHRO', 'Chief Legal', 'CSO (sales)', 'Other specialized Fractional Executive'
  )),
  main_category uuid references categories (id),
  sub_categories uuid[] not null default '{}',
  skill_titles text[] not null default '{}',
  location text check (location in ('USA', 'Canada', 'Europe', 'Asia', 'South America', 'Australia')),
  city text not null default '',
  -- The ISO 3166-1 code of the location.
  country text,
  workplace text check (workplace in ('remote', 'hybrid', 'on_site')),
  client_type_expertise text check (client_type_expertise in ('B2B', 'B2C', 'B2B,B2C')),
  hours_per_week_min integer,
  hours_per_week_max integer,
  term_months integer,
  rate_period text check (rate_period in ('hour', 'month', 'project')),
  budget_min_minor bigint,
  budget_max_minor bigint,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  usd_rate numeric(20, 10),
  equity text not null default 'none' check (equity in ('none', 'possible', 'range')),
  equity_range text not null default '',
  start_date date,
  apply_by date,
  engagement text not null default 'fractional'
    check (engagement in ('fractional', 'advisory', 'interim', 'project', 'board')),
  why_now text not null default 'other' check (why_now in (
    'growth', 'fundraise', 'turnaround', 'cover', 'system', 'm_and_a', 'compliance', 'other'
  )),
  -- Fields of a draft that the author has not decided, although the column has a value.
  undecided text[] not null default '{}' check (undecided <@ array['why_now', 'start_date']),
  outcomes text[] not null default '{}',
  reply_promise_days integer not null default 5,
  stage text check (stage in (
    'pre_seed', 'seed', 'series_a', 'series_b_plus', 'private_equity', 'bootstrapped', 'public'
  )),
  headcount text check (headcount in ('1-10', '11-50', '51-200', '201-500', '501+')),
  -- IANA name.
  time_zone text,
  time_zone_overlap text not null default '',
  screening_questions text[] not null default '{}',
  intake_cap integer not null default 40,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'closed', 'filled')),
  source text not null default 'company' check (source in ('company', 'admin', 'scraped')),
  source_url text,
  -- When the source of an imported job no longer listed it. The job is paused for this reason only once.
  source_gone_at timestamptz,
  promoted_until timestamptz,
  -- Counters; updated in the transaction that writes an application.
  applicants_count integer not null default 0,
  new_applicants integer not null default 0,
  published_at timestamptz,
  expires_at timestamptz,
  -- The latest expiry that renewals may reach, and the expiry that the owner was warned about.
  renewed_until timestamptz,
  expiry_warned_for timestamptz,
  archived_at timestamptz,
  -- A draft of a new company that waits until an admin publishes or returns it.
  review_requested_at timestamptz,
  -- Since when a job waited that an admin published, while that can be undone. Nobody is told of it until then.
  reviewed_from timestamptz,
  -- The budget in US cents an hour, at the most hours, and a month; a project without a term is one month for the latter.
  hourly_min_usd bigint generated always as (
    hourly_usd(budget_min_minor, usd_rate, rate_period, 52 * hours_per_week_max, term_months)
  ) stored,
  hourly_max_usd bigint generated always as (
    hourly_usd(budget_max_minor, usd_rate, rate_period, 52 * hours_per_week_max, term_months)
  ) stored,
  monthly_min_usd bigint generated always as (
    monthly_usd(budget_min_minor, usd_rate, rate_period, 52 * hours_per_week_max, coalesce(term_months, 1))
  ) stored,
  monthly_max_usd bigint generated always as (
    monthly_usd(budget_max_minor, usd_rate, rate_period, 52 * hours_per_week_max, coalesce(term_months, 1))
  ) stored,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint jobs_employer check (company_id is not null or (source = 'scraped' and employer_name is not null))
);
create trigger jobs_live_insert after insert on jobs for each row
  when (new.company_id is not null)
  execute function notify_changed('jobs', 'company_of_job', 'id');
create trigger jobs_live_delete after delete on jobs for each row
  when (old.company_id is not null)
  execute function notify_changed('jobs', 'company', 'company_id');
-- Not for each save of a draft while it is typed.
create trigger jobs_live_update after update of version, status, archived_at, expires_at, promoted_until, company_id on jobs
  for each row when (new.company_id is not null and not (new.status = 'draft' and old.status = 'draft'))
  execute function notify_changed('jobs', 'company_of_job', 'id');
create trigger jobs_live_admins after insert or update of version, status, archived_at, expires_at, promoted_until on jobs
  for each row when (new.status <> 'draft') execute function notify_changed('all_jobs', 'admins', 'id');
create trigger jobs_live_review after update of review_requested_at on jobs
  for each row when (new.review_requested_at is distinct from old.review_requested_at)
  execute function notify_changed('desk', 'admins', 'id');
-- What searches find has changed. Without an id: nobody learns of which job, and a transaction reports it once.
create function notify_job_search() returns trigger language plpgsql as $$
begin
  if 'active' in (old.status, new.status) then
    perform pg_notify('record_changed', 'job_search everyone');
  end if;
  return null;
end $$;
create trigger jobs_live_search
  after insert or delete or update of version, title, status, archived_at, published_at, expires_at, promoted_until
  on jobs for each row execute function notify_job_search();

-- The same of the people whom companies may find. An update of the headline stands for the name and for
-- experience, which searches read, too.
create function notify_people_search() returns trigger language plpgsql as $$
begin
  if (old.status = 'verified' and not old.paused) or (new.status = 'verified' and not new.paused) then
    perform pg_notify('record_changed', 'people_search companies');
  end if;
  return null;
end $$;
create trigger fractionals_live_search
  after insert or delete or update of version, headline, status, paused, anonymous, capacity
  on fractionals for each row execute function notify_people_search();

create trigger jobs_usd_rate before insert on jobs
  for each row execute function set_usd_rate();
create index jobs_company on jobs (company_id, created_at desc, id desc);
create index jobs_created on jobs (created_at desc, id desc);
create index jobs_status_created on jobs (status, created_at desc, id desc) where archived_at is null;
create index jobs_expiring on jobs (expires_at) where status = 'active' and archived_at is null;
create index jobs_in_review on jobs (review_requested_at) where review_requested_at is not null;
create index jobs_live on jobs (published_at desc, id desc) where status = 'active' and archived_at is null;
-- For the sitemap.
create index jobs_live_id on jobs (id) where status = 'active' and archived_at is null;
create index jobs_live_type on jobs (fractional_type, published_at desc, id desc)
  where status = 'active' and archived_at is null;
create index jobs_live_category on jobs (main_category, published_at desc, id desc)
  where status = 'active' and archived_at is null;
-- For the landing pages of locations, and of functions at a location.
create index jobs_live_location on jobs (location, published_at desc, id desc)
  where status = 'active' and archived_at is null;
create index jobs_live_type_location on jobs (fractional_type, location, published_at desc, id desc)
  where status = 'active' and archived_at is null;
-- Covers the dashboard's counts with more than two filters.
create index jobs_stats on jobs
  (fractional_type, main_category, location, client_type_expertise, published_at) include (id, status, archived_at);

-- What job search reads: a narrow row for each job that is not archived. A trigger writes it, because many features
-- change jobs. An expired job keeps its row until its status changes; searches compare `expires_at`.
create table job_search (
  job_id uuid primary key references jobs (id) on delete cascade,
  company_id uuid,
  status text not null,
  created_at timestamptz not null,
  published_at timestamptz,
  expires_at timestamptz,
  promoted_until timestamptz,
  -- In US cents.
  budget_min_usd bigint,
  budget_max_usd bigint,
  hourly_min_usd bigint,
  hourly_max_usd bigint,
  monthly_min_usd bigint,
  monthly_max_usd bigint,
  hours_per_week_min integer,
  hours_per_week_max integer,
  -- The words, and the values of filters as terms such as FUNCTION:CFO. No word has capitals. Stored in the row: searches
  -- check it row by row.
  terms tsvector not null
);
alter table job_search alter column terms set storage main;
create index job_search_terms on job_search using gin (terms);
create index job_search_live_terms on job_search using gin (terms) where status = 'active';
create index job_search_live on job_search (published_at desc, job_id desc) include (expires_at) where status = 'active';
create index job_search_promoted on job_search (published_at desc, job_id desc)
  where status = 'active' and promoted_until is not null;
create index job_search_budget on job_search (monthly_max_usd desc nulls last, job_id desc) where status = 'active';
create index job_search_company on job_search (company_id, created_at desc, job_id desc);
create index job_search_created on job_search (created_at desc, job_id desc);
create index job_search_status on job_search (status, created_at desc, job_id desc);

-- The terms of more jobs than a search counts, with their number; '' has the number of all jobs.
create table job_terms (
  term text primary key,
  rows integer not null
);

-- Ranks the title and the function first, then skills, then the city, then the company's name and the description.
create function set_job_search() returns trigger language plpgsql as $$
begin
  delete from job_search where job_id = new.id;
  if new.archived_at is null then
    insert into job_search (
      job_id, company_id, status, created_at, published_at, expires_at, promoted_until,
      budget_min_usd, budget_max_usd, hourly_min_usd, hourly_max_usd, monthly_min_usd, monthly_max_usd,
      hours_per_week_min, hours_per_week_max, terms
    ) values (
      new.id, new.company_id, new.status, new.created_at, new.published_at, new.expires_at, new.promoted_until,
      usd_cents(new.budget_min_minor, new.usd_rate, 1, 1), usd_cents(new.budget_max_minor, new.usd_rate, 1, 1),
      new.hourly_min_usd, new.hourly_max_usd, new.monthly_min_usd, new.monthly_max_usd,
      new.hours_per_week_min, new.hours_per_week_max,
      setweight(to_tsvector('search_words', new.title), 'A') ||
      setweight(to_tsvector('search_words', coalesce(new.fractional_type, '') || ' ' || array_to_string(new.skill_titles, ' ')), 'B') ||
      setweight(to_tsvector('search_words', new.city), 'C') ||
      setweight(to_tsvector('search_words', coalesce((select name from companies where id = new.company_id), new.employer_name) || ' ' || new.description), 'D') ||
      -- With a position and a weight, so that it counts for the rank.
      coalesce('''FUNCTION:' || new.fractional_type || ''':1A', '')::tsvector ||
      array_to_tsvector(array_remove(array[
        'STATUS:' || new.status, 'INDUSTRY:' || new.main_category, 'LOCATION:' || new.location,
        'COUNTRY:' || new.country, 'WORKPLACE:' || new.workplace,
        'PERIOD:' || new.rate_period, 'CURRENCY:' || new.currency
      ] || array(select 'PART:' || part from unnest(new.sub_categories) as part)
        || array(select 'SKILL:' || skill from unnest(new.skill_titles) as skill)
        -- Both types are three terms: one term for each search is much faster than an alternative.
        || array(select 'BUSINESS:' || type from unnest(
          string_to_array(new.client_type_expertise, ',') || new.client_type_expertise) as type), null)));
  end if;
  return null;
end $$;
create trigger jobs_search after insert or update of
  title, description, company_id, employer_name, status, archived_at, published_at, expires_at, promoted_until,
  fractional_type, skill_titles, main_category, sub_categories, location, country, city, workplace, client_type_expertise,
  rate_period, currency, budget_min_minor, budget_max_minor, term_months, hours_per_week_min, hours_per_week_max
  on jobs for each row execute function set_job_search();

-- A new reference rate leaves the terms of the job alone, which are expensive to compute.
create function update_search_of_rate() returns trigger language plpgsql as $$
begin
  update job_search set
    budget_min_usd = usd_cents(new.budget_min_minor, new.usd_rate, 1, 1),
    budget_max_usd = usd_cents(new.budget_max_minor, new.usd_rate, 1, 1),
    hourly_min_usd = new.hourly_min_usd, hourly_max_usd = new.hourly_max_usd,
    monthly_min_usd = new.monthly_min_usd, monthly_max_usd = new.monthly_max_usd
  where job_id = new.id;
  return null;
end $$;
create trigger jobs_rate_changed after update of usd_rate on jobs
  for each row execute function update_search_of_rate();

-- Not before the update: with such a trigger, PostgreSQL computes all generated columns again in every update of a job,
-- as when an applicant is counted. Its name comes after that of `jobs_search`, whose row it corrects.
create function update_usd_rate_of_job() returns trigger language plpgsql as $$
begin
  update jobs set usd_rate = (select usd_rate from reference_rates where currency = new.currency) where id = new.id;
  return null;
end $$;
create trigger jobs_usd_rate_of_currency after update of currency on jobs
  for each row when (new.currency is distinct from old.currency) execute function update_usd_rate_of_job();

create function update_search_of_jobs() returns trigger language plpgsql as $$
begin
  update jobs set title = title where company_id = new.id;
  return null;
end $$;
create trigger companies_renamed after update of name on companies
  for each row when (old.name is distinct from new.name) execute function update_search_of_jobs();

-- Visits of a job's page by people outside its company, for each week from Monday on in UTC.
create table job_views (
  job_id uuid not null references jobs (id) on delete cascade,
  week date not null,
  views integer not null,
  primary key (job_id, week)
);

create table bookmarks (
  user_id uuid not null references users (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, job_id)
);
create index bookmarks_latest on bookmarks (user_id, created_at desc);
create trigger bookmarks_live after insert or delete on bookmarks for each row
  execute function notify_changed('bookmarks', 'person', 'user_id');

create table saved_searches (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- `SavedFilters` of the contract.
  filters jsonb not null,
  -- The functions in the filters, so that a new job is compared with few searches; empty means any function.
  functions text[] not null default '{}' check (functions <@ array[
    'CEO', 'CFO', 'COO', 'CMO', 'CIO', 'CTO', 'CHRO', 'Chief Legal', 'CSO (sales)', 'Other specialized Fractional Executive'
  ]),
  frequency text not null check (frequency in ('weekly', 'daily', 'at_once')),
  alerts boolean not null default true,
  seen_at timestamptz not null default now(),
  last_notified_at timestamptz,
  created_at timestamptz not null default now()
);
create index saved_searches_user on saved_searches (user_id, id);
create trigger saved_searches_live after insert or update of name, filters, frequency, alerts or delete on saved_searches
  for each row execute function notify_changed('saved_searches', 'person', 'user_id');
create index saved_searches_functions on saved_searches using gin (functions) where functions <> '{}';
create index saved_searches_any_function on saved_searches (id) where functions = '{}';

-- A job that matched a search when it was published.
create table saved_search_matches (
  search_id uuid not null references saved_searches (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  matched_at timestamptz not null default now(),
  notified_at timestamptz,
  primary key (search_id, job_id)
);
create index saved_search_matches_pending on saved_search_matches (matched_at) where notified_at is null;
create index saved_search_matches_job on saved_search_matches (job_id);

-- A saved search for candidates, of one person of a company.
create table talent_searches (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- `SavedTalentFilters` of the contract.
  filters jsonb not null,
  frequency text not null check (frequency in ('weekly', 'daily', 'at_once')),
  alerts boolean not null default true,
  seen_at timestamptz not null default now(),
  last_notified_at timestamptz,
  created_at timestamptz not null default now()
);
create index talent_searches_user on talent_searches (user_id, id);
create trigger talent_searches_live after insert or update or delete on talent_searches for each row
  execute function notify_changed('talent_searches', 'person', 'user_id');

-- Renames a skill wherever its title is written, so that matches and searches by it stay as they are.
create function rename_skill(from_title text, to_title text) returns void language sql as $$
  update jobs set skill_titles = array_replace(skill_titles, from_title, to_title) where skill_titles @> array[from_title];
  update fractionals set skill_titles = array_replace(skill_titles, from_title, to_title)
    where skill_titles @> array[from_title];
  update skills set title = to_title where title = from_title;
$$;
