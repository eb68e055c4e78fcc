-- How many a campaign reached is counted from its notices: the index holds these alone.
create index notifications_campaign on notifications (key) where key like 'campaign %';
