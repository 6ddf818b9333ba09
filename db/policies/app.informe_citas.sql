create policy responsable on app.informe_citas for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
-- Not granted: writing. The job stores what code has verified.
grant select on app.informe_citas to ensaya_api;

create policy job on app.informe_citas to ensaya_worker using (empresa_id = (select app.job_empresa_id()));
grant select, insert (empresa_id, informe_id, finding, n, user_id, question_id, question_order, question_text, answer_text, entrega_id, texto_n, starts, length),
  delete on app.informe_citas to ensaya_worker;

-- informe_people() reads who is quoted; texts_without_permission() what a FAQ must not repeat.
create policy gate on app.informe_citas for select to ensaya_gate using (true);
grant select (empresa_id, informe_id, user_id, entrega_id, texto_n, texto) on app.informe_citas to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.informe_citas for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()));
grant select on app.informe_citas to ensaya_worker;
-- erase_person().
create policy gate_erases on app.informe_citas to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id, finding), delete on app.informe_citas to ensaya_gate;
