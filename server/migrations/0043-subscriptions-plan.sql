-- outside a transaction
-- Who holds a plan: Powerhouse is held by few, and its people are featured in turn.
drop index concurrently if exists subscriptions_live_plan;
create index concurrently subscriptions_live_plan on subscriptions (plan_id, user_id) where status <> 'ended';
