-- outside a transaction
-- The newest live jobs of a location, for its landing page.
drop index concurrently if exists jobs_live_location;
create index concurrently jobs_live_location on jobs (location, published_at desc, id desc) where status = 'active' and archived_at is null;
-- All live jobs by their id, for the sitemap's parts.
drop index concurrently if exists jobs_live_id;
create index concurrently jobs_live_id on jobs (id) where status = 'active' and archived_at is null;
