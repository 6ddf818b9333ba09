create policy responsable on app.grupos to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]));
-- A trabajador reads the names of their own groups.
create policy trabajador on app.grupos for select to ensaya_api using (
  empresa_id = any ((select app.member_ids())::uuid[])
  and exists (select from app.grupo_personas p where p.empresa_id = grupos.empresa_id and p.grupo_id = grupos.id and p.user_id = (select app.user_id())));

-- Not granted: moving a group to another company.
grant select, insert (id, empresa_id, nombre), update (nombre), delete on app.grupos to ensaya_api;

-- Counted when a company is deleted; receive_in_grupos() and give_invited() lock the row, for which PostgreSQL asks for the right to
-- update.
create policy gate on app.grupos to ensaya_gate using (true);
grant select, update (nombre) on app.grupos to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.grupos for select to ensaya_worker using (
  empresa_id = (select app.export_empresa_id())
  or exists (select from app.grupo_personas p
              where p.empresa_id = grupos.empresa_id and p.grupo_id = grupos.id and p.user_id = (select app.export_user_id())));
grant select on app.grupos to ensaya_worker;
