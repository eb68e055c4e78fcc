alter table applications
  -- The job's promise as it stood when one applied: a later change of the job rewrites no record.
  add column reply_promise_days integer not null default 5,
  -- The company's first step beyond 'viewed', or its first message to the person.
  add column answered_at timestamptz,
  -- The company was reminded that nobody has opened it.
  add column nudged_at timestamptz,
  -- A decline that can still be undone; until then the fractional's side does not know of it.
  add column declining_until timestamptz,
  add column declining_note text,
  add column declining_by uuid;
update applications set
  reply_promise_days = (select jobs.reply_promise_days from jobs where jobs.id = applications.job_id),
  answered_at = (
    select min(at) from application_history
    where application_history.application_id = applications.id
      and application_history.status in ('shortlisted', 'interview', 'offer', 'hired', 'declined')
  );

drop index applications_unanswered;
create index applications_unanswered on applications (created_at)
  where status in ('submitted', 'viewed') and answered_at is null;
create index applications_waiting on applications (job_id, created_at)
  where status in ('submitted', 'viewed') and answered_at is null;
create index applications_hired on applications (updated_at) where status = 'hired';

-- How a company answers, measured from its applications; only where there are enough of them.
create table reply_records (
  company_id uuid primary key references companies (id) on delete cascade,
  measured integer not null,
  -- Null: more than half never got an answer.
  median_hours double precision,
  kept_percent integer not null,
  measured_at timestamptz not null default now()
);

alter table reviews
  add column reply text,
  add column replied_at timestamptz,
  -- The side that it is about was told that it can be read.
  add column announced_at timestamptz,
  -- An admin took it off the site.
  add column hidden_at timestamptz,
  -- The date when it shows is known from the start: 14 days ahead, or now where the other side is in.
  alter column published_at set default now() + interval '14 days';
update reviews set published_at = created_at + interval '14 days' where published_at is null;
update reviews set announced_at = published_at where published_at <= now();
alter table reviews alter column published_at set not null;
create index reviews_unannounced on reviews (published_at) where announced_at is null;
create index reviews_featured on reviews (published_at desc) where featured;

create table review_reports (
  review_id uuid not null references reviews (id) on delete cascade,
  reporter_id uuid not null references users (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (review_id, reporter_id)
);
