-- The newest live jobs of a location, for its landing page.
create index jobs_live_location on jobs (location, published_at desc, id desc) where status = 'active' and archived_at is null;
-- All live jobs by their id, for the sitemap's parts.
create index jobs_live_id on jobs (id) where status = 'active' and archived_at is null;
