-- From when a company's second-factor rule also binds the sessions that were open when it was switched on. Null for a rule that the previous
-- release writes: then 72 hours after it. Sessions under a rule that exists get 72 hours from now.
alter table app.company_settings add column second_factor_open_sessions_at timestamptz;
update app.company_settings set second_factor_open_sessions_at = now() + interval '72 hours' where second_factor_since is not null;

-- The previous release already calls app.enter(text, text[], boolean).
drop function if exists app.enter(text, text[]);
