-- A new company keeps its activity for 24 months. A company that exists keeps its own without limit until a responsable chooses: its
-- settings, or their absence, are not touched. A trigger, so that the previous release's companies get the default too.
create function app.set_company_defaults() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$ begin return null; end $$;
-- Until the policies are applied, the previous release creates companies with this release's function.
grant insert (company_id, activity_months) on app.company_settings to ensaya_gate;
create policy gate_begins on app.company_settings for insert to ensaya_gate with check (activity_months = 24);
create trigger set_defaults after insert on app.empresas for each row execute function app.set_company_defaults();
