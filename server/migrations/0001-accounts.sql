create table users (
  id uuid primary key default uuidv7(),
  type text not null check (type in ('fractional', 'company', 'admin')),
  email text not null check (email = lower(email)),
  password_hash text,
  first_name text not null,
  last_name text not null,
  status text not null default 'active' check (status in ('active', 'invited', 'suspended', 'removed')),
  profile_picture_id uuid,
  promo_code text,
  newsletter boolean not null default false,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (email) where status <> 'removed';
create index users_type_created on users (type, created_at desc, id desc);
create index users_created on users (created_at desc, id desc);

create function users_search(first_name text, last_name text, email text) returns tsvector
  language sql immutable return to_tsvector('simple', first_name || ' ' || last_name || ' ' || email);
create index users_search on users using gin (users_search(first_name, last_name, email));

-- A sign-up lives here until its code is proved; only then is there a user.
create table signups (
  email text primary key,
  details jsonb not null,
  created_at timestamptz not null default now()
);

create table email_codes (
  email text not null,
  purpose text not null check (purpose in ('signup', 'reset')),
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (email, purpose)
);

-- Single-use permissions to set a password: after a code, or from an invitation's link.
create table tickets (
  ticket_hash text primary key,
  purpose text not null check (purpose in ('signup', 'reset', 'invitation')),
  email text not null,
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;

-- One row a token of a session's family; the next token is derived from the last, so only hashes are kept.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table files (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('profile_picture', 'company_logo', 'resume', 'blog_image')),
  name text not null,
  size integer not null,
  content_type text not null,
  created_at timestamptz not null default now()
);
create index files_owner on files (owner_id);
alter table users add foreign key (profile_picture_id) references files (id) on delete set null;

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

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
create index audit_log_created on audit_log (created_at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- The mailbox of development, where no SMTP server is set.
create table development_mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now()
);
create index development_mails_recipient on development_mails (recipient, id desc);
