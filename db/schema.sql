-- Printed from the catalog by `npm run db:print`. Do not edit: change migrations/, functions/ or policies/.

create table app.ai_calls (
  empresa_id uuid not null,
  id uuid not null,
  user_id uuid,
  what text not null,
  provider text not null,
  model text not null,
  state text not null default 'open'::text,
  reserved bigint not null,
  cost bigint,
  tokens_in integer,
  tokens_out integer,
  first_token_ms integer,
  latency_ms integer,
  created_at timestamp with time zone not null default now(),
  month date not null default (date_trunc('month'::text, (now() AT TIME ZONE 'utc'::text)))::date,
  lote_id uuid,
  attempt integer not null default 1,
  constraint ai_calls_pkey PRIMARY KEY (empresa_id, id, attempt),
  constraint llamada_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint llamada_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint llamada_estado_conocido CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'stopped'::text, 'failed'::text, 'lost'::text]))),
  constraint llamada_intento_valido CHECK ((attempt >= 1)),
  constraint llamada_reserva_valida CHECK ((reserved >= 0)),
  constraint llamada_uso_conocido CHECK ((what = ANY (ARRAY['prompt'::text, 'test'::text, 'preguntas'::text, 'informe'::text])))
);
CREATE INDEX ai_calls_lote ON app.ai_calls USING btree (empresa_id, lote_id) WHERE (lote_id IS NOT NULL);
CREATE INDEX ai_calls_newest ON app.ai_calls USING btree (empresa_id, created_at DESC, id DESC);
CREATE INDEX ai_calls_open ON app.ai_calls USING btree (created_at) WHERE (state = 'open'::text);
CREATE INDEX ai_calls_user_id ON app.ai_calls USING btree (user_id);
alter table app.ai_calls enable row level security;
alter table app.ai_calls force row level security;
create policy gate on app.ai_calls for all to ensaya_gate using (true) with check (true);
create policy owner on app.ai_calls for all to ensaya_owner using (true) with check (true);
create policy responsable on app.ai_calls for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant select on app.ai_calls to ensaya_api;
grant insert, select, update on app.ai_calls to ensaya_gate;

create table app.ai_months (
  empresa_id uuid not null,
  month date not null,
  spent bigint not null default 0,
  reserved bigint not null default 0,
  calls integer not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  constraint ai_months_pkey PRIMARY KEY (empresa_id, month),
  constraint mes_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint mes_gasto_valido CHECK (((spent >= 0) AND (reserved >= 0)))
);
alter table app.ai_months enable row level security;
alter table app.ai_months force row level security;
create policy gate on app.ai_months for all to ensaya_gate using (true) with check (true);
create policy owner on app.ai_months for all to ensaya_owner using (true) with check (true);
create policy responsable on app.ai_months for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant select on app.ai_months to ensaya_api;
grant insert, select, update on app.ai_months to ensaya_gate;

create table app.ai_settings (
  company_id uuid not null,
  api_key text,
  api_key_last4 text,
  provider text not null default 'openai'::text,
  model text not null,
  prompt_template text not null,
  roleplay_prompt_template text not null,
  monthly_cap bigint not null default 20000000,
  version integer not null default 1,
  unmasked_uses text[] not null default '{}'::text[],
  constraint ai_settings_pkey PRIMARY KEY (company_id),
  constraint ia_de_una_empresa FOREIGN KEY (company_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint ia_clave_con_final CHECK (((api_key IS NULL) = (api_key_last4 IS NULL))),
  constraint ia_modelo_valido CHECK (((model = btrim(model)) AND ((char_length(model) >= 1) AND (char_length(model) <= 100)))),
  constraint ia_plantilla_roleplay_valida CHECK (((char_length(roleplay_prompt_template) >= 1) AND (char_length(roleplay_prompt_template) <= 8000))),
  constraint ia_plantilla_valida CHECK (((char_length(prompt_template) >= 1) AND (char_length(prompt_template) <= 8000))),
  constraint ia_proveedor_conocido CHECK ((provider = ANY (ARRAY['openai'::text, 'anthropic'::text, 'google'::text, 'mistral'::text, 'compatible'::text]))),
  constraint ia_sin_proteger_conocidos CHECK ((unmasked_uses <@ ARRAY['prompt'::text, 'preguntas'::text, 'informe'::text])),
  constraint ia_tope_valido CHECK (((monthly_cap >= 0) AND (monthly_cap <= '10000000000'::bigint)))
);
CREATE TRIGGER audit_clave_cambiada AFTER UPDATE OF provider, model, monthly_cap, api_key_last4, unmasked_uses ON app.ai_settings FOR EACH ROW WHEN ((((new.api_key_last4 IS NOT NULL) OR (old.api_key_last4 IS NULL)) AND (new.api_key IS DISTINCT FROM old.api_key))) EXECUTE FUNCTION app.audit_row('ia.clave.cambiada', 'company_id', 'provider');
CREATE TRIGGER audit_clave_eliminada AFTER UPDATE OF provider, model, monthly_cap, api_key_last4, unmasked_uses ON app.ai_settings FOR EACH ROW WHEN (((new.api_key_last4 IS NULL) AND (old.api_key_last4 IS NOT NULL))) EXECUTE FUNCTION app.audit_row('ia.clave.eliminada', 'company_id', 'provider');
CREATE TRIGGER audit_configurada AFTER INSERT ON app.ai_settings FOR EACH ROW EXECUTE FUNCTION app.audit_row('ia.configurada', 'company_id', 'provider,model');
CREATE TRIGGER audit_reconfigurada AFTER UPDATE OF provider, model, monthly_cap, api_key_last4, unmasked_uses ON app.ai_settings FOR EACH ROW WHEN (((NOT (new.api_key IS DISTINCT FROM old.api_key)) AND ((new.api_key_last4 IS NOT NULL) OR (old.api_key_last4 IS NULL)) AND ((((new.provider IS DISTINCT FROM old.provider) OR (new.model IS DISTINCT FROM old.model)) OR (new.monthly_cap IS DISTINCT FROM old.monthly_cap)) OR (new.unmasked_uses IS DISTINCT FROM old.unmasked_uses)))) EXECUTE FUNCTION app.audit_row('ia.configurada', 'company_id', 'provider,model');
CREATE TRIGGER bump_version BEFORE UPDATE OF provider, model, prompt_template, roleplay_prompt_template, monthly_cap, api_key_last4, unmasked_uses ON app.ai_settings FOR EACH ROW EXECUTE FUNCTION app.bump_version();
CREATE TRIGGER keep_template AFTER UPDATE OF prompt_template, roleplay_prompt_template ON app.ai_settings FOR EACH ROW EXECUTE FUNCTION app.keep_template();
alter table app.ai_settings enable row level security;
alter table app.ai_settings force row level security;
create policy gate on app.ai_settings for select to ensaya_gate using (true);
create policy job on app.ai_settings for all to ensaya_worker using ((company_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy owner on app.ai_settings for all to ensaya_owner using (true) with check (true);
create policy responsable on app.ai_settings for all to ensaya_api using ((company_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant insert (company_id, api_key, api_key_last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses), select (company_id, api_key_last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, version, unmasked_uses), update (api_key, api_key_last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses) on app.ai_settings to ensaya_api;
grant select on app.ai_settings to ensaya_gate;
grant select (company_id, api_key), update (api_key) on app.ai_settings to ensaya_worker;

create table app.ai_template_versions (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null,
  template text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint ai_template_versions_pkey PRIMARY KEY (company_id, id),
  constraint version_de_un_usuario FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint version_de_una_empresa FOREIGN KEY (company_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint version_clase_conocida CHECK ((kind = ANY (ARRAY['prompt'::text, 'roleplay'::text])))
);
CREATE INDEX ai_template_versions_created_by ON app.ai_template_versions USING btree (created_by);
CREATE INDEX ai_template_versions_newest ON app.ai_template_versions USING btree (company_id, kind, created_at DESC, id DESC);
alter table app.ai_template_versions enable row level security;
alter table app.ai_template_versions force row level security;
create policy gate on app.ai_template_versions for all to ensaya_gate using (true) with check (true);
create policy owner on app.ai_template_versions for all to ensaya_owner using (true) with check (true);
create policy responsable on app.ai_template_versions for select to ensaya_api using ((company_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant select on app.ai_template_versions to ensaya_api;
grant delete, insert, select on app.ai_template_versions to ensaya_gate;

create table app.archivos (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null,
  path text not null,
  content_type text not null,
  bytes integer not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  attached_at timestamp with time zone,
  tarea_id uuid,
  constraint archivo_id_unico UNIQUE (id),
  constraint archivo_ruta_unica UNIQUE (empresa_id, path),
  constraint archivos_pkey PRIMARY KEY (empresa_id, id),
  constraint archivo_de_un_usuario FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint archivo_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint archivo_de_una_tarea_de_la_empresa FOREIGN KEY (empresa_id, tarea_id) REFERENCES app.tareas(empresa_id, id) ON DELETE SET NULL (tarea_id),
  constraint archivo_clase_conocida CHECK ((kind = ANY (ARRAY['logo'::text, 'faq'::text, 'respuesta'::text, 'tarea'::text]))),
  constraint archivo_con_su_tarea CHECK (
CASE
    WHEN (kind = 'tarea'::text) THEN ((tarea_id IS NOT NULL) OR (attached_at IS NULL))
    ELSE (tarea_id IS NULL)
END),
  constraint archivo_tamano_valido CHECK (((bytes >= 1) AND (bytes <=
CASE kind
    WHEN 'logo'::text THEN 1048576
    ELSE 10485760
END)))
);
CREATE INDEX archivos_created_by ON app.archivos USING btree (created_by);
CREATE INDEX archivos_loose ON app.archivos USING btree (created_at) WHERE (attached_at IS NULL);
CREATE INDEX archivos_of_tarea ON app.archivos USING btree (empresa_id, tarea_id);
CREATE TRIGGER detach_archivo BEFORE UPDATE OF tarea_id ON app.archivos FOR EACH ROW WHEN (((old.tarea_id IS NOT NULL) AND (new.tarea_id IS NULL))) EXECUTE FUNCTION app.detach_archivo();
alter table app.archivos enable row level security;
alter table app.archivos force row level security;
create policy gate on app.archivos for select to ensaya_gate using (true);
create policy job on app.archivos for all to ensaya_worker using (((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)) AND (attached_at IS NULL)));
create policy owner on app.archivos for all to ensaya_owner using (true) with check (true);
create policy responsable_adds on app.archivos for insert to ensaya_api with check (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (created_by = ( SELECT app.user_id() AS user_id))));
create policy responsable_attaches on app.archivos for update to ensaya_api using (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND ((kind = ANY (ARRAY['logo'::text, 'faq'::text])) OR (created_by = ( SELECT app.user_id() AS user_id)))));
create policy responsable_deletes on app.archivos for delete to ensaya_api using (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (attached_at IS NULL) AND ((kind = ANY (ARRAY['logo'::text, 'faq'::text])) OR (created_by = ( SELECT app.user_id() AS user_id)))));
create policy responsable_reads on app.archivos for select to ensaya_api using (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND ((attached_at IS NOT NULL) OR (kind = ANY (ARRAY['logo'::text, 'faq'::text])) OR (created_by = ( SELECT app.user_id() AS user_id)))));
create policy superadmin_reads on app.archivos for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (kind = 'faq'::text) AND (attached_at IS NOT NULL) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador_adds on app.archivos for insert to ensaya_api with check (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (created_by = ( SELECT app.user_id() AS user_id)) AND ((kind = 'respuesta'::text) OR ((kind = 'tarea'::text) AND app.has_tarea(empresa_id, tarea_id)))));
create policy trabajador_attaches on app.archivos for update to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (created_by = ( SELECT app.user_id() AS user_id)) AND ((kind = 'respuesta'::text) OR ((kind = 'tarea'::text) AND app.has_tarea(empresa_id, tarea_id)))));
create policy trabajador_deletes on app.archivos for delete to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (attached_at IS NULL) AND (created_by = ( SELECT app.user_id() AS user_id))));
create policy trabajador_reads on app.archivos for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND
CASE
    WHEN ((attached_at IS NULL) OR (kind = 'respuesta'::text)) THEN (created_by = ( SELECT app.user_id() AS user_id))
    WHEN (kind = 'tarea'::text) THEN app.has_tarea(empresa_id, tarea_id)
    ELSE (kind = ANY (ARRAY['logo'::text, 'faq'::text]))
END));
grant delete, insert (empresa_id, id, kind, path, content_type, bytes, created_by, tarea_id), select, update (attached_at) on app.archivos to ensaya_api;
grant select on app.archivos to ensaya_gate;
grant delete, select on app.archivos to ensaya_worker;

create table app.audit_log (
  id uuid not null default uuidv7(),
  created_at timestamp with time zone not null default clock_timestamp(),
  act text not null,
  actor_id uuid,
  actor_email text,
  empresa_id uuid,
  empresa_nombre text,
  subject text not null,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_newest ON app.audit_log USING btree (created_at DESC, id DESC);
CREATE INDEX audit_log_of_act ON app.audit_log USING btree (act, created_at DESC, id DESC);
CREATE INDEX audit_log_of_empresa ON app.audit_log USING btree (empresa_id, created_at DESC, id DESC);
alter table app.audit_log enable row level security;
alter table app.audit_log force row level security;
create policy gate on app.audit_log for insert to ensaya_gate with check (true);
create policy owner on app.audit_log for all to ensaya_owner using (true) with check (true);
create policy responsable on app.audit_log for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.audit_log for select to ensaya_api using (( SELECT app.is_superadmin() AS is_superadmin));
grant select on app.audit_log to ensaya_api;
grant insert (act, actor_id, actor_email, empresa_id, empresa_nombre, subject) on app.audit_log to ensaya_gate;

create table app.borradores_generador (
  empresa_id uuid not null,
  tema_id uuid not null,
  user_id uuid not null,
  answers jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint borradores_generador_pkey PRIMARY KEY (empresa_id, tema_id, user_id),
  constraint borrador_de_un_tema_de_la_empresa FOREIGN KEY (empresa_id, tema_id) REFERENCES app.temas_generador(empresa_id, id) ON DELETE CASCADE,
  constraint borrador_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint borrador_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint borrador_tamano_valido CHECK ((octet_length((answers)::text) <= 2000000))
);
CREATE INDEX borradores_user_id ON app.borradores_generador USING btree (user_id);
alter table app.borradores_generador enable row level security;
alter table app.borradores_generador force row level security;
create policy owner on app.borradores_generador for all to ensaya_owner using (true) with check (true);
create policy propio on app.borradores_generador for all to ensaya_api using (((user_id = ( SELECT app.user_id() AS user_id)) AND ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) OR (empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])))));
grant delete, insert (empresa_id, tema_id, user_id, answers), select, update (answers, updated_at) on app.borradores_generador to ensaya_api;

create table app.company_settings (
  company_id uuid not null,
  logo_url text,
  constraint company_settings_pkey PRIMARY KEY (company_id),
  constraint ajustes_de_una_empresa FOREIGN KEY (company_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint ajustes_logo_nuestro CHECK ((logo_url ~ '^/storage/v1/[0-9a-f-]{36}$'::text))
);
alter table app.company_settings enable row level security;
alter table app.company_settings force row level security;
create policy owner on app.company_settings for all to ensaya_owner using (true) with check (true);
create policy responsable on app.company_settings for all to ensaya_api using ((company_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador on app.company_settings for select to ensaya_api using ((company_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant insert (company_id, logo_url), select, update (logo_url) on app.company_settings to ensaya_api;

create table app.company_users (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  role text not null generated always as ('worker'::text) stored,
  created_at timestamp with time zone not null default now(),
  constraint trabajador_en_una_sola_empresa UNIQUE (user_id),
  constraint trabajador_una_vez_por_empresa UNIQUE (company_id, user_id),
  constraint company_users_pkey PRIMARY KEY (company_id, id),
  constraint trabajador_con_rol_worker FOREIGN KEY (user_id, role) REFERENCES app.user_roles(user_id, role) ON DELETE CASCADE,
  constraint trabajador_de_una_empresa FOREIGN KEY (company_id) REFERENCES app.empresas(id) ON DELETE CASCADE
);
CREATE INDEX company_users_newest ON app.company_users USING btree (company_id, created_at DESC, id DESC);
CREATE TRIGGER audit_anadido AFTER INSERT ON app.company_users FOR EACH ROW EXECUTE FUNCTION app.audit_row('usuario.añadido', 'company_id', 'user_id');
CREATE TRIGGER audit_eliminado AFTER DELETE ON app.company_users FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.audit_row('usuario.eliminado', 'company_id', 'user_id');
CREATE TRIGGER leave_deleted_empresa BEFORE INSERT ON app.company_users FOR EACH ROW EXECUTE FUNCTION app.leave_deleted_empresa();
CREATE TRIGGER settle_joining AFTER INSERT ON app.company_users FOR EACH ROW EXECUTE FUNCTION app.settle_invitations();
CREATE TRIGGER settle_leaving AFTER DELETE ON app.company_users FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.settle_invitations();
alter table app.company_users enable row level security;
alter table app.company_users force row level security;
create policy gate on app.company_users for select to ensaya_gate using (true);
create policy gate_admits on app.company_users for insert to ensaya_gate with check (true);
create policy gate_frees on app.company_users for delete to ensaya_gate using ((company_id = ANY (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[])));
create policy owner on app.company_users for all to ensaya_owner using (true) with check (true);
create policy responsable on app.company_users for all to ensaya_api using ((company_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.company_users for all to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (company_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.company_users for select to ensaya_api using ((user_id = ( SELECT app.user_id() AS user_id)));
grant delete, select on app.company_users to ensaya_api;
grant delete, insert (company_id, user_id), select on app.company_users to ensaya_gate;

create table app.empresas (
  id uuid not null default uuidv7(),
  nombre text not null,
  correo_contacto text not null,
  sector text not null,
  pais text not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  deleted_at timestamp with time zone,
  search_key text not null generated always as (app.search_key(((((((nombre || ' '::text) || correo_contacto) || ' '::text) || sector) || ' '::text) || replace(pais, 'espana'::text, 'españa'::text)))) stored,
  constraint empresas_pkey PRIMARY KEY (id),
  constraint empresa_correo_valido CHECK (((correo_contacto = lower(btrim(correo_contacto))) AND ((char_length(correo_contacto) >= 3) AND (char_length(correo_contacto) <= 254)))),
  constraint empresa_nombre_valido CHECK (((nombre = btrim(nombre)) AND ((char_length(nombre) >= 2) AND (char_length(nombre) <= 100)))),
  constraint empresa_pais_conocido CHECK ((pais = ANY (ARRAY['argentina'::text, 'brasil'::text, 'chile'::text, 'colombia'::text, 'mexico'::text, 'peru'::text, 'espana'::text]))),
  constraint empresa_sector_conocido CHECK ((sector = ANY (ARRAY['tecnologia'::text, 'salud'::text, 'educacion'::text, 'finanzas'::text, 'retail'::text, 'manufactura'::text, 'otros'::text])))
);
CREATE INDEX empresas_by_correo ON app.empresas USING btree (correo_contacto, id) WHERE (deleted_at IS NULL);
CREATE INDEX empresas_by_nombre ON app.empresas USING btree (nombre COLLATE app.espanol, id) WHERE (deleted_at IS NULL);
CREATE INDEX empresas_deleted ON app.empresas USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX empresas_newest ON app.empresas USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX empresas_search ON app.empresas USING gin (search_key extensions.gin_trgm_ops);
CREATE TRIGGER audit_creada AFTER INSERT ON app.empresas FOR EACH ROW EXECUTE FUNCTION app.audit_row('empresa.creada', 'id', 'nombre');
CREATE TRIGGER audit_editada AFTER UPDATE ON app.empresas FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION app.audit_row('empresa.editada', 'id', 'nombre');
CREATE TRIGGER audit_eliminada AFTER UPDATE ON app.empresas FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION app.audit_row('empresa.eliminada', 'id', 'nombre');
CREATE TRIGGER audit_recuperada AFTER UPDATE ON app.empresas FOR EACH ROW WHEN (((old.deleted_at IS NOT NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION app.audit_row('empresa.recuperada', 'id', 'nombre');
CREATE TRIGGER bump_version BEFORE UPDATE ON app.empresas FOR EACH ROW EXECUTE FUNCTION app.bump_version();
alter table app.empresas enable row level security;
alter table app.empresas force row level security;
create policy gate on app.empresas for select to ensaya_gate using (true);
create policy gate_deletes on app.empresas for update to ensaya_gate using ((deleted_at IS NULL)) with check (true);
create policy owner on app.empresas for all to ensaya_owner using (true) with check (true);
create policy purge on app.empresas for all to ensaya_worker using (((id = ( SELECT app.job_empresa_id() AS job_empresa_id)) AND (deleted_at < (now() - '30 days'::interval))));
create policy responsable on app.empresas for select to ensaya_api using ((id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.empresas for all to ensaya_api using (((deleted_at IS NULL) AND ( SELECT app.is_superadmin() AS is_superadmin))) with check (((deleted_at IS NULL) AND ( SELECT app.is_superadmin() AS is_superadmin)));
create policy trabajador on app.empresas for select to ensaya_api using ((id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant insert (id, nombre, correo_contacto, sector, pais), select, update (nombre, correo_contacto, sector, pais) on app.empresas to ensaya_api;
grant select, update (deleted_at) on app.empresas to ensaya_gate;
grant delete, select on app.empresas to ensaya_worker;

create table app.invitations (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  email text,
  role text not null default 'worker'::text,
  token_hash bytea not null,
  uses integer not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  refused uuid[] not null default '{}'::uuid[],
  constraint invitacion_token_unico UNIQUE (token_hash),
  constraint invitations_pkey PRIMARY KEY (empresa_id, id),
  constraint invitacion_a_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint invitacion_de_un_usuario FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint invitacion_email_valido CHECK (((email = lower(btrim(email))) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
  constraint invitacion_enlace_de_trabajador CHECK (((email IS NOT NULL) OR (role = 'worker'::text))),
  constraint invitacion_rol_conocido CHECK ((role = ANY (ARRAY['worker'::text, 'manager'::text]))),
  constraint invitacion_usos_contados CHECK ((uses >= 0))
);
CREATE INDEX invitations_created_by ON app.invitations USING btree (created_by);
CREATE INDEX invitations_newest ON app.invitations USING btree (empresa_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX invitations_open ON app.invitations USING btree (empresa_id, email, role) WHERE ((email IS NOT NULL) AND (accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE TRIGGER audit_aceptada AFTER UPDATE ON app.invitations FOR EACH ROW WHEN ((((old.revoked_at IS NOT NULL) OR (new.revoked_at IS NULL)) AND (new.token_hash = old.token_hash) AND (new.uses > old.uses))) EXECUTE FUNCTION app.audit_row('invitacion.aceptada', 'empresa_id', 'email', 'Enlace');
CREATE TRIGGER audit_creada AFTER INSERT ON app.invitations FOR EACH ROW EXECUTE FUNCTION app.audit_row('invitacion.creada', 'empresa_id', 'email', 'Enlace');
CREATE TRIGGER audit_reenviada AFTER UPDATE ON app.invitations FOR EACH ROW WHEN ((((old.revoked_at IS NOT NULL) OR (new.revoked_at IS NULL)) AND (new.token_hash <> old.token_hash))) EXECUTE FUNCTION app.audit_row('invitacion.reenviada', 'empresa_id', 'email', 'Enlace');
CREATE TRIGGER audit_revocada AFTER UPDATE ON app.invitations FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION app.audit_row('invitacion.revocada', 'empresa_id', 'email', 'Enlace');
alter table app.invitations enable row level security;
alter table app.invitations force row level security;
create policy gate on app.invitations for select to ensaya_gate using (true);
create policy gate_uses on app.invitations for update to ensaya_gate using (true);
create policy owner on app.invitations for all to ensaya_owner using (true) with check (true);
create policy responsable on app.invitations for all to ensaya_api using (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (role = 'worker'::text))) with check (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (role = 'worker'::text) AND (created_by = ( SELECT app.user_id() AS user_id))));
create policy superadmin on app.invitations for all to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[])))) with check ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[])) AND (created_by = ( SELECT app.user_id() AS user_id))));
grant insert (empresa_id, id, email, role, token_hash, created_by), select (empresa_id, id, email, role, uses, created_by, created_at, expires_at, accepted_at, revoked_at), update (token_hash, created_by, expires_at, revoked_at) on app.invitations to ensaya_api;
grant select, update (uses, accepted_at, revoked_at, refused) on app.invitations to ensaya_gate;

create table app.platform_settings (
  only_row boolean not null default true,
  open_registration boolean not null default true,
  mandatory_verification boolean not null default true,
  constraint platform_settings_pkey PRIMARY KEY (only_row),
  constraint plataforma_una_sola_fila CHECK (only_row)
);
CREATE TRIGGER audit_abierto_obligatoria AFTER UPDATE ON app.platform_settings FOR EACH ROW WHEN ((new.open_registration AND new.mandatory_verification)) EXECUTE FUNCTION app.audit_row('plataforma.ajustada', '', '', 'Registro abierto, verificación obligatoria');
CREATE TRIGGER audit_abierto_opcional AFTER UPDATE ON app.platform_settings FOR EACH ROW WHEN ((new.open_registration AND (NOT new.mandatory_verification))) EXECUTE FUNCTION app.audit_row('plataforma.ajustada', '', '', 'Registro abierto, verificación opcional');
CREATE TRIGGER audit_cerrado_obligatoria AFTER UPDATE ON app.platform_settings FOR EACH ROW WHEN (((NOT new.open_registration) AND new.mandatory_verification)) EXECUTE FUNCTION app.audit_row('plataforma.ajustada', '', '', 'Registro cerrado, verificación obligatoria');
CREATE TRIGGER audit_cerrado_opcional AFTER UPDATE ON app.platform_settings FOR EACH ROW WHEN (((NOT new.open_registration) AND (NOT new.mandatory_verification))) EXECUTE FUNCTION app.audit_row('plataforma.ajustada', '', '', 'Registro cerrado, verificación opcional');
CREATE TRIGGER end_unconfirmed_sessions AFTER UPDATE ON app.platform_settings FOR EACH ROW WHEN ((new.mandatory_verification AND (NOT old.mandatory_verification))) EXECUTE FUNCTION app.end_unconfirmed_sessions();
alter table app.platform_settings enable row level security;
alter table app.platform_settings force row level security;
create policy gate on app.platform_settings for select to ensaya_gate using (true);
create policy owner on app.platform_settings for all to ensaya_owner using (true) with check (true);
create policy superadmin on app.platform_settings for all to ensaya_api using (( SELECT app.is_superadmin() AS is_superadmin));
grant select, update (open_registration, mandatory_verification) on app.platform_settings to ensaya_api;
grant select on app.platform_settings to ensaya_gate;

create table app.platform_totals (
  only_row boolean not null default true,
  counted_at timestamp with time zone not null default now(),
  empresas integer not null,
  usuarios integer not null,
  equipos integer not null,
  sin_responsable integer not null,
  nuevos_este_mes integer not null,
  nuevos_mes_anterior integer not null,
  trabajadores integer not null,
  responsables integer not null,
  superadmins integer not null,
  constraint platform_totals_pkey PRIMARY KEY (only_row),
  constraint totales_una_sola_fila CHECK (only_row)
);
alter table app.platform_totals enable row level security;
alter table app.platform_totals force row level security;
create policy gate on app.platform_totals for all to ensaya_gate using (true) with check (true);
create policy owner on app.platform_totals for all to ensaya_owner using (true) with check (true);
create policy superadmin on app.platform_totals for select to ensaya_api using (( SELECT app.is_superadmin() AS is_superadmin));
grant select on app.platform_totals to ensaya_api;
grant insert, select, update on app.platform_totals to ensaya_gate;

create table app.preguntas_generador (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  tema_id uuid not null,
  texto text not null,
  ayuda text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint preguntas_generador_pkey PRIMARY KEY (empresa_id, id),
  constraint pregunta_de_un_tema_de_la_empresa FOREIGN KEY (empresa_id, tema_id) REFERENCES app.temas_generador(empresa_id, id) ON DELETE CASCADE,
  constraint pregunta_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint pregunta_ayuda_valida CHECK (((ayuda = btrim(ayuda)) AND ((char_length(ayuda) >= 1) AND (char_length(ayuda) <= 1000)))),
  constraint pregunta_texto_valido CHECK (((texto = btrim(texto)) AND ((char_length(texto) >= 1) AND (char_length(texto) <= 200))))
);
CREATE INDEX preguntas_of_tema ON app.preguntas_generador USING btree (empresa_id, tema_id, created_at, id);
CREATE TRIGGER bump_version BEFORE UPDATE ON app.preguntas_generador FOR EACH ROW EXECUTE FUNCTION app.bump_version();
alter table app.preguntas_generador enable row level security;
alter table app.preguntas_generador force row level security;
create policy owner on app.preguntas_generador for all to ensaya_owner using (true) with check (true);
create policy responsable on app.preguntas_generador for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.preguntas_generador for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.preguntas_generador for select to ensaya_api using ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant delete, insert (empresa_id, id, tema_id, texto, ayuda, created_at), select, update (texto, ayuda) on app.preguntas_generador to ensaya_api;

create table app.prompts_generados (
  empresa_id uuid not null,
  id uuid not null,
  user_id uuid,
  tema_id uuid,
  tema_nombre text not null,
  answers jsonb not null,
  prompt text not null,
  util boolean,
  created_at timestamp with time zone not null default now(),
  constraint prompts_generados_pkey PRIMARY KEY (empresa_id, id),
  constraint prompt_de_un_tema_de_la_empresa FOREIGN KEY (empresa_id, tema_id) REFERENCES app.temas_generador(empresa_id, id) ON DELETE SET NULL (tema_id),
  constraint prompt_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint prompt_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE
);
CREATE INDEX prompts_newest_of_user ON app.prompts_generados USING btree (empresa_id, user_id, created_at DESC, id DESC);
CREATE INDEX prompts_of_tema ON app.prompts_generados USING btree (empresa_id, tema_id);
CREATE INDEX prompts_user_id ON app.prompts_generados USING btree (user_id);
alter table app.prompts_generados enable row level security;
alter table app.prompts_generados force row level security;
create policy gate on app.prompts_generados for select to ensaya_gate using (true);
create policy owner on app.prompts_generados for all to ensaya_owner using (true) with check (true);
create policy propio on app.prompts_generados for all to ensaya_api using (((user_id = ( SELECT app.user_id() AS user_id)) AND ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) OR (empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])))));
grant delete, insert (empresa_id, id, user_id, tema_id, tema_nombre, answers, prompt), select, update (util) on app.prompts_generados to ensaya_api;
grant select (empresa_id, tema_id, util) on app.prompts_generados to ensaya_gate;

create table app.proyectos (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  nombre text not null,
  descripcion text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  search_key text not null generated always as (app.search_key(nombre)) stored,
  constraint proyectos_pkey PRIMARY KEY (empresa_id, id),
  constraint proyecto_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint proyecto_descripcion_valida CHECK (((descripcion = btrim(descripcion)) AND ((char_length(descripcion) >= 1) AND (char_length(descripcion) <= 500)))),
  constraint proyecto_nombre_valido CHECK (((nombre = btrim(nombre)) AND ((char_length(nombre) >= 3) AND (char_length(nombre) <= 100))))
);
CREATE INDEX proyectos_newest ON app.proyectos USING btree (empresa_id, created_at DESC, id DESC);
CREATE INDEX proyectos_newest_of_all ON app.proyectos USING btree (created_at DESC, id DESC);
CREATE INDEX proyectos_search ON app.proyectos USING gin (search_key extensions.gin_trgm_ops);
CREATE TRIGGER audit_eliminado AFTER DELETE ON app.proyectos FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.audit_row('proyecto.eliminado', 'empresa_id', 'nombre');
CREATE TRIGGER bump_version BEFORE UPDATE ON app.proyectos FOR EACH ROW EXECUTE FUNCTION app.bump_version();
alter table app.proyectos enable row level security;
alter table app.proyectos force row level security;
create policy gate on app.proyectos for select to ensaya_gate using (true);
create policy owner on app.proyectos for all to ensaya_owner using (true) with check (true);
create policy responsable on app.proyectos for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.proyectos for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.proyectos for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (EXISTS ( SELECT
   FROM app.tareas t
  WHERE ((t.empresa_id = proyectos.empresa_id) AND (t.proyecto_id = proyectos.id) AND (t.trabajador_id = ( SELECT app.user_id() AS user_id)))))));
grant delete, insert (empresa_id, id, nombre, descripcion), select, update (nombre, descripcion) on app.proyectos to ensaya_api;
grant select on app.proyectos to ensaya_gate;

create table app.responsables_empresas (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  role text not null generated always as ('manager'::text) stored,
  created_at timestamp with time zone not null default now(),
  constraint responsable_una_vez_por_empresa UNIQUE (empresa_id, user_id),
  constraint responsables_empresas_pkey PRIMARY KEY (empresa_id, id),
  constraint responsable_con_rol_manager FOREIGN KEY (user_id, role) REFERENCES app.user_roles(user_id, role),
  constraint responsable_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE
);
CREATE INDEX responsables_empresas_user_id ON app.responsables_empresas USING btree (user_id);
CREATE TRIGGER audit_asignado AFTER INSERT ON app.responsables_empresas FOR EACH ROW EXECUTE FUNCTION app.audit_row('responsable.asignado', 'empresa_id', 'user_id');
CREATE TRIGGER audit_eliminado AFTER DELETE ON app.responsables_empresas FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.audit_row('responsable.eliminado', 'empresa_id', 'user_id');
CREATE TRIGGER settle_joining AFTER INSERT ON app.responsables_empresas FOR EACH ROW EXECUTE FUNCTION app.settle_invitations();
CREATE TRIGGER settle_leaving AFTER DELETE ON app.responsables_empresas FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.settle_invitations();
alter table app.responsables_empresas enable row level security;
alter table app.responsables_empresas force row level security;
create policy gate on app.responsables_empresas for select to ensaya_gate using (true);
create policy gate_admits on app.responsables_empresas for insert to ensaya_gate with check (true);
create policy owner on app.responsables_empresas for all to ensaya_owner using (true) with check (true);
create policy responsable on app.responsables_empresas for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.responsables_empresas for all to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
grant delete, select on app.responsables_empresas to ensaya_api;
grant insert (empresa_id, user_id), select on app.responsables_empresas to ensaya_gate;

create table app.role_requests (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  role text not null,
  status text not null default 'pending'::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint solicitud_una_por_usuario UNIQUE (user_id),
  constraint role_requests_pkey PRIMARY KEY (id),
  constraint solicitud_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint solicitud_decidida_por_un_usuario FOREIGN KEY (decided_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint solicitud_estado_conocido CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text]))),
  constraint solicitud_rol_conocido CHECK ((role = ANY (ARRAY['worker'::text, 'manager'::text, 'superadmin'::text])))
);
CREATE INDEX role_requests_decided_by ON app.role_requests USING btree (decided_by);
CREATE INDEX role_requests_pending ON app.role_requests USING btree (created_at, id) WHERE (status = 'pending'::text);
CREATE TRIGGER audit_aprobado AFTER UPDATE ON app.role_requests FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status = 'approved'::text))) EXECUTE FUNCTION app.audit_row('rol.aprobado', '', 'user_id');
CREATE TRIGGER audit_rechazado AFTER UPDATE ON app.role_requests FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status <> ALL (ARRAY['pending'::text, 'approved'::text])))) EXECUTE FUNCTION app.audit_row('rol.rechazado', '', 'user_id');
alter table app.role_requests enable row level security;
alter table app.role_requests force row level security;
create policy gate on app.role_requests for all to ensaya_gate using (true) with check (true);
create policy owner on app.role_requests for all to ensaya_owner using (true) with check (true);
create policy self on app.role_requests for select to ensaya_api using ((user_id = ( SELECT app.user_id() AS user_id)));
create policy superadmin on app.role_requests for select to ensaya_api using (( SELECT app.is_superadmin() AS is_superadmin));
grant select on app.role_requests to ensaya_api;
grant insert (user_id, role), select, update (status, decided_by, decided_at) on app.role_requests to ensaya_gate;

create table app.system_checks (
  part text not null,
  state text not null,
  detail text not null default ''::text,
  checked_at timestamp with time zone not null default now(),
  constraint system_checks_pkey PRIMARY KEY (part),
  constraint comprobacion_estado_conocido CHECK ((state = ANY (ARRAY['ok'::text, 'slow'::text, 'down'::text, 'off'::text])))
);
alter table app.system_checks enable row level security;
alter table app.system_checks force row level security;
create policy owner on app.system_checks for all to ensaya_owner using (true) with check (true);
create policy superadmin on app.system_checks for select to ensaya_api using (( SELECT app.is_superadmin() AS is_superadmin));
create policy worker on app.system_checks for all to ensaya_worker using (true) with check (true);
grant select on app.system_checks to ensaya_api;
grant insert, select, update on app.system_checks to ensaya_worker;

create table app.tareas (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  proyecto_id uuid not null,
  trabajador_id uuid,
  nombre text not null,
  descripcion text,
  estado text not null default 'pendiente'::text,
  fecha_entrega date,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  told_at timestamp with time zone,
  given_at timestamp with time zone not null default now(),
  constraint tareas_pkey PRIMARY KEY (empresa_id, id),
  constraint tarea_de_un_proyecto_de_la_empresa FOREIGN KEY (empresa_id, proyecto_id) REFERENCES app.proyectos(empresa_id, id) ON DELETE CASCADE,
  constraint tarea_de_un_trabajador_de_la_empresa FOREIGN KEY (empresa_id, trabajador_id) REFERENCES app.company_users(company_id, user_id) ON DELETE SET NULL (trabajador_id),
  constraint tarea_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint tarea_descripcion_valida CHECK (((descripcion = btrim(descripcion)) AND ((char_length(descripcion) >= 1) AND (char_length(descripcion) <= 2000)))),
  constraint tarea_estado_conocido CHECK ((estado = ANY (ARRAY['pendiente'::text, 'en progreso'::text, 'completada'::text]))),
  constraint tarea_nombre_valido CHECK (((nombre = btrim(nombre)) AND ((char_length(nombre) >= 3) AND (char_length(nombre) <= 100))))
);
CREATE INDEX tareas_by_trabajador ON app.tareas USING btree (empresa_id, trabajador_id, proyecto_id);
CREATE INDEX tareas_newest ON app.tareas USING btree (empresa_id, proyecto_id, created_at DESC, id DESC);
CREATE INDEX tareas_newest_of_empresa ON app.tareas USING btree (empresa_id, created_at DESC, id DESC);
CREATE INDEX tareas_newest_of_trabajador ON app.tareas USING btree (empresa_id, trabajador_id, created_at DESC, id DESC);
CREATE INDEX tareas_to_tell ON app.tareas USING btree (empresa_id, trabajador_id) WHERE ((told_at IS NULL) AND (trabajador_id IS NOT NULL) AND (estado <> 'completada'::text));
CREATE TRIGGER bump_version BEFORE UPDATE ON app.tareas FOR EACH ROW WHEN ((NOT (old.told_at IS DISTINCT FROM new.told_at))) EXECUTE FUNCTION app.bump_version();
CREATE TRIGGER untell BEFORE UPDATE OF trabajador_id ON app.tareas FOR EACH ROW WHEN ((old.trabajador_id IS DISTINCT FROM new.trabajador_id)) EXECUTE FUNCTION app.untell();
alter table app.tareas enable row level security;
alter table app.tareas force row level security;
create policy gate on app.tareas for all to ensaya_gate using (true) with check (true);
create policy owner on app.tareas for all to ensaya_owner using (true) with check (true);
create policy responsable on app.tareas for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.tareas for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.tareas for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (trabajador_id = ( SELECT app.user_id() AS user_id))));
grant delete, insert (empresa_id, id, proyecto_id, trabajador_id, nombre, descripcion, estado, fecha_entrega), select, update (trabajador_id, nombre, descripcion, estado, fecha_entrega) on app.tareas to ensaya_api;
grant select, update (told_at) on app.tareas to ensaya_gate;

create table app.temas_generador (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  nombre text not null,
  descripcion text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  search_key text not null generated always as (app.search_key(((nombre || ' '::text) || COALESCE(descripcion, ''::text)))) stored,
  constraint temas_generador_pkey PRIMARY KEY (empresa_id, id),
  constraint tema_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint tema_descripcion_valida CHECK (((descripcion = btrim(descripcion)) AND ((char_length(descripcion) >= 1) AND (char_length(descripcion) <= 500)))),
  constraint tema_nombre_valido CHECK (((nombre = btrim(nombre)) AND ((char_length(nombre) >= 1) AND (char_length(nombre) <= 100))))
);
CREATE INDEX temas_by_id ON app.temas_generador USING btree (id);
CREATE INDEX temas_newest ON app.temas_generador USING btree (empresa_id, created_at DESC, id DESC);
CREATE INDEX temas_newest_of_all ON app.temas_generador USING btree (created_at DESC, id DESC);
CREATE INDEX temas_search ON app.temas_generador USING gin (search_key extensions.gin_trgm_ops);
CREATE TRIGGER audit_eliminado AFTER DELETE ON app.temas_generador FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.audit_row('tema.eliminado', 'empresa_id', 'nombre');
CREATE TRIGGER bump_version BEFORE UPDATE ON app.temas_generador FOR EACH ROW EXECUTE FUNCTION app.bump_version();
alter table app.temas_generador enable row level security;
alter table app.temas_generador force row level security;
create policy gate on app.temas_generador for select to ensaya_gate using (true);
create policy owner on app.temas_generador for all to ensaya_owner using (true) with check (true);
create policy responsable on app.temas_generador for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.temas_generador for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.temas_generador for select to ensaya_api using ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant delete, insert (empresa_id, id, nombre, descripcion), select, update (nombre, descripcion) on app.temas_generador to ensaya_api;
grant select on app.temas_generador to ensaya_gate;

create table app.user_roles (
  user_id uuid not null,
  role text not null,
  registered_at timestamp with time zone not null,
  constraint usuario_con_un_rol UNIQUE (user_id, role),
  constraint user_roles_pkey PRIMARY KEY (user_id),
  constraint rol_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint rol_conocido CHECK ((role = ANY (ARRAY['worker'::text, 'manager'::text, 'superadmin'::text])))
);
CREATE INDEX user_roles_manager ON app.user_roles USING btree (user_id) WHERE (role = 'manager'::text);
CREATE INDEX user_roles_newest ON app.user_roles USING btree (role, registered_at DESC, user_id DESC);
CREATE INDEX user_roles_superadmin ON app.user_roles USING btree (user_id) WHERE (role = 'superadmin'::text);
CREATE TRIGGER audit_ascendido AFTER UPDATE OF role ON app.user_roles FOR EACH ROW WHEN (((new.role = 'superadmin'::text) AND (old.role <> 'superadmin'::text))) EXECUTE FUNCTION app.audit_row('rol.concedido', '', 'user_id');
CREATE TRIGGER audit_concedido AFTER INSERT ON app.user_roles FOR EACH ROW WHEN ((new.role = 'superadmin'::text)) EXECUTE FUNCTION app.audit_row('rol.concedido', '', 'user_id');
CREATE TRIGGER keep_registered_at BEFORE INSERT ON app.user_roles FOR EACH ROW EXECUTE FUNCTION app.keep_registered_at();
alter table app.user_roles enable row level security;
alter table app.user_roles force row level security;
create policy gate on app.user_roles for select to ensaya_gate using (true);
create policy gate_grants on app.user_roles for insert to ensaya_gate with check (true);
create policy owner on app.user_roles for all to ensaya_owner using (true) with check (true);
create policy self on app.user_roles for select to ensaya_api using ((user_id = ( SELECT app.user_id() AS user_id)));
create policy superadmin on app.user_roles for select to ensaya_api using (( SELECT app.is_superadmin() AS is_superadmin));
grant select on app.user_roles to ensaya_api;
grant insert, select on app.user_roles to ensaya_gate;

create table app.users (
  id uuid not null,
  email text not null,
  nombre text,
  time_zone text not null default 'Europe/Madrid'::text,
  created_at timestamp with time zone not null default now(),
  search_key text not null generated always as (app.search_key(((email || ' '::text) || COALESCE(nombre, ''::text)))) stored,
  constraint usuario_email_unico UNIQUE (email),
  constraint users_pkey PRIMARY KEY (id),
  constraint usuario_de_una_cuenta FOREIGN KEY (id) REFERENCES auth."user"(id),
  constraint usuario_email_valido CHECK (((email = lower(btrim(email))) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
  constraint usuario_nombre_valido CHECK (((nombre = btrim(nombre)) AND ((char_length(nombre) >= 1) AND (char_length(nombre) <= 100)))),
  constraint usuario_time_zone_valida CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 64)))
);
CREATE INDEX users_newest ON app.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_search ON app.users USING gin (search_key extensions.gin_trgm_ops);
alter table app.users enable row level security;
alter table app.users force row level security;
create policy gate on app.users for insert to ensaya_gate with check (true);
create policy gate_frees on app.users for delete to ensaya_gate using (true);
create policy gate_reads on app.users for select to ensaya_gate using (true);
create policy owner on app.users for all to ensaya_owner using (true) with check (true);
create policy responsable on app.users for select to ensaya_api using (((id IN ( SELECT company_users.user_id
   FROM app.company_users
  WHERE (company_users.company_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])))) OR (id IN ( SELECT responsables_empresas.user_id
   FROM app.responsables_empresas
  WHERE (responsables_empresas.empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[]))))));
create policy self on app.users for all to ensaya_api using ((id = ( SELECT app.user_id() AS user_id)));
create policy superadmin on app.users for select to ensaya_api using (( SELECT app.is_superadmin() AS is_superadmin));
grant select, update (nombre, time_zone) on app.users to ensaya_api;
grant delete, insert (id, email, nombre, time_zone), select on app.users to ensaya_gate;

create table auth."user" (
  id uuid not null default uuidv7(),
  email text not null,
  email_verified boolean not null default false,
  name text not null,
  image text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  requested_role text not null default 'worker'::text,
  may_be_first_superadmin boolean not null default false,
  time_zone text,
  two_factor_enabled boolean not null default false,
  invitation_token_hash bytea,
  constraint cuenta_email_unico UNIQUE (email),
  constraint user_pkey PRIMARY KEY (id),
  constraint cuenta_email_en_minusculas CHECK ((email = lower(email))),
  constraint cuenta_rol_conocido CHECK ((requested_role = ANY (ARRAY['worker'::text, 'manager'::text, 'superadmin'::text])))
);
CREATE TRIGGER admit_user AFTER INSERT ON auth."user" FOR EACH ROW EXECUTE FUNCTION app.admit_user();
alter table auth."user" enable row level security;
alter table auth."user" force row level security;
create policy auth on auth."user" for all to ensaya_auth using (true) with check (true);
create policy gate on auth."user" for select to ensaya_gate using (true);
create policy gate_frees on auth."user" for delete to ensaya_gate using ((NOT email_verified));
create policy owner on auth."user" for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on auth."user" to ensaya_auth;
grant delete, select on auth."user" to ensaya_gate;

create table auth.account (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint credencial_una_por_proveedor UNIQUE (provider_id, account_id),
  constraint account_pkey PRIMARY KEY (id),
  constraint credencial_de_una_cuenta FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX account_user_id ON auth.account USING btree (user_id);
alter table auth.account enable row level security;
alter table auth.account force row level security;
create policy auth on auth.account for all to ensaya_auth using (true) with check (true);
create policy owner on auth.account for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on auth.account to ensaya_auth;

create table auth.attempts (
  key text not null,
  count integer not null,
  window_ends timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (key)
);
CREATE INDEX attempts_window_ends ON auth.attempts USING btree (window_ends);
alter table auth.attempts enable row level security;
alter table auth.attempts force row level security;
create policy auth on auth.attempts for all to ensaya_auth using (true) with check (true);
create policy gate_sweeps on auth.attempts for all to ensaya_gate using ((window_ends < now()));
create policy owner on auth.attempts for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on auth.attempts to ensaya_auth;
grant delete, select on auth.attempts to ensaya_gate;

create table auth.session (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint sesion_token_unico UNIQUE (token),
  constraint session_pkey PRIMARY KEY (id),
  constraint sesion_de_una_cuenta FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX session_expires_at ON auth.session USING btree (expires_at);
CREATE INDEX session_user_id ON auth.session USING btree (user_id);
alter table auth.session enable row level security;
alter table auth.session force row level security;
create policy auth on auth.session for all to ensaya_auth using (true) with check (true);
create policy gate on auth.session for select to ensaya_gate using (true);
create policy gate_ends on auth.session for delete to ensaya_gate using ((EXISTS ( SELECT
   FROM auth."user" u
  WHERE ((u.id = session.user_id) AND (NOT u.email_verified)))));
create policy gate_sweeps on auth.session for delete to ensaya_gate using ((expires_at < now()));
create policy owner on auth.session for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on auth.session to ensaya_auth;
grant delete, select on auth.session to ensaya_gate;

create table auth.two_factor (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamp with time zone,
  constraint two_factor_pkey PRIMARY KEY (id),
  constraint segundo_factor_de_una_cuenta FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX two_factor_user_id ON auth.two_factor USING btree (user_id);
alter table auth.two_factor enable row level security;
alter table auth.two_factor force row level security;
create policy auth on auth.two_factor for all to ensaya_auth using (true) with check (true);
create policy owner on auth.two_factor for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on auth.two_factor to ensaya_auth;

create table auth.verification (
  id uuid not null default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint verification_pkey PRIMARY KEY (id)
);
CREATE INDEX verification_expires_at ON auth.verification USING btree (expires_at);
CREATE INDEX verification_identifier ON auth.verification USING btree (identifier);
alter table auth.verification enable row level security;
alter table auth.verification force row level security;
create policy auth on auth.verification for all to ensaya_auth using (true) with check (true);
create policy gate_sweeps on auth.verification for all to ensaya_gate using ((expires_at < now()));
create policy owner on auth.verification for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on auth.verification to ensaya_auth;
grant delete, select on auth.verification to ensaya_gate;

create table meta.applied (
  kind text not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint applied_pkey PRIMARY KEY (kind, name)
);
alter table meta.applied enable row level security;
alter table meta.applied force row level security;
create policy owner on meta.applied for all to ensaya_owner using (true) with check (true);
create policy release on meta.applied for select to ensaya_api, ensaya_worker using ((kind = 'migrations'::text));
grant select on meta.applied to ensaya_api;
grant select on meta.applied to ensaya_worker;

CREATE OR REPLACE FUNCTION app.accept_invitation(hash bytea)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return (
    select app.use_invitation(hash, u.id, u.email, r.role)
      from app.users u join app.user_roles r on r.user_id = u.id where u.id = app.user_id());
end $function$;
alter function app.accept_invitation(bytea) owner to ensaya_gate;
grant execute on function app.accept_invitation(bytea) to ensaya_api;

CREATE OR REPLACE FUNCTION app.add_trabajador(empresa uuid, person uuid, address text, confirmed_only boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.company_users (company_id, user_id)
  select e.id, a.id from app.empresas e, auth.user a
   where e.id = empresa and e.deleted_at is null and (app.is_superadmin() or e.id = any (app.managed_ids()))
     and a.id = person and a.email = address and (a.email_verified or not confirmed_only);
  return found;
end $function$;
alter function app.add_trabajador(uuid,uuid,text,boolean) owner to ensaya_gate;
grant execute on function app.add_trabajador(uuid,uuid,text,boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.admit_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.users (id, email, nombre, time_zone)
  values (new.id, new.email, nullif(btrim(new.name), ''), coalesce(new.time_zone, 'Europe/Madrid'));

  if new.requested_role <> 'superadmin' then
    insert into app.user_roles (user_id, role) values (new.id, new.requested_role);
    if new.invitation_token_hash is not null then
      perform app.use_invitation(new.invitation_token_hash, new.id, new.email, new.requested_role);
    end if;
    return null;
  end if;

  -- Two concurrent registrations must not both find that there is no superadmin yet.
  perform pg_advisory_xact_lock(727362903);
  if new.may_be_first_superadmin and not exists (select from app.user_roles where role = 'superadmin') then
    insert into app.user_roles (user_id, role) values (new.id, 'superadmin');
  else
    insert into app.role_requests (user_id, role) values (new.id, 'superadmin');
  end if;
  return null;
end $function$;
alter function app.admit_user() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.ai_keys_to_rotate(current_key text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT s.company_id
    FROM app.ai_settings s
   WHERE ((s.api_key IS NOT NULL) AND (split_part(s.api_key, '.'::text, 1) <> ai_keys_to_rotate.current_key));
END;
alter function app.ai_keys_to_rotate(text) owner to ensaya_gate;
grant execute on function app.ai_keys_to_rotate(text) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.assign_responsable(empresa uuid, person uuid, confirmed_only boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin gives companies away' using errcode = 'EN403';
  end if;
  -- Anyone can register any address; only confirming it proves ownership.
  if confirmed_only and exists (select from auth.user a where a.id = person and not a.email_verified) then
    raise exception 'the address is not confirmed' using errcode = 'ENUNC';
  end if;
  insert into app.responsables_empresas (empresa_id, user_id) select e.id, person from app.empresas e where e.id = empresa and e.deleted_at is null;
  return found;
end $function$;
alter function app.assign_responsable(uuid,uuid,boolean) owner to ensaya_gate;
grant execute on function app.assign_responsable(uuid,uuid,boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.audit(act text, empresa_id uuid, subject text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  actor uuid := app.user_id();
begin
  insert into app.audit_log (act, actor_id, actor_email, empresa_id, empresa_nombre, subject)
  values (act, actor, (select u.email from app.users u where u.id = actor), audit.empresa_id,
          (select e.nombre from app.empresas e where e.id = audit.empresa_id), subject);
end $function$;
alter function app.audit(text,uuid,text) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.audit_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  fields jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  subject text;
begin
  select string_agg(case c.name when 'user_id' then (select u.email from app.users u where u.id = (fields ->> 'user_id')::uuid)
                                else fields ->> c.name end, ', ' order by c.position)
    into subject
    from unnest(string_to_array(tg_argv[2], ',')) with ordinality c (name, position);
  perform app.audit(tg_argv[0], (fields ->> tg_argv[1])::uuid, coalesce(subject, tg_argv[3]));
  return null;
end $function$;
alter function app.audit_row() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.bump_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;
alter function app.bump_version() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.count_contents(empresa uuid, tables text[])
 RETURNS TABLE(tabla text, cantidad bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  tenant record;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin counts the contents of companies' using errcode = 'EN403';
  end if;
  for tenant in
    select r.relname, a.attname from pg_constraint c
      join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'app.empresas'::regclass and c.confdeltype = 'c' and r.relname = any (tables)
  loop
    return query execute format('select %L::text, count(*) from app.%I where %I = $1', tenant.relname, tenant.relname, tenant.attname)
      using empresa;
  end loop;
end $function$;
alter function app.count_contents(uuid,text[]) owner to ensaya_gate;
grant execute on function app.count_contents(uuid,text[]) to ensaya_api;

CREATE OR REPLACE FUNCTION app.count_platform()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 WITH alive AS (
          SELECT empresas.id
            FROM app.empresas
           WHERE (empresas.deleted_at IS NULL)
         ), managed AS (
          SELECT DISTINCT m.empresa_id AS id
            FROM app.responsables_empresas m
         ), staffed AS (
          SELECT DISTINCT m.company_id AS id
            FROM app.company_users m
         ), people AS (
          SELECT count(*) AS usuarios,
             count(*) FILTER (WHERE (users.created_at >= date_trunc('month'::text, now(), 'UTC'::text))) AS este,
             count(*) FILTER (WHERE ((users.created_at < date_trunc('month'::text, now(), 'UTC'::text)) AND (users.created_at >= (date_trunc('month'::text, now(), 'UTC'::text) - '1 mon'::interval)))) AS anterior
            FROM app.users
         ), roles AS (
          SELECT count(*) FILTER (WHERE (user_roles.role = 'worker'::text)) AS workers,
             count(*) FILTER (WHERE (user_roles.role = 'manager'::text)) AS managers,
             count(*) FILTER (WHERE (user_roles.role = 'superadmin'::text)) AS superadmins
            FROM app.user_roles
         )
  INSERT INTO app.platform_totals AS t (empresas, usuarios, equipos, sin_responsable, nuevos_este_mes, nuevos_mes_anterior, trabajadores, responsables, superadmins)  SELECT ( SELECT count(*) AS count
                    FROM alive) AS count,
             people.usuarios,
             ( SELECT count(*) AS count
                    FROM ((alive
                      JOIN managed USING (id))
                      JOIN staffed USING (id))) AS count,
             ( SELECT count(*) AS count
                    FROM alive
                   WHERE (NOT (alive.id IN ( SELECT managed.id
                            FROM managed)))) AS count,
             people.este,
             people.anterior,
             roles.workers,
             roles.managers,
             roles.superadmins
            FROM people,
             roles ON CONFLICT(only_row) DO UPDATE SET counted_at = now(), empresas = excluded.empresas, usuarios = excluded.usuarios, equipos = excluded.equipos, sin_responsable = excluded.sin_responsable, nuevos_este_mes = excluded.nuevos_este_mes, nuevos_mes_anterior = excluded.nuevos_mes_anterior, trabajadores = excluded.trabajadores, responsables = excluded.responsables, superadmins = excluded.superadmins;
END;
alter function app.count_platform() owner to ensaya_gate;
grant execute on function app.count_platform() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.count_prompts(empresa uuid)
 RETURNS TABLE(tema_id uuid, generados integer, utiles integer, no_utiles integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT p.tema_id,
     (count(*))::integer AS count,
     (count(*) FILTER (WHERE p.util))::integer AS count,
     (count(*) FILTER (WHERE (NOT p.util)))::integer AS count
    FROM app.prompts_generados p
   WHERE ((p.empresa_id = count_prompts.empresa) AND (count_prompts.empresa = ANY (app.managed_ids())) AND (p.tema_id IS NOT NULL))
   GROUP BY p.tema_id;
END;
alter function app.count_prompts(uuid) owner to ensaya_gate;
grant execute on function app.count_prompts(uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.decide_role_request(request_id uuid, approve boolean, confirmed_only boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  request record;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin decides' using errcode = 'EN403';
  end if;
  if approve and confirmed_only and exists (
    select from app.role_requests q join auth.user u on u.id = q.user_id where q.id = request_id and q.status = 'pending' and not u.email_verified) then
    raise exception 'the address is not confirmed' using errcode = 'ENUNC';
  end if;
  update app.role_requests
     set status = case when approve then 'approved' else 'refused' end, decided_by = app.user_id(), decided_at = now()
   where id = request_id and status = 'pending'
  returning user_id, role into request;
  if not found then
    return false;
  end if;
  if approve then
    insert into app.user_roles (user_id, role) values (request.user_id, request.role);
  end if;
  return true;
end $function$;
alter function app.decide_role_request(uuid,boolean,boolean) owner to ensaya_gate;
grant execute on function app.decide_role_request(uuid,boolean,boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.delete_empresa(empresa uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin deletes companies' using errcode = 'EN403';
  end if;
  update app.empresas set deleted_at = now() where id = empresa and deleted_at is null;
  return found;
end $function$;
alter function app.delete_empresa(uuid) owner to ensaya_gate;
grant execute on function app.delete_empresa(uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.deleted_empresa_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT COALESCE(array_agg(empresas.id), '{}'::uuid[]) AS "coalesce"
    FROM app.empresas
   WHERE (empresas.deleted_at IS NOT NULL);
END;
alter function app.deleted_empresa_ids() owner to ensaya_gate;
grant execute on function app.deleted_empresa_ids() to ensaya_api;

CREATE OR REPLACE FUNCTION app.detach_archivo()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.attached_at := null;
  return new;
end $function$;
alter function app.detach_archivo() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.empresas_to_purge()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT empresas.id
    FROM app.empresas
   WHERE (empresas.deleted_at < (now() - '30 days'::interval))
   ORDER BY empresas.deleted_at
  LIMIT 1000;
END;
alter function app.empresas_to_purge() owner to ensaya_gate;
grant execute on function app.empresas_to_purge() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.end_unconfirmed_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from auth.session s using auth.user u where u.id = s.user_id and not u.email_verified;
  return null;
end $function$;
alter function app.end_unconfirmed_sessions() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.enter(token text, roles text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  who record;
begin
  select s.id as session_id, s.user_id, r.role,
         case r.role when 'manager' then array(
           select m.empresa_id from app.responsables_empresas m join app.empresas e on e.id = m.empresa_id
            where m.user_id = s.user_id and e.deleted_at is null) end as managed_ids,
         case r.role when 'worker' then array(
           select m.company_id from app.company_users m join app.empresas e on e.id = m.company_id
            where m.user_id = s.user_id and e.deleted_at is null) end as member_ids
    into who
    from auth.session s left join app.user_roles r on r.user_id = s.user_id
   where s.token = enter.token and s.expires_at > now();

  if not found then
    raise exception 'no live session' using errcode = 'EN401';
  end if;
  if who.role is null then
    raise exception 'no role' using errcode =
      case when exists (select from app.role_requests q where q.user_id = who.user_id and q.status = 'pending') then 'ENPEN' else 'ENROL' end;
  end if;
  if not who.role = any (roles) then
    raise exception 'role not allowed' using errcode = 'EN403';
  end if;

  perform set_config('app.user_id', who.user_id::text, true),
          set_config('app.session_id', who.session_id::text, true),
          set_config('app.role', who.role, true),
          set_config('app.managed_ids', coalesce(array_to_string(who.managed_ids, ','), ''), true),
          set_config('app.member_ids', coalesce(array_to_string(who.member_ids, ','), ''), true);
end $function$;
alter function app.enter(text,text[]) owner to ensaya_gate;
grant execute on function app.enter(text,text[]) to ensaya_api;

CREATE OR REPLACE FUNCTION app.enter_job(empresa_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT set_config('app.job_empresa_id'::text, (empresa_id)::text, true) AS set_config;
END;
alter function app.enter_job(uuid) owner to ensaya_gate;
grant execute on function app.enter_job(uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.find_available_worker(address text, confirmed_only boolean)
 RETURNS TABLE(user_id uuid, email text, nombre text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() and cardinality(app.managed_ids()) = 0 then
    raise exception 'only who runs a company takes people in' using errcode = 'EN403';
  end if;
  return query
    select u.id, u.email, u.nombre
      from app.users u join app.user_roles r on r.user_id = u.id and r.role = 'worker' join auth.user a on a.id = u.id
     where u.email = address and (a.email_verified or not confirmed_only)
       and not exists (
         select from app.company_users c join app.empresas e on e.id = c.company_id where c.user_id = u.id and e.deleted_at is null);
end $function$;
alter function app.find_available_worker(text,boolean) owner to ensaya_gate;
grant execute on function app.find_available_worker(text,boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.find_managers(term text, except_of uuid, confirmed_only boolean)
 RETURNS TABLE(user_id uuid, email text, nombre text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  pattern text := '%' || regexp_replace(app.search_key(term), '([\\%_])', '\\\1', 'g') || '%';
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin picks responsables' using errcode = 'EN403';
  end if;
  if term = '' then
    return query
      select u.id, u.email, u.nombre from app.users u join app.user_roles r on r.user_id = u.id and r.role = 'manager'
       where not exists (select from app.responsables_empresas m where m.empresa_id = except_of and m.user_id = u.id)
         and (not confirmed_only or exists (select from auth.user a where a.id = u.id and a.email_verified))
       order by u.email limit 20;
    return;
  end if;
  -- Matches first, then sorts: scanning in address order would read most of the table for a rare term.
  return query
    with hits as materialized (
      select u.id, u.email, u.nombre from app.users u join app.user_roles r on r.user_id = u.id and r.role = 'manager'
       where u.search_key like pattern limit 500)
    select h.id, h.email, h.nombre from hits h
     where not exists (select from app.responsables_empresas m where m.empresa_id = except_of and m.user_id = h.id)
       and (not confirmed_only or exists (select from auth.user a where a.id = h.id and a.email_verified))
     order by h.email limit 20;
end $function$;
alter function app.find_managers(text,uuid,boolean) owner to ensaya_gate;
grant execute on function app.find_managers(text,uuid,boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.find_person(address text)
 RETURNS TABLE(user_id uuid, role text, confirmed boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin asks for an address' using errcode = 'EN403';
  end if;
  return query
    select u.id, (select r.role from app.user_roles r where r.user_id = u.id), a.email_verified
      from app.users u join auth.user a on a.id = u.id where u.email = address;
end $function$;
alter function app.find_person(text) owner to ensaya_gate;
grant execute on function app.find_person(text) to ensaya_api;

CREATE OR REPLACE FUNCTION app.free_address(hash bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  squatter record;
begin
  select u.id, u.email into squatter
    from app.invitations i join auth.user u on u.email = i.email
   where i.token_hash = hash and i.revoked_at is null and i.accepted_at is null and i.expires_at > now() and app.gives_way(u.id);
  if found then
    perform app.audit('usuario.eliminado', c.company_id, squatter.email) from app.company_users c where c.user_id = squatter.id;
    delete from app.users where id = squatter.id;
    delete from auth.user where id = squatter.id;
  end if;
end $function$;
alter function app.free_address(bytea) owner to ensaya_gate;
grant execute on function app.free_address(bytea) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.gives_way(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT ((NOT a.email_verified) AND (NOT (EXISTS ( SELECT
            FROM app.user_roles r
           WHERE ((r.user_id = a.id) AND (r.role = 'superadmin'::text))))) AND (NOT (EXISTS ( SELECT
            FROM app.responsables_empresas m
           WHERE (m.user_id = a.id)))) AND (s.mandatory_verification OR (NOT (EXISTS ( SELECT
            FROM app.company_users c
           WHERE (c.user_id = a.id))))))
    FROM auth."user" a,
     app.platform_settings s
   WHERE (a.id = gives_way.person);
END;
alter function app.gives_way(uuid) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.has_tarea(empresa uuid, tarea uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM app.tareas t WHERE ((t.empresa_id = has_tarea.empresa) AND (t.id = has_tarea.tarea) AND (t.trabajador_id = app.user_id()))));
alter function app.has_tarea(uuid,uuid) owner to ensaya_owner;
grant execute on function app.has_tarea(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.is_superadmin()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE(current_setting('app.role'::text, true), ''::text) = 'superadmin'::text);
alter function app.is_superadmin() owner to ensaya_owner;
grant execute on function app.is_superadmin() to ensaya_api;
grant execute on function app.is_superadmin() to ensaya_gate;

CREATE OR REPLACE FUNCTION app.job_empresa_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.job_empresa_id'::text, true), ''::text))::uuid;
alter function app.job_empresa_id() owner to ensaya_owner;
grant execute on function app.job_empresa_id() to ensaya_gate;
grant execute on function app.job_empresa_id() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.keep_registered_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.registered_at := (select u.created_at from app.users u where u.id = new.user_id);
  return new;
end $function$;
alter function app.keep_registered_at() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.keep_template()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.prompt_template <> old.prompt_template then
    insert into app.ai_template_versions (company_id, kind, template, created_by) values (old.company_id, 'prompt', old.prompt_template, app.user_id());
  end if;
  if new.roleplay_prompt_template <> old.roleplay_prompt_template then
    insert into app.ai_template_versions (company_id, kind, template, created_by) values (old.company_id, 'roleplay', old.roleplay_prompt_template, app.user_id());
  end if;
  -- The interface shows at most 20 of each kind.
  delete from app.ai_template_versions v where v.company_id = old.company_id and v.id in (
    select o.id from (select id, row_number() over (partition by kind order by created_at desc, id desc) as place
      from app.ai_template_versions where company_id = old.company_id) o where o.place > 20);
  return null;
end $function$;
alter function app.keep_template() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.leave_deleted_empresa()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.company_users c using app.empresas e
   where c.user_id = new.user_id and e.id = c.company_id and e.deleted_at is not null;
  return new;
end $function$;
alter function app.leave_deleted_empresa() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.list_empresas(term text, only_unmanaged boolean, only_teams boolean, sort text, descending boolean, page_size integer, page integer)
 RETURNS TABLE(total integer, ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  direction text := case when descending then 'desc' else 'asc' end;
  sorted text := case sort
    when 'nombre' then 'e.nombre collate app.espanol'
    when 'correo_contacto' then 'e.correo_contacto'
    when 'sector' then 'e.sector'
    when 'pais' then 'e.pais'
    else 'e.created_at' end;
  wanted text := 'e.deleted_at is null'
    || case when term = '' then '' else ' and e.search_key operator(pg_catalog.~~) $1' end
    || case when only_unmanaged then ' and not exists (select from app.responsables_empresas r where r.empresa_id = e.id)' else '' end
    -- A team: at least one responsable and one trabajador, as in count_platform().
    || case when only_teams then ' and exists (select from app.responsables_empresas r where r.empresa_id = e.id)
         and exists (select from app.company_users c where c.company_id = e.id)' else '' end;
  pattern text := '%' || regexp_replace(app.search_key(term), '([\\%_])', '\\\1', 'g') || '%';
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin lists companies' using errcode = 'EN403';
  end if;
  return query execute format(
    'select (select count(*)::integer from app.empresas e where %1$s),
            array(select e.id from app.empresas e where %1$s order by %2$s %3$s, e.id %3$s limit $2 offset $3)', wanted, sorted, direction)
    using pattern, page_size, (page - 1) * page_size;
end $function$;
alter function app.list_empresas(text,boolean,boolean,text,boolean,integer,integer) owner to ensaya_gate;
grant execute on function app.list_empresas(text,boolean,boolean,text,boolean,integer,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.list_users(term text, of_role text, only_new boolean, after_at timestamp with time zone, after_id uuid, most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  looked_through constant integer := 2000;
  pattern text := '%' || regexp_replace(app.search_key(term), '([\\%_])', '\\\1', 'g') || '%';
  by_role boolean := coalesce(of_role <> 'none', false);
  registered text := case when by_role then 'r.registered_at' else 'u.created_at' end;
  person text := case when by_role then 'r.user_id' else 'u.id' end;
  people text := case when by_role then 'app.user_roles r join app.users u on u.id = r.user_id' else 'app.users u' end
    || ' where '
    || case
         when by_role then 'r.role = $1'
         -- An account without a role has a role request.
         when of_role = 'none' then 'u.id in (select q.user_id from app.role_requests q) and not exists (select from app.user_roles n where n.user_id = u.id)'
         else 'true' end
    || case when only_new then format(' and %s >= date_trunc(''month'', now(), ''UTC'')', registered) else '' end
    || case when after_at is null then '' else format(' and (%s, %s) < ($2, $3)', registered, person) end;
  newest text := format('order by %s desc, %s desc', registered, person);
  found uuid[];
  is_complete boolean;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin lists everybody' using errcode = 'EN403';
  end if;
  if term = '' then
    return query execute format('select %s from %s %s limit $4', person, people, newest) using of_role, after_at, after_id, most;
    return;
  end if;
  -- A common term has enough hits among the newest users; the search index would return all of its hits, unsorted.
  execute format(
    'with newest as materialized (select u.id, u.search_key, %1$s as registered from %2$s %3$s limit $4)
     select array(select n.id from newest n where n.search_key operator(pg_catalog.~~) $5 order by n.registered desc, n.id desc limit $6),
            (select count(*) < $4 from newest)', registered, people, newest)
    into found, is_complete using of_role, after_at, after_id, looked_through, pattern, most;
  if cardinality(found) < most and not is_complete then
    execute format(
      'with hits as materialized (select h.id from app.users h where h.search_key operator(pg_catalog.~~) $4)
       select array(select u.id from %s and u.id in (select hits.id from hits) %s limit $5)', people, newest)
      into found using of_role, after_at, after_id, pattern, most;
  end if;
  return query select unnest(found);
end $function$;
alter function app.list_users(text,text,boolean,timestamp with time zone,uuid,integer) owner to ensaya_gate;
grant execute on function app.list_users(text,text,boolean,timestamp with time zone,uuid,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.loose_archivos()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT a.empresa_id
    FROM app.archivos a
   WHERE ((a.attached_at IS NULL) AND (a.created_at < (now() - '01:00:00'::interval)))
  LIMIT 1000;
END;
alter function app.loose_archivos() owner to ensaya_gate;
grant execute on function app.loose_archivos() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.managed_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((string_to_array(NULLIF(current_setting('app.managed_ids'::text, true), ''::text), ','::text))::uuid[], '{}'::uuid[]);
alter function app.managed_ids() owner to ensaya_owner;
grant execute on function app.managed_ids() to ensaya_api;
grant execute on function app.managed_ids() to ensaya_gate;

CREATE OR REPLACE FUNCTION app.member_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((string_to_array(NULLIF(current_setting('app.member_ids'::text, true), ''::text), ','::text))::uuid[], '{}'::uuid[]);
alter function app.member_ids() owner to ensaya_owner;
grant execute on function app.member_ids() to ensaya_api;
grant execute on function app.member_ids() to ensaya_gate;

CREATE OR REPLACE FUNCTION app.own_account()
 RETURNS TABLE(second_factor boolean, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT u.two_factor_enabled,
     s.expires_at
    FROM (auth.session s
      JOIN auth."user" u ON ((u.id = s.user_id)))
   WHERE (s.id = (NULLIF(current_setting('app.session_id'::text, true), ''::text))::uuid);
END;
alter function app.own_account() owner to ensaya_gate;
grant execute on function app.own_account() to ensaya_api;

CREATE OR REPLACE FUNCTION app.read_ai_receipt(empresa uuid, call_id uuid)
 RETURNS TABLE(cost bigint, tokens_in integer, tokens_out integer, model text, month date, own_spent bigint, own_calls integer, company_spent bigint, company_calls integer, monthly_cap bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT c.cost,
     c.tokens_in,
     c.tokens_out,
     c.model,
     c.month,
     own.spent,
     own.calls,
     m.spent,
     m.calls,
     s.monthly_cap
    FROM (((app.ai_calls c
      CROSS JOIN LATERAL ( SELECT (COALESCE(sum(o.cost), (0)::numeric))::bigint AS spent,
             (count(*))::integer AS calls
            FROM app.ai_calls o
           WHERE ((o.user_id = c.user_id) AND (o.empresa_id = read_ai_receipt.empresa) AND (o.month = c.month))) own)
      LEFT JOIN app.ai_months m ON (((m.empresa_id = read_ai_receipt.empresa) AND (m.month = c.month) AND (read_ai_receipt.empresa = ANY (app.managed_ids())))))
      LEFT JOIN app.ai_settings s ON (((s.company_id = read_ai_receipt.empresa) AND (read_ai_receipt.empresa = ANY (app.managed_ids())))))
   WHERE ((c.empresa_id = read_ai_receipt.empresa) AND (c.id = read_ai_receipt.call_id) AND (c.user_id = app.user_id()) AND (c.state <> 'open'::text) AND ((read_ai_receipt.empresa = ANY (app.member_ids())) OR (read_ai_receipt.empresa = ANY (app.managed_ids()))))
   ORDER BY c.created_at DESC
  LIMIT 1;
END;
alter function app.read_ai_receipt(uuid,uuid) owner to ensaya_gate;
grant execute on function app.read_ai_receipt(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.read_invitation(hash bytea)
 RETURNS TABLE(empresa_id uuid, empresa text, role text, email text, status text, has_account boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT e.id,
     e.nombre,
     i.role,
     i.email,
         CASE
             WHEN ((i.revoked_at IS NOT NULL) OR (e.deleted_at IS NOT NULL)) THEN 'revoked'::text
             WHEN (i.accepted_at IS NOT NULL) THEN 'accepted'::text
             WHEN ((i.expires_at <= now()) OR (i.uses >= 200)) THEN 'expired'::text
             ELSE 'pending'::text
         END AS "case",
     (EXISTS ( SELECT
            FROM auth."user" a
           WHERE ((a.email = i.email) AND (NOT app.gives_way(a.id))))) AS "exists"
    FROM (app.invitations i
      JOIN app.empresas e ON ((e.id = i.empresa_id)))
   WHERE (i.token_hash = read_invitation.hash);
END;
alter function app.read_invitation(bytea) owner to ensaya_gate;
grant execute on function app.read_invitation(bytea) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.registration_rules()
 RETURNS TABLE(open_registration boolean, mandatory_verification boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT s.open_registration,
     s.mandatory_verification
    FROM app.platform_settings s;
END;
alter function app.registration_rules() owner to ensaya_gate;
grant execute on function app.registration_rules() to ensaya_auth;

CREATE OR REPLACE FUNCTION app.reserve_ai_attempt(empresa uuid, call_id uuid, use text, its_provider text, its_model text, highest bigint, person uuid, lote uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  last record;
  this_attempt integer;
begin
  if empresa is distinct from app.job_empresa_id()
     or not exists (select from app.company_users u where u.company_id = empresa and u.user_id = person
                    union all select from app.responsables_empresas r where r.empresa_id = empresa and r.user_id = person) then
    raise exception 'not the company of this job, or not a person of it' using errcode = 'ENEMP';
  end if;
  select c.attempt, c.state, c.reserved into last
    from app.ai_calls c where c.empresa_id = empresa and c.id = call_id order by c.attempt desc limit 1 for update;
  if last.state = 'done' then
    return null;
  end if;
  if last.state = 'open' then
    perform app.settle_ai_attempt(empresa, call_id, last.attempt, 'lost', last.reserved, null, null, null, null);
  end if;
  if not app.take_from_ai_cap(empresa, highest) then
    return 0;
  end if;
  this_attempt := coalesce(last.attempt, 0) + 1;
  insert into app.ai_calls (empresa_id, id, attempt, lote_id, user_id, what, provider, model, reserved)
  values (empresa, call_id, this_attempt, lote, person, use, its_provider, its_model, highest) on conflict do nothing;
  if not found then
    raise exception 'another worker has just begun this call' using errcode = '40001';
  end if;
  return this_attempt;
end $function$;
alter function app.reserve_ai_attempt(uuid,uuid,text,text,text,bigint,uuid,uuid) owner to ensaya_gate;
grant execute on function app.reserve_ai_attempt(uuid,uuid,text,text,text,bigint,uuid,uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.reserve_ai_call(empresa uuid, call_id uuid, use text, its_provider text, its_model text, highest bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not (empresa = any (app.member_ids()) or empresa = any (app.managed_ids())) then
    raise exception 'not a company of theirs' using errcode = 'ENEMP';
  end if;
  insert into app.ai_calls (empresa_id, id, user_id, what, provider, model, reserved)
  values (empresa, call_id, app.user_id(), use, its_provider, its_model, highest) on conflict do nothing;
  if not found then
    raise exception 'this call was made before' using errcode = 'ENAIR';
  end if;
  if not app.take_from_ai_cap(empresa, highest) then
    raise exception 'the cap of the month is reached' using errcode = 'ENCAP';
  end if;
end $function$;
alter function app.reserve_ai_call(uuid,uuid,text,text,text,bigint) owner to ensaya_gate;
grant execute on function app.reserve_ai_call(uuid,uuid,text,text,text,bigint) to ensaya_api;

CREATE OR REPLACE FUNCTION app.search_key(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(lower(NORMALIZE(words, NFC)), 'áàâäãåéèêëíìîïóòôöõúùûüç'::text, 'aaaaaaeeeeiiiiooooouuuuc'::text);
alter function app.search_key(text) owner to ensaya_owner;
grant execute on function app.search_key(text) to ensaya_api;
grant execute on function app.search_key(text) to ensaya_auth;
grant execute on function app.search_key(text) to ensaya_gate;
grant execute on function app.search_key(text) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.search_proyectos(term text, most integer)
 RETURNS TABLE(empresa_id uuid, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  pattern text := '%' || regexp_replace(app.search_key(term), '([\\%_])', '\\\1', 'g') || '%';
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin searches all projects' using errcode = 'EN403';
  end if;
  if term = '' then
    return query
      select p.empresa_id, p.id from app.proyectos p join app.empresas e on e.id = p.empresa_id
       where e.deleted_at is null order by p.created_at desc, p.id desc limit most;
    return;
  end if;
  return query
    with hits as materialized (select p.empresa_id, p.id, p.created_at from app.proyectos p where p.search_key like pattern)
    select h.empresa_id, h.id from hits h join app.empresas e on e.id = h.empresa_id
     where e.deleted_at is null order by h.created_at desc, h.id desc limit most;
end $function$;
alter function app.search_proyectos(text,integer) owner to ensaya_gate;
grant execute on function app.search_proyectos(text,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.search_temas(term text, most integer)
 RETURNS TABLE(empresa_id uuid, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  pattern text := '%' || regexp_replace(app.search_key(term), '([\\%_])', '\\\1', 'g') || '%';
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin searches all topics' using errcode = 'EN403';
  end if;
  if term = '' then
    return query
      select t.empresa_id, t.id from app.temas_generador t join app.empresas e on e.id = t.empresa_id
       where e.deleted_at is null order by t.created_at desc, t.id desc limit most;
    return;
  end if;
  return query
    with hits as materialized (select t.empresa_id, t.id, t.created_at from app.temas_generador t where t.search_key like pattern)
    select h.empresa_id, h.id from hits h join app.empresas e on e.id = h.empresa_id
     where e.deleted_at is null order by h.created_at desc, h.id desc limit most;
end $function$;
alter function app.search_temas(text,integer) owner to ensaya_gate;
grant execute on function app.search_temas(text,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.settle_ai_attempt(empresa uuid, call_id uuid, its_attempt integer, outcome text, real_cost bigint, read integer, written integer, first_ms integer, whole_ms integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  settled record;
begin
  update app.ai_calls c set state = outcome, cost = real_cost, tokens_in = read, tokens_out = written,
         first_token_ms = first_ms, latency_ms = whole_ms
   where c.empresa_id = empresa and c.id = call_id and c.attempt = its_attempt and c.state = 'open'
  returning c.month, c.reserved into settled;
  if not found then
    return false;
  end if;
  update app.ai_months m set reserved = m.reserved - settled.reserved, spent = m.spent + real_cost,
         tokens_in = m.tokens_in + coalesce(read, 0), tokens_out = m.tokens_out + coalesce(written, 0)
   where m.empresa_id = empresa and m.month = settled.month;
  return true;
end $function$;
alter function app.settle_ai_attempt(uuid,uuid,integer,text,bigint,integer,integer,integer,integer) owner to ensaya_gate;
grant execute on function app.settle_ai_attempt(uuid,uuid,integer,text,bigint,integer,integer,integer,integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.settle_ai_call(empresa uuid, call_id uuid, outcome text, real_cost bigint, read integer, written integer, first_ms integer, whole_ms integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return app.settle_ai_attempt(empresa, call_id, 1, outcome, real_cost, read, written, first_ms, whole_ms);
end $function$;
alter function app.settle_ai_call(uuid,uuid,text,bigint,integer,integer,integer,integer) owner to ensaya_gate;
grant execute on function app.settle_ai_call(uuid,uuid,text,bigint,integer,integer,integer,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.settle_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  empresa uuid;
begin
  if tg_table_name = 'company_users' then
    empresa := coalesce(new.company_id, old.company_id);
  else
    empresa := coalesce(new.empresa_id, old.empresa_id);
  end if;
  if tg_op = 'INSERT' then
    update app.invitations i set accepted_at = now() from auth.user a
     where a.id = new.user_id and a.email_verified and i.empresa_id = empresa and i.email = a.email and i.role = new.role
       and i.accepted_at is null and i.revoked_at is null;
    return null;
  end if;
  update app.invitations i set revoked_at = now() from app.users u
   where u.id = old.user_id and i.empresa_id = empresa and i.email = u.email and i.accepted_at is null and i.revoked_at is null;
  update app.invitations i set refused = i.refused || old.user_id
   where i.empresa_id = empresa and i.email is null and i.revoked_at is null and i.expires_at > now();
  return null;
end $function$;
alter function app.settle_invitations() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.settle_lost_ai_calls()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (count(*) FILTER (WHERE app.settle_ai_attempt(c.empresa_id, c.id, c.attempt, 'lost'::text, c.reserved, NULL::integer, NULL::integer, NULL::integer, NULL::integer)))::integer AS count
    FROM ( SELECT ai_calls.empresa_id,
             ai_calls.id,
             ai_calls.attempt,
             ai_calls.reserved
            FROM app.ai_calls
           WHERE ((ai_calls.state = 'open'::text) AND (ai_calls.created_at < (now() - '00:15:00'::interval)))
          LIMIT 1000) c;
END;
alter function app.settle_lost_ai_calls() owner to ensaya_gate;
grant execute on function app.settle_lost_ai_calls() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.sweep_acceso()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  deleted integer;
  total integer := 0;
begin
  delete from auth.session where id in (select id from auth.session where expires_at < now() limit 5000);
  get diagnostics deleted = row_count; total := total + deleted;
  delete from auth.verification where id in (select id from auth.verification where expires_at < now() limit 5000);
  get diagnostics deleted = row_count; total := total + deleted;
  delete from auth.attempts where key in (select key from auth.attempts where window_ends < now() limit 5000);
  get diagnostics deleted = row_count; total := total + deleted;
  return total;
end $function$;
alter function app.sweep_acceso() owner to ensaya_gate;
grant execute on function app.sweep_acceso() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.take_from_ai_cap(empresa uuid, highest bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  this_month date := date_trunc('month', now() at time zone 'utc')::date;
  cap bigint;
begin
  insert into app.ai_months (empresa_id, month) values (empresa, this_month) on conflict do nothing;
  -- A company without saved settings can test a connection, under the default cap.
  select s.monthly_cap into cap from app.ai_settings s where s.company_id = empresa;
  update app.ai_months m set reserved = m.reserved + highest, calls = m.calls + 1
   where m.empresa_id = empresa and m.month = this_month and m.spent + m.reserved + highest <= coalesce(cap, 20000000);
  return found;
end $function$;
alter function app.take_from_ai_cap(uuid,bigint) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.tareas_to_tell()
 RETURNS TABLE(empresa_id uuid, trabajador_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT t.empresa_id,
     t.trabajador_id
    FROM (app.tareas t
      JOIN auth."user" a ON ((a.id = t.trabajador_id)))
   WHERE ((t.told_at IS NULL) AND (t.estado <> 'completada'::text) AND ((t.given_at >= (now() - '2 days'::interval)) AND (t.given_at <= (now() - '00:10:00'::interval))) AND (a.email_verified OR (NOT (EXISTS ( SELECT
            FROM app.platform_settings s
           WHERE s.mandatory_verification)))))
  LIMIT 5000;
END;
alter function app.tareas_to_tell() owner to ensaya_gate;
grant execute on function app.tareas_to_tell() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.tell_tareas(person uuid)
 RETURNS TABLE(wait integer, email text, empresa text, nombres text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  company uuid := app.job_empresa_id();
  last_told timestamptz;
begin
  -- A link to share gives a membership before the address is confirmed: until then the mailbox may be another person's.
  if not exists (
    select from auth.user a where a.id = person
       and (a.email_verified or not exists (select from app.platform_settings s where s.mandatory_verification))) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(person::text, 727362904));
  select max(t.told_at) into last_told from app.tareas t where t.empresa_id = company and t.trabajador_id = person;
  if last_told > now() - interval '1 hour' then
    return query
      select ceil(extract(epoch from last_told + interval '1 hour' - now()))::integer + 1, ''::text, ''::text, '{}'::text[]
       where exists (select from app.tareas t where t.empresa_id = company and t.trabajador_id = person and t.told_at is null and t.estado <> 'completada'
             and t.given_at > now() - interval '2 days');
    return;
  end if;
  return query
    with told as (
      update app.tareas t set told_at = now()
       where t.empresa_id = company and t.trabajador_id = person and t.told_at is null and t.estado <> 'completada'
         and t.given_at > now() - interval '2 days'
      returning t.nombre, t.fecha_entrega, t.created_at)
    select 0, u.email, e.nombre, (select array_agg(told.nombre order by told.fecha_entrega nulls last, told.created_at) from told)
      from app.users u, app.empresas e
     where u.id = person and e.id = company and e.deleted_at is null and exists (select from told);
end $function$;
alter function app.tell_tareas(uuid) owner to ensaya_gate;
grant execute on function app.tell_tareas(uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.untell()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.told_at := null;
  new.given_at := now();
  return new;
end $function$;
alter function app.untell() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.use_ai(empresa uuid)
 RETURNS TABLE(api_key text, provider text, model text, prompt_template text, roleplay_prompt_template text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT s.api_key,
     s.provider,
     s.model,
     s.prompt_template,
     s.roleplay_prompt_template
    FROM app.ai_settings s
   WHERE ((s.company_id = use_ai.empresa) AND ((use_ai.empresa = ANY (app.member_ids())) OR (use_ai.empresa = ANY (app.managed_ids())) OR (use_ai.empresa = app.job_empresa_id())));
END;
alter function app.use_ai(uuid) owner to ensaya_gate;
grant execute on function app.use_ai(uuid) to ensaya_api;
grant execute on function app.use_ai(uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.use_ai_for(empresa uuid, use text)
 RETURNS TABLE(api_key text, provider text, model text, prompt_template text, roleplay_prompt_template text, masked boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT s.api_key,
     s.provider,
     s.model,
     s.prompt_template,
     s.roleplay_prompt_template,
     (use_ai_for.use <> ALL (s.unmasked_uses))
    FROM app.ai_settings s
   WHERE ((s.company_id = use_ai_for.empresa) AND ((use_ai_for.empresa = ANY (app.member_ids())) OR (use_ai_for.empresa = ANY (app.managed_ids())) OR (use_ai_for.empresa = app.job_empresa_id())));
END;
alter function app.use_ai_for(uuid,text) owner to ensaya_gate;
grant execute on function app.use_ai_for(uuid,text) to ensaya_api;
grant execute on function app.use_ai_for(uuid,text) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.use_invitation(hash bytea, person uuid, address text, as_role text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  offered record;
begin
  select i.empresa_id, i.id, i.email, i.role, i.refused into offered
    from app.invitations i join app.empresas e on e.id = i.empresa_id
   where i.token_hash = hash and i.revoked_at is null and i.accepted_at is null and i.expires_at > now() and i.uses < 200
     and e.deleted_at is null
     for update of i;
  if not found or (offered.email is not null and offered.email <> address) then
    raise exception 'no such invitation' using errcode = 'ENINV';
  end if;
  if offered.role <> as_role then
    raise exception 'the account has another role' using errcode = 'ENOTR';
  end if;
  if person = any (offered.refused) then
    raise exception 'removed from the company since' using errcode = 'ENLFT';
  end if;
  if offered.role = 'worker' then
    insert into app.company_users (company_id, user_id) values (offered.empresa_id, person);
  else
    insert into app.responsables_empresas (empresa_id, user_id) values (offered.empresa_id, person);
  end if;
  update app.invitations i set uses = i.uses + 1, accepted_at = case when i.email is null then null else now() end
   where i.empresa_id = offered.empresa_id and i.id = offered.id;
  return offered.empresa_id;
end $function$;
alter function app.use_invitation(bytea,uuid,text,text) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid;
alter function app.user_id() owner to ensaya_owner;
grant execute on function app.user_id() to ensaya_api;
grant execute on function app.user_id() to ensaya_gate;

CREATE OR REPLACE FUNCTION auth.take_attempt(keys text[], limits integer[], span interval)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  tried record;
  wait integer := 0;
  seen record;
begin
  for tried in select k as key, l as most from unnest(keys, limits) as t (k, l) order by k loop
    insert into auth.attempts as a (key, count, window_ends) values (tried.key, 1, now() + span)
    on conflict (key) do update set
      count = case when a.window_ends <= now() then 1 else a.count + 1 end,
      window_ends = case when a.window_ends <= now() then now() + span else a.window_ends end
    returning a.count, a.window_ends into seen;
    if seen.count > tried.most then
      wait := greatest(wait, ceil(extract(epoch from seen.window_ends - now()))::integer);
    end if;
  end loop;
  return wait;
end $function$;
alter function auth.take_attempt(text[],integer[],interval) owner to ensaya_owner;
grant execute on function auth.take_attempt(text[],integer[],interval) to ensaya_auth;

CREATE OR REPLACE FUNCTION auth.take_attempts(keys text[], most integer, span interval)
 RETURNS SETOF text
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 WITH taken AS (
          INSERT INTO auth.attempts AS a (key, count, window_ends)  SELECT k.k,
                     1,
                     (now() + take_attempts.span)
                    FROM unnest(take_attempts.keys) k(k)
                   ORDER BY k.k ON CONFLICT(key) DO UPDATE SET count =
                 CASE
                     WHEN (a.window_ends <= now()) THEN 1
                     ELSE (a.count + 1)
                 END, window_ends =
                 CASE
                     WHEN (a.window_ends <= now()) THEN (now() + take_attempts.span)
                     ELSE a.window_ends
                 END
           RETURNING a.key,
             a.count
         )
  SELECT t.key
    FROM taken t
   WHERE (t.count <= take_attempts.most);
END;
alter function auth.take_attempts(text[],integer,interval) owner to ensaya_owner;
grant execute on function auth.take_attempts(text[],integer,interval) to ensaya_auth;
