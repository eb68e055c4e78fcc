create table scrape_sources (
  id uuid primary key default uuidv7(),
  name text not null,
  kind text not null check (kind in ('greenhouse', 'lever', 'ashby', 'recruitee', 'rss', 'json_ld')),
  url text not null,
  board text,
  enabled boolean not null default true,
  interval_minutes integer not null,
  next_run_at timestamptz not null default now(),
  last_good_run_at timestamptz,
  failures_in_a_row integer not null default 0,
  -- Validators of the last successful response, for conditional requests.
  etag text,
  last_modified text,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, url)
);
create index scrape_sources_due on scrape_sources (next_run_at) where enabled;
create trigger scrape_sources_live after update of failures_in_a_row, enabled or delete on scrape_sources for each row
  execute function notify_changed('desk', 'admins', 'id');
create trigger scrape_sources_live_list after insert or update of version, enabled or delete on scrape_sources
  for each row execute function notify_changed('scraped_jobs', 'admins', 'id');

create table scrape_runs (
  id uuid primary key default uuidv7(),
  source_id uuid not null references scrape_sources (id) on delete cascade,
  trigger text not null check (trigger in ('schedule', 'admin')),
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('good', 'unchanged', 'partial', 'failed')),
  error text,
  found integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  gone integer not null default 0,
  item_errors jsonb not null default '[]',
  item_error_count integer not null default 0,
  check ((ended_at is null) = (outcome is null))
);
-- A source has at most one queued or running run.
create unique index scrape_runs_open on scrape_runs (source_id) where ended_at is null;
create index scrape_runs_latest on scrape_runs (source_id, id desc);
-- A run stores what it found with its end.
create trigger scrape_runs_live after insert or update of started_at, ended_at on scrape_runs for each row
  execute function notify_changed('scraped_jobs', 'admins', 'source_id');

-- When the next request to a host is allowed: a lease during a request, then its crawl delay or back-off.
create table scrape_hosts (
  host text primary key,
  free_at timestamptz not null default now(),
  taken boolean not null default false,
  robots text,
  robots_read_at timestamptz
);

create table scraped_jobs (
  id uuid primary key default uuidv7(),
  -- The primary source, which provides the text.
  source_id uuid references scrape_sources (id) on delete set null,
  external_id text not null,
  link text not null,
  -- Identify the same job at another source; null if several jobs share the link or the text.
  canonical_link text,
  content_hash text,
  original_hash text not null,
  original jsonb not null,
  -- The extracted {value, confidence} of each field, and the values that an admin set instead.
  extracted_fields jsonb not null,
  edits jsonb not null default '{}',
  -- Copies of the effective fields, for searching and sorting.
  title text not null,
  company_name text not null,
  is_candidate boolean not null,
  likely_expired boolean not null default false,
  status text not null default 'new' check (status in ('new', 'converted', 'dismissed')),
  job_id uuid references jobs (id) on delete set null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  changed_at timestamptz,
  search tsvector generated always as (
    to_tsvector('english', title || ' ' || company_name || ' ' || coalesce(original ->> 'location', ''))
  ) stored
);
create index scraped_jobs_link on scraped_jobs (canonical_link) where canonical_link is not null;
create index scraped_jobs_content on scraped_jobs (content_hash) where content_hash is not null;
create index scraped_jobs_candidates on scraped_jobs (status, is_candidate desc, likely_expired, first_seen_at desc, id desc);
create index scraped_jobs_first_seen on scraped_jobs (first_seen_at desc, id desc);
create index scraped_jobs_last_seen on scraped_jobs (last_seen_at desc, id desc);
create index scraped_jobs_source on scraped_jobs (source_id, status);
create index scraped_jobs_job on scraped_jobs (job_id) where job_id is not null;
create index scraped_jobs_search on scraped_jobs using gin (search);
-- What admins do; a run reports itself.
create trigger scraped_jobs_live after update on scraped_jobs for each row
  when ((new.edits, new.status, new.job_id) is distinct from (old.edits, old.status, old.job_id))
  execute function notify_changed('scraped_jobs', 'admins', 'id');

-- Source listings: a job listed by a source, with the source's id.
create table source_listings (
  source_id uuid not null references scrape_sources (id) on delete cascade,
  external_id text not null,
  scraped_job_id uuid not null references scraped_jobs (id) on delete cascade,
  link text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- The number of consecutive successful runs without this listing.
  missed_runs integer not null default 0,
  primary key (source_id, external_id)
);
create index source_listings_job on source_listings (scraped_job_id);
