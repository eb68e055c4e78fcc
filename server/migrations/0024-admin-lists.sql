-- The lists of the admin area, each in the order it shows in and narrowed as its filters narrow it.
create index users_status_created on users (status, created_at desc, id desc) where status <> 'active';
create index fractionals_waiting on fractionals (submitted_at, user_id) where status = 'pending';
create index fractionals_second_look on fractionals (created_at desc, user_id desc) where second_look;
create index companies_by_admin on companies (created_at desc, id desc) where created_by_admin and removed_at is null;
create index jobs_status_created on jobs (status, created_at desc, id desc) where archived_at is null;
create index audit_log_newest on audit_log (created_at desc, id desc);
drop index audit_log_created;
create index campaigns_newest on campaigns (created_at desc, id desc);
create index promo_codes_newest on promo_codes (created_at desc, id desc) where removed_at is null;
create index reviews_newest on reviews (published_at desc, id desc) include (rating);
