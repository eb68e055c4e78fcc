-- Which company looked at whose profile, each once a day (UTC). Nobody's name: who looked acts for the company.
create table profile_views (
  fractional_id uuid not null references fractionals (user_id) on delete cascade,
  day date not null default (now() at time zone 'UTC')::date,
  company_id uuid not null references companies (id) on delete cascade,
  primary key (fractional_id, day, company_id)
);
-- For the nightly clean-up.
create index profile_views_day on profile_views (day);
