-- The file of a deleted answer or text is detached, so that the sweeper removes it; not while another one has it. The file of a draft is
-- never attached.
create or replace function app.detach_roleplay_file() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.archivos a set attached_at = null
   where a.empresa_id = old.empresa_id and a.id = old.archivo_id
     and not exists (
       select from app.roleplay_responses r where r.empresa_id = old.empresa_id and r.archivo_id = old.archivo_id)
     and not exists (
       select from app.roleplay_respuestas_anteriores r where r.empresa_id = old.empresa_id and r.archivo_id = old.archivo_id);
  return null;
end $$;
alter function app.detach_roleplay_file() owner to ensaya_gate;
create or replace trigger detach_file after delete on app.roleplay_responses
  for each row when (old.archivo_id is not null) execute function app.detach_roleplay_file();
create or replace trigger detach_file after delete on app.roleplay_respuestas_anteriores
  for each row when (old.archivo_id is not null) execute function app.detach_roleplay_file();
create or replace trigger detach_file after delete on app.entrega_textos
  for each row when (old.archivo_id is not null) execute function app.detach_roleplay_file();

-- The file of a scene goes with its role-play. A new file that replaces it is attached by the server.
create or replace function app.detach_scene_file() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update app.archivos a set attached_at = null where a.empresa_id = old.company_id and a.id = old.escena_archivo_id;
  return null;
end $$;
alter function app.detach_scene_file() owner to ensaya_gate;
create or replace trigger detach_file after delete on app.roleplays
  for each row when (old.escena_archivo_id is not null) execute function app.detach_scene_file();

-- A file that was handed in stays attached when its answer gets another one, or none.
create or replace function app.keep_handed_in_file() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return case when not exists (
    select from app.entrega_textos t where t.empresa_id = old.empresa_id and t.archivo_id = old.id) then new end;
end $$;
alter function app.keep_handed_in_file() owner to ensaya_gate;
create or replace trigger keep_handed_in before update of attached_at on app.archivos
  for each row when (new.attached_at is null) execute function app.keep_handed_in_file();
