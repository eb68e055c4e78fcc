create table users (
  id uuid primary key default uuidv7(),
  type text not null check (type in ('fractional', 'company', 'admin')),
  email text not null check (email = lower(email)),
  password_hash text,
  first_name text not null,
  last_name text not null,
  full_name text not null generated always as (first_name || ' ' || last_name) stored,
  status text not null default 'active' check (status in ('active', 'invited', 'suspended', 'removed')),
  admin_role text check (admin_role in ('owner', 'support', 'finance', 'content')),
  profile_picture_id uuid,
  promo_code text,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((type = 'admin') = (admin_role is not null))
);
create unique index users_email on users (email) where status <> 'removed';
create index users_type_created on users (type, created_at desc, id desc);
create index users_created on users (created_at desc, id desc);
create index users_status_created on users (status, created_at desc, id desc) where status <> 'active';
create index users_promo_code on users (upper(promo_code)) where promo_code is not null;
create index users_search on users using gin (to_tsvector('simple', full_name || ' ' || email));

-- Sign-ups whose email code is not confirmed yet. Confirming the code creates the user.
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

-- Single-use permissions: to set a password (after a code, or from an invitation's link), to confirm a new address
-- ('email'), or to download the account's data ('export').
create table tickets (
  ticket_hash text primary key,
  purpose text not null check (purpose in ('signup', 'reset', 'invitation', 'email', 'export')),
  email text not null,
  user_id uuid references users (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index tickets_user on tickets (user_id) where used_at is null;

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  -- The hash of the browser's device cookie; null for API clients.
  device_hash text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id) where revoked_at is null;

-- One row per token of a session's family. The next token is derived from the previous one, so only hashes are stored.
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
-- The two tables reference each other.
alter table users add foreign key (profile_picture_id) references files (id) on delete set null;

-- After the commit, every process closes the sockets of the ended session, or of the account whose rights changed.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end $$;
create trigger session_revoked after update of revoked_at on sessions for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function notify_session_ended();
create trigger session_deleted after delete on sessions for each row
  when (old.revoked_at is null) execute function notify_session_ended();

create function notify_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', old.id::text);
  return null;
end $$;
create trigger account_changed after update of status, type, admin_role on users for each row
  when ((new.status, new.type, new.admin_role) is distinct from (old.status, old.type, old.admin_role))
  execute function notify_account_changed();

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
