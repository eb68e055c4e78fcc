-- A ticket may also prove a new address ('email'), or let a browser fetch one's own data once ('export').
alter table tickets drop constraint tickets_purpose_check;
alter table tickets add constraint tickets_purpose_check
  check (purpose in ('signup', 'reset', 'invitation', 'email', 'export'));
create index tickets_user on tickets (user_id) where used_at is null;
