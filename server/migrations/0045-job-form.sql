-- What the writer of a draft has not decided yet, although the column has a value: 'why_now', 'start_date'.
alter table jobs add column undecided text[] not null default '{}';
-- ISO 3166-1, of the location.
alter table jobs add column country text;
