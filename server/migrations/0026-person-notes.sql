-- What admins note about a person; nobody else reads it.
create table person_notes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  author_id uuid not null references users (id),
  body text not null,
  created_at timestamptz not null default now()
);
create index person_notes_user on person_notes (user_id, id desc);
