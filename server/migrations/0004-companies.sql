create table companies (
  id uuid primary key default uuidv7(),
  owner_id uuid not null unique references users (id),
  name text not null,
  logo_id uuid references files (id) on delete set null,
  headline text not null default '',
  about text not null default '',
  website text,
  linkedin_url text,
  main_category uuid references categories (id),
  location text,
  city text not null default '',
  client_type_expertise text,
  stage text,
  headcount text,
  founded_year integer,
  created_by_admin boolean not null default false,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index companies_created on companies (created_at desc, id desc) where removed_at is null;
create index companies_search on companies using gin (to_tsvector('simple', name));
