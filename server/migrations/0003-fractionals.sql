create table fractionals (
  user_id uuid primary key references users (id) on delete cascade,
  headline text not null default '',
  bio text not null default '',
  fractional_type text,
  fractional_types text[] not null default '{}',
  main_category uuid references categories (id),
  sub_categories uuid[] not null default '{}',
  location text,
  city text not null default '',
  client_type_expertise text,
  workplace text[] not null default '{}',
  hours_per_week_min integer,
  hours_per_week_max integer,
  rate_min_minor bigint,
  rate_max_minor bigint,
  rate_period text,
  retainer_hours integer,
  currency text not null default 'USD',
  years_experience integer,
  available_from date,
  linkedin_url text,
  website_url text,
  booking_url text,
  languages jsonb not null default '[]',
  certificates jsonb not null default '[]',
  case_studies jsonb not null default '[]',
  stage_fit text[] not null default '{}',
  no_go_companies text[] not null default '{}',
  paused boolean not null default false,
  anonymous boolean not null default false,
  resume_id uuid references files (id) on delete set null,
  status text not null default 'unverified' check (status in ('unverified', 'pending', 'verified', 'rejected', 'suspended')),
  -- What an end of the suspension goes back to.
  status_before_suspension text,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  reason_code text,
  reason text,
  -- Set when name, headline or type change after approval.
  second_look boolean not null default false,
  skill_titles text[] not null default '{}',
  search tsvector not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index fractionals_search on fractionals using gin (search);
create index fractionals_skills on fractionals using gin (skill_titles) where status = 'verified' and not paused;
create index fractionals_status on fractionals (status, created_at desc, user_id desc);
create index fractionals_created on fractionals (created_at desc, user_id desc);
create index fractionals_experience on fractionals (years_experience desc nulls last, user_id desc) where status = 'verified';
create index fractionals_type on fractionals (fractional_type, status, created_at desc, user_id desc);

create table fractional_skills (
  user_id uuid not null references fractionals (user_id) on delete cascade,
  skill_id uuid not null references skills (id),
  position integer not null default 0,
  primary key (user_id, skill_id)
);
create index fractional_skills_skill on fractional_skills (skill_id);

create table educations (
  id uuid primary key default uuidv7(),
  user_id uuid not null references fractionals (user_id) on delete cascade,
  school text not null,
  degree text not null default '',
  field text not null default '',
  start_date date,
  end_date date
);
create index educations_user on educations (user_id);

create table experiences (
  id uuid primary key default uuidv7(),
  user_id uuid not null references fractionals (user_id) on delete cascade,
  title text not null,
  company text not null,
  start_date date not null,
  end_date date,
  description text not null default ''
);
create index experiences_user on experiences (user_id);

-- 'CFO' is found by 'finance' and by 'chief financial officer'.
create function function_words(fractional_type text) returns text language sql immutable return
  case fractional_type
    when 'CEO' then 'CEO chief executive officer general management'
    when 'CFO' then 'CFO chief financial officer finance'
    when 'COO' then 'COO chief operating officer operations'
    when 'CMO' then 'CMO chief marketing officer marketing'
    when 'CIO' then 'CIO chief information officer information technology'
    when 'CTO' then 'CTO chief technology officer engineering'
    when 'CHRO' then 'CHRO chief human resources officer people HR'
    when 'Chief Legal' then 'Chief Legal officer CLO general counsel law'
    when 'CSO (sales)' then 'CSO chief sales officer CRO revenue'
    else coalesce(fractional_type, '')
  end;

-- Names stand alone in weight D, so that a visitor's search can leave them out.
create function set_fractional_search() returns trigger language plpgsql as $$
begin
  new.search :=
    setweight(to_tsvector('english', new.headline || ' ' || function_words(new.fractional_type)), 'A') ||
    setweight(to_tsvector('english',
      array_to_string(new.skill_titles, ' ') || ' ' ||
      (select coalesce(string_agg(function_words(type), ' '), '') from unnest(new.fractional_types) as type) || ' ' ||
      (select coalesce(string_agg(title, ' '), '') from experiences where user_id = new.user_id)), 'B') ||
    setweight(to_tsvector('english', new.city || ' ' || coalesce(new.location, '') || ' ' || new.bio), 'C') ||
    case when new.anonymous then '' else
      setweight(to_tsvector('english', (select first_name || ' ' || last_name from users where id = new.user_id)), 'D')
    end;
  return new;
end $$;
create trigger fractionals_search_insert before insert on fractionals for each row execute function set_fractional_search();
create trigger fractionals_search_update
  before update of headline, fractional_type, fractional_types, skill_titles, city, location, bio, anonymous on fractionals
  for each row execute function set_fractional_search();

create function renew_search_of_person() returns trigger language plpgsql as $$
begin
  update fractionals set headline = headline where user_id = new.id;
  return null;
end $$;
create trigger users_renamed after update of first_name, last_name on users
  for each row when (new.type = 'fractional') execute function renew_search_of_person();

create function renew_search_of_experience() returns trigger language plpgsql as $$
begin
  update fractionals set headline = headline where user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger experiences_search after insert or delete or update of title on experiences
  for each row execute function renew_search_of_experience();
