-- People, companies and payments are counted by day as jobs and applications are: by notes that a task adds up.
alter table stat_notes alter column change type bigint;
alter table stat_days drop constraint stat_days_subject_check;
alter table stat_days add constraint stat_days_subject_check check (subject in (
  'job_live', 'job_posted', 'application',
  'fractional', 'fractional_verified', 'fractional_rejected', 'fractional_promo', 'fractional_paid',
  'company', 'company_by_admin',
  'revenue_new USD', 'revenue_new CAD', 'revenue_new GBP', 'revenue_new AUD',
  'revenue_recurring USD', 'revenue_recurring CAD', 'revenue_recurring GBP', 'revenue_recurring AUD'
));

-- The years of one line are read from a few pages of the index, not from a page a day.
create unique index stat_days_read on stat_days (subject, property, value, day) include (count);
alter table stat_days drop constraint stat_days_pkey, add primary key using index stat_days_read;

create type stat_properties as (
  fractional_type text, main_category uuid, client_type_expertise text, location text
);

-- 'fractional_paid' is who holds a plan that has not ended; the few whose time ran out before it was ended are taken
-- off by who reads.
create function note_fractional(person fractionals, sign integer) returns void language sql as $$
  insert into stat_notes
  select subject, (person.created_at at time zone 'UTC')::date, person.fractional_type, person.main_category,
    person.client_type_expertise, person.location, sign
  from (values
    ('fractional', true),
    ('fractional_verified', person.status = 'verified'),
    ('fractional_rejected', person.status = 'rejected'),
    ('fractional_promo', exists (select from users where id = person.user_id and promo_code is not null)),
    ('fractional_paid', exists (
      select from subscriptions where user_id = person.user_id and line = 'Fractionl' and status <> 'ended'))
  ) as subjects (subject, counts)
  where counts;
$$;

create function note_company(company companies, sign integer) returns void language sql as $$
  insert into stat_notes
  select subject, (company.created_at at time zone 'UTC')::date, null, company.main_category,
    company.client_type_expertise, company.location, sign
  from (values ('company', true), ('company_by_admin', company.created_by_admin)) as subjects (subject, counts)
  where counts and company.removed_at is null;
$$;

-- A payment counts by what its payer's profile says; a profile that changes takes its payments along.
create function move_noted_payments(payer uuid, was stat_properties, becomes stat_properties) returns void
language sql as $$
  insert into stat_notes
  select paid.subject, paid.day, (side.properties).*, side.sign * paid.amount
  from (
    select case when first then 'revenue_new ' else 'revenue_recurring ' end || currency as subject,
      (paid_at at time zone 'UTC')::date as day, sum(amount_minor - refunded_minor)::bigint as amount
    from invoices
    where user_id = payer and status in ('paid', 'refunded') and paid_at is not null
    group by 1, 2
  ) as paid, (values (was, -1), (becomes, 1)) as side (properties, sign)
  where was is distinct from becomes and paid.amount <> 0;
$$;

create function note_fractionals() returns trigger language plpgsql as $$
declare
  was stat_properties := (null, null, null, null);
  becomes stat_properties := (null, null, null, null);
begin
  if tg_op <> 'INSERT' then
    perform note_fractional(old, -1);
    was := (old.fractional_type, old.main_category, old.client_type_expertise, old.location);
  end if;
  if tg_op <> 'DELETE' then
    perform note_fractional(new, 1);
    becomes := (new.fractional_type, new.main_category, new.client_type_expertise, new.location);
  end if;
  perform move_noted_payments(coalesce(new.user_id, old.user_id), was, becomes);
  return null;
end $$;
create trigger fractionals_noted after insert or delete on fractionals for each row execute function note_fractionals();
create trigger fractionals_noted_again
  after update of status, created_at, fractional_type, main_category, client_type_expertise, location on fractionals
  for each row when (
    (old.status, old.created_at, old.fractional_type, old.main_category, old.client_type_expertise, old.location)
    is distinct from
    (new.status, new.created_at, new.fractional_type, new.main_category, new.client_type_expertise, new.location)
  ) execute function note_fractionals();

create function note_companies() returns trigger language plpgsql as $$
declare
  none stat_properties := (null, null, null, null);
begin
  if tg_op <> 'INSERT' then
    perform note_company(old, -1);
    if old.removed_at is null then
      perform move_noted_payments(old.owner_id,
        (null, old.main_category, old.client_type_expertise, old.location)::stat_properties, none);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    perform note_company(new, 1);
    if new.removed_at is null then
      perform move_noted_payments(new.owner_id, none,
        (null, new.main_category, new.client_type_expertise, new.location)::stat_properties);
    end if;
  end if;
  return null;
end $$;
create trigger companies_noted after insert or delete on companies for each row execute function note_companies();
create trigger companies_noted_again
  after update of owner_id, removed_at, created_by_admin, created_at, main_category, client_type_expertise, location
  on companies for each row when (
    (old.owner_id, old.removed_at, old.created_by_admin, old.created_at, old.main_category, old.client_type_expertise,
      old.location)
    is distinct from
    (new.owner_id, new.removed_at, new.created_by_admin, new.created_at, new.main_category, new.client_type_expertise,
      new.location)
  ) execute function note_companies();

-- Whoever notes by another's profile holds it until the commit: else a change of it in between would miss the note.
create function note_promo_code() returns trigger language plpgsql as $$
begin
  insert into stat_notes
  select 'fractional_promo', (created_at at time zone 'UTC')::date, fractional_type, main_category,
    client_type_expertise, location, case when tg_op = 'UPDATE' and new.promo_code is not null then 1 else -1 end
  from fractionals where user_id = old.id for share;
  return coalesce(new, old);
end $$;
create trigger users_promo_noted after update of promo_code on users for each row
  when ((old.promo_code is null) <> (new.promo_code is null)) execute function note_promo_code();
-- Before: after it, the profile is gone.
create trigger users_promo_noted_last before delete on users for each row
  when (old.promo_code is not null) execute function note_promo_code();

create function note_payer(payer uuid, sign integer) returns void language sql as $$
  insert into stat_notes
  select 'fractional_paid', (created_at at time zone 'UTC')::date, fractional_type, main_category,
    client_type_expertise, location, sign
  from fractionals where user_id = payer for share;
$$;

create function note_subscription() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.line = 'Fractionl' and old.status <> 'ended' then
    perform note_payer(old.user_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.line = 'Fractionl' and new.status <> 'ended' then
    perform note_payer(new.user_id, 1);
  end if;
  return null;
end $$;
create trigger subscriptions_noted after insert or delete on subscriptions
  for each row execute function note_subscription();
create trigger subscriptions_noted_again after update of status, line, user_id on subscriptions
  for each row when (
    (old.status <> 'ended', old.line, old.user_id) is distinct from (new.status <> 'ended', new.line, new.user_id)
  ) execute function note_subscription();

create function properties_of_payer(payer uuid) returns stat_properties language plpgsql as $$
declare
  properties stat_properties;
begin
  select fractional_type, main_category, client_type_expertise, location into properties
  from fractionals where user_id = payer for share;
  if not found then
    select null, main_category, client_type_expertise, location into properties
    from companies where owner_id = payer and removed_at is null for share;
  end if;
  return properties;
end $$;

create function note_invoice(invoice invoices, sign integer) returns void language sql as $$
  insert into stat_notes
  select case when invoice.first then 'revenue_new ' else 'revenue_recurring ' end || invoice.currency,
    (invoice.paid_at at time zone 'UTC')::date, (payer.properties).*,
    sign * (invoice.amount_minor - invoice.refunded_minor)
  from (select properties_of_payer(invoice.user_id) as properties offset 0) as payer
  where invoice.status in ('paid', 'refunded') and invoice.paid_at is not null
    and invoice.amount_minor <> invoice.refunded_minor;
$$;

create function note_invoices() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_invoice(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_invoice(new, 1); end if;
  return null;
end $$;
create trigger invoices_noted after insert or delete on invoices for each row execute function note_invoices();
create trigger invoices_noted_again
  after update of status, paid_at, amount_minor, refunded_minor, first, currency, user_id on invoices
  for each row when (
    (old.status, old.paid_at, old.amount_minor, old.refunded_minor, old.first, old.currency, old.user_id)
    is distinct from
    (new.status, new.paid_at, new.amount_minor, new.refunded_minor, new.first, new.currency, new.user_id)
  ) execute function note_invoices();

-- What stands is noted; the task adds it up, so that this is done quickly.
insert into stat_notes
select subject, (created_at at time zone 'UTC')::date, fractional_type, main_category, client_type_expertise, location,
  count(*)
from (
  select fractionals.*, users.promo_code is not null as has_promo, subscriptions.id is not null as pays
  from fractionals join users on users.id = fractionals.user_id
  left join subscriptions on subscriptions.user_id = fractionals.user_id and line = 'Fractionl'
    and subscriptions.status <> 'ended'
) as people, lateral (values
  ('fractional', true), ('fractional_verified', status = 'verified'), ('fractional_rejected', status = 'rejected'),
  ('fractional_promo', has_promo), ('fractional_paid', pays)
) as subjects (subject, counts)
where counts group by 1, 2, 3, 4, 5, 6;

insert into stat_notes
select subject, (created_at at time zone 'UTC')::date, null, main_category, client_type_expertise, location, count(*)
from companies, lateral (values ('company', true), ('company_by_admin', created_by_admin)) as subjects (subject, counts)
where counts and removed_at is null group by 1, 2, 4, 5, 6;

insert into stat_notes
select case when first then 'revenue_new ' else 'revenue_recurring ' end || invoices.currency,
  (paid_at at time zone 'UTC')::date, fractionals.fractional_type,
  coalesce(fractionals.main_category, companies.main_category),
  coalesce(fractionals.client_type_expertise, companies.client_type_expertise),
  coalesce(fractionals.location, companies.location), sum(amount_minor - refunded_minor)
from invoices left join fractionals on fractionals.user_id = invoices.user_id
left join companies on companies.owner_id = invoices.user_id and removed_at is null
where invoices.status in ('paid', 'refunded') and paid_at is not null
group by 1, 2, 3, 4, 5, 6;
