-- An imported job whose employer has no company here says by itself who hires. `employer_domain` is what a company's
-- address has to match to claim the job.
alter table jobs alter column company_id drop not null;
alter table jobs add column employer_name text;
alter table jobs add column employer_domain text;
alter table jobs add constraint jobs_employer check (
  company_id is not null or (source = 'scraped' and employer_name is not null)
) not valid;

create or replace function set_job_search() returns trigger language plpgsql as $$
begin
  new.search :=
    setweight(to_tsvector('english', new.title), 'A') ||
    setweight(to_tsvector('english', coalesce(new.fractional_type, '') || ' ' || array_to_string(new.skill_titles, ' ')), 'B') ||
    setweight(to_tsvector('english', coalesce((select name from companies where id = new.company_id), new.employer_name) || ' ' || new.description), 'D');
  return new;
end $$;
create trigger jobs_search_employer before update of company_id, employer_name on jobs
  for each row execute function set_job_search();
-- When the source of an imported job had likely lost it: the job was paused for that, once.
alter table jobs add column source_gone_at timestamptz;
