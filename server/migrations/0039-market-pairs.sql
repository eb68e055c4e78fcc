-- outside a transaction
-- The newest live jobs of a function at a location, for their landing page and the sitemap.
drop index concurrently if exists jobs_live_type_location;
create index concurrently jobs_live_type_location on jobs (fractional_type, location, published_at desc, id desc) where status = 'active' and archived_at is null;
