-- Credits of earlier months that came back in this one are counted beside what was taken.
create index credits_returned on credits (user_id, kind, returned_at) where returned_at is not null;
