create table applications (
  id uuid primary key default uuidv7(),
  job_id uuid not null references jobs (id),
  fractional_id uuid not null references users (id),
  cover_letter text not null,
  -- [{question, answer}]: the questions as they stood when they were answered.
  answers jsonb not null default '[]',
  proposed_rate_minor bigint,
  rate_period text,
  currency text not null default 'USD',
  resume_id uuid references files (id) on delete set null,
  status text not null default 'submitted' check (
    status in ('submitted', 'viewed', 'shortlisted', 'interview', 'offer', 'hired', 'declined', 'withdrawn', 'closed', 'no_response')
  ),
  starred boolean not null default false,
  invited boolean not null default false,
  -- False once the credit of the month was given back.
  counted boolean not null default true,
  match_score integer not null,
  match_reasons jsonb not null,
  viewed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (job_id, fractional_id)
);
create index applications_fractional on applications (fractional_id, created_at desc, id desc);
create index applications_job_match on applications (job_id, match_score desc, id desc);
create index applications_job_recent on applications (job_id, created_at desc, id desc);

-- What the nightly end of unanswered ones looks through.
create index applications_unanswered on applications (created_at) where status in ('submitted', 'viewed');

create table application_history (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications (id) on delete cascade,
  status text not null,
  note text,
  actor_id uuid,
  -- Not now(): a step that waited for another one has to stand after it.
  at timestamptz not null default clock_timestamp()
);
create index application_history_application on application_history (application_id, id);

create table application_notes (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications (id) on delete cascade,
  author_id uuid not null references users (id),
  body text not null,
  created_at timestamptz not null default now()
);
create index application_notes_application on application_notes (application_id, id);
