-- Looked at each minute for the declines that cannot be undone any more.
create index applications_declining on applications (declining_until) where declining_until is not null;
