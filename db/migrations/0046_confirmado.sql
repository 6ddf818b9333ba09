-- When the person of a session last proved with password or code that it is they. Null: not since signing in.
alter table auth.session add column confirmed_at timestamptz;
