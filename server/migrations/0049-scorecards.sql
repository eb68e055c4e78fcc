-- What one person of a company's team thinks of an applicant.
create table application_scorecards (
  application_id uuid not null references applications (id) on delete cascade,
  author_id uuid not null references users (id),
  -- Criterion to score.
  scores jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (application_id, author_id)
);
