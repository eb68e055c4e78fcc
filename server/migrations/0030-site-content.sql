-- Who asked for the newsletter. It goes to those who opened the link mailed to them, or proved the address by signing
-- up; users.newsletter, which held the latter alone, is not read any more.
create table newsletter_subscribers (
  id uuid primary key default uuidv7(),
  email text not null unique,
  state text not null default 'asked' check (state in ('asked', 'subscribed', 'unsubscribed')),
  changed_at timestamptz not null default now(),
  -- The last mail about the subscription itself: an address gets few of them, however often it is typed.
  mailed_at timestamptz
);
create index newsletter_subscribers_subscribed on newsletter_subscribers (id) where state = 'subscribed';
create index newsletter_subscribers_left on newsletter_subscribers (changed_at) where state <> 'subscribed';
insert into newsletter_subscribers (email, state)
  select email, 'subscribed' from users where newsletter and status = 'active' and type <> 'admin';

-- What people write to the operator: by the contact form, or to join the affiliate programme.
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
create index enquiries_words on enquiries
  using gin (to_tsvector('simple', name || ' ' || email || ' ' || subject || ' ' || message));
create unique index enquiries_one_application on enquiries (email) where kind = 'affiliate' and done_at is null;
