-- no-transaction
-- The notices that may still be mailed, and the reminders of what exists, 100 companies at a time, so that no request waits for long. Those of
-- dates long past would say nothing new.
do $$
declare
  batch uuid[];
begin
  update app.avisos n set mail_at = '-infinity'
   where n.by_mail and n.mailed_at is null and n.read_at is null and n.created_at > now() - interval '72 hours';
  commit;
  for batch in
    select array_agg(e.id) from (select id, row_number() over (order by id) / 100 as n from app.empresas) e group by e.n
  loop
    perform app.schedule_assignment_avisos(array_agg(a.empresa_id), array_agg(a.id))
       from app.roleplay_assignments a
      where a.empresa_id = any (batch) and a.completed_at is null and a.due_date > now() - interval '5 days';
    perform app.schedule_tarea_avisos(array_agg(t.empresa_id), array_agg(t.id))
       from app.tareas t
      where t.empresa_id = any (batch) and t.trabajador_id is not null and t.estado <> 'completada' and t.deleted_at is null
        and t.fecha_entrega > current_date - 5;
    perform app.schedule_faq_avisos(array_agg(f.empresa_id), array_agg(f.id))
       from app.faqs f where f.empresa_id = any (batch) and f.review_due > current_date - 5;
    commit;
  end loop;
end $$;
