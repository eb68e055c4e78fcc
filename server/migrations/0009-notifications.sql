create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'new_message', 'invitation', 'matching_job', 'matching_person', 'application_status', 'application_no_response', 'interview',
    'offer', 'mandate', 'statement', 'application_received', 'mention', 'reply_due', 'job_expiring', 'job_claimed', 'import_gone',
    'review_asked', 'review_published', 'reference', 'profile_reminder', 'action_pending', 'approval_asked', 'report_filed',
    'limit_reached',
    'admin_message', 'approval_decided', 'plan_bought', 'plan_renewing', 'plan_failed', 'plan_changed', 'plan_ended',
    'account_security'
  )),
  title text not null,
  body text not null,
  link text not null check (link like '/%' and link not like '//%'),
  -- A notification with a key is sent once per user.
  key text,
  -- Data of the mail beyond title and body.
  mail jsonb not null default '{}',
  -- The other person that the notification names or quotes. It is erased with this person.
  about_user_id uuid references users (id),
  -- False if the kind is switched off in the app. The row then exists only for its deliveries and its key.
  in_app boolean not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, key)
);
create index notifications_history on notifications (user_id, id desc) where in_app;
create index notifications_unread on notifications (user_id) where in_app and read_at is null;
create index notifications_about on notifications (about_user_id) where about_user_id is not null;
-- For counting the people that a campaign reached.
create index notifications_campaign on notifications (key) where key like 'campaign %';

-- Only changed preferences; the contract's kinds define the defaults.
create table notification_preferences (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in (
    'new_message', 'invitation', 'matching_job', 'matching_person', 'application_status', 'application_no_response', 'interview',
    'offer', 'mandate', 'statement', 'application_received', 'mention', 'reply_due', 'job_expiring', 'job_claimed', 'import_gone',
    'review_asked', 'review_published', 'reference', 'profile_reminder', 'action_pending', 'approval_asked', 'report_filed',
    'limit_reached',
    'admin_message', 'approval_decided', 'plan_bought', 'plan_renewing', 'plan_failed', 'plan_changed', 'plan_ended',
    'account_security'
  )),
  in_app boolean not null,
  mail boolean not null,
  push boolean not null,
  primary key (user_id, kind)
);
create trigger notification_preferences_live after insert or update on notification_preferences for each row
  execute function notify_changed('notification_preferences', 'person', 'user_id');

-- A browser that opted in to pushes; deleted with its session.
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

create function delete_push_devices() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = new.id;
  return null;
end $$;
create trigger sessions_delete_push_devices after update of revoked_at on sessions
  for each row when (new.revoked_at is not null) execute function delete_push_devices();

-- One row for each mail or push of a notification.
create table notification_deliveries (
  id uuid primary key default uuidv7(),
  notification_id uuid not null references notifications (id) on delete cascade,
  channel text not null check (channel in ('mail', 'push')),
  device_id uuid references push_devices (id) on delete cascade,
  -- Set just before the delivery is handed over, cleared if that fails. Without done_at, the result is unknown.
  started_at timestamptz,
  done_at timestamptz,
  -- 'in_doubt': handed over, but the result is unknown.
  outcome text check (outcome in ('sent', 'switched_off', 'refused', 'bouncing', 'in_doubt')),
  created_at timestamptz not null default now()
) partition by range (id);
create index notification_deliveries_notification on notification_deliveries (notification_id);
create index notification_deliveries_device on notification_deliveries (device_id);
select rotate_months('notification_deliveries', 0, now());

-- Addresses that refuse mail or whose owner complained, from the weakest kind to the strongest. 'soft_bounce': a provider
-- could not deliver for now, which stops nothing until it happens again. 'refused': our mail server rejected the address;
-- a later mail that it accepts proves otherwise. 'complaint' and 'bounce': a provider's report, ended by an admin or by a
-- proof of the address.
create table mail_bounces (
  email text primary key,
  id uuid not null unique default uuidv7(),
  kind text not null default 'refused' check (kind in ('soft_bounce', 'refused', 'complaint', 'bounce')),
  provider text check (provider in ('ses', 'postmark', 'sendgrid', 'mailgun')),
  reply text not null,
  times integer not null default 1,
  last_at timestamptz not null default now()
);
create trigger mail_bounces_live after insert or delete or update of kind on mail_bounces for each row
  execute function notify_changed('desk', 'admins', 'id');

-- What was received from mail providers, so that a repeated event changes nothing. Kept longer than an event is accepted.
create table mail_event_receipts (
  provider text not null check (provider in ('ses', 'postmark', 'sendgrid', 'mailgun')),
  event_key text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_key)
);
create index mail_event_receipts_received on mail_event_receipts (received_at);

-- Every mail that was handed to a mail server, with what became of it, for 90 days. It has no content.
create table mail_log (
  id uuid primary key default uuidv7(),
  message_id text not null unique,
  -- The account of the address when the mail was sent; null without one.
  user_id uuid references users (id) on delete cascade,
  email text not null,
  subject text not null,
  -- A kind of notification or campaign; 'account' for codes, links and what else is not a notification.
  kind text not null,
  stream text not null check (stream in ('transactional', 'bulk')),
  -- 'sending': handed over, but the result is unknown. 'failed': to be sent again. 'bouncing': not sent, as its address
  -- bounces.
  state text not null default 'sending' check (state in (
    'sending', 'sent', 'delivered', 'failed', 'refused', 'soft_bounce', 'bounce', 'complaint', 'bouncing'
  )),
  -- The reply of the mail server or the provider.
  reason text,
  sent_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index mail_log_user on mail_log (user_id, sent_at desc, id desc) where user_id is not null;
create index mail_log_email on mail_log (email, sent_at desc);
create index mail_log_sent on mail_log (sent_at);

-- When the next mail of a throttled stream may leave, over all processes.
create table mail_turns (
  stream text primary key check (stream in ('transactional', 'bulk')),
  next_at timestamptz not null
);

-- Addresses without an account that unsubscribed from manual mails of admins.
create table mail_suppressions (
  email text primary key,
  created_at timestamptz not null default now()
);

-- The development mailbox, used if no SMTP server is set.
create table development_mails (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now()
);
create index development_mails_recipient on development_mails (recipient, id desc);

-- Newsletter addresses; confirmed by a mailed link or by signing up.
create table newsletter_subscribers (
  id uuid primary key default uuidv7(),
  email text not null unique,
  state text not null default 'asked' check (state in ('asked', 'subscribed', 'unsubscribed')),
  changed_at timestamptz not null default now(),
  -- The time of the last mail about the subscription itself, which limits their frequency.
  mailed_at timestamptz
);
create index newsletter_subscribers_subscribed on newsletter_subscribers (id) where state = 'subscribed';
create index newsletter_subscribers_left on newsletter_subscribers (changed_at) where state <> 'subscribed';

-- Mails and pushes of admins to many people. The statement that writes a recipient updates the counters.
create table campaigns (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('mail', 'service', 'push', 'upgrade')),
  title text not null,
  body text not null,
  link text,
  segment text check (segment in (
    'all', 'fractional', 'company', 'free_fractional', 'paid_fractional', 'unverified', 'newsletter'
  )),
  -- `AudienceFilter` of the contract.
  filter jsonb not null default '{}',
  author_id uuid not null references users (id),
  recipients integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  unsubscribed integer not null default 0,
  created_at timestamptz not null default now(),
  scheduled_at timestamptz,
  -- The zone in which the time was entered.
  time_zone text,
  -- When its recipients were written; null while it waits for its time.
  started_at timestamptz default now(),
  finished_at timestamptz,
  check ((scheduled_at is null) = (time_zone is null)),
  check (scheduled_at is not null or started_at is not null)
);
create index campaigns_kind on campaigns (kind, created_at desc, id desc);
create index campaigns_newest on campaigns (created_at desc, id desc);
-- The counters of one that is being sent are polled.
create trigger campaigns_live after insert or delete or update of started_at, finished_at, unsubscribed on campaigns
  for each row execute function notify_changed('campaigns', 'admins', 'id');

-- Mails and notifications that are not sent yet, and templates for them, of all admins.
create table campaign_drafts (
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('mail', 'service', 'push')),
  is_template boolean not null,
  title text not null,
  body text not null,
  link text not null default '',
  segment text not null check (segment in (
    'all', 'fractional', 'company', 'free_fractional', 'paid_fractional', 'unverified', 'newsletter'
  )),
  filter jsonb not null default '{}',
  author_id uuid not null references users (id),
  version bigint not null default 1,
  updated_at timestamptz not null default now()
);
create index campaign_drafts_channel on campaign_drafts (channel, updated_at desc);
create trigger campaign_drafts_live after insert or update or delete on campaign_drafts for each row
  execute function notify_changed('campaigns', 'admins', 'id');

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
-- Erases an address without an account.
create index campaign_recipients_address on campaign_recipients (email) where user_id is null;

-- The addresses to which a company has events sent. The server signs with the secret, which is stored sealed.
create table webhooks (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  url text not null,
  -- The host and port of the URL: what is sent to one host at once is limited.
  host text not null,
  events text[] not null check (events <> '{}'),
  sealed_secret text not null,
  -- After a rotation, the secret before signs too, for a day.
  previous_sealed_secret text,
  previous_secret_until timestamptz,
  -- The first failed attempt since the last success.
  failing_since timestamptz,
  -- Null: on. While it is off, new events are not written for it, and those that wait stay.
  off_at timestamptz,
  off_reason text check (off_reason in ('owner', 'gone', 'failing')),
  created_at timestamptz not null default now(),
  check ((off_at is null) = (off_reason is null)),
  check ((previous_sealed_secret is null) = (previous_secret_until is null))
);
create index webhooks_company on webhooks (company_id);
create trigger webhooks_live after insert or update or delete on webhooks for each row
  execute function notify_changed('webhooks', 'company', 'company_id');

-- Counts the events of one record (an application, a job, a room) for one webhook, without gaps.
create table webhook_sequences (
  webhook_id uuid not null references webhooks (id) on delete cascade,
  resource_id uuid not null,
  last bigint not null,
  primary key (webhook_id, resource_id)
);

-- An event for one webhook. The id is the `webhook-id` of every attempt.
create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  resource_id uuid not null,
  sequence bigint not null,
  event text not null,
  data json not null,
  -- The people whom the data names: what is erased about them.
  about uuid[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- One attempt by hand: out of order, also while the webhook is off.
  send_once boolean not null default false,
  -- Null: nothing more is sent. During an attempt, the time from which another process may repeat it.
  next_attempt_at timestamptz default clock_timestamp(),
  -- The first failed attempt: the delivery fails for good days later.
  trying_since timestamptz,
  attempts integer not null default 0,
  -- The last attempt. Without a status, `error` says why there was no answer.
  attempted_at timestamptz,
  duration_ms integer,
  response_status integer,
  response_body text,
  error text,
  created_at timestamptz not null default now()
) partition by range (id);
select rotate_months('webhook_deliveries', 0, now());
-- `webhook_sequences` gives each number once.
create index webhook_deliveries_record on webhook_deliveries (webhook_id, resource_id, sequence);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where next_attempt_at is not null;
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, resource_id, sequence) where state = 'waiting';
create index webhook_deliveries_latest on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_about on webhook_deliveries using gin (about);
create trigger webhook_deliveries_live after insert or update on webhook_deliveries for each row
  execute function notify_changed('webhooks', 'webhook', 'webhook_id');

-- A time as JSON has it.
create function json_time(at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Whether a company has a webhook for an event: lets callers skip the data of an event that nobody receives.
create function has_webhook(company uuid, name text) returns boolean language sql stable as $$
  select exists (select from webhooks where company_id = company and off_at is null and name = any (events))
$$;

-- Writes an event for each webhook of the company that is on and chose it, and wakes the sender. Part of the caller's
-- transaction. The lock lets a webhook that is deleted meanwhile be skipped instead of failing the caller.
create function add_webhook_event(company uuid, name text, resource uuid, people uuid[], content json) returns void
language plpgsql as $$
declare
  hook uuid;
  next bigint;
begin
  for hook in
    select id from webhooks where company_id = company and off_at is null and name = any (events)
    order by id for key share
  loop
    insert into webhook_sequences as counter (webhook_id, resource_id, last) values (hook, resource, 1)
    on conflict (webhook_id, resource_id) do update set last = counter.last + 1 returning counter.last into next;
    insert into webhook_deliveries (webhook_id, resource_id, sequence, event, data, about)
    values (hook, resource, next, name, content, array_remove(people, null));
  end loop;
  if next is not null then
    perform graphile_worker.add_job('send_webhooks', '{}'::json);
  end if;
end $$;

-- Writes the event `message.created` for a company that has a webhook for it and whose owner is in the room: only the
-- owner creates webhooks, and they cannot read the rooms of colleagues. An anonymous fractional is named as chats do.
create function add_message_event(message_id uuid, members uuid[]) returns void language sql as $$
  select add_webhook_event(party.company_id, 'message.created', message.room_id, members, json_build_object(
    'message', json_build_object(
      'id', message.id, 'room_id', message.room_id, 'number', message.sequence, 'text', message.body,
      'sent_at', json_time(message.created_at), 'file', case when files.id is not null then json_build_object(
        'id', files.id, 'name', files.name, 'size', files.size, 'content_type', files.content_type) end),
    'sender', json_build_object('id', sender.id, 'type', sender.type, 'name', sender.first_name || ' ' ||
      case when fractional.anonymous then left(sender.last_name, 1) || '.' else sender.last_name end)))
  from (
    select company_id from company_owners
    where user_id = any (members) and has_webhook(company_id, 'message.created')
  ) as party
  join chat_messages message on message.id = message_id
  join users sender on sender.id = message.sender_id
  left join files on files.id = message.file_id
  left join fractionals fractional on fractional.user_id = sender.id
$$;

-- The texts of the site that a person accepted, by the version of the section.
create table text_acceptances (
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  version integer not null,
  accepted_at timestamptz not null default now(),
  primary key (user_id, name, version)
);
