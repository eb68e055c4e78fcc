-- outside a transaction
-- What a search narrows by, beside its words in one index: both are met in the index, and no row is read that only some
-- of it fits. The words alone are in most jobs, and so is each filter.
create or replace function job_facets(
  fractional_type text, main_category uuid, location text, workplace text, client_type_expertise text, rate_period text,
  currency text, status text, hours_least integer, hours_most integer
) returns text[] language sql immutable return array_remove(array[
  'function ' || fractional_type, 'industry ' || main_category, 'location ' || location, 'workplace ' || workplace,
  'business ' || client_type_expertise, 'rate ' || rate_period, 'currency ' || currency, 'status ' || status,
  'from ' || case when hours_least > 168 then 168 else hours_least end,
  'to ' || case when hours_most > 168 then 168 else hours_most end
], null);

drop index concurrently if exists jobs_live_words;
create index concurrently jobs_live_words on jobs using gin (
  search,
  job_facets(fractional_type, main_category, location, workplace, client_type_expertise, rate_period, currency, status,
    hours_per_week_min, hours_per_week_max),
  skill_titles, sub_categories
) where status = 'active' and archived_at is null;

drop index concurrently if exists jobs_words;
create index concurrently jobs_words on jobs using gin (
  search,
  job_facets(fractional_type, main_category, location, workplace, client_type_expertise, rate_period, currency, status,
    hours_per_week_min, hours_per_week_max),
  skill_titles, sub_categories
);

-- Promoted jobs show first, the newest of them before the others.
drop index concurrently if exists jobs_live_promoted_newest;
create index concurrently jobs_live_promoted_newest on jobs (published_at desc, id desc)
  where status = 'active' and archived_at is null and promoted_until is not null;

-- The best paid of a function or a place may lie far down among the best paid of all: what is narrowed by is in the index,
-- so that no row is read on the way there.
drop index concurrently if exists jobs_live_paid;
create index concurrently jobs_live_paid on jobs (monthly_budget_minor desc nulls last, id desc) include (
  expires_at, published_at, fractional_type, main_category, location, workplace, client_type_expertise, rate_period,
  currency, hours_per_week_min, hours_per_week_max, budget_max_minor
) where status = 'active' and archived_at is null;

-- Three filters of the dashboard at once are counted from the rows, with their applications: the index holds all of it.
drop index concurrently if exists jobs_counted;
create index concurrently jobs_counted on jobs
  (fractional_type, main_category, location, client_type_expertise, published_at) include (id, status, archived_at);

drop index concurrently if exists jobs_stats;
drop index concurrently if exists jobs_search;
drop index concurrently if exists jobs_search_all;
drop index concurrently if exists jobs_live_skills;
drop index concurrently if exists jobs_live_promoted;
drop index concurrently if exists jobs_live_budget;
