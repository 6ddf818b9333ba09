create policy responsable on app.roleplay_respuestas_anteriores for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
create policy trabajador on app.roleplay_respuestas_anteriores for select to ensaya_api
  using (empresa_id = any ((select app.member_ids())::uuid[]) and user_id = (select app.user_id()));

-- Not granted: writing. reassign_roleplay() moves answers here.
grant select on app.roleplay_respuestas_anteriores to ensaya_api;

create policy gate on app.roleplay_respuestas_anteriores to ensaya_gate using (true) with check (true);
grant select, insert on app.roleplay_respuestas_anteriores to ensaya_gate;
