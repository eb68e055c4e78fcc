-- A company's name as no-go lists compare it: without case, accents, punctuation, spaces and the legal forms it ends with.
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

-- Whether a list of no-go companies names this one.
create function names_company(list text[], name text) returns boolean language sql immutable parallel safe as $$
  select list <> '{}' and coalesce(
    (select company_key(name)) = any (select company_key(named) from unnest(list) as named), false)
$$;
