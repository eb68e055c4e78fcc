create table companies (
  id uuid primary key default uuidv7(),
  name text not null,
  registration_number text,
  -- For no-go lists: each name that the company ever had, its registration numbers and verified domains. Keys are only
  -- added, so that a rename escapes no list.
  identity_keys text[] not null default '{}',
  -- When an admin allowed the company to see the last names of people.
  approved_at timestamptz,
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
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index companies_created on companies (created_at desc, id desc) where removed_at is null;
create index companies_by_admin on companies (created_at desc, id desc) where created_by_admin and removed_at is null;
create index companies_search on companies using gin (to_tsvector('simple', name));
-- Covers the dashboard's counts with more than two filters.
create index companies_stats on companies (created_at)
  include (main_category, client_type_expertise, location, created_by_admin) where removed_at is null;
create trigger companies_live after update of version on companies for each row
  execute function notify_changed('company', 'company', 'id');
create trigger companies_live_admins after insert or update of name, approved_at, removed_at on companies for each row
  execute function notify_changed('companies', 'admins', 'id');

create index companies_identity on companies using gin (identity_keys);

-- Adds the name and the registration number. A company with a number that another one stated takes on the keys of that
-- one. The number is not verified, so the other company takes on nothing.
create function add_company_identity() returns trigger language plpgsql as $$
declare
  number text := company_key(new.registration_number);
begin
  new.identity_keys := array(
    select unnest(new.identity_keys)
    union select company_key(new.name)
    union select unnest(array[number, 'registration:' || number]) where number is not null
    union select unnest(identity_keys) from companies
      where number is not null and identity_keys @> array['registration:' || number] and id <> new.id
  );
  return new;
end $$;
create trigger companies_identity before insert or update of name, registration_number on companies
  for each row execute function add_company_identity();

-- A new name of a company with a plan or a live job. The company keeps its name until an admin approves the new one.
create table company_renames (
  id uuid primary key default uuidv7(),
  company_id uuid not null references companies (id) on delete cascade,
  name text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index company_renames_pending on company_renames (company_id) where status = 'pending';
create index company_renames_company on company_renames (company_id, id desc);
create trigger company_renames_live after insert or update on company_renames for each row
  execute function notify_changed('companies', 'admins', 'company_id');

-- The companies that a company names as its competitors. Only its own team sees them.
create table company_competitors (
  company_id uuid primary key references companies (id) on delete cascade,
  names text[] not null default '{}',
  version bigint not null default 0,
  updated_at timestamptz not null default now()
);
create trigger company_competitors_live after insert or update on company_competitors for each row
  execute function notify_changed('company', 'company', 'company_id');

-- The keys of a company's competitors: of the listed names, and everything that a company with one of them was ever
-- called, so that a rename escapes no list.
create function competitor_keys(company uuid) returns setof text language sql stable parallel safe as $$
  with listed as (select unnest(company_keys(names)) as key from company_competitors where company_id = company)
  select key from listed
  union select unnest(identity_keys) from companies
    where identity_keys && array(select key from listed) and id <> company
$$;

-- The accounts that act for a company: its owner, whose plans it uses, and the owner's colleagues.
create table company_members (
  user_id uuid primary key references users (id) on delete cascade,
  company_id uuid not null references companies (id),
  role text not null default 'member' check (role in ('owner', 'member')),
  created_at timestamptz not null default now()
);
create unique index company_members_owner on company_members (company_id) where role = 'owner';
create index company_members_company on company_members (company_id, created_at);
create trigger company_members_live after insert or delete on company_members for each row
  execute function notify_changed('company', 'company', 'company_id');

-- The domains that a company says are its own. A proved one belongs to one company.
create table company_domains (
  id uuid primary key default uuidv7(),
  company_id uuid not null references companies (id) on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- Expected in the domain's DNS as `company-verification=<token>`.
  token text not null,
  method text check (method in ('dns', 'mail')),
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, domain),
  check ((verified_at is null) = (method is null))
);
create unique index company_domains_verified on company_domains (domain) where verified_at is not null;
create trigger company_domains_live after insert or update or delete on company_domains for each row
  execute function notify_changed('company', 'company', 'company_id');

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
create trigger company_sign_ins_live after insert or update or delete on company_sign_ins for each row
  execute function notify_changed('company', 'company', 'company_id');

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
-- Adds a verified domain to the company's identity. A company with a domain that another one had takes on its keys.
create function add_domain_to_identity() returns trigger language plpgsql as $$
declare
  link text := 'domain:' || new.domain;
begin
  update companies set identity_keys = array(
    select unnest(identity_keys)
    union select unnest(array[link, company_key(new.domain)])
    union select unnest(earlier.identity_keys) from companies as earlier where earlier.identity_keys @> array[link]
  ) where id = new.company_id;
  return null;
end $$;
create trigger company_domains_identity after insert or update of verified_at on company_domains
  for each row when (new.verified_at is not null) execute function add_domain_to_identity();

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

-- Who may use the product: a suspended owner takes their colleagues along.
create view people_with_access as
  select users.id
  from users left join company_people on company_people.user_id = users.id
    left join users as owners on owners.id = company_people.owner_id
  where users.status = 'active' and coalesce(owners.status, 'active') = 'active';

-- Profile views by companies, one row per company, profile and day (UTC). The viewing member is not stored.
create table profile_views (
  fractional_id uuid not null references fractionals (user_id) on delete cascade,
  day date not null default (now() at time zone 'UTC')::date,
  company_id uuid not null references companies (id) on delete cascade,
  primary key (fractional_id, day, company_id)
) partition by range (day);
select rotate_months('profile_views', 0, now());
create trigger profile_views_live after insert on profile_views for each row
  execute function notify_changed('profile_views', 'user', 'fractional_id');

-- The people that a company read in the directory, by day (UTC), for the daily limit.
create table directory_reads (
  company_id uuid not null references companies (id) on delete cascade,
  day date not null,
  fractional_id uuid not null references fractionals (user_id) on delete cascade,
  primary key (company_id, day, fractional_id)
);
create index directory_reads_fractional on directory_reads (fractional_id);
-- For the desk and the nightly cleanup.
create index directory_reads_day on directory_reads (day, company_id);

-- The people whose no-go list names this company. `in (select * from …)` reads the index once per statement.
-- Parallel unsafe, so that no search starts worker processes for it: PostgreSQL expects one in a hundred people, and
-- starting a worker takes longer than finding the few that there are.
create function hiding_from(company uuid) returns setof uuid language sql stable parallel unsafe as $$
  select user_id from fractionals
  where company_keys(no_go_companies) && (select identity_keys from companies where id = company)
$$;

-- How quickly a company replies, measured from its applications. Companies with too few applications have no row.
create table reply_records (
  company_id uuid primary key references companies (id) on delete cascade,
  measured integer not null,
  -- Null if more than half of the applications were never answered.
  median_hours double precision,
  kept_percent integer not null,
  measured_at timestamptz not null default now()
);

-- Every address that a person's public page had, so that older ones lead to it. None has the form of an id.
create table profile_slugs (
  slug text primary key check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug ~ '[a-z]' and slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ),
  user_id uuid not null references fractionals (user_id) on delete cascade,
  created_at timestamptz not null default now()
);
create index profile_slugs_user on profile_slugs (user_id, created_at);

-- The page that a person publishes about themselves.
create table public_profiles (
  user_id uuid primary key references fractionals (user_id) on delete cascade,
  slug text not null unique references profile_slugs (slug),
  visibility text not null default 'off' check (visibility in ('off', 'link', 'indexed')),
  -- What the page shows besides name, headline, functions and industries.
  sections text[] not null default '{}' check (sections <@ array[
    'picture', 'bio', 'skills', 'case_studies', 'capacity', 'rates', 'references', 'reviews'
  ]),
  updated_at timestamptz not null default now()
);
create index public_profiles_indexed on public_profiles (user_id) where visibility = 'indexed';
create trigger public_profiles_live after insert or update or delete on public_profiles for each row
  execute function notify_changed('profile', 'user', 'user_id');

-- The public pages that visitors may see. An anonymous or paused profile has none.
create view published_profiles as
  select public_profiles.user_id, public_profiles.slug, public_profiles.visibility, public_profiles.sections,
    greatest(public_profiles.updated_at, fractionals.updated_at) as updated_at
  from public_profiles
  join fractionals on fractionals.user_id = public_profiles.user_id
  join users on users.id = public_profiles.user_id
  where public_profiles.visibility <> 'off' and fractionals.status = 'verified' and not fractionals.paused
    and not fractionals.anonymous and users.status = 'active';

-- Every address that a company's page had, and the page itself, as for people.
create table company_slugs (
  slug text primary key check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug ~ '[a-z]' and slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ),
  company_id uuid not null references companies (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index company_slugs_company on company_slugs (company_id, created_at);

create table company_pages (
  company_id uuid primary key references companies (id) on delete cascade,
  slug text not null unique references company_slugs (slug),
  visibility text not null default 'off' check (visibility in ('off', 'link', 'indexed')),
  updated_at timestamptz not null default now()
);
create index company_pages_indexed on company_pages (company_id) where visibility = 'indexed';
create trigger company_pages_live after insert or update or delete on company_pages for each row
  execute function notify_changed('company', 'company', 'company_id');

-- The pages of companies that visitors may see.
create view published_company_pages as
  select company_pages.company_id, company_pages.slug, company_pages.visibility,
    greatest(company_pages.updated_at, companies.updated_at) as updated_at
  from company_pages
  join companies on companies.id = company_pages.company_id
  join company_owners on company_owners.company_id = companies.id
  join users on users.id = company_owners.user_id
  where company_pages.visibility <> 'off' and companies.removed_at is null and users.status = 'active';
