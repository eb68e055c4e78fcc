-- The other person whom a notification names or quotes, so that it goes with them. A name would find namesakes, too.
alter table notifications add column about_user_id uuid references users (id);
create index notifications_about on notifications (about_user_id) where about_user_id is not null;
