-- no-transaction
-- Addresses by their beginning, in any collation of the database.
create index concurrently users_address on app.users (email text_pattern_ops);
