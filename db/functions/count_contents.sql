-- The number of rows of each named table that are deleted with a company: those whose foreign key to app.empresas cascades.
create or replace function app.count_contents(empresa uuid, tables text[]) returns table (tabla text, cantidad bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant record;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin counts the contents of companies' using errcode = 'EN403';
  end if;
  for tenant in
    select r.relname, a.attname from pg_constraint c
      join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'app.empresas'::regclass and c.confdeltype = 'c' and r.relname = any (tables)
  loop
    return query execute format('select %L::text, count(*) from app.%I where %I = $1', tenant.relname, tenant.relname, tenant.attname)
      using empresa;
  end loop;
end $$;
alter function app.count_contents(uuid, text[]) owner to ensaya_gate;
grant execute on function app.count_contents(uuid, text[]) to ensaya_api;
