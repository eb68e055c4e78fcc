-- What a member wrote into a report, beside its line in the log: nothing can be erased from the log.
create table report_words (
  line_id uuid primary key references audit_log (id),
  reporter_id uuid not null references users (id),
  -- Whose it is that was reported; an imported job has nobody.
  person_id uuid references users (id),
  words text not null
);
create index report_words_reporter on report_words (reporter_id);
create index report_words_person on report_words (person_id) where person_id is not null;
