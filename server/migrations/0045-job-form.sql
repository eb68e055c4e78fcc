-- What the writer of a draft has not decided yet, although the column has a value: 'why_now', 'start_date'.
alter table jobs add column undecided text[] not null default '{}';
