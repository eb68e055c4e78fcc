create table saved_searches (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- The contract's KeptFilters.
  filters jsonb not null,
  -- The executive types of the filters, so that a new job asks few of all searches; empty: any.
  functions text[] not null default '{}',
  frequency text not null check (frequency in ('weekly', 'daily', 'at_once')),
  alerts boolean not null default true,
  seen_at timestamptz not null default now(),
  last_told_at timestamptz,
  created_at timestamptz not null default now()
);
create index saved_searches_user on saved_searches (user_id, id);
create index saved_searches_functions on saved_searches using gin (functions) where functions <> '{}';
create index saved_searches_any_function on saved_searches (id) where functions = '{}';

-- A job that a search found when it went live. `told_at` is set once its owner was told.
create table saved_search_matches (
  search_id uuid not null references saved_searches (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  matched_at timestamptz not null default now(),
  told_at timestamptz,
  primary key (search_id, job_id)
);
create index saved_search_matches_untold on saved_search_matches (matched_at) where told_at is null;
create index saved_search_matches_job on saved_search_matches (job_id);

create table invitations (
  id uuid primary key default uuidv7(),
  job_id uuid not null references jobs (id) on delete cascade,
  fractional_id uuid not null references users (id) on delete cascade,
  invited_by uuid,
  note text not null default '',
  seen_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  decline_note text not null default '',
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  unique (job_id, fractional_id)
);
create index invitations_fractional on invitations (fractional_id, created_at desc, id desc);
create index invitations_job on invitations (job_id, created_at desc, id desc);

create table interviews (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications (id) on delete cascade,
  status text not null default 'proposed' check (status in ('proposed', 'asked', 'scheduled', 'cancelled')),
  -- A list of ISO times.
  times jsonb not null,
  starts_at timestamptz,
  minutes integer not null,
  time_zone text not null,
  place text not null,
  note text not null default '',
  answer text not null default '',
  -- Of the calendar entry: rises with each change that calendars hear of.
  sequence integer not null default 0,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index interviews_application on interviews (application_id, id);
create index interviews_coming on interviews (starts_at) where status = 'scheduled';
create index interviews_open on interviews (application_id) where status in ('proposed', 'asked', 'scheduled');

-- How long a renewal lets it run, and which end its owner was warned of.
alter table jobs add column renewed_until timestamptz;
alter table jobs add column expiry_warned_for timestamptz;

alter table fractionals add column reminders_sent integer not null default 0;
alter table fractionals add column reminded_at timestamptz;
-- When the hours and the day one is free from were last said or confirmed.
alter table fractionals add column availability_confirmed_at timestamptz not null default now();
create index fractionals_unsubmitted on fractionals (created_at) where status = 'unverified' and submitted_at is null;
create index fractionals_availability on fractionals (availability_confirmed_at) where status = 'verified' and not paused;
