-- Without personal data except ids: entries are never changed or deleted.
create table audit_log (
  id uuid primary key default uuidv7(),
  -- Null for a failed sign-in, and for what an operator did on the machine.
  actor_id uuid,
  session_id uuid,
  -- Instead of a session, the key that a program called with.
  api_key_id uuid,
  -- Of the row in audit_addresses: the digest of salt and address.
  address_digest bytea,
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  before jsonb,
  after jsonb,
  reason text,
  created_at timestamptz not null default now()
);
create index audit_log_subject on audit_log (subject_id, created_at desc);
create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_actor on audit_log (actor_id, created_at desc);
create index audit_log_action on audit_log (action, created_at desc);
-- The page of decisions skips the sign-ins, which are most of the entries.
create index audit_log_decisions on audit_log (created_at desc, id desc)
  where action not in ('signed_in', 'sign_in_failed');

create function audit_search(action text, reason text, before jsonb, after jsonb) returns tsvector
  language sql immutable return
  to_tsvector('simple', replace(action, '_', ' ') || ' ' || coalesce(reason, '')) ||
  jsonb_to_tsvector('simple', coalesce(before, '{}'), '["all"]') ||
  jsonb_to_tsvector('simple', coalesce(after, '{}'), '["all"]');
create index audit_log_search on audit_log using gin (audit_search(action, reason, before, after));

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- The addresses that actors called from. They are deleted after some time, and the digest in the log says nothing
-- without the salt.
create table audit_addresses (
  audit_id uuid primary key references audit_log (id),
  salt bytea not null,
  address text not null,
  created_at timestamptz not null default now()
);
create index audit_addresses_created on audit_addresses (created_at);

-- The order of the log, in which each link contains the hash of the one before: a changed, deleted or inserted entry
-- breaks the chain from there on.
create table audit_chain (
  position bigint primary key,
  audit_id uuid not null unique references audit_log (id),
  previous_hash bytea not null,
  hash bytea not null
);
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();

-- The text that is hashed does not depend on the settings of the session: jsonb has one form, the time is a number.
create function audit_hash(previous_hash bytea, "position" bigint, entry audit_log) returns bytea
  language sql immutable return sha256(previous_hash || convert_to(jsonb_build_array(
    "position", entry.id, entry.actor_id, entry.session_id, entry.api_key_id,
    encode(entry.address_digest, 'hex'), entry.action,
    entry.subject_type, entry.subject_id, entry.before, entry.after, entry.reason,
    extract(epoch from entry.created_at))::text, 'UTF8'));

-- Links an entry when its transaction commits: the lock that orders the transactions is held for the commit alone, and
-- after all other locks, so that it neither delays writers nor deadlocks with them. The application may not write the
-- chain itself.
create function link_audit_entry() returns trigger language plpgsql security definer set search_path = public as $$
declare
  head audit_chain;
begin
  perform pg_advisory_xact_lock(7302943);
  select * into head from audit_chain order by position desc limit 1;
  insert into audit_chain (position, audit_id, previous_hash, hash)
  select next.position, new.id, next.previous_hash, audit_hash(next.previous_hash, next.position, new)
  from (select coalesce(head.position, 0) + 1 as position, coalesce(head.hash, sha256('')) as previous_hash) as next;
  return null;
end $$;
create constraint trigger audit_log_linked after insert on audit_log deferrable initially deferred
  for each row execute function link_audit_entry();

-- Reports by members. They are stored beside the log, because log entries can neither be erased nor changed.
create table reports (
  id uuid primary key references audit_log (id),
  -- Null when the reporter's account was erased.
  reporter_id uuid references users (id),
  -- The reported person, or the owner of the reported company or job. Null for an imported job.
  person_id uuid references users (id),
  subject_type text not null check (subject_type in ('user', 'company', 'job')),
  subject_id uuid not null,
  message_id uuid,
  reason text not null check (reason in ('scam', 'spam', 'harassment', 'impersonation', 'other')),
  -- The words of the reporter.
  text text,
  -- The admin's page about the subject.
  link text not null,
  decision text check (decision in ('no_action', 'action_taken', 'warning', 'suspended')),
  -- The reasons, which both sides read.
  statement text,
  decided_by uuid references users (id),
  decided_at timestamptz,
  -- The side that the decision is against may object once; another admin decides, where there is one.
  appeal text,
  appealed_at timestamptz,
  appeal_decision text check (appeal_decision in ('upheld', 'reversed')),
  appeal_statement text,
  appeal_decided_by uuid references users (id),
  appeal_decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((decision is null) = (decided_at is null) and (decision is null) = (statement is null)),
  check ((appeal is null) = (appealed_at is null) and (appeal is null or decision is not null)),
  check ((appeal_decision is null) = (appeal_decided_at is null) and (appeal_decision is null or appealed_at is not null))
);
create index reports_open on reports (created_at) where decided_at is null;
create index reports_appealed on reports (appealed_at) where appealed_at is not null and appeal_decided_at is null;
create index reports_newest on reports (created_at desc, id desc);
create index reports_reporter on reports (reporter_id);
create index reports_person on reports (person_id) where person_id is not null;
create trigger reports_live after insert or update or delete on reports for each row
  execute function notify_changed('reports', 'admins', 'id');
-- Both sides read a decision and what became of an appeal against it.
create trigger reports_live_reporter after update of decided_at, appealed_at, appeal_decided_at on reports
  for each row execute function notify_changed('report_decisions', 'person', 'reporter_id');
create trigger reports_live_reported after update of decided_at, appealed_at, appeal_decided_at on reports
  for each row execute function notify_changed('report_decisions', 'person', 'person_id');

-- Notes of admins about a person. Only admins read them.
create table person_notes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  author_id uuid not null references users (id),
  body text not null,
  created_at timestamptz not null default now()
);
create index person_notes_user on person_notes (user_id, id desc);
create trigger person_notes_live after insert or delete on person_notes for each row
  execute function notify_changed('person_notes', 'admins', 'user_id');

create table blog_posts (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  title text not null,
  summary text not null default '',
  body text not null default '',
  cover_image_id uuid references files (id) on delete set null,
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz,
  author_id uuid references users (id),
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status = 'draft' or publish_at is not null)
);
create trigger blog_posts_live after insert or update or delete on blog_posts for each row
  execute function notify_changed('posts', 'admins', 'id');
create function notify_post_search() returns trigger language plpgsql as $$
begin
  if 'published' in (old.status, new.status) then
    perform pg_notify('record_changed', 'post_search everyone');
  end if;
  return null;
end $$;
create trigger blog_posts_live_search after insert or update or delete on blog_posts
  for each row execute function notify_post_search();
create index blog_posts_published on blog_posts (publish_at desc, id desc) where status = 'published';
create index blog_posts_tags on blog_posts using gin (tags) where status = 'published';
create index blog_posts_updated on blog_posts (updated_at desc, id desc);
create index blog_posts_search on blog_posts using gin (to_tsvector('english', title || ' ' || summary));

-- Messages to the operator from the contact form and the affiliate form.
create table enquiries (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('contact', 'affiliate', 'privacy')),
  name text not null,
  email text not null,
  subject text not null default '',
  message text not null,
  website text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references users (id),
  -- A request about personal data is answered within a month (GDPR, article 12).
  due_at timestamptz generated always as (
    case when kind = 'privacy' then (created_at at time zone 'UTC' + interval '1 month') at time zone 'UTC' end
  ) stored
);
create index enquiries_due on enquiries (due_at) where kind = 'privacy' and done_at is null;
create index enquiries_newest on enquiries (created_at desc, id desc);
create index enquiries_open on enquiries (kind, created_at desc) where done_at is null;
create index enquiries_email on enquiries (email);
create index enquiries_search on enquiries
  using gin (to_tsvector('simple', name || ' ' || email || ' ' || subject || ' ' || message));
create unique index enquiries_one_application on enquiries (email) where kind = 'affiliate' and done_at is null;
create trigger enquiries_live after insert or update on enquiries for each row
  execute function notify_changed('enquiries', 'admins', 'id');

-- Answers of admins, which were mailed to the sender.
create table enquiry_answers (
  id uuid primary key default uuidv7(),
  enquiry_id uuid not null references enquiries (id) on delete cascade,
  author_id uuid not null references users (id),
  message text not null,
  created_at timestamptz not null default now()
);
create index enquiry_answers_enquiry on enquiry_answers (enquiry_id, id);

-- What admins note about an item of the desk: who takes care of it, and until when it needs nothing. The item is a record
-- of another table, or a computed one, such as a function in a region.
create table desk_marks (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in (
    'approval', 're_review', 'rename', 'report', 'appeal', 'enquiry', 'past_due', 'dispute', 'refund', 'slow_company', 'bounce', 'source',
    'thin_cell', 'dead_letter', 'job_review', 'data_request'
  )),
  item_id text not null,
  assignee_id uuid references users (id),
  settled_until timestamptz,
  updated_at timestamptz not null default now(),
  unique (kind, item_id)
);
create index desk_marks_updated on desk_marks (updated_at);
create trigger desk_marks_live after insert or update or delete on desk_marks for each row
  execute function notify_changed('desk', 'admins', 'id');

-- Used signed links to reports; each link works once.
create table used_report_links (
  signature text primary key,
  used_at timestamptz not null default now()
);

-- References that a person asked for, and what the referee answered. The mailed links contain tokens, stored as hashes.
create table person_references (
  id uuid primary key default uuidv7(),
  user_id uuid not null references fractionals (user_id) on delete cascade,
  referee_name text not null,
  referee_email text not null check (referee_email = lower(referee_email)),
  relation text not null check (relation in (
    'client', 'manager', 'board_member', 'investor', 'peer', 'direct_report', 'other'
  )),
  company text not null,
  start_date date not null,
  end_date date,
  note text not null default '',
  token_hash text not null unique,
  reminder_token_hash text unique,
  -- When the last mail was sent to the referee.
  mailed_at timestamptz not null default now(),
  reminded_at timestamptz,
  expires_at timestamptz not null,
  opened_at timestamptz,
  answered_at timestamptz,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  reported_at timestamptz,
  -- `ReferenceAnswer` of the contract.
  answer jsonb,
  created_at timestamptz not null default now(),
  check ((answered_at is null) = (answer is null))
);
create index person_references_user on person_references (user_id, id desc);
create index person_references_email on person_references (referee_email, mailed_at);
create index person_references_ended on person_references (expires_at) where answered_at is null;
create trigger person_references_live after insert or update or delete on person_references for each row
  execute function notify_changed('references', 'user', 'user_id');
create trigger person_references_live_viewers after update or delete on person_references for each row
  execute function notify_changed('references', 'viewers', 'user_id');

-- Addresses that no request for a reference is mailed to any more, as keyed hashes.
create table reference_opt_outs (
  address_hash text primary key,
  created_at timestamptz not null default now()
);

-- Who may see an answered reference: a company, or all companies and the public page if `company_id` is null.
create table reference_consents (
  id uuid primary key default uuidv7(),
  reference_id uuid not null references person_references (id) on delete cascade,
  user_id uuid not null references fractionals (user_id) on delete cascade,
  company_id uuid references companies (id) on delete cascade,
  given_at timestamptz not null default now(),
  until timestamptz not null
);
create unique index reference_consents_once on reference_consents (reference_id, company_id) nulls not distinct;
create index reference_consents_user on reference_consents (user_id);
create index reference_consents_company on reference_consents (company_id) where company_id is not null;
create trigger reference_consents_live after insert or update or delete on reference_consents for each row
  execute function notify_changed('references', 'user', 'user_id');
create trigger reference_consents_live_viewers after insert or update or delete on reference_consents for each row
  execute function notify_changed('references', 'viewers', 'user_id');

-- The last run of each piece of work of the operator that has to recur: a base backup, a copy of the files, a drill of a
-- restore. Written by `deploy/record-run.sh`.
create table operation_runs (
  operation text not null check (operation in ('base_backup', 'files_backup', 'restore_drill', 'files_drill')),
  finished_at timestamptz not null default now(),
  succeeded boolean not null,
  detail text not null default '',
  primary key (operation, succeeded)
);

-- What admins set instead of the files in content/. The newest version of a section applies; null is the default again.
create table site_settings (
  id uuid primary key default uuidv7(),
  section text not null,
  version integer not null check (version > 0),
  -- `sectionSchemas` of the contract.
  value jsonb,
  author_id uuid references users (id),
  created_at timestamptz not null default now(),
  unique (section, version)
);
create index site_settings_newest on site_settings (id desc);
create trigger site_settings_append_only before update or delete or truncate on site_settings
  for each statement execute function refuse_change();
create function notify_site_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('site_changed', new.section);
  return null;
end $$;
create trigger site_settings_live after insert on site_settings for each row
  execute function notify_changed('site', 'admins', 'id');
create trigger site_settings_notify after insert on site_settings for each row execute function notify_site_changed();
