-- Responsables invite trabajadores; superadmins invite responsables.
create policy responsable on app.invitations to ensaya_api
  using (empresa_id = any ((select app.managed_ids())::uuid[]) and role = 'worker')
  with check (empresa_id = any ((select app.managed_ids())::uuid[]) and role = 'worker' and created_by = (select app.user_id()));
create policy superadmin on app.invitations to ensaya_api
  using ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]))
  with check ((select app.is_superadmin()) and empresa_id <> all ((select app.deleted_empresa_ids())::uuid[]) and created_by = (select app.user_id()));
-- read_invitation() reads by token, use_invitation() redeems, settle_invitations() accepts or revokes, note_undelivered() notes.
create policy gate on app.invitations for select to ensaya_gate using (true);
create policy gate_uses on app.invitations for update to ensaya_gate using (true);

-- Not granted: reading token_hash and refused, delete (invitations are kept as a record), and writing accepted_at.
grant select (empresa_id, id, email, nombre, role, uses, created_by, created_at, expires_at, accepted_at, revoked_at, undelivered, link_shown, roleplay_ids, roleplay_days, grupo_ids),
  insert (id, empresa_id, email, nombre, role, token_hash, created_by, roleplay_ids, roleplay_days, grupo_ids),
  update (nombre, token_hash, created_by, expires_at, revoked_at, undelivered, link_shown, roleplay_ids, roleplay_days, grupo_ids) on app.invitations to ensaya_api;
grant select, update (uses, accepted_at, revoked_at, refused, undelivered) on app.invitations to ensaya_gate;

-- Copies of the data (functions/data_duties.sql).
create policy copia on app.invitations for select to ensaya_worker using (empresa_id = (select app.export_empresa_id()));
grant select (empresa_id, id, email, nombre, role, uses, created_by, created_at, expires_at, accepted_at, revoked_at, undelivered, link_shown, roleplay_ids, roleplay_days, grupo_ids) on app.invitations to ensaya_worker;

-- erase_person().
create policy gate_erases on app.invitations for delete to ensaya_gate using ((select app.erased_user_id()) is not null);
grant delete on app.invitations to ensaya_gate;
