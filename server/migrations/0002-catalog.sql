-- Functions (executive types), industries, and the parts of industries.
create table categories (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('function', 'industry', 'part')),
  parent_id uuid references categories (id),
  title text not null,
  icon text not null default '',
  position integer not null default 0,
  check ((kind = 'part') = (parent_id is not null))
);
create unique index categories_title on categories (kind, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(title));
create index categories_parent on categories (parent_id, position);

create table skills (
  id uuid primary key default uuidv7(),
  title text not null,
  -- A skill that a person typed is kept for that person, and offered to others only once approved.
  approved boolean not null default true
);
create unique index skills_title on skills (lower(title));
create index skills_prefix on skills (lower(title) text_pattern_ops) where approved;
