create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  title text not null,
  body text not null,
  link text not null check (link like '/%' and link not like '//%'),
  -- What is told under a key is told once, ever.
  key text,
  -- What the mail says beyond title and body.
  mail jsonb not null default '{}',
  -- False where the kind is switched off in the site: the row then only stands for its deliveries and its key.
  in_app boolean not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, key)
);
create index notifications_history on notifications (user_id, id desc) where in_app;
create index notifications_unread on notifications (user_id) where in_app and read_at is null;

-- Only what a person chose; what is not here is as the contract's kinds say.
create table notification_preferences (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  mail boolean not null,
  push boolean not null,
  primary key (user_id, kind)
);

-- A browser that opted in to pushes; it lives as long as the session it was made in.
create table push_devices (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_devices_user on push_devices (user_id);
create index push_devices_session on push_devices (session_id);

create function forget_push_devices() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $$;
create trigger sessions_forget_push_devices after update of revoked_at on sessions
  for each row when (new.revoked_at is not null) execute function forget_push_devices();

-- One row for each mail or push of a notification.
create table notification_deliveries (
  id uuid primary key default uuidv7(),
  notification_id uuid not null references notifications (id) on delete cascade,
  channel text not null check (channel in ('mail', 'push')),
  device_id uuid references push_devices (id) on delete cascade,
  -- Set just before it is handed on and taken back where that failed: alone, it is not known to have arrived.
  started_at timestamptz,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'switched_off', 'refused', 'bouncing', 'in_doubt')),
  created_at timestamptz not null default now(),
  unique nulls not distinct (notification_id, channel, device_id)
);
create index notification_deliveries_device on notification_deliveries (device_id);

-- Addresses that a mail server refused for good.
create table mail_bounces (
  email text primary key,
  reply text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
