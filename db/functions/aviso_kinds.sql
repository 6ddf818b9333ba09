-- The kinds of notices, one row each. Their texts, pages, icons and readers: AVISO_KINDS of the contract (aviso-kinds.ts).
--   choice    until a person makes one
--   dated     the record whose date the notice has; null: it has none
--   reminder  whether it is about that date: add_due_avisos() writes it, another date ends it
--   author    where `detail` is the name of the record's author: the notices of author $1, as empresa_id, subject_id and key
create or replace function app.aviso_kinds() returns table (kind text, choice text, dated text, reminder boolean, author text)
language sql immutable parallel safe
begin atomic
  values
    ('roleplay_asignado', 'correo', 'asignacion', false, null),
    ('roleplay_repetido', 'correo', 'asignacion', false, null),
    ('plazo_cambiado', 'correo', 'asignacion', false, null),
    ('roleplay_vence', 'correo', 'asignacion', true, null),
    ('roleplay_vencido', 'correo', 'asignacion', true, null),
    ('recordatorio', 'correo', 'asignacion', true,
     $$select r.empresa_id, r.roleplay_id, format('recordatorio:%s:%s:%s', r.roleplay_id, r.user_id, r.day)
         from app.recordatorios r where r.sent_by = $1$$),
    ('roleplay_terminado', 'aqui', null, false,
     $$select n.empresa_id, n.subject_id, n.key from app.avisos n
        where n.key like 'roleplay_terminado:%' and n.parent_id = $1 and n.empresa_id in (select e.empresa_id from app.entregas e where e.user_id = $1)$$),
    ('reporte_listo', 'aqui', null, false, null),
    ('reporte_detenido', 'aqui', null, false, null),
    ('tarea_asignada', 'correo', 'tarea', false, null),
    ('tarea_vence', 'correo', 'tarea', true, null),
    ('tarea_vencida', 'correo', 'tarea', true, null),
    ('tarea_terminada', 'correo', null, false,
     $$select h.empresa_id, h.tarea_id,
              format('tarea_terminada:%s:%s', h.tarea_id, extract(epoch from (h.after ->> 'terminada_at')::timestamptz))
         from app.tarea_historial h where h.changed_by = $1 and h.after ->> 'terminada_at' is not null$$),
    ('tarea_comentada', 'correo', null, false,
     $$select c.empresa_id, c.tarea_id, format('tarea_comentada:%s', c.id) from app.tarea_comentarios c where c.autor_id = $1$$),
    ('respuesta_comentada', 'correo', null, false,
     $$select c.empresa_id, c.entrega_id, format('respuesta_comentada:%s', c.id) from app.entrega_comentarios c where c.autor_id = $1$$),
    ('comentario_respondido', 'correo', null, false,
     $$select c.empresa_id, c.entrega_id, format('comentario_respondido:%s', c.id) from app.entrega_comentarios c where c.autor_id = $1$$),
    ('pregunta_recibida', 'correo', null, false,
     $$select q.empresa_id, q.id, format('pregunta_recibida:%s', q.id) from app.faq_requests q where q.user_id = $1$$),
    ('pregunta_respondida', 'correo', null, false, null),
    ('permiso_pedido', 'correo', null, false, null),
    ('respuesta_publicada', 'correo', null, false, null),
    ('faq_oculta', 'correo', null, false, null),
    ('empresa_asignada', 'correo', null, false, null),
    ('propuesta_aprobada', 'correo', null, false, null),
    ('propuesta_rechazada', 'correo', null, false, null),
    ('resumen_semanal', 'correo', null, false, null),
    ('copia_lista', 'aqui', null, false, null),
    ('faq_por_revisar', 'correo', 'faq', true, null);
end;
grant execute on function app.aviso_kinds() to ensaya_api, ensaya_worker, ensaya_gate;

-- The functions below stand in this file because plans hold their results as constants: a changed row must replace these functions too.

create or replace function app.known_aviso_kinds() returns text[]
language sql immutable parallel safe
return array(select k.kind from app.aviso_kinds() k);
grant execute on function app.known_aviso_kinds() to ensaya_api, ensaya_worker, ensaya_gate;

-- The reminders, or those of a record's date.
create or replace function app.reminder_kinds(record text default null) returns text[]
language sql immutable parallel safe
return array(select k.kind from app.aviso_kinds() k where k.reminder and k.dated = coalesce(reminder_kinds.record, k.dated));
grant execute on function app.reminder_kinds(text) to ensaya_api, ensaya_worker, ensaya_gate;

-- The notices that give a person a record with its date.
create or replace function app.given_kinds(record text) returns text[]
language sql immutable parallel safe
return array(select k.kind from app.aviso_kinds() k where not k.reminder and k.dated = given_kinds.record);
grant execute on function app.given_kinds(text) to ensaya_gate;

-- The choice for a kind until a person makes one. A notice of an unknown kind is refused when it is written.
create or replace function app.default_aviso_choice(kind text) returns text
language sql immutable parallel safe
return coalesce((select k.choice from app.aviso_kinds() k where k.kind = default_aviso_choice.kind), 'correo');
grant execute on function app.default_aviso_choice(text) to ensaya_gate;
