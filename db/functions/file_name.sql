-- The name of a file as people see it: its own, or that of what refers to it. A logo has none. Under the caller's policies.
create or replace function app.file_name(empresa uuid, archivo uuid) returns text
language sql stable
return coalesce(
  (select a.nombre from app.archivos a where a.empresa_id = empresa and a.id = archivo),
  (select f.nombre from app.faq_attachments f where f.empresa_id = empresa and f.archivo_id = archivo limit 1),
  (select r.attachment_name from app.roleplay_responses r where r.empresa_id = empresa and r.archivo_id = archivo limit 1),
  (select d.attachment_name from app.borradores_roleplay d where d.empresa_id = empresa and d.archivo_id = archivo limit 1),
  (select t.attachment_name from app.entrega_textos t where t.empresa_id = empresa and t.archivo_id = archivo limit 1),
  (select b.attachment_name from app.roleplay_respuestas_anteriores b where b.empresa_id = empresa and b.archivo_id = archivo limit 1));
grant execute on function app.file_name(uuid, uuid) to ensaya_api, ensaya_worker;
