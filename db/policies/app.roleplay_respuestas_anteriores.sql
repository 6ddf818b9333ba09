create policy responsable on app.roleplay_respuestas_anteriores for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.roleplay_respuestas_anteriores for select to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and user_id = (select app.user_id()));

-- Not granted: writing. reassign_roleplay() moves answers here.
grant select on app.roleplay_respuestas_anteriores to ensaya_api;

create policy gate on app.roleplay_respuestas_anteriores to ensaya_gate using (true) with check (true);
-- backfill_entregas_of() makes entregas of them.
grant select, insert, delete on app.roleplay_respuestas_anteriores to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.roleplay_respuestas_anteriores for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()) or user_id = (select app.export_user_id()));
grant select on app.roleplay_respuestas_anteriores to ensaya_worker;
-- erase_person().
create policy gate_erases on app.roleplay_respuestas_anteriores to ensaya_gate using (user_id = (select app.erased_user_id()));
grant select (user_id), delete on app.roleplay_respuestas_anteriores to ensaya_gate;

-- apply_retention() deletes the old answers of the job's company.
create policy gate_removes on app.roleplay_respuestas_anteriores for delete to ensaya_gate using (empresa_id = (select app.job_empresa_id()));
