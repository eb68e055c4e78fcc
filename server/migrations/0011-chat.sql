create table chat_rooms (
  id uuid primary key default uuidv7(),
  type text not null check (type in ('DM', 'SELF')),
  -- The members' ids in order: two people who open a chat at once get one room.
  pair text not null unique,
  -- The last message's; a message takes the next one while it holds this row.
  last_sequence bigint not null default 0,
  last_activity_at timestamptz not null default now(),
  created_at timestamptz not null default now()
) with (fillfactor = 70);

create table chat_members (
  room_id uuid not null references chat_rooms (id) on delete cascade,
  user_id uuid not null references users (id),
  read_sequence bigint not null default 0,
  -- Messages of others after read_sequence; counted under the room's lock.
  unread integer not null default 0,
  blocked_at timestamptz,
  -- When a mail about what is unread is due; null while nothing is unread, or once it was told.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  primary key (room_id, user_id)
) with (fillfactor = 70);
create index chat_members_user on chat_members (user_id);
create index chat_members_mail on chat_members (mail_due_at) where mail_due_at is not null;

create table chat_messages (
  -- The id that the sender's client gave, so that what is sent again is stored once.
  id uuid primary key default uuidv7(),
  room_id uuid not null references chat_rooms (id) on delete cascade,
  sequence bigint not null,
  sender_id uuid not null references users (id),
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (room_id, sequence)
);
create index chat_messages_sender on chat_messages (sender_id);

create table chat_tickets (
  ticket_hash text primary key,
  -- No reference: checking it would lock the session's row, and thousands who come back at once wait for the disk.
  session_id uuid not null,
  expires_at timestamptz not null
);
create index chat_tickets_expires on chat_tickets (expires_at);
-- They live for 30 s and may be lost in a crash: whoever holds one asks for another.
alter table chat_tickets set unlogged;

-- Whatever ends a session or takes an account's rights away says so to every process once it is committed: they
-- close its sockets.
create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end $$;
create trigger session_revoked after update of revoked_at on sessions for each row
  when (new.revoked_at is not null and old.revoked_at is null) execute function tell_session_ended();
create trigger session_deleted after delete on sessions for each row
  when (old.revoked_at is null) execute function tell_session_ended();

create function tell_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', old.id::text);
  return null;
end $$;
create trigger account_changed after update of status, type on users for each row
  when (new.status is distinct from old.status or new.type is distinct from old.type)
  execute function tell_account_changed();
