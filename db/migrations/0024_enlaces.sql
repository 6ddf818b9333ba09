-- The latest step (RFC 6238) whose code was accepted: a code counts once, for all servers.
alter table auth.two_factor add column last_step integer;
-- end_links() finds a user's links by it.
create index verification_value on auth.verification (value);
-- Recovery links were stored as they are in the mail. From now on the table holds a hash; the old links end.
delete from auth.verification where identifier like 'reset-password:%';
