-- Who is erased is looked for by their address, too.
create index campaign_recipients_address on campaign_recipients (email) where user_id is null;
