-- The dashboard's counts per day. Counting millions of rows takes too long, and writers that update a shared counter
-- would wait for each other. Therefore triggers insert deltas, and a task adds them to the totals every minute.
create table statistic_deltas (
  subject text not null check (subject in (
    'job_live', 'job_posted', 'application', 'fractional', 'fractional_verified', 'fractional_rejected',
    'fractional_promo', 'fractional_paid', 'company', 'company_by_admin', 'revenue_new', 'revenue_recurring'
  )),
  currency text check (currency in ('USD', 'CAD', 'GBP', 'AUD')),
  fractional_type text,
  main_category uuid,
  client_type_expertise text,
  location text,
  day date not null,
  change bigint not null,
  constraint statistic_deltas_currency check ((currency is not null) = starts_with(subject, 'revenue_'))
);

-- A null dimension means all its values, a null day all days. There are rows with no, one and two dimensions.
-- Revenue is in minor units of its currency.
create table statistic_totals (
  subject text not null check (subject in (
    'job_live', 'job_posted', 'application', 'fractional', 'fractional_verified', 'fractional_rejected',
    'fractional_promo', 'fractional_paid', 'company', 'company_by_admin', 'revenue_new', 'revenue_recurring'
  )),
  currency text check (currency in ('USD', 'CAD', 'GBP', 'AUD')),
  fractional_type text,
  main_category uuid,
  client_type_expertise text,
  location text,
  day date,
  count bigint not null,
  constraint statistic_totals_currency check ((currency is not null) = starts_with(subject, 'revenue_')),
  constraint statistic_totals_dimensions
    check (num_nonnulls(fractional_type, main_category, client_type_expertise, location) <= 2),
  -- Covers reads of a range of days.
  constraint statistic_totals_key unique nulls not distinct
    (subject, currency, fractional_type, main_category, client_type_expertise, location, day) include (count)
);

create type statistic_dimensions as (
  fractional_type text, main_category uuid, client_type_expertise text, location text
);

create function add_job_deltas(job jobs, sign integer) returns void language sql as $$
  insert into statistic_deltas (subject, day, fractional_type, main_category, client_type_expertise, location, change)
  select subject, (job.published_at at time zone 'UTC')::date,
    job.fractional_type, job.main_category, job.client_type_expertise, job.location, sign
  from (values ('job_posted'), ('job_live')) as subjects (subject)
  where job.published_at is not null
    and (subject = 'job_posted' or (job.status = 'active' and job.archived_at is null));
$$;

create function count_job_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_job_deltas(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_job_deltas(new, 1); end if;
  return null;
end $$;
create trigger jobs_counted after insert or delete on jobs for each row execute function count_job_change();
create trigger jobs_counted_on_update
  after update of status, archived_at, published_at, fractional_type, main_category, client_type_expertise, location on jobs
  for each row when (
    (old.status, old.archived_at, old.published_at, old.fractional_type, old.main_category, old.client_type_expertise, old.location)
    is distinct from
    (new.status, new.archived_at, new.published_at, new.fractional_type, new.main_category, new.client_type_expertise, new.location)
  ) execute function count_job_change();

-- An application has the dimensions of its job.
create function count_application_change() returns trigger language plpgsql as $$
begin
  insert into statistic_deltas (subject, day, fractional_type, main_category, client_type_expertise, location, change)
  select 'application', (coalesce(new.created_at, old.created_at) at time zone 'UTC')::date,
    fractional_type, main_category, client_type_expertise, location, case tg_op when 'INSERT' then 1 else -1 end
  from jobs where id = coalesce(new.job_id, old.job_id);
  return null;
end $$;
create trigger applications_counted after insert or delete on applications
  for each row execute function count_application_change();

create function move_applications_of_job() returns trigger language plpgsql as $$
begin
  insert into statistic_deltas (subject, day, fractional_type, main_category, client_type_expertise, location, change)
  select 'application', counted.day, side.fractional_type, side.main_category, side.client_type_expertise,
    side.location, side.sign * counted.count
  from (
    select (created_at at time zone 'UTC')::date as day, count(*) as count
    from applications where job_id = new.id group by 1
  ) as counted, (values
    (old.fractional_type, old.main_category, old.client_type_expertise, old.location, -1),
    (new.fractional_type, new.main_category, new.client_type_expertise, new.location, 1)
  ) as side (fractional_type, main_category, client_type_expertise, location, sign);
  return null;
end $$;
create trigger jobs_move_applications
  after update of fractional_type, main_category, client_type_expertise, location on jobs
  for each row when (
    (old.fractional_type, old.main_category, old.client_type_expertise, old.location)
    is distinct from (new.fractional_type, new.main_category, new.client_type_expertise, new.location)
  ) execute function move_applications_of_job();

-- 'fractional_paid' counts people with a subscription that is not ended. A reader subtracts the few whose plan has expired
-- or is paused.
create function add_fractional_deltas(person fractionals, sign integer) returns void language sql as $$
  insert into statistic_deltas (subject, day, fractional_type, main_category, client_type_expertise, location, change)
  select subject, (person.created_at at time zone 'UTC')::date, person.fractional_type, person.main_category,
    person.client_type_expertise, person.location, sign
  from (values
    ('fractional', true),
    ('fractional_verified', person.status = 'verified'),
    ('fractional_rejected', person.status = 'rejected'),
    ('fractional_promo', exists (select from users where id = person.user_id and promo_code is not null)),
    ('fractional_paid', exists (
      select from subscriptions where user_id = person.user_id and line = 'fractional' and status <> 'ended'))
  ) as subjects (subject, counts)
  where counts;
$$;

-- A payment has the dimensions of the payer's profile, and moves when the profile changes.
create function move_payments(payer uuid, before statistic_dimensions, after statistic_dimensions) returns void
language sql as $$
  insert into statistic_deltas
    (subject, currency, day, fractional_type, main_category, client_type_expertise, location, change)
  select paid.subject, paid.currency, paid.day, (side.dimensions).*, side.sign * paid.amount
  from (
    select case when first then 'revenue_new' else 'revenue_recurring' end as subject, currency,
      (paid_at at time zone 'UTC')::date as day, sum(net_minor)::bigint as amount
    from invoices
    where user_id = payer and status in ('paid', 'refunded') and paid_at is not null
    group by 1, 2, 3
  ) as paid, (values (before, -1), (after, 1)) as side (dimensions, sign)
  where before is distinct from after and paid.amount <> 0;
$$;

create function count_fractional_change() returns trigger language plpgsql as $$
declare
  before statistic_dimensions := (null, null, null, null);
  after statistic_dimensions := (null, null, null, null);
begin
  if tg_op <> 'INSERT' then
    perform add_fractional_deltas(old, -1);
    before := (old.fractional_type, old.main_category, old.client_type_expertise, old.location);
  end if;
  if tg_op <> 'DELETE' then
    perform add_fractional_deltas(new, 1);
    after := (new.fractional_type, new.main_category, new.client_type_expertise, new.location);
  end if;
  perform move_payments(coalesce(new.user_id, old.user_id), before, after);
  return null;
end $$;
create trigger fractionals_counted after insert or delete on fractionals
  for each row execute function count_fractional_change();
create trigger fractionals_counted_on_update
  after update of status, created_at, fractional_type, main_category, client_type_expertise, location on fractionals
  for each row when (
    (old.status, old.created_at, old.fractional_type, old.main_category, old.client_type_expertise, old.location)
    is distinct from
    (new.status, new.created_at, new.fractional_type, new.main_category, new.client_type_expertise, new.location)
  ) execute function count_fractional_change();

create function add_company_deltas(company companies, sign integer) returns void language sql as $$
  insert into statistic_deltas (subject, day, fractional_type, main_category, client_type_expertise, location, change)
  select subject, (company.created_at at time zone 'UTC')::date, null, company.main_category,
    company.client_type_expertise, company.location, sign
  from (values ('company', true), ('company_by_admin', company.created_by_admin)) as subjects (subject, counts)
  where counts and company.removed_at is null;
$$;

-- For payments of a company's owner. A removed company has no dimensions.
create function dimensions_of_company(company companies) returns statistic_dimensions language sql immutable return
  case when company.removed_at is null
    then row(null, company.main_category, company.client_type_expertise, company.location)::statistic_dimensions
    else row(null, null, null, null)::statistic_dimensions
  end;

create function count_company_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_company_deltas(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_company_deltas(new, 1); end if;
  if tg_op = 'UPDATE' then
    perform move_payments(user_id, dimensions_of_company(old), dimensions_of_company(new))
    from company_owners where company_id = new.id;
  end if;
  return null;
end $$;
create trigger companies_counted after insert or delete on companies
  for each row execute function count_company_change();
create trigger companies_counted_on_update
  after update of removed_at, created_by_admin, created_at, main_category, client_type_expertise, location
  on companies for each row when (
    (old.removed_at, old.created_by_admin, old.created_at, old.main_category, old.client_type_expertise, old.location)
    is distinct from
    (new.removed_at, new.created_by_admin, new.created_at, new.main_category, new.client_type_expertise, new.location)
  ) execute function count_company_change();

create function move_payments_of_owner() returns trigger language plpgsql as $$
declare
  none statistic_dimensions := (null, null, null, null);
begin
  if tg_op <> 'INSERT' and old.role = 'owner' then
    perform move_payments(old.user_id, dimensions_of_company(companies), none)
    from companies where id = old.company_id for share;
  end if;
  if tg_op <> 'DELETE' and new.role = 'owner' then
    perform move_payments(new.user_id, none, dimensions_of_company(companies))
    from companies where id = new.company_id for share;
  end if;
  return null;
end $$;
create trigger company_members_move_payments after insert or update or delete on company_members
  for each row execute function move_payments_of_owner();

-- Locks the profile until the commit: a concurrent change of the profile would not move this delta.
create function count_promo_code_change() returns trigger language plpgsql as $$
begin
  insert into statistic_deltas (subject, day, fractional_type, main_category, client_type_expertise, location, change)
  select 'fractional_promo', (created_at at time zone 'UTC')::date, fractional_type, main_category,
    client_type_expertise, location, case when tg_op = 'UPDATE' and new.promo_code is not null then 1 else -1 end
  from fractionals where user_id = old.id for share;
  return coalesce(new, old);
end $$;
create trigger users_promo_code_counted after update of promo_code on users for each row
  when ((old.promo_code is null) <> (new.promo_code is null)) execute function count_promo_code_change();
-- Runs before the deletion, which also deletes the profile.
create trigger users_promo_code_counted_on_delete before delete on users for each row
  when (old.promo_code is not null) execute function count_promo_code_change();

create function add_payer_delta(payer uuid, sign integer) returns void language sql as $$
  insert into statistic_deltas (subject, day, fractional_type, main_category, client_type_expertise, location, change)
  select 'fractional_paid', (created_at at time zone 'UTC')::date, fractional_type, main_category,
    client_type_expertise, location, sign
  from fractionals where user_id = payer for share;
$$;

create function count_subscription_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.line = 'fractional' and old.status <> 'ended' then
    perform add_payer_delta(old.user_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.line = 'fractional' and new.status <> 'ended' then
    perform add_payer_delta(new.user_id, 1);
  end if;
  return null;
end $$;
create trigger subscriptions_counted after insert or delete on subscriptions
  for each row execute function count_subscription_change();
create trigger subscriptions_counted_on_update after update of status, line, user_id on subscriptions
  for each row when (
    (old.status <> 'ended', old.line, old.user_id) is distinct from (new.status <> 'ended', new.line, new.user_id)
  ) execute function count_subscription_change();

create function dimensions_of_payer(payer uuid) returns statistic_dimensions language plpgsql as $$
declare
  dimensions statistic_dimensions;
begin
  select fractional_type, main_category, client_type_expertise, location into dimensions
  from fractionals where user_id = payer for share;
  if not found then
    select null, main_category, client_type_expertise, location into dimensions
    from companies join company_owners on company_id = companies.id
    where user_id = payer and removed_at is null for share;
  end if;
  return dimensions;
end $$;

create function add_invoice_delta(invoice invoices, sign integer) returns void language sql as $$
  insert into statistic_deltas
    (subject, currency, day, fractional_type, main_category, client_type_expertise, location, change)
  select case when invoice.first then 'revenue_new' else 'revenue_recurring' end, invoice.currency,
    (invoice.paid_at at time zone 'UTC')::date, (payer.dimensions).*,
    sign * invoice.net_minor
  from (select dimensions_of_payer(invoice.user_id) as dimensions offset 0) as payer
  where invoice.status in ('paid', 'refunded') and invoice.paid_at is not null
    and invoice.net_minor <> 0;
$$;

create function count_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_invoice_delta(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_invoice_delta(new, 1); end if;
  return null;
end $$;
create trigger invoices_counted after insert or delete on invoices
  for each row execute function count_invoice_change();
create trigger invoices_counted_on_update
  after update of status, paid_at, amount_minor, tax_minor, refunded_minor, disputed_minor, first, currency, user_id
  on invoices
  for each row when (
    (old.status, old.paid_at, old.net_minor, old.first, old.currency, old.user_id)
    is distinct from
    (new.status, new.paid_at, new.net_minor, new.first, new.currency, new.user_id)
  ) execute function count_invoice_change();
