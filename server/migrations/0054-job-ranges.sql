-- outside a transaction
-- Of what a job pays and takes the index of words and facets has ranges now. What a month pays is in it in steps of about a
-- tenth: the best paid of many are met there, without reading what all of them pay. A least budget and hours were read off
-- the rows, or asked as each whole number; the budget, with its period and currency, is asked in steps of a fifth, hours
-- as one range.
-- The indexes hold what job_ranges() gave: a change of that function is a new function with new indexes.
create or replace function job_ranges(
  monthly_minor bigint, rate_period text, currency text, most_minor bigint, hours_least integer, hours_most integer
) returns text[] language sql immutable parallel safe return array_remove(array[
  'pay ' || case when monthly_minor > 0 then least(floor(ln(monthly_minor::double precision) * 10), 165)::integer end,
  rate_period || ' ' || currency || ' ' ||
    case when most_minor > 0 then least(
      floor(ln(most_minor::double precision) * 5), case rate_period when 'hour' then 56 when 'month' then 85 else 90 end
    )::integer end,
  case when hours_least <= 4 then 'from 4' end, case when hours_least <= 8 then 'from 8' end,
  case when hours_least <= 12 then 'from 12' end, case when hours_least <= 16 then 'from 16' end,
  case when hours_least <= 20 then 'from 20' end, case when hours_least <= 30 then 'from 30' end,
  case when hours_least <= 40 then 'from 40' end,
  case when hours_most >= 4 then 'to 4' end, case when hours_most >= 8 then 'to 8' end,
  case when hours_most >= 12 then 'to 12' end, case when hours_most >= 16 then 'to 16' end,
  case when hours_most >= 20 then 'to 20' end, case when hours_most >= 30 then 'to 30' end,
  case when hours_most >= 40 then 'to 40' end
], null);

-- What the build before asks for, these answer as well.
drop index concurrently if exists jobs_live_finds;
create index concurrently jobs_live_finds on jobs using gin (
  search,
  job_facets(fractional_type, main_category, location, workplace, client_type_expertise, rate_period, currency, status,
    hours_per_week_min, hours_per_week_max),
  skill_titles, sub_categories, job_ranges(monthly_budget_minor, rate_period, currency, budget_max_minor, hours_per_week_min,
    hours_per_week_max)
) where status = 'active' and archived_at is null;
drop index concurrently if exists jobs_live_words;

drop index concurrently if exists jobs_finds;
create index concurrently jobs_finds on jobs using gin (
  search,
  job_facets(fractional_type, main_category, location, workplace, client_type_expertise, rate_period, currency, status,
    hours_per_week_min, hours_per_week_max),
  skill_titles, sub_categories, job_ranges(monthly_budget_minor, rate_period, currency, budget_max_minor, hours_per_week_min,
    hours_per_week_max)
);
drop index concurrently if exists jobs_words;

-- In the order of budgets only few rows are read now: what they are narrowed by need not be in its index.
drop index concurrently if exists jobs_live_best_paid;
create index concurrently jobs_live_best_paid on jobs (monthly_budget_minor desc nulls last, id desc)
  where status = 'active' and archived_at is null;
drop index concurrently if exists jobs_live_paid;

-- How common each step is, tells how far down to look.
analyze jobs;
