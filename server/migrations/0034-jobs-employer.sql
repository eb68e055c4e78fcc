-- By itself, so that the table is read while it is in use.
alter table jobs validate constraint jobs_employer;
