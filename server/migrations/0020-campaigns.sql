-- What an admin tells many. The counts move in the same statement as the recipient they count.
create table campaigns (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('mail', 'push', 'upgrade')),
  title text not null,
  body text not null,
  link text,
  segment text,
  author_id uuid not null references users (id),
  recipients integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  unsubscribed integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index campaigns_kind on campaigns (kind, created_at desc, id desc);

-- One row a recipient, whatever happens on the way.
create table campaign_recipients (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  -- Null for an address without an account.
  user_id uuid references users (id) on delete cascade,
  email text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'unsubscribed')),
  started_at timestamptz,
  done_at timestamptz,
  reply text,
  unique (campaign_id, email)
);
create index campaign_recipients_queued on campaign_recipients (campaign_id, id) where state = 'queued';
create index campaign_recipients_user on campaign_recipients (user_id);
create index users_newsletter on users (id) where newsletter and status = 'active';
