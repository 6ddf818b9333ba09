-- The file of an attachment of the job's company whose text has not been read. The worker may not read attached files otherwise.
create or replace function app.faq_attachment_file(attachment uuid) returns table (path text, content_type text)
language sql stable security definer set search_path = pg_catalog, pg_temp
begin atomic
  select f.path, f.content_type
    from app.faq_attachments a join app.archivos f on f.empresa_id = a.empresa_id and f.id = a.archivo_id
   where a.empresa_id = app.job_empresa_id() and a.id = attachment and a.text_state = 'pending';
end;
alter function app.faq_attachment_file(uuid) owner to ensaya_gate;
grant execute on function app.faq_attachment_file(uuid) to ensaya_worker;

-- Attachments that have waited for 10 minutes, because their job was lost or failed. After a day they count as unreadable.
create or replace function app.faq_attachments_to_read() returns table (empresa_id uuid, attachment_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  update app.faq_attachments a set text_state = 'unreadable' where a.text_state = 'pending' and a.created_at < now() - interval '1 day';
  select a.empresa_id, a.id from app.faq_attachments a
   where a.text_state = 'pending' and a.created_at < now() - interval '10 minutes'
   order by a.created_at limit 1000;
end;
alter function app.faq_attachments_to_read() owner to ensaya_gate;
grant execute on function app.faq_attachments_to_read() to ensaya_worker;
