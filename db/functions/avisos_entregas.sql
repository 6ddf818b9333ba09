-- A comment on what was handed in. A responsable's notifies the person who handed in; that person's the responsables who have commented on
-- the same text, or all of them if none has. Of several about one entrega that are unread, the latest stays.
create or replace function app.add_entrega_comentario_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  told record;
  clase text;
  people uuid[];
begin
  for told in
    select a.*, r.id as roleplay_id, r.title, coalesce(u.nombre, u.email) as autor
      from added a
      join app.entregas e on e.empresa_id = a.empresa_id and e.id = a.entrega_id
      join app.roleplays r on r.company_id = e.empresa_id and r.id = e.roleplay_id
      left join app.users u on u.id = a.autor_id
  loop
    if told.autor_id = told.user_id then
      clase := 'comentario_respondido';
      select coalesce(array_agg(m.user_id) filter (where exists (
                 select from app.entrega_comentarios c
                  where c.empresa_id = told.empresa_id and c.entrega_id = told.entrega_id and c.n = told.n and c.autor_id = m.user_id)),
               array_agg(m.user_id))
        into people from app.responsables_empresas m where m.empresa_id = told.empresa_id;
    else
      clase := 'respuesta_comentada';
      people := array[told.user_id];
    end if;
    delete from app.avisos n where n.empresa_id = told.empresa_id and n.subject_id = told.entrega_id and n.kind = clase
       and n.user_id = any (people) and n.read_at is null;
    perform app.add_avisos(clase, told.empresa_id, people, told.entrega_id, told.title, null, format('%s:%s', clase, told.id), told.roleplay_id,
      told.autor);
  end loop;
  return null;
end $$;
alter function app.add_entrega_comentario_avisos() owner to ensaya_gate;
create or replace trigger add_avisos after insert on app.entrega_comentarios referencing new table as added
  for each statement execute function app.add_entrega_comentario_avisos();

create or replace function app.remove_entrega_comentario_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.avisos n using gone g
   where n.empresa_id = g.empresa_id and n.subject_id = g.entrega_id
     and n.key in (format('respuesta_comentada:%s', g.id), format('comentario_respondido:%s', g.id));
  return null;
end $$;
alter function app.remove_entrega_comentario_avisos() owner to ensaya_gate;
create or replace trigger remove_avisos after delete on app.entrega_comentarios referencing old table as gone
  for each statement execute function app.remove_entrega_comentario_avisos();
