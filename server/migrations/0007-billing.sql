-- A plan and what it costs a month; a year costs ten months. What it allows stands in the contract's limits.
create table plans (
  id uuid primary key default uuidv7(),
  title text not null unique,
  plan_type text not null check (plan_type in ('Fractionl', 'Company')),
  plan_sub_type text check (plan_sub_type in ('PromoteJobs', 'Sourcing')),
  position integer not null,
  check ((plan_type = 'Company') = (plan_sub_type is not null))
);
create table plan_prices (
  plan_id uuid not null references plans (id),
  currency text not null check (currency in ('USD', 'CAD', 'GBP', 'AUD')),
  month_minor bigint not null check (month_minor > 0),
  primary key (plan_id, currency)
);

insert into plans (title, plan_type, plan_sub_type, position) values
  ('Basic', 'Fractionl', null, 1),
  ('Premium', 'Fractionl', null, 2),
  ('Powerhouse', 'Fractionl', null, 3),
  ('Promote 1', 'Company', 'PromoteJobs', 1),
  ('Promote 3', 'Company', 'PromoteJobs', 2),
  ('Promote 10', 'Company', 'PromoteJobs', 3),
  ('Lite', 'Company', 'Sourcing', 1),
  ('Full', 'Company', 'Sourcing', 2);

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

create table subscriptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  plan_id uuid not null references plans (id),
  -- Drawn from the plan, so that one live plan a line can be held by an index.
  line text not null check (line in ('Fractionl', 'PromoteJobs', 'Sourcing')),
  duration text not null default 'month' check (duration in ('month', 'year')),
  status text not null default 'active' check (status in ('active', 'past_due', 'ended')),
  start_date timestamptz not null default now(),
  end_date timestamptz not null,
  cancel_at_period_end boolean not null default false,
  -- Given by an admin, without a charge.
  granted_by uuid,
  created_at timestamptz not null default now()
);
create unique index subscriptions_live on subscriptions (user_id, line) where status <> 'ended';
create index subscriptions_user on subscriptions (user_id, end_date desc);
