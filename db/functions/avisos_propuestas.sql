-- Who proposed a responsable is told what a superadmin decided.
create or replace function app.add_propuesta_aviso() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.add_avisos(case new.status when 'approved' then 'propuesta_aprobada' else 'propuesta_rechazada' end, new.empresa_id,
      array[m.user_id], new.id, coalesce(new.nombre, new.email), null, format('propuesta_decidida:%s', new.id), null, e.nombre)
    from app.empresas e join app.responsables_empresas m on m.empresa_id = e.id and m.user_id = new.created_by
   where e.id = new.empresa_id;
  return null;
end $$;
alter function app.add_propuesta_aviso() owner to ensaya_gate;
create or replace trigger add_avisos after update of status on app.propuestas for each row
  when (old.status = 'pending' and new.status <> 'pending') execute function app.add_propuesta_aviso();
