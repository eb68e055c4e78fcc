-- outside a transaction
-- A no-go list names up to fifty companies, each of which takes regular expressions to compare: too much for every person
-- of a search. The index keeps their keys, right at once for whoever writes the list, by whichever build.
-- It holds what company_key() gave: a change of that function is a new function with a new index. The cost is what keeps
-- PostgreSQL from reckoning the keys anew where it takes a table for small.
create or replace function company_keys(names text[]) returns text[] language sql immutable parallel safe cost 2000
  return array(select company_key(name) from unnest(names) as name);

drop index concurrently if exists fractionals_no_go_keys;
create index concurrently fractionals_no_go_keys on fractionals using gin (company_keys(no_go_companies));

-- The people who keep this company away. `in (select * from …)` asks the index once a statement, not once a row.
create or replace function hiding_from(company uuid) returns setof uuid language sql stable parallel safe as $$
  select user_id from fractionals
  where company_keys(no_go_companies) @> array[(select company_key(name) from companies where id = company)]
$$;

-- The keys of the companies that a person keeps away; `company_key(…) in (select * from …)` draws them once a statement.
-- names_company(), which draws them for each row, stays for the build before.
create or replace function no_go_keys(person uuid) returns setof text language sql stable parallel safe as $$
  select unnest(company_keys(no_go_companies)) from fractionals where user_id = person
$$;
