create table reviews (
  id uuid primary key default uuidv7(),
  application_id uuid not null references applications (id),
  author_side text not null check (author_side in ('fractional', 'company')),
  fractional_id uuid not null references users (id),
  company_id uuid not null references companies (id),
  rating integer not null check (rating between 1 and 5),
  comment text not null,
  featured boolean not null default false,
  created_at timestamptz not null default now(),
  -- Both sides are in, or 14 days have passed.
  published_at timestamptz,
  unique (application_id, author_side)
);
create index reviews_company on reviews (company_id, published_at desc) where author_side = 'fractional';
create index reviews_fractional on reviews (fractional_id, published_at desc) where author_side = 'company';
