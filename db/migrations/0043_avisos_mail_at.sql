-- Before this moment the notice cannot be mailed: the job of the mails looks at it then. Those that exist are filled in by
-- 0043_avisos_programados_fill. In a transaction of its own: a request that writes a task already holds its lock when its trigger writes a notice.
alter table app.avisos add column mail_at timestamptz not null default 'infinity';
alter table app.avisos alter column mail_at set default '-infinity';
