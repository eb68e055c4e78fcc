create table companies (
  id uuid primary key default uuidv7(),
  name text not null,
  -- For no-go lists.
  name_key text not null generated always as (company_key(name)) stored,
  logo_id uuid references files (id) on delete set null,
  headline text not null default '',
  about text not null default '',
  website text,
  linkedin_url text,
  main_category uuid references categories (id),
  location text check (location in ('USA', 'Canada', 'Europe', 'Asia', 'South America', 'Australia')),
  city text not null default '',
  client_type_expertise text check (client_type_expertise in ('B2B', 'B2C', 'B2B,B2C')),
  stage text check (stage in (
    'pre_seed', 'seed', 'series_a', 'series_b_plus', 'private_equity', 'bootstrapped', 'public'
  )),
  headcount text check (headcount in ('1-10', '11-50', '51-200', '201-500', '501+')),
  founded_year integer,
  created_by_admin boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index companies_created on companies (created_at desc, id desc) where removed_at is null;
create index companies_by_admin on companies (created_at desc, id desc) where created_by_admin and removed_at is null;
create index companies_search on companies using gin (to_tsvector('simple', name));
-- Covers the dashboard's counts with more than two filters.
create index companies_stats on companies (created_at)
  include (main_category, client_type_expertise, location, created_by_admin) where removed_at is null;

-- The accounts that act for a company: its owner, whose plans it uses, and the owner's colleagues.
create table company_members (
  user_id uuid primary key references users (id) on delete cascade,
  company_id uuid not null references companies (id),
  role text not null default 'member' check (role in ('owner', 'member')),
  created_at timestamptz not null default now()
);
create unique index company_members_owner on company_members (company_id) where role = 'owner';
create index company_members_company on company_members (company_id, created_at);

-- The domains that a company says are its own. A proved one belongs to one company.
create table company_domains (
  id uuid primary key default uuidv7(),
  company_id uuid not null references companies (id) on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- Expected in the domain's DNS as `cadre-verification=<token>`.
  token text not null,
  method text check (method in ('dns', 'mail')),
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, domain),
  check ((verified_at is null) = (method is null))
);
create unique index company_domains_verified on company_domains (domain) where verified_at is not null;

-- The OpenID Connect issuer of a company, for the addresses of its proved domains.
create table company_sign_ins (
  company_id uuid primary key references companies (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  -- Sealed with a key derived from the session secret.
  client_secret text not null,
  mode text not null default 'off' check (mode in ('off', 'soft', 'required')),
  updated_at timestamptz not null default now()
);

-- A sign-in at another provider, until it ends or waits for the person's next step. Then `key_hash` is of a ticket
-- instead of the state, and subject and address are the provider's.
create table sign_in_flows (
  key_hash text primary key,
  -- The browser that started it.
  device_hash text not null,
  provider text not null,
  -- For the sign-in of a company.
  company_id uuid references companies (id) on delete cascade,
  -- The account to connect.
  user_id uuid references users (id) on delete cascade,
  nonce text,
  code_verifier text,
  subject text,
  email text,
  expires_at timestamptz not null
);

-- After the commit, every process forgets the rights that it has cached for members.
create function notify_members_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('members_changed', '');
  return null;
end $$;
create trigger members_changed after insert or update or delete on company_members
  for each statement execute function notify_members_changed();
create trigger company_removed after update of removed_at on companies
  for each row when (new.removed_at is distinct from old.removed_at) execute function notify_members_changed();

create view company_owners as select company_id, user_id from company_members where role = 'owner';

-- All members (owners and colleagues), each with the company's owner, whose plans and status apply to all members.
create view company_people as
  select company_members.company_id, company_members.user_id, company_members.role, company_owners.user_id as owner_id
  from company_members join company_owners on company_owners.company_id = company_members.company_id;

-- Profile views by companies, one row per company, profile and day (UTC). The viewing member is not stored.
create table profile_views (
  fractional_id uuid not null references fractionals (user_id) on delete cascade,
  day date not null default (now() at time zone 'UTC')::date,
  company_id uuid not null references companies (id) on delete cascade,
  primary key (fractional_id, day, company_id)
);
-- For the nightly cleanup.
create index profile_views_day on profile_views (day);

-- The people whose no-go list names this company. `in (select * from …)` reads the index once per statement.
create function hiding_from(company uuid) returns setof uuid language sql stable parallel safe as $$
  select user_id from fractionals
  where company_keys(no_go_companies) @> array[(select name_key from companies where id = company)]
$$;
