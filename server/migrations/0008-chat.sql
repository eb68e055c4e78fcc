create table chat_rooms (
  id uuid primary key default uuidv7(),
  type text not null check (type in ('DM', 'SELF')),
  -- The sorted ids of the members, so that two people who open a chat at the same time get one room.
  pair text not null unique,
  -- The sequence of the last message. Writing a message locks this row and takes the next number.
  last_sequence bigint not null default 0,
  last_activity_at timestamptz not null default now(),
  created_at timestamptz not null default now()
) with (fillfactor = 70);

create table chat_members (
  room_id uuid not null references chat_rooms (id) on delete cascade,
  user_id uuid not null references users (id),
  read_sequence bigint not null default 0,
  -- The number of others' messages after read_sequence; updated under the room's lock.
  unread integer not null default 0,
  blocked_at timestamptz,
  -- When a mail about unread messages is due; null if all messages are read or the mail was sent.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  primary key (room_id, user_id)
) with (fillfactor = 70);
create index chat_members_user on chat_members (user_id);
create index chat_members_mail on chat_members (mail_due_at) where mail_due_at is not null;

create table chat_messages (
  -- Chosen by the sender's client, so that a message that is sent twice is stored once.
  id uuid primary key default uuidv7(),
  room_id uuid not null references chat_rooms (id) on delete cascade,
  sequence bigint not null,
  sender_id uuid not null references users (id),
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (room_id, sequence)
);
create index chat_messages_sender on chat_messages (sender_id);

-- Unlogged: tickets are valid for 30 s and may be lost in a crash; the client requests another one.
create unlogged table chat_tickets (
  ticket_hash text primary key,
  -- No foreign key: it would lock the session's row, and thousands of simultaneous reconnects would wait for the disk.
  session_id uuid not null,
  expires_at timestamptz not null
);
create index chat_tickets_expires on chat_tickets (expires_at);
