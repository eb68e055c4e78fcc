create table fractionals (
  user_id uuid primary key references users (id) on delete cascade,
  headline text not null default '',
  bio text not null default '',
  fractional_type text,
  fractional_types text[] not null default '{}',
  main_category uuid references categories (id),
  sub_categories uuid[] not null default '{}',
  location text,
  city text not null default '',
  client_type_expertise text,
  workplace text[] not null default '{}',
  hours_per_week_min integer,
  hours_per_week_max integer,
  rate_min_minor bigint,
  rate_max_minor bigint,
  rate_period text,
  retainer_hours integer,
  currency text not null default 'USD',
  years_experience integer,
  available_from date,
  linkedin_url text,
  website_url text,
  booking_url text,
  languages jsonb not null default '[]',
  certificates jsonb not null default '[]',
  case_studies jsonb not null default '[]',
  stage_fit text[] not null default '{}',
  no_go_companies text[] not null default '{}',
  paused boolean not null default false,
  anonymous boolean not null default false,
  resume_id uuid references files (id) on delete set null,
  status text not null default 'unverified' check (status in ('unverified', 'pending', 'verified', 'rejected', 'suspended')),
  -- What an end of the suspension goes back to.
  status_before_suspension text,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  reason_code text,
  reason text,
  -- Set when name, headline or type change after approval.
  second_look boolean not null default false,
  skill_titles text[] not null default '{}',
  search tsvector,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index fractionals_search on fractionals using gin (search);
create index fractionals_status on fractionals (status, created_at desc, user_id desc);
create index fractionals_type on fractionals (fractional_type, status, created_at desc, user_id desc);

create table fractional_skills (
  user_id uuid not null references fractionals (user_id) on delete cascade,
  skill_id uuid not null references skills (id),
  position integer not null default 0,
  primary key (user_id, skill_id)
);
create index fractional_skills_skill on fractional_skills (skill_id);

create table educations (
  id uuid primary key default uuidv7(),
  user_id uuid not null references fractionals (user_id) on delete cascade,
  school text not null,
  degree text not null default '',
  field text not null default '',
  start_date date,
  end_date date
);
create index educations_user on educations (user_id);

create table experiences (
  id uuid primary key default uuidv7(),
  user_id uuid not null references fractionals (user_id) on delete cascade,
  title text not null,
  company text not null,
  start_date date not null,
  end_date date,
  description text not null default ''
);
create index experiences_user on experiences (user_id);
