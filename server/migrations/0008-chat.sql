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
  -- The last message that the mail showed: an answer by mail marks the messages up to it as read.
  mailed_sequence bigint,
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
  -- Null also after the file was deleted.
  file_id uuid references files (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  unique (room_id, sequence)
);
create index chat_messages_sender on chat_messages (sender_id);
create unique index chat_messages_file on chat_messages (file_id) where file_id is not null;
-- A stored message changes only when it or its file is erased.
create trigger chat_messages_live after update of body, file_id on chat_messages for each row
  when ((new.body, new.file_id) is distinct from (old.body, old.file_id))
  execute function notify_changed('chats', 'room', 'room_id');
create trigger chat_rooms_live after insert on chat_rooms for each row
  execute function notify_changed('chats', 'room', 'id');

-- Stores messages in their order and returns the outcome of each: stored, duplicate (as it was stored), or why it is
-- refused. The lock on the room's row makes the sequences one order without a gap for all processes; each statement after
-- it sees what was committed before. Rooms are locked in one order, so that two calls never wait for each other. Must not
-- NOTIFY, which takes a lock of the whole database at the commit.
create function store_chat_messages(
  ids uuid[], room_ids uuid[], sender_ids uuid[], bodies text[], file_ids uuid[], mail_after interval, mail_every interval
) returns table (n bigint, outcome text, sequence bigint, sent_at timestamptz, message text, members uuid[])
language plpgsql as $$
declare
  draft record;
  last bigint;
  is_open boolean;
begin
  for draft in
    select * from unnest(ids, room_ids, sender_ids, bodies, file_ids)
      with ordinality as given (id, room_id, sender_id, body, file_id, n)
    order by given.room_id, given.n
  loop
    n := draft.n;
    outcome := 'not_member';
    select room.last_sequence into last from chat_rooms room where room.id = draft.room_id for update;
    select array_agg(member.user_id), bool_and(member.blocked_at is null and person.status = 'active')
    into members, is_open
    from chat_members member join users person on person.id = member.user_id where member.room_id = draft.room_id;
    if draft.sender_id = any (members) then
      if is_open then
        insert into chat_messages as stored (id, room_id, sequence, sender_id, body, file_id)
        values (draft.id, draft.room_id, last + 1, draft.sender_id, draft.body, draft.file_id)
        on conflict (id) do nothing
        returning 'stored', stored.sequence, stored.created_at, stored.body into outcome, sequence, sent_at, message;
      end if;
      if outcome = 'stored' then
        update chat_rooms set last_sequence = last + 1, last_activity_at = sent_at where id = draft.room_id;
        update chat_members set unread = unread + 1, mail_due_at =
          coalesce(mail_due_at, greatest(now() + mail_after, mailed_at + mail_every))
        where room_id = draft.room_id and user_id <> draft.sender_id;
        perform add_message_event(draft.id, members);
      else
        -- The id may be taken. A message that is sent again is returned even if the room was blocked since.
        select case when old.room_id = draft.room_id and old.sender_id = draft.sender_id then 'duplicate' else 'id_taken' end,
          old.sequence, old.created_at, old.body
        into outcome, sequence, sent_at, message from chat_messages old where old.id = draft.id;
        if not found then outcome := 'blocked'; end if;
      end if;
    end if;
    return next;
  end loop;
end $$;

-- Unlogged: tickets are valid for 30 s and may be lost in a crash; the client requests another one.
create unlogged table chat_tickets (
  ticket_hash text primary key,
  -- No foreign key: it would lock the session's row, and thousands of simultaneous reconnects would wait for the disk.
  session_id uuid not null,
  expires_at timestamptz not null
);
create index chat_tickets_expires on chat_tickets (expires_at);
