-- A responsable asks the author of a text that was handed in whether it may become a FAQ. Returns the draft's id, that of the first proposal
-- if there was one; null: not a company of the caller's, or no such text of a member.
create or replace function app.propose_faq_respuesta(empresa uuid, borrador uuid, entrega uuid, number integer) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  proposed uuid;
  source record;
begin
  select t.user_id, t.pregunta, e.roleplay_id into source
    from app.entrega_textos t
    join app.entregas e on e.empresa_id = t.empresa_id and e.id = t.entrega_id
    join app.company_users m on m.company_id = t.empresa_id and m.user_id = t.user_id
   where t.empresa_id = empresa and t.entrega_id = entrega and t.n = number and t.de = 'persona' and btrim(t.texto) <> ''
     and empresa = any (app.managed_ids());
  if not found then
    return null;
  end if;
  -- The second of two at once waits for the first here.
  insert into app.faq_borradores (empresa_id, id, origen, entrega_id, texto_n, roleplay_id, question, autor_id)
  values (empresa, borrador, 'respuesta', entrega, number, source.roleplay_id, nullif(btrim(left(btrim(source.pregunta), 500)), ''), source.user_id)
  on conflict do nothing returning id into proposed;
  if found then
    return proposed;
  end if;
  select b.id into proposed from app.faq_borradores b
   where b.empresa_id = empresa and b.origen = 'respuesta' and b.entrega_id = entrega and b.texto_n = number;
  return proposed;
end $$;
alter function app.propose_faq_respuesta(uuid, uuid, uuid, integer) owner to ensaya_gate;
grant execute on function app.propose_faq_respuesta(uuid, uuid, uuid, integer) to ensaya_api;

-- A responsable keeps a finding of a report as a FAQ to write. Its title is the question, unless it is somebody's words. Returns as above.
create or replace function app.propose_faq_hallazgo(empresa uuid, informe uuid, place integer) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  proposed uuid;
begin
  insert into app.faq_borradores (empresa_id, origen, informe_id, finding, roleplay_id, question)
  select empresa, 'informe', i.id, place, i.roleplay_id,
         case when f.title not like '%«%' then nullif(btrim(left(btrim(f.title), 500)), '') end
    from app.informes i, lateral (select i.findings -> place ->> 'title' as title) f
   where i.empresa_id = empresa and i.id = informe and i.state = 'done' and place >= 0 and f.title is not null and empresa = any (app.managed_ids())
  on conflict do nothing returning id into proposed;
  if not found then
    select b.id into proposed from app.faq_borradores b
     where b.empresa_id = empresa and b.origen = 'informe' and b.informe_id = informe and b.finding = place and empresa = any (app.managed_ids());
  end if;
  return proposed;
end $$;
alter function app.propose_faq_hallazgo(uuid, uuid, integer) owner to ensaya_gate;
grant execute on function app.propose_faq_hallazgo(uuid, uuid, integer) to ensaya_api;

-- Takes an author's words out of a FAQ, which only responsables read until it is rewritten.
create or replace function app.hide_withdrawn_faq(empresa uuid, faq uuid, words text) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  before app.faqs;
begin
  select f.* into before from app.faqs f where f.empresa_id = empresa and f.id = faq for no key update;
  if not found then
    return;
  end if;
  update app.faqs f set
    hidden_at = now(), autor_id = null,
    question = case when app.holds_passage(f.question, words) then 'Pregunta retirada ' || right(f.id::text, 12) else f.question end,
    answer = app.without_passages(f.answer, words),
    alternatives = array(select a.content from unnest(f.alternatives) with ordinality a (content, place)
                          where not app.holds_passage(a.content, words) order by a.place)
   where f.empresa_id = empresa and f.id = faq;
  -- The text without those words is a version that no responsable wrote.
  update app.faq_versions v set changed_by = null where v.empresa_id = empresa and v.faq_id = faq and v.version > before.version;
  delete from app.faq_versions v where v.empresa_id = empresa and v.faq_id = faq
     and (app.holds_passage(v.question, words) or app.holds_passage(v.answer, words)
          or exists (select from unnest(v.alternatives) a (content) where app.holds_passage(a.content, words)));
  update app.avisos n set title = f.question from app.faqs f
   where f.empresa_id = empresa and f.id = faq and f.question <> before.question
     and n.empresa_id = empresa and n.subject_id = faq and n.title = before.question;
end $$;
alter function app.hide_withdrawn_faq(uuid, uuid, text) owner to ensaya_gate;

-- The author of an answer decides: 'con_nombre', 'sin_nombre', 'no' or 'retirado'. 'done', 'faq' when a published FAQ was
-- changed by it, or 'conflict' when the draft does not allow it any more. Null: no such draft of theirs.
create or replace function app.decide_permiso(empresa uuid, borrador uuid, decision text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  me constant uuid := app.user_id();
  draft app.faq_borradores;
  words text;
begin
  select b.* into draft from app.faq_borradores b
   where b.empresa_id = empresa and b.id = borrador and b.autor_id = me and empresa = any (app.member_ids()) for update;
  if not found then
    return null;
  end if;
  -- Repeated.
  if decision = 'retirado' and draft.estado = 'retirado' then
    return 'done';
  end if;
  if not (case decision when 'no' then draft.estado = 'propuesto'
                        when 'retirado' then draft.estado in ('permitido', 'publicado')
                        else draft.estado in ('propuesto', 'permitido', 'publicado') end) then
    return 'conflict';
  end if;
  insert into app.permisos (empresa_id, borrador_id, user_id, decision) values (empresa, borrador, me, decision);
  if decision = 'no' then
    return 'done';
  end if;
  if decision = 'retirado' then
    update app.faq_borradores b set estado = 'retirado', answer = null, con_nombre = false, decided_at = now()
     where b.empresa_id = empresa and b.id = borrador;
    perform app.audit('faq.permiso.retirado', empresa, coalesce(draft.question, ''));
    if draft.faq_id is null then
      return 'done';
    end if;
    perform app.hide_withdrawn_faq(empresa, draft.faq_id, draft.answer);
    return 'faq';
  end if;
  select t.texto into words from app.entrega_textos t
   where t.empresa_id = empresa and t.entrega_id = draft.entrega_id and t.n = draft.texto_n and t.user_id = me;
  words := coalesce(draft.answer, words);
  -- The entrega is gone.
  if words is null then
    return 'conflict';
  end if;
  update app.faq_borradores b set
    estado = case when b.estado = 'propuesto' then 'permitido' else b.estado end, answer = words, con_nombre = (decision = 'con_nombre'),
    decided_at = now()
   where b.empresa_id = empresa and b.id = borrador;
  update app.faqs f set autor_id = case when decision = 'con_nombre' then me end where f.empresa_id = empresa and f.id = draft.faq_id;
  return case when draft.faq_id is null then 'done' else 'faq' end;
end $$;
alter function app.decide_permiso(uuid, uuid, text) owner to ensaya_gate;
grant execute on function app.decide_permiso(uuid, uuid, text) to ensaya_api;

-- A draft has become a FAQ of the same transaction. 'done'; 'taken' when it had become another; 'words' when the FAQ has words of somebody who
-- has not permitted it, or not any more. Null: no such draft of the caller's companies.
create or replace function app.publish_faq_borrador(empresa uuid, borrador uuid, faq uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  draft app.faq_borradores;
begin
  select b.* into draft from app.faq_borradores b
   where b.empresa_id = empresa and b.id = borrador and empresa = any (app.managed_ids()) for update;
  if not found then
    return null;
  end if;
  if draft.estado = 'publicado' then
    return case when draft.faq_id = faq then 'done' else 'taken' end;
  end if;
  if exists (
    select from app.faqs f, app.texts_without_permission(draft) w (words)
     where f.empresa_id = empresa and f.id = faq
       and (app.holds_passage(f.question, w.words) or app.holds_passage(f.answer, w.words)
            or exists (select from unnest(f.alternatives) a (content) where app.holds_passage(a.content, w.words)))) then
    return 'words';
  end if;
  -- Written without the answer: its author has no part in it.
  if draft.origen = 'respuesta' and draft.estado <> 'permitido' then
    perform app.discard_faq_borrador(empresa, borrador);
    return 'done';
  end if;
  update app.faq_borradores b set estado = 'publicado', faq_id = faq, decided_at = now() where b.empresa_id = empresa and b.id = borrador;
  if draft.autor_id is not null then
    update app.faqs f set autor_id = draft.autor_id where f.empresa_id = empresa and f.id = faq and draft.con_nombre;
  end if;
  return 'done';
end $$;

-- The texts that a FAQ from a draft must not have: an answer without permission, or those that a finding quotes.
create or replace function app.texts_without_permission(draft app.faq_borradores) returns setof text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if draft.origen = 'respuesta' then
    return query select t.texto from app.entrega_textos t
      where t.empresa_id = draft.empresa_id and t.entrega_id = draft.entrega_id and t.n = draft.texto_n and draft.estado <> 'permitido';
    return;
  end if;
  return query select c.texto from app.informe_citas c
    where c.empresa_id = draft.empresa_id and c.informe_id = draft.informe_id and c.finding = draft.finding
      and not exists (select from app.faq_borradores o
                       where o.empresa_id = c.empresa_id and o.entrega_id = c.entrega_id and o.texto_n = c.texto_n
                         and o.estado in ('permitido', 'publicado'));
end $$;
alter function app.texts_without_permission(app.faq_borradores) owner to ensaya_gate;
alter function app.publish_faq_borrador(uuid, uuid, uuid) owner to ensaya_gate;
grant execute on function app.publish_faq_borrador(uuid, uuid, uuid) to ensaya_api;

-- A responsable takes a draft off the list. It stays without words, so that its author is not asked again. 'done' or 'taken'; null as above.
create or replace function app.discard_faq_borrador(empresa uuid, borrador uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  draft app.faq_borradores;
begin
  select b.* into draft from app.faq_borradores b
   where b.empresa_id = empresa and b.id = borrador and empresa = any (app.managed_ids()) for update;
  if not found then
    return null;
  end if;
  if draft.estado = 'publicado' then
    return 'taken';
  end if;
  if draft.origen = 'informe' then
    delete from app.faq_borradores b where b.empresa_id = empresa and b.id = borrador;
  elsif draft.estado <> 'retirado' then
    update app.faq_borradores b set estado = 'descartado', answer = null, con_nombre = false, decided_at = now()
     where b.empresa_id = empresa and b.id = borrador;
  end if;
  delete from app.avisos n where n.empresa_id = empresa and n.subject_id = borrador and n.read_at is null;
  return 'done';
end $$;
alter function app.discard_faq_borrador(uuid, uuid) owner to ensaya_gate;
grant execute on function app.discard_faq_borrador(uuid, uuid) to ensaya_api;

-- Deletes drafts without a FAQ that nobody has moved for 90 days, at most `most`. Returns how many.
create or replace function app.forget_faq_borradores(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  removed integer;
begin
  delete from app.faq_borradores b using (
    select o.empresa_id, o.id from app.faq_borradores o
     where o.faq_id is null and coalesce(o.decided_at, o.created_at) < now() - interval '90 days'
     order by coalesce(o.decided_at, o.created_at) limit most) d
   where b.empresa_id = d.empresa_id and b.id = d.id;
  get diagnostics removed = row_count;
  return removed;
end $$;
alter function app.forget_faq_borradores(integer) owner to ensaya_gate;
grant execute on function app.forget_faq_borradores(integer) to ensaya_worker;

-- Someone who leaves a company can decide nothing there any more: what they have not let publish is gone.
create or replace function app.forget_borradores_of_leaving() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.faq_borradores b where b.autor_id = old.user_id and b.empresa_id = old.company_id and b.faq_id is null;
  return null;
end $$;
alter function app.forget_borradores_of_leaving() owner to ensaya_gate;
create or replace trigger forget_borradores after delete on app.company_users for each row execute function app.forget_borradores_of_leaving();

create or replace function app.forget_borradores_of_entrega() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.faq_borradores b where b.empresa_id = old.empresa_id and b.entrega_id = old.id and b.faq_id is null;
  return null;
end $$;
alter function app.forget_borradores_of_entrega() owner to ensaya_gate;
create or replace trigger forget_borradores after delete on app.entregas for each row execute function app.forget_borradores_of_entrega();

-- As withdrawing everything. Findings that quote the person are no drafts any more.
create or replace function app.erase_from_faqs(person uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  draft app.faq_borradores;
begin
  for draft in select b.* from app.faq_borradores b where b.autor_id = person and b.estado = 'publicado' for update loop
    perform app.hide_withdrawn_faq(draft.empresa_id, draft.faq_id, draft.answer);
  end loop;
  delete from app.faq_borradores b using app.informe_citas c
   where b.origen = 'informe' and b.faq_id is null
     and c.user_id = person and c.empresa_id = b.empresa_id and c.informe_id = b.informe_id and c.finding = b.finding;
end $$;
alter function app.erase_from_faqs(uuid) owner to ensaya_gate;
