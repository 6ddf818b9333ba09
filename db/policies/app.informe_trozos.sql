create policy responsable on app.informe_trozos to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
grant select, insert (id, empresa_id, informe_id, n, kind, question_id, user_ids, first_n, last_n),
  update (state, error_code, result) on app.informe_trozos to ensaya_api;

create policy job on app.informe_trozos to ensaya_worker using (empresa_id = (select app.job_empresa_id()));
grant select, update (state, result, error_code, updated_at) on app.informe_trozos to ensaya_worker;

-- informe_people() reads whose answers a report read; follow_piece_avisos() reads which pieces failed.
create policy gate on app.informe_trozos for select to ensaya_gate using (true);
grant select (empresa_id, informe_id, user_ids, state) on app.informe_trozos to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.informe_trozos for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select on app.informe_trozos to ensaya_worker;

-- erase_person() empties what a piece has read of the person.
create policy gate_erases on app.informe_trozos for update to ensaya_gate using ((select app.erased_user_id()) = any (user_ids));
grant select (result), update (result) on app.informe_trozos to ensaya_gate;
