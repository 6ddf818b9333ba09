-- To the author of an answer: somebody asks to use it, or it has become a FAQ. The title is that of the role-play, or the question.
create or replace function app.add_borrador_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform app.add_avisos('permiso_pedido', new.empresa_id, array[new.autor_id], new.id, r.title, null, format('permiso_pedido:%s', new.id))
       from app.roleplays r where r.company_id = new.empresa_id and r.id = new.roleplay_id;
  else
    perform app.add_avisos('respuesta_publicada', new.empresa_id, array[new.autor_id], f.id, f.question, null,
                           format('respuesta_publicada:%s', new.id))
       from app.faqs f where f.empresa_id = new.empresa_id and f.id = new.faq_id;
  end if;
  return null;
end $$;
alter function app.add_borrador_avisos() owner to ensaya_gate;
create or replace trigger add_avisos after insert on app.faq_borradores for each row
  when (new.estado = 'propuesto' and new.autor_id is not null) execute function app.add_borrador_avisos();
create or replace trigger add_published_avisos after update of estado on app.faq_borradores for each row
  when (new.estado = 'publicado' and old.estado <> 'publicado' and new.autor_id is not null) execute function app.add_borrador_avisos();

-- Who has decided has read what they were asked.
create or replace function app.read_permiso_aviso() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.avisos n set read_at = now()
   where n.user_id = new.user_id and n.key = format('permiso_pedido:%s', new.borrador_id) and n.read_at is null;
  return null;
end $$;
alter function app.read_permiso_aviso() owner to ensaya_gate;
create or replace trigger read_aviso after insert on app.permisos for each row execute function app.read_permiso_aviso();

-- To who is in charge of a FAQ that is hidden, or to all responsables, until it is shown again.
create or replace function app.follow_hidden_avisos() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.hidden_at is null then
    delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.kind = 'faq_oculta' and n.read_at is null;
  else
    perform app.add_avisos('faq_oculta', new.empresa_id, array(
        select m.user_id from app.responsables_empresas m where m.empresa_id = new.empresa_id and m.user_id = coalesce(new.owner_id, m.user_id)),
      new.id, new.question, null, format('faq_oculta:%s:%s', new.id, extract(epoch from new.hidden_at)));
  end if;
  return null;
end $$;
alter function app.follow_hidden_avisos() owner to ensaya_gate;
create or replace trigger follow_hidden_avisos after update on app.faqs for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function app.follow_hidden_avisos();
