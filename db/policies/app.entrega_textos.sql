-- As its entrega (app.entregas.sql), with which it is deleted.
create policy responsable on app.entrega_textos for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.entrega_textos for select to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and user_id = (select app.user_id()));
-- Not granted: writing.
grant select on app.entrega_textos to ensaya_api;

create policy job on app.entrega_textos for select to ensaya_worker using (empresa_id = (select app.job_empresa_id()));
grant select on app.entrega_textos to ensaya_worker;

create policy gate on app.entrega_textos to ensaya_gate using (true) with check (true);
grant select, insert on app.entrega_textos to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.entrega_textos for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()));
