-- The kinds of notices and files are rows of app.aviso_kinds() and app.file_kinds(). A CHECK needs its function to exist: these are the
-- kinds of today; functions/ is applied after the migrations. The next migration compares the rows that there are, so that no other
-- statement waits for it.
create function app.known_aviso_kinds() returns text[] language sql immutable parallel safe
return array['roleplay_asignado', 'roleplay_repetido', 'roleplay_vence', 'roleplay_vencido', 'reporte_listo', 'reporte_detenido',
  'tarea_asignada', 'tarea_vence', 'tarea_vencida', 'tarea_terminada', 'tarea_comentada', 'pregunta_recibida', 'pregunta_respondida',
  'copia_lista', 'faq_por_revisar'];
create function app.reminder_kinds(record text default null) returns text[] language sql immutable parallel safe
return case when record is null then array['roleplay_vence', 'roleplay_vencido', 'tarea_vence', 'tarea_vencida', 'faq_por_revisar'] end;
create function app.known_file_kinds() returns text[] language sql immutable parallel safe
return array['logo', 'faq', 'respuesta', 'tarea'];
create function app.file_kinds_for(variadic readers text[]) returns text[] language sql immutable parallel safe
return case when readers = array['asignado'] then array['tarea'] end;
create function app.personal_file_kinds() returns text[] language sql immutable parallel safe
return array['respuesta', 'tarea'];
create function app.most_bytes(kind text) returns integer language sql immutable parallel safe
return case kind when 'logo' then 1048576 else 10485760 end;
grant execute on function app.known_aviso_kinds(), app.reminder_kinds(text), app.known_file_kinds(), app.file_kinds_for(text[]), app.most_bytes(text)
  to ensaya_api, ensaya_worker, ensaya_gate;

alter table app.avisos
  drop constraint aviso_clase_conocida,
  add constraint aviso_clase_conocida check (kind = any (app.known_aviso_kinds())) not valid;
alter table app.aviso_preferencias
  drop constraint preferencia_clase_conocida,
  add constraint preferencia_clase_conocida check (kind = any (app.known_aviso_kinds())) not valid;
alter table app.avisos_programados
  drop constraint programado_clase_conocida,
  add constraint programado_clase_conocida check (kind = any (app.reminder_kinds())) not valid;
alter table app.archivos
  drop constraint archivo_clase_conocida,
  drop constraint archivo_tamano_valido,
  drop constraint archivo_con_su_tarea,
  add constraint archivo_clase_conocida check (kind = any (app.known_file_kinds())) not valid,
  add constraint archivo_tamano_valido check (bytes >= 1 and bytes <= app.most_bytes(kind)) not valid,
  add constraint archivo_con_su_tarea check (
    case when kind = any (app.file_kinds_for('asignado')) then tarea_id is not null or attached_at is null else tarea_id is null end) not valid;
