-- outside a transaction
-- What waits for a next step: counted for a job's intake cap, and looked for in jobs that are over.
drop index concurrently if exists applications_open;
create index concurrently applications_open on applications (job_id)
  where status in ('submitted', 'viewed', 'shortlisted', 'interview', 'offer');
