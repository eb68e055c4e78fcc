-- What the dashboard counts of jobs and applications, by day. Counting a million rows takes too long; a counter that
-- every writer updates would make them wait for each other. So a writer leaves a note, and a task adds the notes up.
create table stat_notes (
  subject text not null,
  day date not null,
  fractional_type text,
  main_category uuid,
  client_type_expertise text,
  location text,
  change integer not null
);

-- One row a day for all, and one for each value of each single property.
create table stat_days (
  subject text not null check (subject in ('job_live', 'job_posted', 'application')),
  property text not null check (property in ('all', 'fractional_type', 'main_category', 'client_type_expertise', 'location')),
  value text not null,
  day date not null,
  count bigint not null,
  primary key (subject, property, value, day)
);

create function note_job(job jobs, sign integer) returns void language sql as $$
  insert into stat_notes
  select subject, (job.published_at at time zone 'UTC')::date,
    job.fractional_type, job.main_category, job.client_type_expertise, job.location, sign
  from (values ('job_posted'), ('job_live')) as subjects (subject)
  where job.published_at is not null
    and (subject = 'job_posted' or (job.status = 'active' and job.archived_at is null));
$$;

create function note_jobs() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_job(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_job(new, 1); end if;
  return null;
end $$;
create trigger jobs_noted after insert or delete on jobs for each row execute function note_jobs();
create trigger jobs_noted_again
  after update of status, archived_at, published_at, fractional_type, main_category, client_type_expertise, location on jobs
  for each row when (
    (old.status, old.archived_at, old.published_at, old.fractional_type, old.main_category, old.client_type_expertise, old.location)
    is distinct from
    (new.status, new.archived_at, new.published_at, new.fractional_type, new.main_category, new.client_type_expertise, new.location)
  ) execute function note_jobs();

create function note_application() returns trigger language plpgsql as $$
begin
  insert into stat_notes
  select 'application', (coalesce(new.created_at, old.created_at) at time zone 'UTC')::date,
    fractional_type, main_category, client_type_expertise, location, case tg_op when 'INSERT' then 1 else -1 end
  from jobs where id = coalesce(new.job_id, old.job_id);
  return null;
end $$;
create trigger applications_noted after insert or delete on applications
  for each row execute function note_application();

-- An application counts by what its job says; a job that is changed takes its applications along.
create function move_noted_applications() returns trigger language plpgsql as $$
begin
  insert into stat_notes
  select 'application', noted.day, side.fractional_type, side.main_category, side.client_type_expertise,
    side.location, side.sign * noted.count
  from (
    select (created_at at time zone 'UTC')::date as day, count(*)::integer as count
    from applications where job_id = new.id group by 1
  ) as noted, (values
    (old.fractional_type, old.main_category, old.client_type_expertise, old.location, -1),
    (new.fractional_type, new.main_category, new.client_type_expertise, new.location, 1)
  ) as side (fractional_type, main_category, client_type_expertise, location, sign);
  return null;
end $$;
create trigger jobs_move_applications
  after update of fractional_type, main_category, client_type_expertise, location on jobs
  for each row when (
    (old.fractional_type, old.main_category, old.client_type_expertise, old.location)
    is distinct from (new.fractional_type, new.main_category, new.client_type_expertise, new.location)
  ) execute function move_noted_applications();

insert into stat_notes
select subject, (published_at at time zone 'UTC')::date, fractional_type, main_category, client_type_expertise, location, count(*)
from jobs, (values ('job_posted'), ('job_live')) as subjects (subject)
where published_at is not null and (subject = 'job_posted' or (status = 'active' and archived_at is null))
group by 1, 2, 3, 4, 5, 6;
insert into stat_notes
select 'application', (applications.created_at at time zone 'UTC')::date, jobs.fractional_type, jobs.main_category,
  jobs.client_type_expertise, jobs.location, count(*)
from applications join jobs on jobs.id = applications.job_id
group by 2, 3, 4, 5, 6;

-- Two filters at once are counted from the rows: by then they are few.
create index jobs_stats on jobs (fractional_type, main_category, location, client_type_expertise, published_at)
  where published_at is not null;
create index applications_job_created on applications (job_id, created_at);
-- People and companies are counted from an index that holds all that is asked of them.
create index fractionals_stats on fractionals (created_at)
  include (status, fractional_type, main_category, client_type_expertise, location, user_id);
create index companies_stats on companies (created_at)
  include (main_category, client_type_expertise, location, created_by_admin) where removed_at is null;
