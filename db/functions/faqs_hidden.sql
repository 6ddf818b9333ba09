-- A hidden FAQ that is rewritten is shown again.
create or replace function app.show_rewritten_faq() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.hidden_at := null;
  return new;
end $$;
create or replace trigger show_rewritten before update of answer on app.faqs for each row
  when (old.hidden_at is not null and old.answer is distinct from new.answer) execute function app.show_rewritten_faq();

create or replace function app.follow_shown_faq() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if new.hidden_at is null then
    -- Indexes them again.
    update app.faq_attachments a set texto = a.texto where a.empresa_id = new.empresa_id and a.faq_id = new.id and a.texto is not null;
  else
    delete from app.faq_attachment_words w using app.faq_attachments a
     where a.empresa_id = new.empresa_id and a.faq_id = new.id and w.empresa_id = a.empresa_id and w.attachment_id = a.id;
  end if;
  return null;
end $$;
alter function app.follow_shown_faq() owner to ensaya_gate;
create or replace trigger follow_shown after update on app.faqs for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function app.follow_shown_faq();

-- What its author has withdrawn does not come back into the FAQ, as long as what they handed in is known.
create or replace function app.check_withdrawn_words() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from app.faq_borradores b
      join app.entrega_textos t on t.empresa_id = b.empresa_id and t.entrega_id = b.entrega_id and t.n = b.texto_n
     where b.empresa_id = new.empresa_id and b.faq_id = new.id and b.estado = 'retirado'
       and (app.holds_passage(new.question, t.texto) or app.holds_passage(new.answer, t.texto)
            or exists (select from unnest(new.alternatives) a (content) where app.holds_passage(a.content, t.texto)))) then
    raise exception 'withdrawn words' using errcode = 'check_violation', schema = 'app', constraint = 'faq_sin_palabras_retiradas';
  end if;
  return null;
end $$;
alter function app.check_withdrawn_words() owner to ensaya_gate;

-- The hidden FAQs of a company, for those who do not read them, so that they do not count them either.
create or replace function app.unread_faqs(empresa uuid) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select array(select f.id from app.faqs f where f.empresa_id = empresa and f.hidden_at is not null and not (empresa = any (app.managed_ids())));
end;
alter function app.unread_faqs(uuid) owner to ensaya_gate;
grant execute on function app.unread_faqs(uuid) to ensaya_api;
