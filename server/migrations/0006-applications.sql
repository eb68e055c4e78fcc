create table applications (
  id uuid primary key default uuidv7(),
  job_id uuid not null references jobs (id),
  fractional_id uuid not null references users (id),
  cover_letter text not null,
  -- [{question, answer}]: the questions as they were when they were answered.
  answers jsonb not null default '[]',
  proposed_rate_minor bigint,
  rate_period text check (rate_period in ('hour', 'month', 'project')),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  resume_id uuid references files (id) on delete set null,
  status text not null default 'submitted' check (status in (
    'submitted', 'viewed', 'shortlisted', 'interview', 'offer', 'hired', 'declined', 'withdrawn', 'closed', 'no_response'
  )),
  starred boolean not null default false,
  invited boolean not null default false,
  match_score integer not null,
  match_reasons jsonb not null,
  -- `matchRules` of the contract, by which the score was given; 0 if that is unknown.
  match_rules integer not null default 0,
  -- The job's promise at the time of the application, so that later changes of the job do not affect the reply record.
  reply_promise_days integer not null default 5,
  viewed_at timestamptz,
  -- The company's first step beyond 'viewed', or its first message to the person.
  answered_at timestamptz,
  -- When the company was reminded of the unopened application.
  nudged_at timestamptz,
  -- A decline can be undone until then. The fractional sees it only afterwards.
  declining_until timestamptz,
  declining_note text,
  declining_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (job_id, fractional_id)
);
create index applications_fractional on applications (fractional_id, created_at desc, id desc);
create index applications_job_match on applications (job_id, match_score desc, id desc);
create index applications_job_recent on applications (job_id, created_at desc, id desc);
create index applications_job_created on applications (job_id, created_at);
create index applications_unanswered on applications (created_at)
  where status in ('submitted', 'viewed') and answered_at is null;
create index applications_waiting on applications (job_id, created_at)
  where status in ('submitted', 'viewed') and answered_at is null;
-- Open applications: counted for a job's intake cap, and closed with the job.
create index applications_open on applications (job_id)
  where status in ('submitted', 'viewed', 'shortlisted', 'interview', 'offer');
create index applications_hired on applications (updated_at) where status = 'hired';
-- Read every minute to complete declines that can no longer be undone.
create index applications_declining on applications (declining_until) where declining_until is not null;
create trigger applications_live after insert on applications for each row
  execute function notify_changed('applications', 'application', 'id');
-- The fractional sees neither stars nor a decline that can still be undone.
create trigger applications_live_status after update of status on applications for each row
  when (new.status is distinct from old.status)
  execute function notify_changed('applications', 'application', 'id');
create trigger applications_live_company after update of starred, declining_until on applications for each row
  when (new.status = old.status)
  execute function notify_changed('applications', 'company_of_application', 'id');
create trigger applications_live_delete after delete on applications for each row
  execute function notify_changed('applications', 'company_of_job', 'job_id');

create table application_history (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications (id) on delete cascade,
  status text not null check (status in (
    'submitted', 'viewed', 'shortlisted', 'interview', 'offer', 'hired', 'declined', 'withdrawn', 'closed', 'no_response'
  )),
  note text,
  -- The step of an offer that led to the status.
  event text check (event in (
    'offer_made', 'offer_countered', 'offer_accepted', 'offer_declined', 'offer_withdrawn', 'offer_undone', 'offer_expired'
  )),
  actor_id uuid,
  -- Not now(), which would order a transaction that waited for another one before it.
  at timestamptz not null default clock_timestamp()
);
create index application_history_application on application_history (application_id, id);

create table application_notes (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications (id) on delete cascade,
  author_id uuid not null references users (id),
  body text not null,
  -- Colleagues who are mentioned.
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default now()
);
create index application_notes_application on application_notes (application_id, id);
create trigger application_notes_live after insert or update or delete on application_notes for each row
  execute function notify_changed('applications', 'company_of_application', 'application_id');

-- The criteria of the scorecards of a job, in order. A job without a row has the default ones.
create table scorecard_criteria (
  job_id uuid primary key references jobs (id) on delete cascade,
  -- [{key, label}]
  criteria jsonb not null,
  version integer not null default 1
);
create trigger scorecard_criteria_live after insert or update on scorecard_criteria for each row
  execute function notify_changed('scorecard_criteria', 'company_of_job', 'job_id');

-- One company member's scorecard of an applicant.
create table application_scorecards (
  application_id uuid not null references applications (id) on delete cascade,
  author_id uuid not null references users (id),
  -- Key of a criterion to score. Keys of removed criteria stay.
  scores jsonb not null,
  verdict text not null check (verdict in ('strong_yes', 'yes', 'no', 'strong_no')),
  comment text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (application_id, author_id)
);
create trigger application_scorecards_live after insert or update or delete on application_scorecards for each row
  execute function notify_changed('applications', 'company_of_application', 'application_id');

-- How quickly a company pays, measured from its paid invoices. Companies with too few of them have no row.
create table payment_records (
  company_id uuid primary key references companies (id) on delete cascade,
  paid_invoices integer not null,
  median_days double precision not null
);

-- How companies react to applications, by function and rate band. A nightly task writes the segments with enough people.
create table response_statistics (
  fractional_type text not null,
  -- The index of the band in the contract; null without a proposed rate.
  band integer,
  applications integer not null,
  seen integer not null,
  shortlisted integer not null,
  replied integer not null,
  constraint response_statistics_key unique nulls not distinct (fractional_type, band)
);

create table invitations (
  id uuid primary key default uuidv7(),
  job_id uuid not null references jobs (id) on delete cascade,
  fractional_id uuid not null references users (id) on delete cascade,
  invited_by uuid,
  note text not null default '',
  seen_at timestamptz,
  declined_at timestamptz,
  decline_reason text check (decline_reason in ('hours', 'rate', 'field', 'busy', 'other')),
  decline_note text not null default '',
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  unique (job_id, fractional_id)
);
create index invitations_fractional on invitations (fractional_id, created_at desc, id desc);
create index invitations_job on invitations (job_id, created_at desc, id desc);
create trigger invitations_live after insert or update or delete on invitations for each row
  execute function notify_changed('invitations', 'user', 'fractional_id');
create trigger invitations_live_company after insert or update or delete on invitations for each row
  execute function notify_changed('invitations', 'company_of_job', 'job_id');

-- A company's list of people, which its team shares. Nobody else learns of it.
create table shortlists (
  id uuid primary key default uuidv7(),
  company_id uuid not null references companies (id) on delete cascade,
  name text not null,
  created_by uuid,
  created_at timestamptz not null default now()
);
create unique index shortlists_name on shortlists (company_id, lower(name));
create trigger shortlists_live after insert or update or delete on shortlists for each row
  execute function notify_changed('shortlists', 'company', 'company_id');

create table shortlist_people (
  shortlist_id uuid not null references shortlists (id) on delete cascade,
  fractional_id uuid not null references users (id) on delete cascade,
  note text not null default '',
  tags text[] not null default '{}',
  added_by uuid,
  added_at timestamptz not null default now(),
  -- The colleague who wrote the note.
  noted_by uuid,
  version integer not null default 1,
  primary key (shortlist_id, fractional_id)
);
create index shortlist_people_fractional on shortlist_people (fractional_id);
create trigger shortlist_people_live after insert or update or delete on shortlist_people for each row
  execute function notify_changed('shortlists', 'company_of_shortlist', 'shortlist_id');

create table interviews (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications (id) on delete cascade,
  status text not null default 'proposed' check (status in ('proposed', 'asked', 'scheduled', 'cancelled')),
  -- An array of ISO 8601 times.
  times jsonb not null,
  starts_at timestamptz,
  minutes integer not null,
  time_zone text not null,
  place text not null,
  video_url text,
  -- The people of the company who take part.
  interviewer_ids uuid[] not null default '{}',
  note text not null default '',
  answer text not null default '',
  -- The sequence number of the calendar entry; increases with each change that calendars receive.
  sequence integer not null default 0,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index interviews_application on interviews (application_id, id);
create index interviews_coming on interviews (starts_at) where status = 'scheduled';
create index interviews_open on interviews (application_id) where status in ('proposed', 'asked', 'scheduled');
create trigger interviews_live after insert or delete or
  update of status, times, starts_at, minutes, place, note, answer on interviews for each row
  execute function notify_changed('interviews', 'application', 'application_id');

-- Terms that one side proposed and the other may accept. The last accepted version is what both sides agreed.
create table terms_versions (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications (id) on delete cascade,
  -- Counts from 1 within the application.
  number integer not null,
  -- An offer of the pipeline, or a proposed change of an engagement.
  kind text not null check (kind in ('offer', 'change')),
  proposed_by text not null check (proposed_by in ('company', 'fractional')),
  author_id uuid,
  body jsonb not null,
  -- Of the body as canonical JSON.
  sha256 text not null,
  note text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- Null while the other side may answer.
  outcome text check (outcome in ('accepted', 'declined', 'countered', 'withdrawn', 'undone', 'expired', 'ended')),
  closed_at timestamptz,
  accepted_by text check (accepted_by in ('company', 'fractional')),
  answer_note text not null default '',
  unique (application_id, number),
  check (accepted_by <> proposed_by),
  check ((outcome is null) = (closed_at is null)),
  check ((outcome is not distinct from 'accepted') = (accepted_by is not null))
);
create unique index terms_versions_open on terms_versions (application_id) where outcome is null;
create index terms_versions_due on terms_versions (expires_at) where outcome is null;
create trigger terms_versions_live after insert or update on terms_versions for each row
  execute function notify_changed('offers', 'application', 'application_id');

-- What was proposed never changes, and an outcome is written once.
create function keep_terms() returns trigger language plpgsql as $$
begin
  if old.outcome is not null
    or (new.application_id, new.number, new.kind, new.proposed_by, new.body, new.sha256, new.note)
      is distinct from (old.application_id, old.number, old.kind, old.proposed_by, old.body, old.sha256, old.note)
  then
    raise exception 'Proposed terms never change.';
  end if;
  return new;
end $$;
create trigger terms_versions_kept before update on terms_versions
  for each row execute function keep_terms();

-- One row per hired application, with the application's id.
create table engagements (
  application_id uuid primary key references applications (id) on delete cascade,
  company_id uuid not null references companies (id),
  fractional_id uuid not null references users (id),
  status text not null default 'planned' check (status in ('planned', 'active', 'paused', 'ended')),
  -- The agreed days; from the start and the end on, the actual ones. All other terms are in terms_versions.
  start_date date not null,
  end_date date,
  end_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index engagements_company on engagements (company_id, created_at desc, application_id desc);
create index engagements_fractional on engagements (fractional_id, created_at desc, application_id desc);
-- For the nightly task that starts engagements.
create index engagements_planned on engagements (start_date) where status = 'planned';
create trigger engagements_live after insert or update on engagements for each row
  execute function notify_changed('engagements', 'application', 'application_id');

-- One row per changed field. Without an actor, the start date was reached or the company left.
create table engagement_history (
  id uuid primary key default uuidv7(),
  application_id uuid not null references engagements (application_id) on delete cascade,
  actor_id uuid,
  field text not null check (field in ('status', 'start_date', 'end_date')),
  before text,
  after text,
  -- Not now(), which would order a transaction that waited for another one before it.
  at timestamptz not null default clock_timestamp()
);
create index engagement_history_engagement on engagement_history (application_id, id);

-- Creates the engagement of a hire from the offer that both sides accepted.
create function create_engagement() returns trigger language plpgsql as $$
begin
  insert into engagements (application_id, company_id, fractional_id, start_date, end_date, created_at)
  select new.id, jobs.company_id, new.fractional_id,
    (agreed.body ->> 'start_date')::date, (agreed.body ->> 'end_date')::date, new.updated_at
  from jobs
  join terms_versions as agreed on agreed.application_id = new.id and agreed.outcome = 'accepted'
  where jobs.id = new.job_id and jobs.company_id is not null
  order by agreed.number desc limit 1
  on conflict do nothing;
  return null;
end $$;
create trigger applications_hired after insert or update of status on applications
  for each row when (new.status = 'hired') execute function create_engagement();

-- Engagements and agreed terms take free hours.
create trigger engagements_capacity after insert or update of status, start_date, end_date on engagements
  for each row execute function update_capacity_of_engagement();
create trigger terms_versions_capacity after update of outcome on terms_versions
  for each row when (new.outcome = 'accepted') execute function update_capacity_of_terms();

-- The document of terms that both sides accepted, one per version. A signed one outlives its application: a contract.
create table mandates (
  id uuid primary key default uuidv7(),
  application_id uuid not null,
  -- Of the version of the terms.
  number integer not null,
  company_id uuid not null references companies (id),
  fractional_id uuid not null references users (id),
  -- The title and the names when the terms were accepted.
  job text not null,
  company text not null,
  fractional text not null,
  terms jsonb not null,
  -- Markdown: exactly what both sides are shown.
  document text not null,
  sha256 text not null check (sha256 = encode(sha256(convert_to(document, 'UTF8')), 'hex')),
  created_at timestamptz not null,
  unique (application_id, number),
  unique (id, sha256)
);
create index mandates_company on mandates (company_id);
create index mandates_fractional on mandates (fractional_id);

-- The signature of one side, with its evidence. Nobody signs another text than the document.
create table mandate_signatures (
  mandate_id uuid not null,
  side text not null check (side in ('company', 'fractional')),
  signer_id uuid not null,
  name text not null check (name <> ''),
  signed_at timestamptz not null,
  address text not null,
  user_agent text not null,
  sha256 text not null,
  primary key (mandate_id, side),
  foreign key (mandate_id, sha256) references mandates (id, sha256) on delete cascade
);
-- Calls name the application of a mandate, which a signature does not have.
create function notify_signed() returns trigger language plpgsql as $$
begin
  perform pg_notify('record_changed', 'engagements mandate ' || application_id) from mandates where id = new.mandate_id;
  return null;
end $$;
create trigger mandate_signatures_live after insert on mandate_signatures for each row execute function notify_signed();

create function keep_mandates() returns trigger language plpgsql as $$
begin
  raise exception 'A document and its signatures never change.';
end $$;
create trigger mandates_kept before update on mandates for each row execute function keep_mandates();
create trigger mandate_signatures_kept before update on mandate_signatures for each row execute function keep_mandates();

-- The hours and pay of an engagement in a month. Hours are counted in quarters: 1.25 hours are 5.
create table statements (
  id uuid primary key default uuidv7(),
  application_id uuid not null references engagements (application_id) on delete cascade,
  -- The first day of the month.
  month date not null check (extract(day from month) = 1),
  status text not null default 'draft' check (status in ('draft', 'submitted', 'questioned', 'approved')),
  -- [{topic, quarters}]
  topics jsonb not null default '[]',
  -- What the fractional asks for where the terms leave it open: of a project, or for a part of a month.
  entered_minor bigint check (entered_minor >= 0),
  -- The number of times it was submitted.
  submissions integer not null default 0,
  -- Fixed by the submission: the terms, their hours of the month, hours carried over, hours stated, and the pay.
  terms_id uuid references terms_versions (id) on delete cascade,
  bought_quarters integer,
  carried_quarters integer,
  used_quarters integer,
  pay_minor bigint,
  currency text,
  submitted_at timestamptz,
  -- The last day on which the company may answer.
  answer_by date,
  answered_at timestamptz,
  answered_by text check (answered_by in ('company', 'silence')),
  answer_note text not null default '',
  updated_at timestamptz not null default now(),
  unique (application_id, month),
  check (submissions = 0 or num_nulls(terms_id, carried_quarters, used_quarters, pay_minor, currency, submitted_at) = 0),
  check ((status in ('questioned', 'approved')) <= (answered_by is not null)),
  check (status <> 'submitted' or answer_by is not null)
);
create index statements_due on statements (answer_by) where status = 'submitted';
-- A draft is the fractional's alone.
create trigger statements_live after update on statements for each row
  when (new.status <> 'draft' or old.status <> 'draft')
  execute function notify_changed('statements', 'application', 'application_id');
create trigger statements_live_insert after insert on statements for each row
  when (new.status <> 'draft')
  execute function notify_changed('statements', 'application', 'application_id');

create table reviews (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications (id),
  author_side text not null check (author_side in ('fractional', 'company')),
  fractional_id uuid not null references users (id),
  company_id uuid not null references companies (id),
  rating integer not null check (rating between 1 and 5),
  comment text not null,
  -- `ReviewedOutcome`s of the agreed terms.
  outcomes jsonb not null default '[]',
  reply text,
  replied_at timestamptz,
  featured boolean not null default false,
  created_at timestamptz not null default now(),
  -- After 14 days, or earlier when the other side writes its review.
  published_at timestamptz not null default now() + interval '14 days',
  -- When the reviewed side was notified of the publication.
  announced_at timestamptz,
  -- When an admin hid it.
  hidden_at timestamptz,
  unique (application_id, author_side)
);
create index reviews_company on reviews (company_id, published_at desc) where author_side = 'fractional';
create index reviews_fractional on reviews (fractional_id, published_at desc) where author_side = 'company';
create index reviews_newest on reviews (published_at desc, id desc) include (rating);
create index reviews_featured on reviews (published_at desc) where featured;
create index reviews_unannounced on reviews (published_at) where announced_at is null;
-- Both sides: the other one is told that a review waits for theirs. Its publication sets `announced_at`.
create trigger reviews_live after insert or update or delete on reviews for each row
  execute function notify_changed('reviews', 'application', 'application_id');
create trigger reviews_live_admins after insert or update or delete on reviews for each row
  execute function notify_changed('all_reviews', 'admins', 'id');

create table review_reports (
  review_id uuid not null references reviews (id) on delete cascade,
  reporter_id uuid not null references users (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (review_id, reporter_id)
);

-- The order in which a company was shown its applicants, under pseudonyms: keyed hashes of the ids of job, viewer and
-- applications. The same order is stored once a day. Kept for four years.
create table shown_orders (
  id uuid primary key default uuidv7(),
  day date not null,
  job text not null,
  viewer text not null,
  sort text not null,
  -- The place of the first applicant in the whole list, from 1.
  first_place integer not null,
  applicants text[] not null,
  scores integer[] not null,
  shown_at timestamptz not null default now(),
  unique (day, job, viewer, sort, first_place, applicants)
);
create index shown_orders_shown on shown_orders (shown_at);
