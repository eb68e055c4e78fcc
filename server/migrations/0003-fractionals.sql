create table fractionals (
  user_id uuid primary key references users (id) on delete cascade,
  headline text not null default '',
  bio text not null default '',
  fractional_type text check (fractional_type in (
    'CEO', 'CFO', 'COO', 'CMO', 'CIO', 'CTO', 'CHRO', 'Chief Legal', 'CSO (sales)', 'Other specialized Fractional Executive'
  )),
  fractional_types text[] not null default '{}' check (fractional_types <@ array[
    'CEO', 'CFO', 'COO', 'CMO', 'CIO', 'CTO', 'CHRO', 'Chief Legal', 'CSO (sales)', 'Other specialized Fractional Executive'
  ]),
  main_category uuid references categories (id),
  sub_categories uuid[] not null default '{}',
  location text check (location in ('USA', 'Canada', 'Europe', 'Asia', 'South America', 'Australia')),
  city text not null default '',
  -- IANA name.
  time_zone text,
  client_type_expertise text check (client_type_expertise in ('B2B', 'B2C', 'B2B,B2C')),
  workplace text[] not null default '{}' check (workplace <@ array['remote', 'hybrid', 'on_site']),
  hours_per_week_min integer,
  hours_per_week_max integer,
  rate_min_minor bigint,
  rate_max_minor bigint,
  rate_period text check (rate_period in ('hour', 'month', 'project')),
  retainer_hours integer,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  usd_rate numeric(20, 10),
  -- US cents.
  hourly_min_usd bigint generated always as (
    hourly_usd(rate_min_minor, usd_rate, rate_period, 12 * retainer_hours, null)
  ) stored,
  years_experience integer,
  available_from date,
  -- `Capacity` of the contract. Triggers keep it up to date.
  capacity jsonb not null default '{}',
  -- When the hours and `available_from` were last set or confirmed.
  availability_confirmed_at timestamptz not null default now(),
  linkedin_url text,
  website_url text,
  booking_url text,
  languages jsonb not null default '[]',
  certificates jsonb not null default '[]',
  case_studies jsonb not null default '[]',
  stage_fit text[] not null default '{}' check (stage_fit <@ array[
    'pre_seed', 'seed', 'series_a', 'series_b_plus', 'private_equity', 'bootstrapped', 'public'
  ]),
  no_go_companies text[] not null default '{}',
  paused boolean not null default false,
  anonymous boolean not null default false,
  resume_id uuid references files (id) on delete set null,
  status text not null default 'unverified'
    check (status in ('unverified', 'pending', 'verified', 'rejected', 'suspended')),
  -- The status to restore when a suspension ends.
  status_before_suspension text
    check (status_before_suspension in ('unverified', 'pending', 'verified', 'rejected', 'suspended')),
  submitted_at timestamptz,
  decided_at timestamptz,
  reason_code text,
  reason text,
  -- Set when the name, the headline or the function changes after approval.
  re_review boolean not null default false,
  -- What was approved, while a re-review is due, and since when it is.
  re_review_from jsonb,
  re_review_since timestamptz,
  -- What the last approval replaced, while it can be undone. Nobody is told of the approval until then.
  approved_from jsonb,
  reminders_sent integer not null default 0,
  reminded_at timestamptz,
  skill_titles text[] not null default '{}',
  -- The words of the profile, and the values of filters as terms such as FUNCTION:CFO. No word has capitals.
  search tsvector not null default '',
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index fractionals_search on fractionals using gin (search);
create index fractionals_skills on fractionals using gin (skill_titles) where status = 'verified' and not paused;
create index fractionals_status on fractionals (status, created_at desc, user_id desc);
create index fractionals_created on fractionals (created_at desc, user_id desc);
create index fractionals_experience on fractionals (years_experience desc nulls last, user_id desc) where status = 'verified';
create index fractionals_rate on fractionals (hourly_min_usd nulls last, user_id) where status = 'verified';
create index fractionals_type on fractionals (fractional_type, status, created_at desc, user_id desc);
create index fractionals_unsubmitted on fractionals (created_at) where status = 'unverified' and submitted_at is null;
create index fractionals_waiting on fractionals (submitted_at, user_id) where status = 'pending';
create index fractionals_re_review on fractionals (created_at desc, user_id desc) where re_review;
create index fractionals_availability on fractionals (availability_confirmed_at) where status = 'verified' and not paused;
-- Covers the dashboard's counts with more than two filters.
create index fractionals_stats on fractionals (created_at)
  include (status, fractional_type, main_category, client_type_expertise, location, user_id);
create trigger fractionals_live after update of version, status on fractionals for each row
  execute function notify_changed('profile', 'profile', 'user_id');
-- An open socket keeps the name and picture that it was opened with.
create trigger account_shown_changed after update of anonymous on fractionals for each row
  when (new.anonymous is distinct from old.anonymous) execute function notify_account_changed('user_id');
create trigger fractionals_live_admins after update of status, submitted_at, re_review on fractionals for each row
  when ((new.status, new.submitted_at, new.re_review) is distinct from (old.status, old.submitted_at, old.re_review))
  execute function notify_changed('approvals', 'admins', 'user_id');

create trigger fractionals_usd_rate before insert or update of currency on fractionals
  for each row execute function set_usd_rate();

-- Work outside the platform. Only the sum of its hours counts, in `fractionals.capacity`.
create table fractional_commitments (
  id uuid primary key default uuidv7(),
  user_id uuid not null references fractionals (user_id) on delete cascade,
  label text not null,
  hours_per_week integer not null check (hours_per_week > 0),
  start_date date not null,
  end_date date,
  created_at timestamptz not null default now()
);
create index fractional_commitments_user on fractional_commitments (user_id, start_date);
create trigger fractional_commitments_live after insert or delete on fractional_commitments for each row
  execute function notify_changed('profile', 'person', 'user_id');

-- The free hours a week of a fractional for the current month and six more, `{"2026-03": 12}`: the weekly maximum
-- without planned and active engagements and private commitments that overlap the month; none before the person is
-- available. Empty without a weekly maximum. Not in SQL: a later file creates the tables that it reads.
create function capacity_of(person uuid, weekly_hours integer, available_from date) returns jsonb
language plpgsql stable as $$
begin
  return (select coalesce(jsonb_object_agg(to_char(month, 'YYYY-MM'), case
    when available_from >= month + interval '1 month' then 0 else greatest(weekly_hours - (
      select coalesce(sum(hours), 0) from (
        select (agreed.body ->> 'hours_per_week')::integer as hours, engagements.start_date, engagements.end_date
        from engagements cross join lateral (
          select body from terms_versions
          where terms_versions.application_id = engagements.application_id and outcome = 'accepted'
          order by number desc limit 1) as agreed
        where engagements.fractional_id = person and engagements.status in ('planned', 'active')
        union all
        select hours_per_week, start_date, end_date from fractional_commitments where user_id = person
      ) as taken
      where start_date < month + interval '1 month' and (end_date is null or end_date >= month)), 0)
    end), '{}')
  from generate_series(0, 6) as ahead
  cross join lateral (
    select (date_trunc('month', now() at time zone 'UTC') + ahead * interval '1 month')::date as month) as months
  where weekly_hours is not null);
end $$;

create function set_capacity() returns trigger language plpgsql as $$
begin
  new.capacity := capacity_of(new.user_id, new.hours_per_week_max, new.available_from);
  return new;
end $$;
create trigger fractionals_capacity before insert or update of hours_per_week_max, available_from on fractionals
  for each row execute function set_capacity();

create function update_capacity(person uuid) returns void language sql as $$
  select from fractionals where user_id = person for no key update; -- The next statement sees what was committed before.
  update fractionals set capacity = capacity_of(user_id, hours_per_week_max, available_from) where user_id = person
$$;

create function update_capacity_of_engagement() returns trigger language plpgsql as $$
begin
  perform update_capacity(new.fractional_id);
  return null;
end $$;

create function update_capacity_of_terms() returns trigger language plpgsql as $$
begin
  perform update_capacity(fractional_id) from engagements where application_id = new.application_id;
  return null;
end $$;

create function update_capacity_of_commitment() returns trigger language plpgsql as $$
begin
  perform update_capacity(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger fractional_commitments_capacity after insert or update or delete on fractional_commitments
  for each row execute function update_capacity_of_commitment();

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
create trigger educations_live after insert or update or delete on educations for each row
  execute function notify_changed('profile', 'profile', 'user_id');

create table experiences (
  id uuid primary key default uuidv7(),
  user_id uuid not null references fractionals (user_id) on delete cascade,
  title text not null,
  company text not null,
  start_date date not null,
  end_date date,
  description text not null default '',
  -- When the company was entered, for the check of conflicts.
  entered_at timestamptz not null default now()
);
create index experiences_user on experiences (user_id);
create trigger experiences_live after insert or update or delete on experiences for each row
  execute function notify_changed('profile', 'profile', 'user_id');

-- Search synonyms: 'finance' and 'chief financial officer' find a CFO.
create function function_synonyms(fractional_type text) returns text language sql immutable return
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

-- Only the name has weight D, so that searches of visitors can exclude it.
create function set_fractional_search() returns trigger language plpgsql as $$
begin
  new.search :=
    setweight(to_tsvector('search_words', new.headline || ' ' || function_synonyms(new.fractional_type)), 'A') ||
    setweight(to_tsvector('search_words',
      array_to_string(new.skill_titles, ' ') || ' ' ||
      (select coalesce(string_agg(function_synonyms(type), ' '), '') from unnest(new.fractional_types) as type) || ' ' ||
      (select coalesce(string_agg(title, ' '), '') from experiences where user_id = new.user_id)), 'B') ||
    setweight(to_tsvector('search_words', new.city || ' ' || coalesce(new.location, '') || ' ' || new.bio), 'C') ||
    case when new.anonymous then '' else
      setweight(to_tsvector('search_words', (select full_name from users where id = new.user_id)), 'D')
    end ||
    -- What words may ask for, too, has a position and a weight: it counts for the rank and passes ts_filter.
    array_to_string(array[
      '''FUNCTION:' || new.fractional_type || ''':1A', '''LOCATION:' || new.location || ''':1C'
    ] || array(select '''FUNCTION:' || type || ''':1B' from unnest(new.fractional_types) as type)
      || array(select '''WORKPLACE:' || place || ''':1C' from unnest(new.workplace) as place), ' ')::tsvector ||
    array_to_tsvector(array_remove(array[
      'STATUS:' || new.status, 'PRIMARY:' || new.fractional_type, 'INDUSTRY:' || new.main_category,
      'PERIOD:' || new.rate_period, 'CURRENCY:' || new.currency
    ] || array(select 'PART:' || part from unnest(new.sub_categories) as part)
      || array(select 'SKILL:' || skill from unnest(new.skill_titles) as skill)
      || array(select 'BUSINESS:' || type from unnest(
        string_to_array(new.client_type_expertise, ',') || new.client_type_expertise) as type), null));
  return new;
end $$;
create trigger fractionals_search_insert before insert on fractionals for each row execute function set_fractional_search();
create trigger fractionals_search_update
  before update of headline, bio, city, anonymous, status, fractional_type, fractional_types, skill_titles, main_category,
    sub_categories, location, client_type_expertise, workplace, rate_period, currency
  on fractionals for each row execute function set_fractional_search();

-- The terms of more people than a search counts, with their number; '' has the number of all people.
create table fractional_terms (
  term text primary key,
  rows integer not null
);

create function update_search_of_renamed_user() returns trigger language plpgsql as $$
begin
  update fractionals set headline = headline where user_id = new.id;
  return null;
end $$;
create trigger users_renamed after update of first_name, last_name on users
  for each row when (new.type = 'fractional') execute function update_search_of_renamed_user();

create function update_search_of_experience() returns trigger language plpgsql as $$
begin
  update fractionals set headline = headline where user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;
create trigger experiences_search after insert or delete or update of title on experiences
  for each row execute function update_search_of_experience();

-- Normalizes a company's name for no-go lists: removes case, accents, punctuation, spaces and trailing legal forms.
create function company_key(name text) returns text language sql immutable parallel safe as $$
  select coalesce(
    nullif(replace(regexp_replace(words, '( (and )?(' ||
      'ltd|limited|inc|incorporated|corp|corporation|co|company|llc|llp|lp|plc|pty|pte|gmbh|mbh|ug|ag|kg|kgaa|ohg|se|' ||
      'sa|sas|sarl|srl|sl|spa|bv|nv|ab|as|asa|aps|oy|oyj))+$', ''), ' ', ''), ''),
    nullif(replace(words, ' ', ''), ''),
    lower(btrim(name)))
  from (select btrim(regexp_replace(
    replace(regexp_replace(lower(normalize(name, nfkd)), '[\u0300-\u036f.''’]', '', 'g'), '&', ' and '),
    '[[:punct:][:space:]’‘“”–—·]+', ' ', 'g')) as words) as plain
$$;

-- An index stores the keys of no-go lists (up to fifty names), which are too expensive to compute for each person of a
-- search. It contains results of company_key(), so a change of that function requires a new function and a new index.
-- The high cost prevents the planner from recomputing the keys on a small table.
create function company_keys(names text[]) returns text[] language sql immutable parallel safe cost 2000
  return array(select company_key(name) from unnest(names) as name);
create index fractionals_no_go_keys on fractionals using gin (company_keys(no_go_companies));

-- The keys of a person's no-go list. `keys && array(select * from …)` computes them once per statement.
create function no_go_keys(person uuid) returns setof text language sql stable parallel safe as $$
  select unnest(company_keys(no_go_companies)) from fractionals where user_id = person
$$;
