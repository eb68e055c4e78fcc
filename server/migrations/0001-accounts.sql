-- PostgreSQL 18 has this function. Before, this one stands in: milliseconds, twelve bits of their fraction and 62 random
-- bits (RFC 9562, method 3), so that ids made one after the other sort by their time.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    create function uuidv7() returns uuid language plpgsql volatile parallel safe as $function$
    declare
      micros bigint := extract(epoch from clock_timestamp()) * 1000000;
      fraction integer := (micros % 1000) * 4096 / 1000;
      bytes bytea := substring(int8send(micros / 1000) from 3) || substring(uuid_send(gen_random_uuid()) from 7);
    begin
      bytes := set_byte(bytes, 6, 112 | (fraction >> 8));
      return encode(set_byte(bytes, 7, fraction & 255), 'hex')::uuid;
    end
    $function$;
  end if;
end
$$;

-- Tables whose rows are kept for some time are partitioned by month, so that what is old is dropped with its month instead of
-- deleted row by row. The partitions are in a schema of their own: queries name the table alone.
create schema months;

-- The least key at a time: of a table by id, which is a uuidv7, or by day.
create function month_key(at timestamptz, type regtype) returns text language sql immutable as $$
  select case type
    when 'uuid'::regtype
    then (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid::text
    else (at at time zone 'UTC')::date::text
  end
$$;

-- Creates the months of a table up to three ahead, drops those in which every row is older than `kept_days`, and returns
-- these. Rows of no month, such as imported ones, are in the default partition: they are moved into their month when it is
-- created, and deleted when they are too old. The application may call it, but does not own the tables. Gives up when it would
-- have to wait, because everything that uses the table would wait behind it.
create function rotate_months(name text, kept_days integer, at timestamptz)
returns table (month text, about_rows bigint, bytes bigint)
language plpgsql security definer set search_path = public set timezone = 'UTC' set lock_timeout = '200ms' as $$
declare
  key_name text;
  key_type regtype;
  part text;
  first timestamptz;
  low text;
  high text;
begin
  select attname, atttypid into strict key_name, key_type
  from pg_partitioned_table join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
  where partrelid = format('public.%I', name)::regclass;
  if to_regclass(format('months.%I', name || '_others')) is null then
    execute format('create table months.%I partition of %I default', name || '_others', name);
  end if;
  for first in select generate_series(date_trunc('month', at), date_trunc('month', at) + interval '3 months', interval '1 month') loop
    part := name || to_char(first, '_YYYY_MM');
    continue when to_regclass(format('months.%I', part)) is not null;
    low := month_key(first, key_type);
    high := month_key(first + interval '1 month', key_type);
    execute format('create table months.%I (like %I including defaults including constraints)', part, name);
    execute format(
      'with moved as (delete from months.%I where %I >= %L and %2$I < %4$L returning *) insert into months.%5$I select * from moved',
      name || '_others', key_name, low, high, part);
    execute format('alter table %I attach partition months.%I for values from (%L) to (%L)', name, part, low, high);
  end loop;
  for part, about_rows, bytes in
    select relname, greatest(reltuples, 0)::bigint, pg_total_relation_size(oid)
    from pg_inherits join pg_class on oid = inhrelid
    where inhparent = format('public.%I', name)::regclass and relname ~ '_\d{4}_\d{2}$' order by relname
  loop
    first := to_date(right(part, 7), 'YYYY_MM');
    continue when first + interval '1 month' > at - make_interval(days => kept_days);
    month := to_char(first, 'YYYY-MM');
    execute format('drop table months.%I', part);
    return next;
  end loop;
  execute format('delete from months.%I where %I < %L',
    name || '_others', key_name, month_key(at - make_interval(days => kept_days), key_type));
end $$;

create table users (
  id uuid primary key default uuidv7(),
  type text not null check (type in ('fractional', 'company', 'admin')),
  email text not null check (email = lower(email)),
  password_hash text,
  password_changed_at timestamptz not null default now(),
  first_name text not null,
  last_name text not null,
  full_name text not null generated always as (first_name || ' ' || last_name) stored,
  status text not null default 'active' check (status in ('active', 'invited', 'suspended', 'removed')),
  admin_role text check (admin_role in ('owner', 'support', 'finance', 'content')),
  profile_picture_id uuid,
  promo_code text,
  terms_accepted_at timestamptz,
  -- Of the name, the address, the role and the picture.
  version bigint not null default 1,
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

-- Sign-ups whose email code is not confirmed yet, one for each browser or API client that asked. Confirming the code
-- creates the user. `request_hash` is the hash of the code request's id.
create table signups (
  email text not null,
  request_hash text not null,
  details jsonb not null,
  created_at timestamptz not null default now(),
  primary key (email, request_hash)
);

-- A mailed code works for the request that asked for it.
create table email_codes (
  email text not null,
  purpose text not null check (purpose in ('signup', 'reset', 'link')),
  request_hash text not null,
  code_hash text not null,
  tries integer not null default 0,
  spent_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (email, purpose, request_hash)
);

-- The wrong codes of an address within a day from `counted_from`, over all its codes, and when its owner was last mailed
-- about attempts.
create table code_failures (
  email text primary key,
  wrong integer not null default 0,
  counted_from timestamptz not null default now(),
  notified_at timestamptz
);

-- Wrong passwords in a row for an address, with or without an account: those of each browser that has signed in to the
-- account before, and those of all others together (`device_hash` is empty).
create table sign_in_failures (
  email text not null,
  device_hash text not null,
  failures integer not null default 1,
  last_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  primary key (email, device_hash)
);

-- Single-use permissions: to set a password (after a code, or from a mailed link), to confirm a new address ('email'),
-- to undo its change ('email_undo'), to download the account's data ('export'), or to connect another provider's account ('link'). The ticket of a sign-up names the code
-- request whose details it confirms.
create table tickets (
  ticket_hash text primary key,
  purpose text not null check (purpose in ('signup', 'signup_link', 'reset', 'invitation', 'email', 'email_undo', 'export', 'link')),
  email text not null,
  request_hash text,
  user_id uuid references users (id) on delete cascade,
  -- Who sent the invitation, or the admin who exports the data of the account.
  invited_by uuid references users (id) on delete set null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index tickets_invited_by on tickets (invited_by) where invited_by is not null;
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
  revoked_at timestamptz,
  -- The admin who sees as the user. Such a session only reads, and is not renewed.
  viewer_id uuid references users (id) on delete cascade,
  -- The last proof of the owner: the sign-in, or a later one.
  authenticated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id) where revoked_at is null;
create index sessions_device on sessions (user_id, device_hash);
create index sessions_viewer on sessions (viewer_id) where viewer_id is not null;

-- One row per token of a session's family. The next token is derived from the previous one, so only hashes are stored.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- The accounts at other providers that sign somebody in.
create table sign_in_identities (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  subject text not null,
  -- As the provider gave it, to tell two accounts apart.
  email text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (provider, subject)
);
create index sign_in_identities_user on sign_in_identities (user_id);

-- Sign-ins that wait for the second factor. No session exists until it is proved.
create table sign_in_challenges (
  challenge_hash text primary key,
  user_id uuid not null references users (id) on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);

-- The secret of an authenticator app, encrypted. It counts from `confirmed_at` on. A time step is used once.
create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step integer not null default 0,
  created_at timestamptz not null default now()
);

create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- The signature counter. It stays 0 for passkeys that are synchronised.
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- What a passkey has to sign. `challenge_hash` is the hash of the name by which the client refers to it.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('sign_in', 'second_factor', 'registration', 'reauthentication')),
  user_id uuid references users (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_user on passkey_challenges (user_id);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Counts wrong second factors of an account from `since` on.
create table wrong_factors (
  user_id uuid primary key references users (id) on delete cascade,
  tries integer not null,
  since timestamptz not null
);

-- The ways in which an account can prove a second factor. Recovery codes exist only beside another factor.
create view second_factors as
  select user_id, 'totp' as method from totp_secrets where confirmed_at is not null
  union all select user_id, 'passkey' from passkeys
  union all select user_id, 'recovery_code' from recovery_codes where used_at is null;

create table files (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('profile_picture', 'company_logo', 'resume', 'blog_image', 'chat_file')),
  name text not null,
  size integer not null,
  content_type text not null,
  -- Of a picture, in pixels.
  width integer,
  height integer,
  created_at timestamptz not null default now()
);
create index files_owner on files (owner_id);
-- The two tables reference each other.
alter table users add foreign key (profile_picture_id) references files (id) on delete set null;

-- Keys with which programs call as a person. Only the hash is stored; a revoked key is deleted.
create table api_keys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  key_hash text not null unique,
  last_four text not null,
  scopes text[] not null check (
    scopes <> '{}' and scopes <@ array['jobs:read', 'jobs:write', 'applications:read', 'applications:write', 'people:read', 'messages', 'billing:read', 'admin:*']
  ),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz
);
create index api_keys_user on api_keys (user_id);

-- The hash names the caller in the caches of the processes.
create function notify_api_key_revoked() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_key_revoked', old.key_hash);
  return null;
end $$;
create trigger api_key_revoked after delete on api_keys for each row
  execute function notify_api_key_revoked();

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
  perform pg_notify('account_changed', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;
create trigger account_changed after update of status, type, admin_role on users for each row
  when ((new.status, new.type, new.admin_role) is distinct from (old.status, old.type, old.admin_role))
  execute function notify_account_changed('id');

-- After the commit, every process notifies the open tabs of those who may read the changed record
-- (server/src/lib/change-listener.ts). The arguments: the tag, whose the record is, and the column with the id of that. What
-- searches find has no id.
create function notify_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('record_changed', concat_ws(' ', tg_argv[0], tg_argv[1],
    (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end) ->> tg_argv[2]));
  return null;
end $$;

create trigger users_live_admins after insert or update of status, admin_role, first_name, last_name, email on users
  for each row when (new.type = 'admin') execute function notify_changed('admins', 'admins', 'id');
create trigger api_keys_live after insert or delete on api_keys for each row
  execute function notify_changed('access', 'person', 'user_id');
create trigger sessions_live after insert or update of revoked_at on sessions for each row
  execute function notify_changed('access', 'person', 'user_id');
create trigger sign_in_identities_live after insert or delete on sign_in_identities for each row
  execute function notify_changed('access', 'person', 'user_id');
create trigger totp_secrets_live after insert or delete or update of confirmed_at on totp_secrets for each row
  execute function notify_changed('access', 'person', 'user_id');
create trigger passkeys_live after insert or delete or update of name on passkeys for each row
  execute function notify_changed('access', 'person', 'user_id');
create trigger recovery_codes_live after insert or update on recovery_codes for each row
  execute function notify_changed('access', 'person', 'user_id');

-- What a program with a key wants to do for a person: a call that is made when they confirm it.
create table pending_actions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  -- Null: the key was revoked, and the action can no longer be confirmed.
  api_key_id uuid references api_keys (id) on delete set null,
  key_name text not null,
  -- The name of the call, what it does in words, and its validated input.
  operation text not null,
  title text not null,
  input jsonb not null,
  -- The input in words, with the names of the records that it means.
  details jsonb not null,
  -- The people whom the input means: what is erased about them.
  about uuid[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The call is under way; null after a refusal.
  started_at timestamptz,
  decided_at timestamptz,
  outcome text check (outcome in ('done', 'declined')),
  -- The answer of the call.
  result jsonb,
  -- Why the last attempt was refused.
  error text,
  check ((decided_at is null) = (outcome is null))
);
create index pending_actions_user on pending_actions (user_id, id desc);
create index pending_actions_key on pending_actions (api_key_id);
create trigger pending_actions_live after insert or update or delete on pending_actions for each row
  execute function notify_changed('pending_actions', 'person', 'user_id');

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
