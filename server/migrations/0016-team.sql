-- Colleagues of a company's owner: accounts of their own that act for the same company.
create table company_members (
  user_id uuid primary key references users (id) on delete cascade,
  company_id uuid not null references companies (id),
  created_at timestamptz not null default now()
);
create index company_members_company on company_members (company_id, created_at);
