-- The caller, the people in the comments of an entrega and the responsables who have opened it, for the person who handed in and the responsables.
create or replace function app.entrega_people(empresa uuid, entrega uuid) returns table (id uuid, email text, nombre text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  with person as (
    select app.user_id() as id
    union select c.autor_id from app.entrega_comentarios c where c.empresa_id = empresa and c.entrega_id = entrega
    union select v.responsable_id from app.entrega_vistas v where v.empresa_id = empresa and v.entrega_id = entrega)
  select u.id, u.email, u.nombre from person p join app.users u on u.id = p.id
   where exists (select from app.entregas e where e.empresa_id = empresa and e.id = entrega
     and (empresa = any (app.managed_ids()) or empresa = any (app.member_ids()) and e.user_id = app.user_id()));
end;
alter function app.entrega_people(uuid, uuid) owner to ensaya_gate;
grant execute on function app.entrega_people(uuid, uuid) to ensaya_api;
