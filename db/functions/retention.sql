-- What a new company begins with. The settings page says so (web/src/features/ajustes/datos/retention-section.tsx).
create or replace function app.set_company_defaults() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.company_settings (company_id, activity_months) values (new.id, 24);
  return null;
end $$;
alter function app.set_company_defaults() owner to ensaya_gate;

-- What a responsable chose, in words. Inserting a row without limits changes nothing, and the defaults of a new company are no choice.
create or replace function app.audit_retention() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before smallint[] := case tg_op when 'UPDATE' then array[old.answers_months, old.reports_months, old.activity_months] else array[null, null, null]::smallint[] end;
begin
  if pg_trigger_depth() = 1 and before is distinct from array[new.answers_months, new.reports_months, new.activity_months] then
    perform app.audit('conservacion.cambiada', new.company_id, (
      select string_agg(format('%s: %s', c.name, coalesce(c.months || ' meses', 'sin límite')), ', ' order by c.position)
        from (values (1, 'Respuestas', new.answers_months), (2, 'reportes', new.reports_months), (3, 'actividad', new.activity_months))
          c (position, name, months)));
  end if;
  return null;
end $$;
alter function app.audit_retention() owner to ensaya_gate;

-- Companies that limit how long something is kept. The worker gets only their ids.
create or replace function app.empresas_with_limit() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select s.company_id from app.company_settings s
   where s.answers_months is not null or s.reports_months is not null or s.activity_months is not null;
end;
alter function app.empresas_with_limit() owner to ensaya_gate;
grant execute on function app.empresas_with_limit() to ensaya_worker;

-- Deletes what the job's company keeps no longer, at most `most` rows of each table, and records it. Returns the number of rows.
create or replace function app.apply_retention(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  company uuid := app.job_empresa_id();
  settings jsonb := (select to_jsonb(s) from app.company_settings s where s.company_id = company);
  duty record;
  removed integer;
  counted jsonb := '{}';
begin
  for duty in select d.* from app.data_duties() d where d.conserva is not null and settings ->> d.conserva is not null loop
    -- The date is compared twice: a ctid alone may also be that of a younger row, in another partition.
    execute format('delete from %1$s where %2$s and %3$I < now() - make_interval(months => $2) and ctid = any (array(
      select ctid from %1$s where %2$s and %3$I < now() - make_interval(months => $2) order by %3$I limit $3))', duty.tabla, duty.empresa, duty.fecha)
      using company, (settings ->> duty.conserva)::integer, most;
    get diagnostics removed = row_count;
    counted := counted || jsonb_build_object(duty.conserva, coalesce((counted ->> duty.conserva)::integer, 0) + removed);
  end loop;
  select coalesce(sum(n.value::integer), 0) into removed from jsonb_each_text(counted) n;
  if removed > 0 then
    perform app.audit_by(null, 'conservacion.aplicada', company, (
      select string_agg(format('%s: %s', c.label, counted ->> c.name), ', ' order by c.position)
        from (values (1, 'Respuestas', 'answers_months'), (2, 'reportes', 'reports_months'), (3, 'actividad', 'activity_months')) c (position, label, name)
       where (counted ->> c.name)::integer > 0), null);
  end if;
  return removed;
end $$;
alter function app.apply_retention(integer) owner to ensaya_gate;
grant execute on function app.apply_retention(integer) to ensaya_worker;
