create table audit_log (
  id uuid primary key default uuidv7(),
  actor_id uuid not null,
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

-- The texts of reports. They are stored outside the log, because log entries cannot be erased.
create table report_texts (
  audit_id uuid primary key references audit_log (id),
  reporter_id uuid not null references users (id),
  -- The reported person, or the owner of the reported company or job. Null for an imported job.
  person_id uuid references users (id),
  text text not null
);
create index report_texts_reporter on report_texts (reporter_id);
create index report_texts_person on report_texts (person_id) where person_id is not null;

-- Notes of admins about a person. Only admins read them.
create table person_notes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  author_id uuid not null references users (id),
  body text not null,
  created_at timestamptz not null default now()
);
create index person_notes_user on person_notes (user_id, id desc);

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status = 'draft' or publish_at is not null)
);
create index blog_posts_published on blog_posts (publish_at desc, id desc) where status = 'published';
create index blog_posts_tags on blog_posts using gin (tags) where status = 'published';
create index blog_posts_updated on blog_posts (updated_at desc, id desc);
create index blog_posts_search on blog_posts using gin (to_tsvector('english', title || ' ' || summary));

-- Messages to the operator from the contact form and the affiliate form.
create table enquiries (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('contact', 'affiliate')),
  name text not null,
  email text not null,
  subject text not null default '',
  message text not null,
  website text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by uuid references users (id)
);
create index enquiries_newest on enquiries (created_at desc, id desc);
create index enquiries_open on enquiries (kind, created_at desc) where done_at is null;
create index enquiries_email on enquiries (email);
create index enquiries_search on enquiries
  using gin (to_tsvector('simple', name || ' ' || email || ' ' || subject || ' ' || message));
create unique index enquiries_one_application on enquiries (email) where kind = 'affiliate' and done_at is null;

-- Used signed links to reports; each link works once.
create table used_report_links (
  signature text primary key,
  used_at timestamptz not null default now()
);
