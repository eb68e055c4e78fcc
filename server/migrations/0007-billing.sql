-- Plans and their prices per month; a year costs ten months. The limits of a plan are in the contract.
create table plans (
  id uuid primary key default uuidv7(),
  title text not null unique check (title in (
    'Basic', 'Premium', 'Powerhouse', 'Promote 1', 'Promote 3', 'Promote 10', 'Lite', 'Full'
  )),
  plan_type text not null check (plan_type in ('fractional', 'company')),
  plan_sub_type text check (plan_sub_type in ('promote_jobs', 'sourcing')),
  -- The plan family. An account has at most one plan of each family.
  line text not null generated always as (coalesce(plan_sub_type, 'fractional')) stored
    check (line in ('fractional', 'promote_jobs', 'sourcing')),
  position integer not null,
  check ((plan_type = 'company') = (plan_sub_type is not null))
);
-- A plan's prices, which never change: others are a new version. The first versions are without a row here.
create table plan_price_versions (
  id uuid primary key default uuidv7(),
  plan_id uuid not null references plans (id),
  version integer not null check (version > 1),
  -- Whether subscribers move to the version at a later renewal, or it is for new buyers alone.
  moves boolean not null,
  reason text not null,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  unique (plan_id, version)
);
create trigger plan_price_versions_live after insert on plan_price_versions for each row
  execute function notify_changed('prices', 'admins', 'id');
create table plan_prices (
  plan_id uuid not null references plans (id),
  -- The highest version is for sale.
  version integer not null default 1,
  currency text not null check (currency in ('USD', 'CAD', 'GBP', 'AUD')),
  month_minor bigint not null check (month_minor > 0),
  primary key (plan_id, version, currency)
);
-- A plan for a month or for a year. `plan_id` of the API is the id of such a row.
create table plan_offers (
  id uuid primary key default uuidv7(),
  plan_id uuid not null references plans (id),
  duration text not null check (duration in ('month', 'year')),
  unique (plan_id, duration)
);

insert into plans (title, plan_type, plan_sub_type, position) values
  ('Basic', 'fractional', null, 1),
  ('Premium', 'fractional', null, 2),
  ('Powerhouse', 'fractional', null, 3),
  ('Promote 1', 'company', 'promote_jobs', 1),
  ('Promote 3', 'company', 'promote_jobs', 2),
  ('Promote 10', 'company', 'promote_jobs', 3),
  ('Lite', 'company', 'sourcing', 1),
  ('Full', 'company', 'sourcing', 2);

insert into plan_prices (plan_id, currency, month_minor)
select plans.id, price.currency, price.major * 100
from plans
join (
  values
    ('Basic', 'USD', 29), ('Basic', 'CAD', 39), ('Basic', 'GBP', 23), ('Basic', 'AUD', 45),
    ('Premium', 'USD', 59), ('Premium', 'CAD', 79), ('Premium', 'GBP', 47), ('Premium', 'AUD', 89),
    ('Powerhouse', 'USD', 99), ('Powerhouse', 'CAD', 135), ('Powerhouse', 'GBP', 79), ('Powerhouse', 'AUD', 149),
    ('Promote 1', 'USD', 149), ('Promote 1', 'CAD', 199), ('Promote 1', 'GBP', 119), ('Promote 1', 'AUD', 229),
    ('Promote 3', 'USD', 349), ('Promote 3', 'CAD', 469), ('Promote 3', 'GBP', 279), ('Promote 3', 'AUD', 529),
    ('Promote 10', 'USD', 799), ('Promote 10', 'CAD', 1079), ('Promote 10', 'GBP', 639), ('Promote 10', 'AUD', 1219),
    ('Lite', 'USD', 199), ('Lite', 'CAD', 269), ('Lite', 'GBP', 159), ('Lite', 'AUD', 305),
    ('Full', 'USD', 499), ('Full', 'CAD', 675), ('Full', 'GBP', 399), ('Full', 'AUD', 765)
) as price (title, currency, major) on price.title = plans.title;

insert into plan_offers (plan_id, duration)
select plans.id, duration from plans, (values ('month'), ('year')) as lengths (duration)
order by plans.id, duration;

-- The account's customer at the payment service. Its currency is that of the first purchase.
create table payment_customers (
  user_id uuid primary key references users (id),
  provider_id text not null unique,
  currency text check (currency in ('USD', 'CAD', 'GBP', 'AUD')),
  -- When the account last opened the payment service's portal, where it can change its subscription.
  portal_opened_at timestamptz,
  created_at timestamptz not null default now()
);

create table subscriptions (
  id uuid primary key default uuidv7(),
  -- The payment service's id; null for a plan without payments.
  provider_id text unique,
  user_id uuid not null references users (id),
  plan_id uuid not null references plans (id),
  -- The plan's family. An index allows one subscription that has not ended per account and family.
  line text not null check (line in ('fractional', 'promote_jobs', 'sourcing')),
  duration text not null default 'month' check (duration in ('month', 'year')),
  status text not null default 'active' check (status in ('active', 'past_due', 'ended')),
  currency text not null default 'USD' check (currency in ('USD', 'CAD', 'GBP', 'AUD')),
  -- The price per period before discounts.
  amount_minor bigint not null default 0 check (amount_minor >= 0),
  -- The amount of the next renewal, after discounts; null if the subscription does not renew.
  next_amount_minor bigint,
  -- The plan that starts when the period ends.
  next_plan_id uuid references plans (id),
  next_duration text check (next_duration in ('month', 'year')),
  start_date timestamptz not null default now(),
  end_date timestamptz not null,
  cancel_at_period_end boolean not null default false,
  -- Set while a failed charge is retried.
  past_due_since timestamptz,
  next_try_at timestamptz,
  -- The last pause: in between, nothing is charged and the plan grants nothing. Both are ends of paid periods.
  paused_from timestamptz,
  paused_until timestamptz,
  -- The admin who granted it without a charge.
  granted_by uuid,
  created_at timestamptz not null default now(),
  check ((next_plan_id is null) = (next_duration is null)),
  check ((paused_from is null) = (paused_until is null))
);
create unique index subscriptions_live on subscriptions (user_id, line) where status <> 'ended';
create index subscriptions_user on subscriptions (user_id, end_date desc);
create index subscriptions_live_end on subscriptions (end_date) where status <> 'ended';
create index subscriptions_paused on subscriptions (paused_until) where status <> 'ended' and paused_until is not null;
-- The accounts with a plan. The few with Powerhouse are featured in rotation.
create index subscriptions_live_plan on subscriptions (plan_id, user_id) where status <> 'ended';
create trigger subscriptions_live after insert or update or delete on subscriptions for each row
  execute function notify_changed('plan', 'user', 'user_id');
-- Plans decide who is featured, and companies filter by them.
create trigger subscriptions_live_search
  after insert or update of plan_id, status, paused_from, paused_until on subscriptions for each row
  when (new.line = 'fractional') execute function notify_changed('people_search', 'companies');
create index subscriptions_past_due on subscriptions (past_due_since) where status = 'past_due';
create trigger subscriptions_live_desk after update of status on subscriptions for each row
  when (new.status is distinct from old.status) execute function notify_changed('desk', 'admins', 'id');

create table promo_codes (
  id uuid primary key default uuidv7(),
  code text not null check (code = upper(code)),
  percent_off numeric(5, 2) check (percent_off > 0 and percent_off <= 100),
  -- {USD: minor units, ...}: the amount for each currency that the code applies to.
  amounts_off jsonb,
  currency text not null default 'USD' check (currency in ('USD', 'CAD', 'GBP', 'AUD')),
  duration_months integer check (duration_months > 0),
  for_good boolean not null default false,
  starts_at timestamptz,
  expires_at timestamptz,
  max_redemptions integer check (max_redemptions > 0),
  plan_type text check (plan_type in ('fractional', 'company')),
  plan_titles text[] not null default '{}' check (plan_titles <@ array[
    'Basic', 'Premium', 'Powerhouse', 'Promote 1', 'Promote 3', 'Promote 10', 'Lite', 'Full'
  ]),
  active boolean not null default true,
  removed_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  check ((percent_off is null) <> (amounts_off is null))
);
create unique index promo_codes_code on promo_codes (code) where removed_at is null;
create trigger promo_codes_live after insert or update on promo_codes for each row
  execute function notify_changed('promo_codes', 'admins', 'id');
create index promo_codes_newest on promo_codes (created_at desc, id desc) where removed_at is null;

-- An order. It is written before the payment service is called, so that every charge has a record.
create table checkouts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  plan_id uuid not null references plans (id),
  duration text not null check (duration in ('month', 'year')),
  line text not null check (line in ('fractional', 'promote_jobs', 'sourcing')),
  currency text not null check (currency in ('USD', 'CAD', 'GBP', 'AUD')),
  promo_code_id uuid references promo_codes (id),
  session_id text unique,
  url text,
  status text not null default 'open' check (status in ('open', 'paid', 'expired', 'refunded')),
  subscription_id uuid references subscriptions (id),
  -- When the buyer accepted the terms on the payment page.
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index checkouts_open on checkouts (user_id) where status = 'open';
create index checkouts_waiting on checkouts (created_at) where status = 'open';

-- A use of a code. It is reserved with the order for ten minutes; after them, another account that needs it closes the
-- order. It is released when the order expires.
create table promo_redemptions (
  promo_code_id uuid not null references promo_codes (id),
  user_id uuid not null references users (id),
  checkout_id uuid not null unique references checkouts (id),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (promo_code_id, user_id)
);

-- Invoices are kept without the person when an account is erased.
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
  -- The tax in the amount.
  tax_minor bigint not null default 0 check (tax_minor between 0 and amount_minor),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  -- What disputes took back and did not return.
  disputed_minor bigint not null default 0 check (disputed_minor between 0 and amount_minor),
  -- What is left without tax: the tax shrinks in proportion to what is paid back.
  net_minor bigint not null generated always as (
    amount_minor - refunded_minor - disputed_minor
      - round(tax_minor::numeric * (amount_minor - refunded_minor - disputed_minor) / greatest(amount_minor, 1))
  ) stored,
  status text not null check (status in ('paid', 'open', 'failed', 'void', 'refunded')),
  -- The first paid invoice of its subscription is new revenue. The later ones are recurring.
  first boolean not null default false,
  invoice_url text,
  created_at timestamptz not null,
  paid_at timestamptz,
  check (refunded_minor + disputed_minor <= amount_minor)
);
create index invoices_user on invoices (user_id, created_at desc);
create index invoices_number on invoices (number) where number is not null;
create index invoices_subscription on invoices (subscription_id, created_at);
create trigger invoices_live after insert or update on invoices for each row when (new.user_id is not null)
  execute function notify_changed('plan', 'user', 'user_id');
-- Covers the dashboard's revenue with more than two filters.
create index invoices_revenue on invoices (paid_at)
  include (user_id, status, currency, net_minor, first) where paid_at is not null;

-- Money paid back. An admin's refund is written before the payment service is called, which has no id then.
create table refunds (
  id uuid primary key default uuidv7(),
  provider_id text unique,
  invoice_id uuid not null references invoices (id),
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  -- Of an admin's refund. The key makes a repeated request the same refund.
  reason text,
  refunded_by uuid references users (id),
  request_key text unique,
  -- When it was put into the audit log and the account was notified.
  announced_at timestamptz,
  created_at timestamptz not null default now()
);
create index refunds_invoice on refunds (invoice_id);
create index refunds_newest on refunds (created_at desc, id desc);
create index refunds_waiting on refunds (created_at) where status <> 'succeeded';
create trigger refunds_live_desk after insert or update of status on refunds for each row
  execute function notify_changed('desk', 'admins', 'id');

-- Payments that the holder of the card took back through their bank.
create table disputes (
  id uuid primary key default uuidv7(),
  provider_id text not null unique,
  invoice_id uuid not null references invoices (id),
  amount_minor bigint not null check (amount_minor >= 0),
  -- What the bank holds.
  withdrawn_minor bigint not null check (withdrawn_minor >= 0),
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  due_by timestamptz,
  created_at timestamptz not null
);
create index disputes_invoice on disputes (invoice_id);
create index disputes_newest on disputes (created_at desc, id desc);
create index disputes_waiting on disputes (created_at) where status = 'needs_response';
create trigger disputes_live_desk after insert or update of status on disputes for each row
  execute function notify_changed('desk', 'admins', 'id');

-- The subscriptions that a price version moves. It is decided and announced when the version is published.
create table price_moves (
  version_id uuid not null references plan_price_versions (id),
  subscription_id uuid not null references subscriptions (id),
  from_minor bigint not null,
  to_minor bigint not null,
  -- The renewal that is charged the new price first.
  effective_at timestamptz not null,
  moved_at timestamptz,
  -- Why it did not move: it ended, or has another plan or price.
  skipped_at timestamptz,
  primary key (version_id, subscription_id)
);
create index price_moves_waiting on price_moves (effective_at) where moved_at is null and skipped_at is null;
create index price_moves_subscription on price_moves (subscription_id);

-- Events of the payment service. An event only names the changed object; its state is read from the service.
create table payment_events (
  id text primary key,
  type text not null,
  customer_id text,
  received_at timestamptz not null default now(),
  applied_at timestamptz
);
create index payment_events_waiting on payment_events (customer_id) where applied_at is null;

-- Used credits of a monthly allowance or of a job's allowance. A subject counts once; refunded credits do not count.
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
-- Refunds of credits from earlier months.
create index credits_returned on credits (user_id, kind, returned_at) where returned_at is not null;

-- What admins added to a monthly allowance. It counts in the month (UTC) in which it was given.
create table credit_grants (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('application', 'conversation')),
  amount integer not null check (amount > 0),
  granted_by uuid not null references users (id),
  granted_at timestamptz not null default now()
);
create index credit_grants_user on credit_grants (user_id, kind, granted_at);
-- The applications that a paid plan left unused in the month before `month`. They add to the allowance of `month` only.
create table carried_applications (
  user_id uuid not null references users (id),
  -- The first day of a month in UTC.
  month date not null check (extract(day from month) = 1),
  amount integer not null check (amount > 0),
  primary key (user_id, month)
);

-- The names, addresses and tax data of invoices between the two sides of an engagement: a fractional's or a company's.
create table business_records (
  id uuid primary key default uuidv7(),
  user_id uuid unique references users (id),
  company_id uuid unique references companies (id),
  legal_name text not null default '',
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text,
  vat_id text not null default '',
  tax_number text not null default '',
  registration text not null default '',
  iban text not null default '',
  bic text not null default '',
  -- In hundredths of a percent. Null: not stated.
  tax_rate integer check (tax_rate between 0 and 10000),
  exemption_note text not null default '',
  invoice_prefix text not null default '',
  version bigint not null default 0,
  updated_at timestamptz not null default now(),
  check (num_nonnulls(user_id, company_id) = 1)
);
create trigger business_records_live after insert or update on business_records for each row
  when (new.user_id is not null) execute function notify_changed('business_record', 'user', 'user_id');
create trigger business_records_live_company after insert or update on business_records for each row
  when (new.company_id is not null) execute function notify_changed('business_record', 'company', 'company_id');

-- An invoice of a fractional to a company. It stays for the other side when one side is erased.
create table issued_invoices (
  id uuid primary key default uuidv7(),
  statement_id uuid unique references statements (id) on delete set null,
  issuer_id uuid not null references users (id),
  company_id uuid not null references companies (id),
  -- Counts from 1 for each issuer, without gaps.
  serial integer not null,
  number text not null,
  issued_on date not null,
  due_on date not null,
  currency text not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null check (total_minor = net_minor + tax_minor),
  -- Everything else that the documents show.
  body jsonb not null,
  -- EN 16931 in the syntax CII.
  xml text not null,
  sent_on date,
  paid_on date,
  paid_by text check (paid_by in ('company', 'fractional')),
  created_at timestamptz not null default now(),
  unique (issuer_id, serial),
  check ((paid_on is null) = (paid_by is null))
);
create index issued_invoices_company on issued_invoices (company_id, paid_on);
create trigger issued_invoices_live after insert or update on issued_invoices for each row
  execute function notify_changed('statements', 'company', 'company_id');
create trigger issued_invoices_live_issuer after insert or update on issued_invoices for each row
  execute function notify_changed('statements', 'user', 'issuer_id');

-- An issued invoice never changes, except for its marks.
create function keep_invoice() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{statement_id,sent_on,paid_on,paid_by}'::text[]
    is distinct from to_jsonb(old) - '{statement_id,sent_on,paid_on,paid_by}'::text[]
  then
    raise exception 'An issued invoice never changes.';
  end if;
  return new;
end $$;
create trigger issued_invoices_kept before update on issued_invoices
  for each row execute function keep_invoice();
