create table blog_posts (
  id uuid primary key default uuidv7(),
  slug text not null unique,
  title text not null,
  summary text not null default '',
  body text not null default '',
  cover_image_id uuid references files (id) on delete set null,
  tags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz,
  author_id uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status = 'draft' or publish_at is not null)
);
create index blog_posts_published on blog_posts (publish_at desc, id desc) where status = 'published';
create index blog_posts_tags on blog_posts using gin (tags) where status = 'published';
create index blog_posts_updated on blog_posts (updated_at desc, id desc);
create index blog_posts_words on blog_posts using gin (to_tsvector('english', title || ' ' || summary));
