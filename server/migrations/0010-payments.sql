-- What `plan_id` of the API names: a plan for a month or for a year.
create table plan_offers (
  id uuid primary key default uuidv7(),
  plan_id uuid not null references plans (id),
  duration text not null check (duration in ('month', 'year')),
  unique (plan_id, duration)
);
insert into plan_offers (plan_id, duration)
select plans.id, duration from plans, (values ('month'), ('year')) as lengths (duration)
order by plans.id, duration;

-- What the payment service knows of an account. It keeps the currency of its first purchase.
create table payment_customers (
  user_id uuid primary key references users (id),
  provider_id text not null unique,
  currency text check (currency in ('USD', 'CAD', 'GBP', 'AUD')),
  -- Since when they may change things on the payment service's own page.
  portal_opened_at timestamptz,
  created_at timestamptz not null default now()
);

alter table subscriptions
  -- The payment service's id; null where nobody pays through it.
  add column provider_id text unique,
  add column currency text not null default 'USD' check (currency in ('USD', 'CAD', 'GBP', 'AUD')),
  -- A period's price before discounts.
  add column amount_minor bigint not null default 0 check (amount_minor >= 0),
  -- What the next renewal will be, after discounts; null where nothing renews.
  add column next_amount_minor bigint,
  -- What takes over when the period ends.
  add column next_plan_id uuid references plans (id),
  add column next_duration text check (next_duration in ('month', 'year')),
  -- The charge that failed, while it is tried again.
  add column past_due_since timestamptz,
  add column next_try_at timestamptz,
  add check ((next_plan_id is null) = (next_duration is null));
create index subscriptions_live_end on subscriptions (end_date) where status <> 'ended';

create table promo_codes (
  id uuid primary key default uuidv7(),
  code text not null check (code = upper(code)),
  percent_off numeric(5, 2) check (percent_off > 0 and percent_off <= 100),
  -- {USD: minor units, ...}: a sum in each currency that it counts for.
  amounts_off jsonb,
  currency text not null default 'USD',
  duration_months integer check (duration_months > 0),
  for_good boolean not null default false,
  starts_at timestamptz,
  expires_at timestamptz,
  max_redemptions integer check (max_redemptions > 0),
  plan_type text check (plan_type in ('Fractionl', 'Company')),
  plan_titles text[] not null default '{}',
  active boolean not null default true,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((percent_off is null) <> (amounts_off is null))
);
create unique index promo_codes_code on promo_codes (code) where removed_at is null;
create index users_promo_code on users (upper(promo_code)) where promo_code is not null;

-- An order. It is written before the payment service hears of it, so that no charge is without a record.
create table checkouts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  plan_id uuid not null references plans (id),
  duration text not null check (duration in ('month', 'year')),
  line text not null check (line in ('Fractionl', 'PromoteJobs', 'Sourcing')),
  currency text not null check (currency in ('USD', 'CAD', 'GBP', 'AUD')),
  promo_code_id uuid references promo_codes (id),
  session_id text unique,
  url text,
  status text not null default 'open' check (status in ('open', 'paid', 'expired', 'refunded')),
  subscription_id uuid references subscriptions (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index checkouts_open on checkouts (user_id, line) where status = 'open';
create index checkouts_waiting on checkouts (created_at) where status = 'open';

-- A use of a code, held from the order on, given back when the order expires.
create table promo_redemptions (
  promo_code_id uuid not null references promo_codes (id),
  user_id uuid not null references users (id),
  checkout_id uuid not null unique references checkouts (id),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (promo_code_id, user_id)
);

-- Kept when a person goes, without the person.
create table invoices (
  id uuid primary key default uuidv7(),
  provider_id text unique,
  user_id uuid references users (id),
  subscription_id uuid references subscriptions (id),
  plan_id uuid references plans (id),
  number text,
  description text not null,
  currency text not null check (currency in ('USD', 'CAD', 'GBP', 'AUD')),
  amount_minor bigint not null check (amount_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  status text not null check (status in ('paid', 'open', 'failed', 'void', 'refunded')),
  -- The first paid one of its subscription: new revenue. The later ones are recurring.
  first boolean not null default false,
  invoice_url text,
  created_at timestamptz not null,
  paid_at timestamptz
);
create index invoices_user on invoices (user_id, created_at desc);
create index invoices_subscription on invoices (subscription_id, created_at);
create index invoices_paid on invoices (paid_at) where paid_at is not null;

-- Events of the payment service: which object to look at again. What is in them is read from the service itself.
create table payment_events (
  id text primary key,
  type text not null,
  customer_id text,
  received_at timestamptz not null default now(),
  applied_at timestamptz
);
create index payment_events_waiting on payment_events (customer_id) where applied_at is null;

-- What was taken of a month's (or a job's) allowance. A subject counts once; a returned one does not count.
create table credits (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('application', 'conversation', 'invite')),
  subject_id text not null,
  scope text,
  spent_at timestamptz not null default now(),
  returned_at timestamptz,
  unique (kind, subject_id)
);
create index credits_user on credits (user_id, kind, spent_at) where returned_at is null;

insert into credits (user_id, kind, subject_id, spent_at, returned_at)
select fractional_id, 'application', id::text, created_at, case when counted then null else updated_at end
from applications;
comment on column applications.counted is 'Read by the release before this one alone; credits hold it now.';

-- Signed links to reports that were used; each works once.
create table used_report_links (
  signature text primary key,
  used_at timestamptz not null default now()
);
