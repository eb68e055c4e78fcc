create function audit_words(action text, reason text, before jsonb, after jsonb) returns tsvector
  language sql immutable return
  to_tsvector('simple', replace(action, '_', ' ') || ' ' || coalesce(reason, '')) ||
  jsonb_to_tsvector('simple', coalesce(before, '{}'), '["all"]') ||
  jsonb_to_tsvector('simple', coalesce(after, '{}'), '["all"]');
create index audit_log_words on audit_log using gin (audit_words(action, reason, before, after));
create index audit_log_actor on audit_log (actor_id, created_at desc);
create index audit_log_action on audit_log (action, created_at desc);
