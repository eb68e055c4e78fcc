-- Addresses without an account that want no mail that admins write to single addresses.
create table mail_suppressions (
  email text primary key,
  created_at timestamptz not null default now()
);
