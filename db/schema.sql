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
  credito_month date,
  constraint ai_calls_pkey PRIMARY KEY (empresa_id, id, attempt),
  constraint llamada_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint llamada_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint llamada_estado_conocido CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'stopped'::text, 'failed'::text, 'lost'::text]))),
  constraint llamada_intento_valido CHECK ((attempt >= 1)),
  constraint llamada_reserva_valida CHECK ((reserved >= 0)),
  constraint llamada_uso_conocido CHECK ((what = ANY (app.known_uses())))
);
CREATE INDEX ai_calls_lote ON app.ai_calls USING btree (empresa_id, lote_id) WHERE (lote_id IS NOT NULL);
CREATE INDEX ai_calls_newest ON app.ai_calls USING btree (empresa_id, created_at DESC, id DESC);
CREATE INDEX ai_calls_open ON app.ai_calls USING btree (created_at) WHERE (state = 'open'::text);
CREATE INDEX ai_calls_user_id ON app.ai_calls USING btree (user_id);
alter table app.ai_calls enable row level security;
alter table app.ai_calls force row level security;
create policy copia on app.ai_calls for select to ensaya_worker using ((((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) AND (what <> ALL (app.private_uses()))) OR (user_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.ai_calls for all to ensaya_gate using (true) with check (true);
create policy owner on app.ai_calls for all to ensaya_owner using (true) with check (true);
create policy responsable on app.ai_calls for select to ensaya_api using (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (what <> ALL (app.private_uses()))));
grant select on app.ai_calls to ensaya_api;
grant insert, select, update on app.ai_calls to ensaya_gate;
grant select on app.ai_calls to ensaya_worker;

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
create policy copia on app.ai_months for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) AND ((calls > 0) OR (spent > 0))));
create policy gate on app.ai_months for all to ensaya_gate using (true) with check (true);
create policy owner on app.ai_months for all to ensaya_owner using (true) with check (true);
create policy responsable on app.ai_months for select to ensaya_api using (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND ((calls > 0) OR (spent > 0))));
grant select on app.ai_months to ensaya_api;
grant insert, select, update on app.ai_months to ensaya_gate;
grant select on app.ai_months to ensaya_worker;

create table app.ai_private_months (
  empresa_id uuid not null,
  month date not null,
  spent bigint not null default 0,
  shown bigint not null default 0,
  reserved bigint not null default 0,
  constraint ai_private_months_pkey PRIMARY KEY (empresa_id, month),
  constraint ia_privada_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint ia_privada_mostrada_valida CHECK (((shown >= 0) AND (shown <= spent)))
);
alter table app.ai_private_months enable row level security;
alter table app.ai_private_months force row level security;
create policy gate on app.ai_private_months for all to ensaya_gate using (true) with check (true);
create policy owner on app.ai_private_months for all to ensaya_owner using (true) with check (true);
grant insert, select, update on app.ai_private_months to ensaya_gate;

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
  constraint ia_plantilla_roleplay_valida CHECK (((char_length(roleplay_prompt_template) >= 0) AND (char_length(roleplay_prompt_template) <= 8000))),
  constraint ia_plantilla_valida CHECK (((char_length(prompt_template) >= 0) AND (char_length(prompt_template) <= 8000))),
  constraint ia_proveedor_conocido CHECK ((provider = ANY (ARRAY['openai'::text, 'anthropic'::text, 'google'::text, 'mistral'::text, 'compatible'::text]))),
  constraint ia_sin_proteger_conocidos CHECK ((unmasked_uses <@ app.unmaskable_uses())),
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
create policy copia on app.ai_settings for select to ensaya_worker using ((company_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.ai_settings for select to ensaya_gate using (true);
create policy gate_caps on app.ai_settings for update to ensaya_gate using (app.is_superadmin());
create policy job on app.ai_settings for all to ensaya_worker using ((company_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy owner on app.ai_settings for all to ensaya_owner using (true) with check (true);
create policy responsable on app.ai_settings for all to ensaya_api using ((company_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant insert (company_id, api_key, api_key_last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses), select (company_id, api_key_last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, version, unmasked_uses), update (api_key, api_key_last4, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, unmasked_uses) on app.ai_settings to ensaya_api;
grant select, update (monthly_cap) on app.ai_settings to ensaya_gate;
grant select (company_id, api_key, provider, model, prompt_template, roleplay_prompt_template, monthly_cap, version, unmasked_uses), update (api_key) on app.ai_settings to ensaya_worker;

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
create policy copia on app.ai_template_versions for select to ensaya_worker using ((company_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.ai_template_versions for all to ensaya_gate using (true) with check (true);
create policy owner on app.ai_template_versions for all to ensaya_owner using (true) with check (true);
create policy responsable on app.ai_template_versions for select to ensaya_api using ((company_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant select on app.ai_template_versions to ensaya_api;
grant delete, insert, select on app.ai_template_versions to ensaya_gate;
grant select on app.ai_template_versions to ensaya_worker;

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
  nombre text,
  constraint archivo_id_unico UNIQUE (id),
  constraint archivo_ruta_unica UNIQUE (empresa_id, path),
  constraint archivos_pkey PRIMARY KEY (empresa_id, id),
  constraint archivo_de_un_usuario FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint archivo_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint archivo_de_una_tarea_de_la_empresa FOREIGN KEY (empresa_id, tarea_id) REFERENCES app.tareas(empresa_id, id) ON DELETE SET NULL (tarea_id),
  constraint archivo_clase_conocida CHECK ((kind = ANY (app.known_file_kinds()))),
  constraint archivo_con_su_tarea CHECK (
CASE
    WHEN (kind = ANY (app.file_kinds_for(VARIADIC ARRAY['asignado'::text]))) THEN ((tarea_id IS NOT NULL) OR (attached_at IS NULL))
    ELSE (tarea_id IS NULL)
END),
  constraint archivo_nombre_valido CHECK (((char_length(nombre) >= 1) AND (char_length(nombre) <= 255))),
  constraint archivo_tamano_valido CHECK (((bytes >= 1) AND (bytes <= app.most_bytes(kind))))
);
CREATE INDEX archivos_created_by ON app.archivos USING btree (created_by);
CREATE INDEX archivos_loose ON app.archivos USING btree (created_at) WHERE (attached_at IS NULL);
CREATE INDEX archivos_of_tarea ON app.archivos USING btree (empresa_id, tarea_id);
CREATE TRIGGER detach_archivo BEFORE UPDATE OF tarea_id ON app.archivos FOR EACH ROW WHEN (((old.tarea_id IS NOT NULL) AND (new.tarea_id IS NULL))) EXECUTE FUNCTION app.detach_archivo();
CREATE TRIGGER keep_handed_in BEFORE UPDATE OF attached_at ON app.archivos FOR EACH ROW WHEN ((new.attached_at IS NULL)) EXECUTE FUNCTION app.keep_handed_in_file();
alter table app.archivos enable row level security;
alter table app.archivos force row level security;
create policy copia on app.archivos for select to ensaya_worker using ((((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) AND (attached_at IS NOT NULL)) OR (created_by = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.archivos for select to ensaya_gate using (true);
create policy gate_detaches on app.archivos for update to ensaya_gate using (true) with check ((attached_at IS NULL));
create policy gate_erases on app.archivos for delete to ensaya_gate using ((created_by = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy job on app.archivos for all to ensaya_worker using (((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)) AND (attached_at IS NULL)));
create policy owner on app.archivos for all to ensaya_owner using (true) with check (true);
create policy responsable_adds on app.archivos for insert to ensaya_api with check (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (created_by = ( SELECT app.user_id() AS user_id))));
create policy responsable_attaches on app.archivos for update to ensaya_api using (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND ((kind = ANY (app.file_kinds_for(VARIADIC ARRAY['empresa'::text]))) OR (created_by = ( SELECT app.user_id() AS user_id)))));
create policy responsable_deletes on app.archivos for delete to ensaya_api using (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (attached_at IS NULL) AND ((kind = ANY (app.file_kinds_for(VARIADIC ARRAY['empresa'::text]))) OR (created_by = ( SELECT app.user_id() AS user_id)))));
create policy responsable_reads on app.archivos for select to ensaya_api using (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND
CASE
    WHEN (attached_at IS NULL) THEN ((kind = ANY (app.file_kinds_for(VARIADIC ARRAY['empresa'::text]))) OR (created_by = ( SELECT app.user_id() AS user_id)))
    ELSE ((kind = ANY (app.file_kinds_for(VARIADIC ARRAY['empresa'::text, 'responsables'::text]))) AND ((tarea_id IS NULL) OR app.sees_tarea(empresa_id, tarea_id)))
END));
create policy superadmin_reads on app.archivos for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (kind = ANY (app.file_kinds_for(VARIADIC ARRAY['superadmin'::text]))) AND (attached_at IS NOT NULL) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador_adds on app.archivos for insert to ensaya_api with check (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (created_by = ( SELECT app.user_id() AS user_id)) AND ((kind = ANY (app.file_kinds_for(VARIADIC ARRAY['autor'::text]))) OR ((kind = ANY (app.file_kinds_for(VARIADIC ARRAY['asignado'::text]))) AND app.has_tarea(empresa_id, tarea_id)))));
create policy trabajador_attaches on app.archivos for update to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (created_by = ( SELECT app.user_id() AS user_id)) AND ((kind = ANY (app.file_kinds_for(VARIADIC ARRAY['autor'::text]))) OR ((kind = ANY (app.file_kinds_for(VARIADIC ARRAY['asignado'::text]))) AND app.has_tarea(empresa_id, tarea_id)))));
create policy trabajador_deletes on app.archivos for delete to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (attached_at IS NULL) AND (created_by = ( SELECT app.user_id() AS user_id))));
create policy trabajador_reads on app.archivos for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND
CASE
    WHEN ((attached_at IS NULL) OR (kind = ANY (app.file_kinds_for(VARIADIC ARRAY['autor'::text])))) THEN (created_by = ( SELECT app.user_id() AS user_id))
    WHEN (kind = ANY (app.file_kinds_for(VARIADIC ARRAY['asignado'::text]))) THEN app.has_tarea(empresa_id, tarea_id)
    ELSE (kind = ANY (app.file_kinds_for(VARIADIC ARRAY['empresa'::text])))
END));
grant delete, insert (empresa_id, id, kind, path, content_type, bytes, created_by, tarea_id, nombre), select, update (attached_at) on app.archivos to ensaya_api;
grant delete, select, update (attached_at) on app.archivos to ensaya_gate;
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
  person_id uuid,
  constraint audit_log_pkey PRIMARY KEY (created_at, id)
) partition by RANGE (created_at);
CREATE INDEX audit_log_of_act ON ONLY app.audit_log USING btree (act, created_at DESC, id DESC);
CREATE INDEX audit_log_of_actor ON ONLY app.audit_log USING btree (actor_id, created_at DESC, id DESC) WHERE (actor_id IS NOT NULL);
CREATE INDEX audit_log_of_empresa ON ONLY app.audit_log USING btree (empresa_id, created_at DESC, id DESC);
CREATE INDEX audit_log_of_person ON ONLY app.audit_log USING btree (person_id, created_at DESC, id DESC) WHERE (person_id IS NOT NULL);
alter table app.audit_log enable row level security;
alter table app.audit_log force row level security;
create policy copia on app.audit_log for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (actor_id = ( SELECT app.export_user_id() AS export_user_id)) OR (person_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.audit_log for insert to ensaya_gate with check (true);
create policy gate_erases on app.audit_log for update to ensaya_gate using ((( SELECT app.erased_user_id() AS erased_user_id) IS NOT NULL));
create policy gate_reads on app.audit_log for select to ensaya_gate using (true);
create policy gate_removes on app.audit_log for delete to ensaya_gate using (((person_id = ( SELECT app.erased_user_id() AS erased_user_id)) OR (empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id))));
create policy owner on app.audit_log for all to ensaya_owner using (true) with check (true);
create policy responsable on app.audit_log for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy self on app.audit_log for select to ensaya_api using (((person_id = ( SELECT app.user_id() AS user_id)) AND (act ~~ 'cuenta.%'::text)));
create policy superadmin on app.audit_log for select to ensaya_api using (( SELECT app.is_superadmin() AS is_superadmin));
grant select on app.audit_log to ensaya_api;
grant delete, insert (act, actor_id, actor_email, empresa_id, empresa_nombre, subject, person_id), select, update (actor_email, subject) on app.audit_log to ensaya_gate;
grant select on app.audit_log to ensaya_worker;

create table app.aviso_correos (
  user_id uuid not null,
  urgent_at timestamp with time zone,
  digest_at timestamp with time zone,
  weekly_at timestamp with time zone,
  constraint aviso_correos_pkey PRIMARY KEY (user_id),
  constraint correo_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE
);
alter table app.aviso_correos enable row level security;
alter table app.aviso_correos force row level security;
create policy copia on app.aviso_correos for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.aviso_correos for all to ensaya_gate using (true) with check (true);
create policy gate_erases on app.aviso_correos for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy owner on app.aviso_correos for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, select (user_id), update on app.aviso_correos to ensaya_gate;
grant select on app.aviso_correos to ensaya_worker;

create table app.aviso_preferencias (
  user_id uuid not null,
  kind text not null,
  choice text not null,
  constraint aviso_preferencias_pkey PRIMARY KEY (user_id, kind),
  constraint preferencia_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint preferencia_clase_conocida CHECK ((kind = ANY (app.known_aviso_kinds()))),
  constraint preferencia_conocida CHECK ((choice = ANY (ARRAY['aqui'::text, 'correo'::text, 'no'::text])))
);
alter table app.aviso_preferencias enable row level security;
alter table app.aviso_preferencias force row level security;
create policy copia on app.aviso_preferencias for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.aviso_preferencias for select to ensaya_gate using (true);
create policy gate_erases on app.aviso_preferencias for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy gate_stops on app.aviso_preferencias for update to ensaya_gate using (true) with check ((choice = 'aqui'::text));
create policy gate_stops_new on app.aviso_preferencias for insert to ensaya_gate with check ((choice = 'aqui'::text));
create policy owner on app.aviso_preferencias for all to ensaya_owner using (true) with check (true);
create policy propio on app.aviso_preferencias for all to ensaya_api using ((user_id = ( SELECT app.user_id() AS user_id)));
grant delete, insert (user_id, kind, choice), select, update (choice) on app.aviso_preferencias to ensaya_api;
grant delete, insert (user_id, kind, choice), select, select (user_id), update (choice) on app.aviso_preferencias to ensaya_gate;
grant select on app.aviso_preferencias to ensaya_worker;

create table app.avisos (
  user_id uuid not null,
  id uuid not null default uuidv7(),
  empresa_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  parent_id uuid,
  title text not null,
  detail text,
  due_at timestamp with time zone,
  key text not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  by_mail boolean not null,
  mailed_at timestamp with time zone,
  hidden_at timestamp with time zone,
  mail_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  note text,
  people_count integer,
  counts jsonb,
  constraint aviso_una_vez UNIQUE (user_id, key),
  constraint avisos_pkey PRIMARY KEY (empresa_id, id),
  constraint aviso_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint aviso_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint aviso_clase_conocida CHECK ((kind = ANY (app.known_aviso_kinds())))
);
CREATE INDEX avisos_hidden ON app.avisos USING btree (hidden_at) WHERE (hidden_at IS NOT NULL);
CREATE INDEX avisos_newest ON app.avisos USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX avisos_of_subject ON app.avisos USING btree (empresa_id, subject_id);
CREATE INDEX avisos_oldest ON app.avisos USING btree (created_at);
CREATE INDEX avisos_to_mail_at ON app.avisos USING btree (mail_at) WHERE (by_mail AND (mailed_at IS NULL) AND (read_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX avisos_unread ON app.avisos USING btree (user_id) WHERE (read_at IS NULL);
alter table app.avisos enable row level security;
alter table app.avisos force row level security;
create policy copia on app.avisos for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.avisos for all to ensaya_gate using (true) with check (true);
create policy owner on app.avisos for all to ensaya_owner using (true) with check (true);
create policy propio on app.avisos for all to ensaya_api using (((hidden_at IS NULL) AND (user_id = ( SELECT app.user_id() AS user_id)) AND ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) OR (empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])))));
grant select, update (read_at) on app.avisos to ensaya_api;
grant delete, insert, select, update on app.avisos to ensaya_gate;
grant select on app.avisos to ensaya_worker;

create table app.avisos_programados (
  empresa_id uuid not null,
  record_id uuid not null,
  user_id uuid not null,
  kind text not null,
  key text not null,
  notify_at timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint avisos_programados_pkey PRIMARY KEY (empresa_id, record_id, user_id, key),
  constraint programado_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint programado_clase_conocida CHECK ((kind = ANY (app.reminder_kinds())))
);
CREATE INDEX avisos_programados_due ON app.avisos_programados USING btree (notify_at);
CREATE INDEX avisos_programados_user_id ON app.avisos_programados USING btree (user_id);
alter table app.avisos_programados enable row level security;
alter table app.avisos_programados force row level security;
create policy gate on app.avisos_programados for all to ensaya_gate using (true) with check (true);
create policy owner on app.avisos_programados for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on app.avisos_programados to ensaya_gate;

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
create policy copia on app.borradores_generador for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate_erases on app.borradores_generador for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy owner on app.borradores_generador for all to ensaya_owner using (true) with check (true);
create policy propio on app.borradores_generador for all to ensaya_api using (((user_id = ( SELECT app.user_id() AS user_id)) AND ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) OR (empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])))));
grant delete, insert (empresa_id, tema_id, user_id, answers), select, update (answers, updated_at) on app.borradores_generador to ensaya_api;
grant delete, select (user_id) on app.borradores_generador to ensaya_gate;
grant select on app.borradores_generador to ensaya_worker;

create table app.borradores_roleplay (
  empresa_id uuid not null,
  roleplay_id uuid not null,
  question_id uuid not null,
  user_id uuid not null,
  texto text not null,
  archivo_id uuid,
  attachment_name text,
  updated_at timestamp with time zone not null default now(),
  version integer not null default ((floor((random() * (1000000000)::double precision)))::integer + 1),
  constraint borradores_roleplay_pkey PRIMARY KEY (empresa_id, roleplay_id, question_id, user_id),
  constraint borrador_con_un_archivo_de_la_empresa FOREIGN KEY (empresa_id, archivo_id) REFERENCES app.archivos(empresa_id, id),
  constraint borrador_de_una_pregunta_del_roleplay FOREIGN KEY (empresa_id, roleplay_id, question_id) REFERENCES app.roleplay_questions(empresa_id, roleplay_id, id) ON DELETE CASCADE,
  constraint borrador_roleplay_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint borrador_roleplay_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint borrador_adjunto_con_nombre CHECK ((((archivo_id IS NULL) = (attachment_name IS NULL)) AND (char_length(attachment_name) <= 255))),
  constraint borrador_roleplay_texto_valido CHECK ((char_length(texto) <= 8000))
);
CREATE INDEX borradores_roleplay_archivo ON app.borradores_roleplay USING btree (empresa_id, archivo_id);
CREATE INDEX borradores_roleplay_of_user ON app.borradores_roleplay USING btree (user_id, empresa_id, roleplay_id);
CREATE INDEX borradores_roleplay_question ON app.borradores_roleplay USING btree (empresa_id, question_id);
alter table app.borradores_roleplay enable row level security;
alter table app.borradores_roleplay force row level security;
create policy copia on app.borradores_roleplay for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.borradores_roleplay for all to ensaya_gate using (true);
create policy owner on app.borradores_roleplay for all to ensaya_owner using (true) with check (true);
create policy propio on app.borradores_roleplay for all to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (user_id = ( SELECT app.user_id() AS user_id))));
grant delete, insert (empresa_id, roleplay_id, question_id, user_id, texto, archivo_id, attachment_name), select, update (texto, archivo_id, attachment_name, updated_at, version) on app.borradores_roleplay to ensaya_api;
grant delete, select on app.borradores_roleplay to ensaya_gate;
grant select on app.borradores_roleplay to ensaya_worker;

create table app.company_settings (
  company_id uuid not null,
  logo_url text,
  second_factor_since timestamp with time zone,
  answers_months smallint,
  reports_months smallint,
  activity_months smallint,
  second_factor_open_sessions_at timestamp with time zone,
  primeros_pasos_ocultos_at timestamp with time zone,
  constraint company_settings_pkey PRIMARY KEY (company_id),
  constraint ajustes_de_una_empresa FOREIGN KEY (company_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint ajustes_conservacion_conocida CHECK (((answers_months = ANY (ARRAY[6, 12, 24, 36, 60])) AND (reports_months = ANY (ARRAY[6, 12, 24, 36, 60])) AND (activity_months = ANY (ARRAY[12, 24, 36, 60])))),
  constraint ajustes_logo_nuestro CHECK ((logo_url ~ '^/storage/v1/[0-9a-f-]{36}$'::text))
);
CREATE INDEX company_settings_with_limit ON app.company_settings USING btree (company_id) WHERE ((answers_months IS NOT NULL) OR (reports_months IS NOT NULL) OR (activity_months IS NOT NULL));
CREATE TRIGGER audit_conservacion AFTER INSERT OR UPDATE OF answers_months, reports_months, activity_months ON app.company_settings FOR EACH ROW EXECUTE FUNCTION app.audit_retention();
alter table app.company_settings enable row level security;
alter table app.company_settings force row level security;
create policy copia on app.company_settings for select to ensaya_worker using ((company_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.company_settings for select to ensaya_gate using (true);
create policy gate_begins on app.company_settings for insert to ensaya_gate with check ((activity_months = 24));
create policy owner on app.company_settings for all to ensaya_owner using (true) with check (true);
create policy responsable on app.company_settings for all to ensaya_api using ((company_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador on app.company_settings for select to ensaya_api using ((company_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant insert (company_id, logo_url, second_factor_since, answers_months, reports_months, activity_months, second_factor_open_sessions_at, primeros_pasos_ocultos_at), select, update (logo_url, second_factor_since, answers_months, reports_months, activity_months, second_factor_open_sessions_at, primeros_pasos_ocultos_at) on app.company_settings to ensaya_api;
grant insert (company_id, activity_months), select on app.company_settings to ensaya_gate;
grant select on app.company_settings to ensaya_worker;

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
CREATE TRIGGER count_gone AFTER DELETE ON app.company_users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_members('company_id', '0', '-1');
CREATE TRIGGER count_new AFTER INSERT ON app.company_users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_members('company_id', '0', '1');
CREATE TRIGGER forget_asker AFTER DELETE ON app.company_users FOR EACH ROW EXECUTE FUNCTION app.forget_asker_of_leaving('company_id');
CREATE TRIGGER forget_borradores AFTER DELETE ON app.company_users FOR EACH ROW EXECUTE FUNCTION app.forget_borradores_of_leaving();
CREATE TRIGGER forget_consultas AFTER DELETE ON app.company_users FOR EACH ROW EXECUTE FUNCTION app.forget_consultas_of_leaving('company_id');
CREATE TRIGGER leave_deleted_empresa BEFORE INSERT ON app.company_users FOR EACH ROW EXECUTE FUNCTION app.leave_deleted_empresa();
CREATE TRIGGER settle_joining AFTER INSERT ON app.company_users FOR EACH ROW EXECUTE FUNCTION app.settle_invitations();
CREATE TRIGGER settle_leaving AFTER DELETE ON app.company_users FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.settle_invitations();
alter table app.company_users enable row level security;
alter table app.company_users force row level security;
create policy copia on app.company_users for select to ensaya_worker using (((company_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (user_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.company_users for select to ensaya_gate using (true);
create policy gate_admits on app.company_users for insert to ensaya_gate with check (true);
create policy gate_erases on app.company_users for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy gate_frees on app.company_users for delete to ensaya_gate using ((company_id = ANY (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[])));
create policy owner on app.company_users for all to ensaya_owner using (true) with check (true);
create policy responsable on app.company_users for all to ensaya_api using ((company_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.company_users for all to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (company_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.company_users for select to ensaya_api using ((user_id = ( SELECT app.user_id() AS user_id)));
grant delete, select on app.company_users to ensaya_api;
grant delete, insert (company_id, user_id), select, select (user_id) on app.company_users to ensaya_gate;
grant select on app.company_users to ensaya_worker;

create table app.consulta_citas (
  empresa_id uuid not null,
  consulta_id uuid not null,
  n smallint not null,
  faq_id uuid not null,
  version integer not null,
  starts integer not null,
  length integer not null,
  constraint consulta_citas_pkey PRIMARY KEY (empresa_id, consulta_id, n),
  constraint cita_consulta_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint cita_de_una_consulta FOREIGN KEY (empresa_id, consulta_id) REFERENCES app.consultas(empresa_id, id) ON DELETE CASCADE,
  constraint cita_de_una_version_de_la_faq FOREIGN KEY (empresa_id, faq_id, version) REFERENCES app.faq_versions(empresa_id, faq_id, version) ON DELETE CASCADE,
  constraint cita_consulta_valida CHECK (((starts >= 0) AND (length > 0)))
);
CREATE INDEX consulta_citas_of_version ON app.consulta_citas USING btree (empresa_id, faq_id, version);
alter table app.consulta_citas enable row level security;
alter table app.consulta_citas force row level security;
create policy gate on app.consulta_citas for all to ensaya_gate using (true) with check (true);
create policy owner on app.consulta_citas for all to ensaya_owner using (true) with check (true);
grant insert, select on app.consulta_citas to ensaya_gate;

create table app.consultas (
  empresa_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  pregunta text not null,
  contestada boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint consultas_pkey PRIMARY KEY (empresa_id, id),
  constraint consulta_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint consulta_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint consulta_pregunta_valida CHECK (((pregunta = btrim(pregunta)) AND ((char_length(pregunta) >= 1) AND (char_length(pregunta) <= 500))))
);
CREATE INDEX consultas_of_user ON app.consultas USING btree (user_id, empresa_id, created_at DESC, id DESC);
CREATE INDEX consultas_oldest ON app.consultas USING btree (created_at);
alter table app.consultas enable row level security;
alter table app.consultas force row level security;
create policy copia on app.consultas for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.consultas for all to ensaya_gate using (true) with check (true);
create policy owner on app.consultas for all to ensaya_owner using (true) with check (true);
create policy propio on app.consultas for all to ensaya_api using (((user_id = ( SELECT app.user_id() AS user_id)) AND ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) OR (empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])))));
grant delete, select on app.consultas to ensaya_api;
grant delete, insert, select on app.consultas to ensaya_gate;
grant select on app.consultas to ensaya_worker;

create table app.credito_ia (
  empresa_id uuid not null,
  monthly_credit bigint,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  accepted_text integer,
  accepted_provider text,
  accepted_lugar text,
  constraint credito_ia_pkey PRIMARY KEY (empresa_id),
  constraint credito_aceptado_por_un_usuario FOREIGN KEY (accepted_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint credito_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint credito_aceptado_entero CHECK (((num_nulls(accepted_at, accepted_text, accepted_provider, accepted_lugar) = ANY (ARRAY[0, 4])) AND ((accepted_at IS NOT NULL) OR (accepted_by IS NULL)))),
  constraint credito_valido CHECK (((monthly_credit >= 0) AND (monthly_credit <= '10000000000'::bigint)))
);
CREATE INDEX credito_ia_accepted_by ON app.credito_ia USING btree (accepted_by);
CREATE TRIGGER audit_aceptado AFTER INSERT OR UPDATE OF accepted_at ON app.credito_ia FOR EACH ROW WHEN ((new.accepted_at IS NOT NULL)) EXECUTE FUNCTION app.audit_row('ia.credito.aceptado', 'empresa_id', 'accepted_provider,accepted_lugar,accepted_text');
CREATE TRIGGER audit_cambiado AFTER UPDATE OF monthly_credit ON app.credito_ia FOR EACH ROW WHEN ((new.monthly_credit IS DISTINCT FROM old.monthly_credit)) EXECUTE FUNCTION app.audit_row('ia.credito.cambiado', 'empresa_id', '', 'Crédito de IA');
CREATE TRIGGER audit_dado AFTER INSERT ON app.credito_ia FOR EACH ROW WHEN ((new.monthly_credit IS NOT NULL)) EXECUTE FUNCTION app.audit_row('ia.credito.cambiado', 'empresa_id', '', 'Crédito de IA');
CREATE TRIGGER audit_retirado AFTER UPDATE OF accepted_at ON app.credito_ia FOR EACH ROW WHEN (((old.accepted_at IS NOT NULL) AND (new.accepted_at IS NULL))) EXECUTE FUNCTION app.audit_row('ia.credito.retirado', 'empresa_id', '', 'Crédito de IA');
alter table app.credito_ia enable row level security;
alter table app.credito_ia force row level security;
create policy copia on app.credito_ia for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.credito_ia for all to ensaya_gate using (true) with check (true);
create policy owner on app.credito_ia for all to ensaya_owner using (true) with check (true);
grant insert, select, update on app.credito_ia to ensaya_gate;
grant select on app.credito_ia to ensaya_worker;

create table app.credito_meses (
  empresa_id uuid not null,
  month date not null,
  spent bigint not null default 0,
  reserved bigint not null default 0,
  private_spent bigint not null default 0,
  private_shown bigint not null default 0,
  constraint credito_meses_pkey PRIMARY KEY (empresa_id, month),
  constraint credito_mes_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint credito_mes_gasto_valido CHECK (((reserved >= 0) AND ((private_shown >= 0) AND (private_shown <= private_spent)) AND (private_spent <= spent)))
);
CREATE INDEX credito_meses_month ON app.credito_meses USING btree (month);
alter table app.credito_meses enable row level security;
alter table app.credito_meses force row level security;
create policy gate on app.credito_meses for all to ensaya_gate using (true) with check (true);
create policy owner on app.credito_meses for all to ensaya_owner using (true) with check (true);
grant insert, select, update on app.credito_meses to ensaya_gate;

create table app.empresa_equipos (
  empresa_id uuid not null,
  alive boolean not null,
  responsables integer not null default 0,
  trabajadores integer not null default 0,
  constraint empresa_equipos_pkey PRIMARY KEY (empresa_id),
  constraint equipo_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE
);
alter table app.empresa_equipos enable row level security;
alter table app.empresa_equipos force row level security;
create policy gate on app.empresa_equipos for all to ensaya_gate using (true) with check (true);
create policy owner on app.empresa_equipos for all to ensaya_owner using (true) with check (true);
grant insert (empresa_id, alive), select, update (alive, responsables, trabajadores) on app.empresa_equipos to ensaya_gate;

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
  suspended_at timestamp with time zone,
  suspended_by uuid,
  restored_at timestamp with time zone,
  moving_since timestamp with time zone,
  constraint empresas_pkey PRIMARY KEY (id),
  constraint empresa_suspendida_por_un_usuario FOREIGN KEY (suspended_by) REFERENCES app.users(id) ON DELETE SET NULL,
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
CREATE INDEX empresas_suspended_by ON app.empresas USING btree (suspended_by);
CREATE TRIGGER audit_creada AFTER INSERT ON app.empresas FOR EACH ROW EXECUTE FUNCTION app.audit_row('empresa.creada', 'id', 'nombre');
CREATE TRIGGER audit_editada AFTER UPDATE OF nombre, correo_contacto, sector, pais ON app.empresas FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION app.audit_row('empresa.editada', 'id', 'nombre');
CREATE TRIGGER audit_eliminada AFTER UPDATE ON app.empresas FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION app.audit_row('empresa.eliminada', 'id', 'nombre');
CREATE TRIGGER audit_reactivada AFTER UPDATE OF suspended_at ON app.empresas FOR EACH ROW WHEN (((old.suspended_at IS NOT NULL) AND (new.suspended_at IS NULL))) EXECUTE FUNCTION app.audit_row('empresa.reactivada', 'id', 'nombre');
CREATE TRIGGER audit_recuperada AFTER UPDATE ON app.empresas FOR EACH ROW WHEN (((old.deleted_at IS NOT NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION app.audit_row('empresa.recuperada', 'id', 'nombre');
CREATE TRIGGER audit_suspendida AFTER UPDATE OF suspended_at ON app.empresas FOR EACH ROW WHEN (((old.suspended_at IS NULL) AND (new.suspended_at IS NOT NULL))) EXECUTE FUNCTION app.audit_row('empresa.suspendida', 'id', 'nombre');
CREATE TRIGGER bump_version BEFORE UPDATE OF nombre, correo_contacto, sector, pais ON app.empresas FOR EACH ROW EXECUTE FUNCTION app.bump_version();
CREATE TRIGGER count_changed AFTER UPDATE OF deleted_at ON app.empresas FOR EACH ROW WHEN (((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))) EXECUTE FUNCTION app.count_empresa();
CREATE TRIGGER count_gone BEFORE DELETE ON app.empresas FOR EACH ROW EXECUTE FUNCTION app.count_empresa();
CREATE TRIGGER count_new AFTER INSERT ON app.empresas FOR EACH ROW EXECUTE FUNCTION app.count_empresa();
CREATE TRIGGER set_defaults AFTER INSERT ON app.empresas FOR EACH ROW EXECUTE FUNCTION app.set_company_defaults();
alter table app.empresas enable row level security;
alter table app.empresas force row level security;
create policy copia on app.empresas for select to ensaya_worker using ((id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.empresas for select to ensaya_gate using (true);
create policy gate_changes on app.empresas for update to ensaya_gate using (((deleted_at IS NULL) OR ( SELECT app.is_superadmin() AS is_superadmin))) with check (true);
create policy owner on app.empresas for all to ensaya_owner using (true) with check (true);
create policy purge on app.empresas for all to ensaya_worker using (((id = ( SELECT app.job_empresa_id() AS job_empresa_id)) AND (deleted_at < (now() - '30 days'::interval))));
create policy responsable on app.empresas for select to ensaya_api using ((id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.empresas for all to ensaya_api using (((deleted_at IS NULL) AND ( SELECT app.is_superadmin() AS is_superadmin))) with check (((deleted_at IS NULL) AND ( SELECT app.is_superadmin() AS is_superadmin)));
create policy trabajador on app.empresas for select to ensaya_api using ((id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant insert (id, nombre, correo_contacto, sector, pais), select, update (nombre, correo_contacto, sector, pais) on app.empresas to ensaya_api;
grant select, update (deleted_at, suspended_at, suspended_by, restored_at) on app.empresas to ensaya_gate;
grant delete, select on app.empresas to ensaya_worker;

create table app.ensayo_etapas (
  empresa_id uuid not null,
  ensayo_id uuid not null,
  etapa smallint not null,
  user_id uuid not null,
  turno_n smallint not null,
  starts integer not null,
  length integer not null,
  texto text not null,
  constraint ensayo_etapas_pkey PRIMARY KEY (empresa_id, ensayo_id, etapa),
  constraint etapa_de_un_ensayo_de_la_empresa FOREIGN KEY (empresa_id, ensayo_id, user_id) REFERENCES app.ensayos(empresa_id, id, user_id) ON DELETE CASCADE,
  constraint etapa_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint etapa_en_un_turno_de_la_empresa FOREIGN KEY (empresa_id, ensayo_id, turno_n) REFERENCES app.ensayo_turnos(empresa_id, ensayo_id, n) ON DELETE CASCADE,
  constraint etapa_cita_valida CHECK (((starts >= 0) AND (length > 0))),
  constraint etapa_numero_valido CHECK (((etapa >= 1) AND (etapa <= 5)))
);
CREATE INDEX ensayo_etapas_turno ON app.ensayo_etapas USING btree (empresa_id, ensayo_id, turno_n);
CREATE INDEX ensayo_etapas_user_id ON app.ensayo_etapas USING btree (user_id);
CREATE TRIGGER quote BEFORE INSERT OR UPDATE ON app.ensayo_etapas FOR EACH ROW EXECUTE FUNCTION app.quote_ensayo();
alter table app.ensayo_etapas enable row level security;
alter table app.ensayo_etapas force row level security;
create policy copia on app.ensayo_etapas for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.ensayo_etapas for all to ensaya_gate using (true) with check (true);
create policy owner on app.ensayo_etapas for all to ensaya_owner using (true) with check (true);
create policy propio on app.ensayo_etapas for select to ensaya_api using (((user_id = ( SELECT app.user_id() AS user_id)) AND (empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[]))));
grant select on app.ensayo_etapas to ensaya_api;
grant insert, select on app.ensayo_etapas to ensaya_gate;
grant select on app.ensayo_etapas to ensaya_worker;

create table app.ensayo_turnos (
  empresa_id uuid not null,
  ensayo_id uuid not null,
  n smallint not null,
  user_id uuid not null,
  de text not null,
  texto text not null,
  client_id uuid,
  estado text not null default 'listo'::text,
  filtrado boolean not null default false,
  intento smallint not null default 1,
  began_at timestamp with time zone not null default now(),
  constraint turno_una_vez UNIQUE (empresa_id, ensayo_id, client_id),
  constraint ensayo_turnos_pkey PRIMARY KEY (empresa_id, ensayo_id, n),
  constraint turno_de_un_ensayo_de_la_empresa FOREIGN KEY (empresa_id, ensayo_id, user_id) REFERENCES app.ensayos(empresa_id, id, user_id) ON DELETE CASCADE,
  constraint turno_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint ensayo_texto_valido CHECK (((de = 'personaje'::text) OR ((char_length(texto) >= 1) AND (char_length(texto) <= 1500)))),
  constraint turno_con_cliente CHECK (((de = 'persona'::text) = (client_id IS NOT NULL))),
  constraint turno_de_alguien CHECK ((de =
CASE ((n)::integer % 2)
    WHEN 1 THEN 'persona'::text
    ELSE 'personaje'::text
END)),
  constraint turno_de_persona_listo CHECK (((de = 'personaje'::text) OR ((estado = 'listo'::text) AND (NOT filtrado)))),
  constraint turno_de_personaje_valido CHECK ((char_length(texto) <= 4000)),
  constraint turno_estado_conocido CHECK ((estado = ANY (ARRAY['escribiendo'::text, 'listo'::text, 'cortado'::text]))),
  constraint turno_numero_valido CHECK (((n >= 0) AND (n <= 40)))
);
CREATE INDEX ensayo_turnos_user_id ON app.ensayo_turnos USING btree (user_id);
CREATE INDEX ensayo_turnos_writing ON app.ensayo_turnos USING btree (began_at) WHERE (estado = 'escribiendo'::text);
alter table app.ensayo_turnos enable row level security;
alter table app.ensayo_turnos force row level security;
create policy copia on app.ensayo_turnos for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.ensayo_turnos for all to ensaya_gate using (true) with check (true);
create policy owner on app.ensayo_turnos for all to ensaya_owner using (true) with check (true);
create policy propio on app.ensayo_turnos for select to ensaya_api using (((user_id = ( SELECT app.user_id() AS user_id)) AND (empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[]))));
grant select on app.ensayo_turnos to ensaya_api;
grant insert, select, update on app.ensayo_turnos to ensaya_gate;
grant select on app.ensayo_turnos to ensaya_worker;

create table app.ensayos (
  empresa_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  roleplay_id uuid not null,
  personaje_version integer not null,
  lote_id uuid not null default gen_random_uuid(),
  ceiling bigint not null,
  estado text not null default 'abierto'::text,
  motivo text,
  etapa smallint not null default 1,
  etapas smallint not null,
  turnos_max smallint not null,
  dias smallint not null default 30,
  created_at timestamp with time zone not null default now(),
  touched_at timestamp with time zone not null default now(),
  borrado_at timestamp with time zone,
  entregado_at timestamp with time zone,
  entrega_id uuid,
  constraint ensayo_de_su_persona UNIQUE (empresa_id, id, user_id),
  constraint ensayos_pkey PRIMARY KEY (empresa_id, id),
  constraint ensayo_a_un_trabajador_de_la_empresa FOREIGN KEY (empresa_id, user_id) REFERENCES app.company_users(company_id, user_id) ON DELETE CASCADE,
  constraint ensayo_con_un_personaje_de_la_empresa FOREIGN KEY (empresa_id, roleplay_id, personaje_version) REFERENCES app.personajes(empresa_id, roleplay_id, version) ON DELETE CASCADE,
  constraint ensayo_de_un_roleplay_de_la_empresa FOREIGN KEY (empresa_id, roleplay_id) REFERENCES app.roleplays(company_id, id) ON DELETE CASCADE,
  constraint ensayo_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint ensayo_de_una_entrega_de_la_empresa FOREIGN KEY (empresa_id, entrega_id) REFERENCES app.entregas(empresa_id, id) ON DELETE CASCADE,
  constraint ensayo_dias_validos CHECK ((dias = ANY (ARRAY[7, 30, 90]))),
  constraint ensayo_entregado_con_entrega CHECK ((((estado = 'entregado'::text) = (entrega_id IS NOT NULL)) AND ((entrega_id IS NULL) = (entregado_at IS NULL)))),
  constraint ensayo_estado_conocido CHECK ((estado = ANY (ARRAY['abierto'::text, 'cerrado'::text, 'entregado'::text]))),
  constraint ensayo_etapa_valida CHECK ((((etapas >= 1) AND (etapas <= 5)) AND ((etapa >= 1) AND (etapa <= (etapas + 1))))),
  constraint ensayo_meta_con_todas CHECK (((motivo IS DISTINCT FROM 'meta'::text) OR (etapa = (etapas + 1)))),
  constraint ensayo_motivo_al_cerrar CHECK (((estado = 'abierto'::text) = (motivo IS NULL))),
  constraint ensayo_motivo_conocido CHECK ((motivo = ANY (ARRAY['meta'::text, 'turnos'::text, 'tope'::text, 'persona'::text]))),
  constraint ensayo_tope_valido CHECK ((ceiling >= 0))
);
CREATE INDEX ensayos_of_entrega ON app.ensayos USING btree (empresa_id, entrega_id) WHERE (entrega_id IS NOT NULL);
CREATE INDEX ensayos_of_person ON app.ensayos USING btree (empresa_id, user_id);
CREATE INDEX ensayos_of_personaje ON app.ensayos USING btree (empresa_id, roleplay_id, personaje_version);
CREATE INDEX ensayos_of_user ON app.ensayos USING btree (user_id, empresa_id, created_at DESC, id DESC);
CREATE INDEX ensayos_to_forget ON app.ensayos USING btree (borrado_at) WHERE (borrado_at IS NOT NULL);
CREATE UNIQUE INDEX ensayo_abierto_unico ON app.ensayos USING btree (empresa_id, user_id, roleplay_id) WHERE (estado = 'abierto'::text);
CREATE TRIGGER date_ensayo BEFORE INSERT OR UPDATE OF dias, touched_at, estado ON app.ensayos FOR EACH ROW EXECUTE FUNCTION app.date_ensayo();
alter table app.ensayos enable row level security;
alter table app.ensayos force row level security;
create policy copia on app.ensayos for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.ensayos for all to ensaya_gate using (true) with check (true);
create policy owner on app.ensayos for all to ensaya_owner using (true) with check (true);
create policy propio on app.ensayos for all to ensaya_api using (((user_id = ( SELECT app.user_id() AS user_id)) AND (empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[]))));
grant delete, select, update (dias) on app.ensayos to ensaya_api;
grant delete, insert, select, update on app.ensayos to ensaya_gate;
grant select on app.ensayos to ensaya_worker;

create table app.entrega_comentarios (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  entrega_id uuid not null,
  n integer not null,
  user_id uuid not null,
  autor_id uuid default (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid,
  texto text not null,
  created_at timestamp with time zone not null default now(),
  constraint entrega_comentarios_pkey PRIMARY KEY (empresa_id, id),
  constraint entrega_comentario_de_un_texto_de_la_empresa FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES app.entrega_textos(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_1 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_00(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_10 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_09(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_11 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_10(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_12 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_11(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_13 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_12(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_14 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_13(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_15 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_14(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_16 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_15(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_2 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_01(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_3 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_02(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_4 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_03(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_5 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_04(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_6 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_05(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_7 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_06(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_8 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_07(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_texto_de_la_empresa_9 FOREIGN KEY (empresa_id, entrega_id, n) REFERENCES partitions.entrega_textos_08(empresa_id, entrega_id, n) ON DELETE CASCADE,
  constraint entrega_comentario_de_un_usuario FOREIGN KEY (autor_id) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint entrega_comentario_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint entrega_comentario_de_una_entrega_de_la_empresa FOREIGN KEY (empresa_id, entrega_id, user_id) REFERENCES app.entregas(empresa_id, id, user_id) ON DELETE CASCADE,
  constraint entrega_comentario_texto_valido CHECK (((texto = btrim(texto)) AND ((char_length(texto) >= 1) AND (char_length(texto) <= 2000))))
);
CREATE INDEX entrega_comentarios_autor_id ON app.entrega_comentarios USING btree (autor_id);
CREATE INDEX entrega_comentarios_newest ON app.entrega_comentarios USING btree (empresa_id, entrega_id, n, created_at DESC, id DESC);
CREATE INDEX entrega_comentarios_user_id ON app.entrega_comentarios USING btree (user_id);
CREATE TRIGGER add_avisos AFTER INSERT ON app.entrega_comentarios REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.add_entrega_comentario_avisos();
CREATE TRIGGER remove_avisos AFTER DELETE ON app.entrega_comentarios REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.remove_entrega_comentario_avisos();
alter table app.entrega_comentarios enable row level security;
alter table app.entrega_comentarios force row level security;
create policy copia on app.entrega_comentarios for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (user_id = ( SELECT app.export_user_id() AS export_user_id)) OR (autor_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.entrega_comentarios for select to ensaya_gate using (true);
create policy owner on app.entrega_comentarios for all to ensaya_owner using (true) with check (true);
create policy responsable_adds on app.entrega_comentarios for insert to ensaya_api with check (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (autor_id = ( SELECT app.user_id() AS user_id))));
create policy responsable_deletes on app.entrega_comentarios for delete to ensaya_api using (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (autor_id = ( SELECT app.user_id() AS user_id))));
create policy responsable_reads on app.entrega_comentarios for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador_adds on app.entrega_comentarios for insert to ensaya_api with check (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (autor_id = ( SELECT app.user_id() AS user_id)) AND (user_id = ( SELECT app.user_id() AS user_id))));
create policy trabajador_deletes on app.entrega_comentarios for delete to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (autor_id = ( SELECT app.user_id() AS user_id)) AND (user_id = ( SELECT app.user_id() AS user_id))));
create policy trabajador_reads on app.entrega_comentarios for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (user_id = ( SELECT app.user_id() AS user_id))));
grant delete, insert (empresa_id, id, entrega_id, n, user_id, texto), select on app.entrega_comentarios to ensaya_api;
grant select on app.entrega_comentarios to ensaya_gate;
grant select on app.entrega_comentarios to ensaya_worker;

create table app.entrega_textos (
  empresa_id uuid not null,
  entrega_id uuid not null,
  n integer not null,
  user_id uuid not null,
  de text not null default 'persona'::text,
  question_id uuid,
  pregunta text,
  texto text not null,
  archivo_id uuid,
  attachment_url text generated always as (('/storage/v1/'::text || archivo_id)) stored,
  attachment_name text,
  version integer,
  constraint entrega_textos_pkey PRIMARY KEY (empresa_id, entrega_id, n),
  constraint entrega_texto_con_un_archivo_de_la_empresa FOREIGN KEY (empresa_id, archivo_id) REFERENCES app.archivos(empresa_id, id),
  constraint entrega_texto_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint entrega_texto_de_una_entrega_de_la_empresa FOREIGN KEY (empresa_id, entrega_id, user_id) REFERENCES app.entregas(empresa_id, id, user_id) ON DELETE CASCADE,
  constraint entrega_texto_adjunto_con_nombre CHECK (((archivo_id IS NULL) = (attachment_name IS NULL))),
  constraint entrega_texto_con_pregunta CHECK (((question_id IS NULL) OR (pregunta IS NOT NULL))),
  constraint entrega_texto_de_alguien CHECK ((de = ANY (ARRAY['persona'::text, 'personaje'::text])))
) partition by HASH (empresa_id);
CREATE INDEX entrega_textos_archivo ON ONLY app.entrega_textos USING btree (empresa_id, archivo_id) WHERE (archivo_id IS NOT NULL);
CREATE INDEX entrega_textos_user_id ON ONLY app.entrega_textos USING btree (user_id);
CREATE TRIGGER detach_file AFTER DELETE ON app.entrega_textos FOR EACH ROW WHEN ((old.archivo_id IS NOT NULL)) EXECUTE FUNCTION app.detach_roleplay_file();
CREATE TRIGGER inmutable BEFORE UPDATE ON app.entrega_textos FOR EACH ROW EXECUTE FUNCTION app.refuse_change();
alter table app.entrega_textos enable row level security;
alter table app.entrega_textos force row level security;
create policy copia on app.entrega_textos for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (user_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.entrega_textos for all to ensaya_gate using (true) with check (true);
create policy job on app.entrega_textos for select to ensaya_worker using ((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy owner on app.entrega_textos for all to ensaya_owner using (true) with check (true);
create policy responsable on app.entrega_textos for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador on app.entrega_textos for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (user_id = ( SELECT app.user_id() AS user_id))));
grant select on app.entrega_textos to ensaya_api;
grant insert, select on app.entrega_textos to ensaya_gate;
grant select on app.entrega_textos to ensaya_worker;

create table app.entrega_vistas (
  empresa_id uuid not null,
  entrega_id uuid not null,
  user_id uuid not null,
  responsable_id uuid not null default (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid,
  at timestamp with time zone not null default now(),
  constraint entrega_vistas_pkey PRIMARY KEY (empresa_id, entrega_id, responsable_id),
  constraint entrega_vista_de_un_usuario FOREIGN KEY (responsable_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint entrega_vista_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint entrega_vista_de_una_entrega_de_la_empresa FOREIGN KEY (empresa_id, entrega_id, user_id) REFERENCES app.entregas(empresa_id, id, user_id) ON DELETE CASCADE
);
CREATE INDEX entrega_vistas_responsable_id ON app.entrega_vistas USING btree (responsable_id);
CREATE INDEX entrega_vistas_user_id ON app.entrega_vistas USING btree (user_id);
alter table app.entrega_vistas enable row level security;
alter table app.entrega_vistas force row level security;
create policy copia on app.entrega_vistas for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (user_id = ( SELECT app.export_user_id() AS export_user_id)) OR (responsable_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.entrega_vistas for select to ensaya_gate using (true);
create policy gate_erases on app.entrega_vistas for delete to ensaya_gate using ((responsable_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy owner on app.entrega_vistas for all to ensaya_owner using (true) with check (true);
create policy responsable_adds on app.entrega_vistas for insert to ensaya_api with check (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (responsable_id = ( SELECT app.user_id() AS user_id))));
create policy responsable_reads on app.entrega_vistas for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador_reads on app.entrega_vistas for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (user_id = ( SELECT app.user_id() AS user_id))));
grant insert (empresa_id, entrega_id, user_id), select on app.entrega_vistas to ensaya_api;
grant delete, select on app.entrega_vistas to ensaya_gate;
grant select on app.entrega_vistas to ensaya_worker;

create table app.entregas (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  roleplay_id uuid not null,
  user_id uuid not null,
  n integer not null,
  origen text not null default 'escrito'::text,
  entregada_at timestamp with time zone not null default now(),
  texto_at timestamp with time zone,
  sha256 text not null,
  constraint entrega_de_su_persona UNIQUE (empresa_id, id, user_id),
  constraint entrega_numerada UNIQUE (empresa_id, roleplay_id, user_id, n),
  constraint entregas_pkey PRIMARY KEY (empresa_id, id),
  constraint entrega_de_un_roleplay_de_la_empresa FOREIGN KEY (empresa_id, roleplay_id) REFERENCES app.roleplays(company_id, id) ON DELETE CASCADE,
  constraint entrega_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint entrega_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint entrega_numero_valido CHECK ((n >= 1)),
  constraint entrega_origen_conocido CHECK ((origen = ANY (ARRAY['escrito'::text, 'ensayo'::text])))
);
CREATE INDEX entregas_newest ON app.entregas USING btree (empresa_id, entregada_at DESC);
CREATE INDEX entregas_user_id ON app.entregas USING btree (user_id);
CREATE TRIGGER forget_borradores AFTER DELETE ON app.entregas FOR EACH ROW EXECUTE FUNCTION app.forget_borradores_of_entrega();
CREATE TRIGGER inmutable BEFORE UPDATE ON app.entregas FOR EACH ROW EXECUTE FUNCTION app.refuse_change();
alter table app.entregas enable row level security;
alter table app.entregas force row level security;
create policy copia on app.entregas for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (user_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.entregas for all to ensaya_gate using (true) with check (true);
create policy gate_erases on app.entregas for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy gate_removes on app.entregas for delete to ensaya_gate using ((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy job on app.entregas for select to ensaya_worker using ((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy owner on app.entregas for all to ensaya_owner using (true) with check (true);
create policy responsable on app.entregas for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador on app.entregas for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (user_id = ( SELECT app.user_id() AS user_id))));
grant select on app.entregas to ensaya_api;
grant delete, insert, select on app.entregas to ensaya_gate;
grant select on app.entregas to ensaya_worker;

create table app.entregas_pendientes (
  empresa_id uuid not null,
  constraint entregas_pendientes_pkey PRIMARY KEY (empresa_id),
  constraint entregas_pendientes_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE
);
alter table app.entregas_pendientes enable row level security;
alter table app.entregas_pendientes force row level security;
create policy gate on app.entregas_pendientes for all to ensaya_gate using (true);
create policy owner on app.entregas_pendientes for all to ensaya_owner using (true) with check (true);
grant delete, select on app.entregas_pendientes to ensaya_gate;

create table app.exportaciones (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  empresa_id uuid,
  state text not null default 'pending'::text,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  bytes bigint,
  filas integer,
  archivos integer,
  faltan integer,
  downloaded_at timestamp with time zone,
  constraint exportaciones_pkey PRIMARY KEY (id),
  constraint exportacion_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint exportacion_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint exportacion_estado_conocido CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text, 'failed'::text]))),
  constraint exportacion_lista_con_tamano CHECK (((state = 'ready'::text) = (bytes IS NOT NULL)))
);
CREATE INDEX exportaciones_expired ON app.exportaciones USING btree (expires_at);
CREATE INDEX exportaciones_newest ON app.exportaciones USING btree (user_id, created_at DESC);
CREATE INDEX exportaciones_of_empresa ON app.exportaciones USING btree (empresa_id, created_at DESC);
CREATE UNIQUE INDEX exportacion_una_por_empresa ON app.exportaciones USING btree (empresa_id) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX exportacion_una_por_persona ON app.exportaciones USING btree (user_id) WHERE ((state = 'pending'::text) AND (empresa_id IS NULL));
CREATE TRIGGER audit_copia_descargada AFTER UPDATE OF downloaded_at ON app.exportaciones FOR EACH ROW WHEN ((new.empresa_id IS NULL)) EXECUTE FUNCTION app.audit_row('cuenta.copia.descargada', '', 'user_id');
CREATE TRIGGER audit_copia_empresa_descargada AFTER UPDATE OF downloaded_at ON app.exportaciones FOR EACH ROW WHEN ((new.empresa_id IS NOT NULL)) EXECUTE FUNCTION app.audit_row('empresa.copia.descargada', 'empresa_id', '', 'Copia de los datos de la empresa');
CREATE TRIGGER audit_copia_empresa_pedida AFTER INSERT ON app.exportaciones FOR EACH ROW WHEN ((new.empresa_id IS NOT NULL)) EXECUTE FUNCTION app.audit_row('empresa.copia.pedida', 'empresa_id', '', 'Copia de los datos de la empresa');
CREATE TRIGGER audit_copia_pedida AFTER INSERT ON app.exportaciones FOR EACH ROW WHEN ((new.empresa_id IS NULL)) EXECUTE FUNCTION app.audit_row('cuenta.copia.pedida', '', 'user_id');
alter table app.exportaciones enable row level security;
alter table app.exportaciones force row level security;
create policy copia on app.exportaciones for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.exportaciones for all to ensaya_gate using (true) with check (true);
create policy owner on app.exportaciones for all to ensaya_owner using (true) with check (true);
create policy pide on app.exportaciones for insert to ensaya_api with check (((user_id = ( SELECT app.user_id() AS user_id)) AND ((empresa_id IS NULL) OR (empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) OR (( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))))));
create policy propia on app.exportaciones for select to ensaya_api using (((empresa_id IS NULL) AND (user_id = ( SELECT app.user_id() AS user_id))));
create policy responsable on app.exportaciones for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.exportaciones for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id IS NOT NULL) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
grant insert (id, user_id, empresa_id), select on app.exportaciones to ensaya_api;
grant delete, select, update (state, finished_at, expires_at, bytes, filas, archivos, faltan, downloaded_at) on app.exportaciones to ensaya_gate;
grant select on app.exportaciones to ensaya_worker;

create table app.faq_attachment_words (
  empresa_id uuid not null,
  stem text not null,
  attachment_id uuid not null,
  faq_id uuid not null,
  impact smallint not null,
  constraint faq_attachment_words_pkey PRIMARY KEY (empresa_id, stem, attachment_id) INCLUDE (faq_id, impact)
);
CREATE INDEX faq_attachment_words_of_attachment ON app.faq_attachment_words USING btree (empresa_id, attachment_id);
alter table app.faq_attachment_words enable row level security;
alter table app.faq_attachment_words force row level security;
create policy gate on app.faq_attachment_words for all to ensaya_gate using (true) with check (true);
create policy owner on app.faq_attachment_words for all to ensaya_owner using (true) with check (true);
grant delete, insert, select on app.faq_attachment_words to ensaya_gate;

create table app.faq_attachments (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  faq_id uuid not null,
  archivo_id uuid not null,
  file_url text not null generated always as (('/storage/v1/'::text || archivo_id)) stored,
  nombre text not null,
  bytes integer not null,
  created_at timestamp with time zone not null default now(),
  text_state text not null default 'pending'::text,
  texto text,
  constraint adjunto_de_un_solo_archivo UNIQUE (empresa_id, archivo_id),
  constraint faq_attachments_pkey PRIMARY KEY (empresa_id, id),
  constraint adjunto_de_un_archivo_de_la_empresa FOREIGN KEY (empresa_id, archivo_id) REFERENCES app.archivos(empresa_id, id),
  constraint adjunto_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint adjunto_de_una_faq_de_la_empresa FOREIGN KEY (empresa_id, faq_id) REFERENCES app.faqs(empresa_id, id) ON DELETE CASCADE,
  constraint adjunto_nombre_valido CHECK (((char_length(nombre) >= 1) AND (char_length(nombre) <= 255))),
  constraint adjunto_texto_conocido CHECK ((text_state = ANY (ARRAY['pending'::text, 'read'::text, 'partial'::text, 'none'::text, 'encrypted'::text, 'unreadable'::text]))),
  constraint adjunto_texto_corto CHECK ((char_length(texto) <= 500000))
);
CREATE INDEX faq_attachments_of_faq ON app.faq_attachments USING btree (empresa_id, faq_id, created_at, id);
CREATE INDEX faq_attachments_pending ON app.faq_attachments USING btree (created_at) WHERE (text_state = 'pending'::text);
CREATE TRIGGER detach_archivo AFTER DELETE ON app.faq_attachments FOR EACH ROW EXECUTE FUNCTION app.detach_faq_archivo();
CREATE TRIGGER follow_attachment AFTER INSERT OR DELETE ON app.faq_attachments FOR EACH ROW EXECUTE FUNCTION app.follow_faq_attachment();
CREATE TRIGGER forget_text AFTER UPDATE OF texto ON app.faq_attachments FOR EACH ROW WHEN (((old.texto IS NOT NULL) AND (new.texto IS NULL))) EXECUTE FUNCTION app.forget_faq_words();
CREATE TRIGGER forget_words AFTER DELETE ON app.faq_attachments FOR EACH ROW EXECUTE FUNCTION app.forget_faq_words();
CREATE TRIGGER index_text AFTER INSERT OR UPDATE OF texto ON app.faq_attachments FOR EACH ROW WHEN ((new.texto IS NOT NULL)) EXECUTE FUNCTION app.index_faq_attachment();
alter table app.faq_attachments enable row level security;
alter table app.faq_attachments force row level security;
create policy copia on app.faq_attachments for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.faq_attachments for all to ensaya_gate using (true);
create policy job on app.faq_attachments for all to ensaya_worker using ((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy owner on app.faq_attachments for all to ensaya_owner using (true) with check (true);
create policy responsable on app.faq_attachments for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.faq_attachments for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.faq_attachments for select to ensaya_api using ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant delete, insert (empresa_id, id, faq_id, archivo_id, nombre, bytes), select (empresa_id, id, faq_id, archivo_id, file_url, nombre, bytes, created_at, text_state) on app.faq_attachments to ensaya_api;
grant select, update (text_state, texto) on app.faq_attachments to ensaya_gate;
grant select, update (text_state, texto) on app.faq_attachments to ensaya_worker;

create table app.faq_borradores (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  origen text not null,
  entrega_id uuid,
  texto_n integer,
  informe_id uuid,
  finding integer,
  origen_id text not null generated always as (
CASE origen
    WHEN 'respuesta'::text THEN (((entrega_id)::text || ':'::text) || (texto_n)::text)
    ELSE (((informe_id)::text || ':'::text) || (finding)::text)
END) stored,
  roleplay_id uuid,
  question text,
  answer text,
  autor_id uuid,
  con_nombre boolean not null default false,
  estado text not null default 'propuesto'::text,
  faq_id uuid,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint borrador_faq_unico UNIQUE (empresa_id, origen, origen_id),
  constraint faq_borradores_pkey PRIMARY KEY (empresa_id, id),
  constraint borrador_faq_de_un_informe_de_la_empresa FOREIGN KEY (empresa_id, informe_id) REFERENCES app.informes(empresa_id, id) ON DELETE CASCADE,
  constraint borrador_faq_de_un_usuario FOREIGN KEY (autor_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint borrador_faq_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint borrador_faq_de_una_faq_de_la_empresa FOREIGN KEY (empresa_id, faq_id) REFERENCES app.faqs(empresa_id, id) ON DELETE CASCADE,
  constraint borrador_faq_con_permiso CHECK (((answer IS NULL) OR ((origen = 'respuesta'::text) AND (estado = ANY (ARRAY['permitido'::text, 'publicado'::text]))))),
  constraint borrador_faq_estado_conocido CHECK ((estado = ANY (ARRAY['propuesto'::text, 'permitido'::text, 'publicado'::text, 'retirado'::text, 'descartado'::text]))),
  constraint borrador_faq_origen_conocido CHECK ((((origen = 'respuesta'::text) AND (entrega_id IS NOT NULL) AND (texto_n IS NOT NULL) AND (informe_id IS NULL) AND (autor_id IS NOT NULL)) OR ((origen = 'informe'::text) AND (informe_id IS NOT NULL) AND (finding IS NOT NULL) AND (entrega_id IS NULL) AND (autor_id IS NULL)))),
  constraint borrador_faq_question_valida CHECK (((question = btrim(question)) AND ((char_length(question) >= 1) AND (char_length(question) <= 500))))
);
CREATE INDEX faq_borradores_newest ON app.faq_borradores USING btree (empresa_id, created_at DESC, id DESC);
CREATE INDEX faq_borradores_of_autor ON app.faq_borradores USING btree (autor_id, empresa_id) WHERE (autor_id IS NOT NULL);
CREATE INDEX faq_borradores_of_entrega ON app.faq_borradores USING btree (empresa_id, entrega_id) WHERE (entrega_id IS NOT NULL);
CREATE INDEX faq_borradores_of_faq ON app.faq_borradores USING btree (empresa_id, faq_id) WHERE (faq_id IS NOT NULL);
CREATE INDEX faq_borradores_of_informe ON app.faq_borradores USING btree (empresa_id, informe_id) WHERE (informe_id IS NOT NULL);
CREATE INDEX faq_borradores_oldest ON app.faq_borradores USING btree (COALESCE(decided_at, created_at)) WHERE (faq_id IS NULL);
CREATE TRIGGER add_avisos AFTER INSERT ON app.faq_borradores FOR EACH ROW WHEN (((new.estado = 'propuesto'::text) AND (new.autor_id IS NOT NULL))) EXECUTE FUNCTION app.add_borrador_avisos();
CREATE TRIGGER add_published_avisos AFTER UPDATE OF estado ON app.faq_borradores FOR EACH ROW WHEN (((new.estado = 'publicado'::text) AND (old.estado <> 'publicado'::text) AND (new.autor_id IS NOT NULL))) EXECUTE FUNCTION app.add_borrador_avisos();
CREATE TRIGGER remove_avisos AFTER DELETE ON app.faq_borradores REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.remove_subject_avisos();
alter table app.faq_borradores enable row level security;
alter table app.faq_borradores force row level security;
create policy copia on app.faq_borradores for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (autor_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.faq_borradores for all to ensaya_gate using (true) with check (true);
create policy owner on app.faq_borradores for all to ensaya_owner using (true) with check (true);
create policy propio on app.faq_borradores for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (autor_id = ( SELECT app.user_id() AS user_id))));
create policy responsable on app.faq_borradores for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant select on app.faq_borradores to ensaya_api;
grant delete, insert, select, update on app.faq_borradores to ensaya_gate;
grant select on app.faq_borradores to ensaya_worker;

create table app.faq_categories (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  name_key text not null generated always as (app.search_key(name)) stored,
  constraint categoria_nombre_unico UNIQUE (empresa_id, name_key),
  constraint faq_categories_pkey PRIMARY KEY (empresa_id, id),
  constraint categoria_de_un_usuario FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint categoria_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint faq_category_name_valido CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 100))))
);
CREATE INDEX faq_categories_created_by ON app.faq_categories USING btree (created_by);
CREATE TRIGGER audit_eliminada AFTER DELETE ON app.faq_categories FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.audit_row('faq_categoria.eliminada', 'empresa_id', 'name');
CREATE TRIGGER bump_version BEFORE UPDATE ON app.faq_categories FOR EACH ROW EXECUTE FUNCTION app.bump_version();
alter table app.faq_categories enable row level security;
alter table app.faq_categories force row level security;
create policy copia on app.faq_categories for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.faq_categories for select to ensaya_gate using (true);
create policy owner on app.faq_categories for all to ensaya_owner using (true) with check (true);
create policy responsable on app.faq_categories for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.faq_categories for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.faq_categories for select to ensaya_api using ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant delete, insert (empresa_id, id, name, created_by), select, update (name) on app.faq_categories to ensaya_api;
grant select (empresa_id, id, name, name_key) on app.faq_categories to ensaya_gate;
grant select on app.faq_categories to ensaya_worker;

create table app.faq_missed_searches (
  empresa_id uuid not null,
  words text not null,
  times integer not null default 1,
  last_on date not null default CURRENT_DATE,
  constraint faq_missed_searches_pkey PRIMARY KEY (empresa_id, words),
  constraint busqueda_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint busqueda_palabras_validas CHECK (((char_length(words) >= 1) AND (char_length(words) <= 100)))
);
alter table app.faq_missed_searches enable row level security;
alter table app.faq_missed_searches force row level security;
create policy copia on app.faq_missed_searches for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.faq_missed_searches for all to ensaya_gate using (true) with check (true);
create policy owner on app.faq_missed_searches for all to ensaya_owner using (true) with check (true);
create policy responsable_dismisses on app.faq_missed_searches for delete to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy responsable_reads on app.faq_missed_searches for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant delete, select on app.faq_missed_searches to ensaya_api;
grant delete, insert, select, update on app.faq_missed_searches to ensaya_gate;
grant select on app.faq_missed_searches to ensaya_worker;

create table app.faq_request_personas (
  empresa_id uuid not null,
  request_id uuid not null,
  user_id uuid not null,
  con_nombre boolean not null,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone,
  constraint faq_request_personas_pkey PRIMARY KEY (empresa_id, request_id, user_id),
  constraint persona_de_una_peticion FOREIGN KEY (empresa_id, request_id) REFERENCES app.faq_requests(empresa_id, id) ON DELETE CASCADE,
  constraint persona_peticion_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint persona_peticion_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE
);
CREATE INDEX faq_request_personas_of_user ON app.faq_request_personas USING btree (user_id, empresa_id, request_id);
CREATE TRIGGER read_aviso AFTER UPDATE OF seen_at ON app.faq_request_personas FOR EACH ROW WHEN (((old.seen_at IS NULL) AND (new.seen_at IS NOT NULL))) EXECUTE FUNCTION app.read_answer_aviso();
alter table app.faq_request_personas enable row level security;
alter table app.faq_request_personas force row level security;
create policy copia on app.faq_request_personas for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.faq_request_personas for all to ensaya_gate using (true) with check (true);
create policy owner on app.faq_request_personas for all to ensaya_owner using (true) with check (true);
create policy propio on app.faq_request_personas for select to ensaya_api using (((user_id = ( SELECT app.user_id() AS user_id)) AND ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) OR (empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])))));
grant select on app.faq_request_personas to ensaya_api;
grant delete, insert, select, update (seen_at) on app.faq_request_personas to ensaya_gate;
grant select on app.faq_request_personas to ensaya_worker;

create table app.faq_requests (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid,
  question text not null,
  created_at timestamp with time zone not null default now(),
  state text not null default 'open'::text,
  faq_id uuid,
  answered_at timestamp with time zone,
  seen_at timestamp with time zone,
  personas integer not null default 1,
  constraint faq_requests_pkey PRIMARY KEY (empresa_id, id),
  constraint peticion_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint peticion_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint peticion_de_una_faq_de_la_empresa FOREIGN KEY (empresa_id, faq_id) REFERENCES app.faqs(empresa_id, id) ON DELETE SET NULL (faq_id),
  constraint faq_request_question_valida CHECK (((question = btrim(question)) AND ((char_length(question) >= 1) AND (char_length(question) <= 500)))),
  constraint peticion_de_alguien CHECK ((personas >= 1)),
  constraint peticion_estado_conocido CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'dismissed'::text]))),
  constraint peticion_respondida_con_fecha CHECK (((state = 'answered'::text) = (answered_at IS NOT NULL)))
);
CREATE INDEX faq_requests_of_faq ON app.faq_requests USING btree (empresa_id, faq_id);
CREATE INDEX faq_requests_of_user ON app.faq_requests USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX faq_requests_open ON app.faq_requests USING btree (empresa_id, created_at DESC, id DESC) WHERE (state = 'open'::text);
CREATE INDEX faq_requests_open_key ON app.faq_requests USING btree (empresa_id, app.question_key(question)) WHERE ((state = 'open'::text) AND (app.question_key(question) <> ''::text));
CREATE TRIGGER add_avisos AFTER INSERT ON app.faq_requests REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.add_question_avisos();
CREATE TRIGGER follow_avisos AFTER UPDATE ON app.faq_requests FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.user_id IS DISTINCT FROM new.user_id))) EXECUTE FUNCTION app.follow_question_avisos();
CREATE TRIGGER keep_asker AFTER INSERT ON app.faq_requests FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION app.keep_faq_asker();
CREATE TRIGGER remove_avisos AFTER DELETE ON app.faq_requests REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.remove_subject_avisos();
alter table app.faq_requests enable row level security;
alter table app.faq_requests force row level security;
create policy copia on app.faq_requests for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (user_id = ( SELECT app.export_user_id() AS export_user_id)) OR (EXISTS ( SELECT
   FROM app.faq_request_personas p
  WHERE ((p.empresa_id = faq_requests.empresa_id) AND (p.request_id = faq_requests.id) AND (p.user_id = ( SELECT app.export_user_id() AS export_user_id)))))));
create policy gate on app.faq_requests for all to ensaya_gate using (true) with check (true);
create policy owner on app.faq_requests for all to ensaya_owner using (true) with check (true);
create policy propio_asks on app.faq_requests for insert to ensaya_api with check (((user_id = ( SELECT app.user_id() AS user_id)) AND ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) OR (empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])))));
create policy propio_reads on app.faq_requests for select to ensaya_api using ((((user_id = ( SELECT app.user_id() AS user_id)) OR (EXISTS ( SELECT
   FROM app.faq_request_personas p
  WHERE ((p.empresa_id = faq_requests.empresa_id) AND (p.request_id = faq_requests.id) AND (p.user_id = ( SELECT app.user_id() AS user_id)))))) AND ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) OR (empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])))));
create policy responsable_decides on app.faq_requests for update to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy responsable_reads on app.faq_requests for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant insert (empresa_id, id, user_id, question), select, update (state, faq_id, answered_at) on app.faq_requests to ensaya_api;
grant delete, insert (empresa_id, id, user_id, question), select, update (user_id, seen_at, personas) on app.faq_requests to ensaya_gate;
grant select on app.faq_requests to ensaya_worker;

create table app.faq_search_days (
  empresa_id uuid not null,
  day date not null default CURRENT_DATE,
  searches integer not null default 0,
  found integer not null default 0,
  unanswered integer not null default 0,
  constraint faq_search_days_pkey PRIMARY KEY (empresa_id, day),
  constraint dia_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE
);
alter table app.faq_search_days enable row level security;
alter table app.faq_search_days force row level security;
create policy copia on app.faq_search_days for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.faq_search_days for all to ensaya_gate using (true) with check (true);
create policy owner on app.faq_search_days for all to ensaya_owner using (true) with check (true);
create policy responsable on app.faq_search_days for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant select on app.faq_search_days to ensaya_api;
grant insert, select, update on app.faq_search_days to ensaya_gate;
grant select on app.faq_search_days to ensaya_worker;

create table app.faq_topics (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  category_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  name_key text not null generated always as (app.search_key(name)) stored,
  constraint tema_nombre_unico UNIQUE (empresa_id, category_id, name_key),
  constraint faq_topics_pkey PRIMARY KEY (empresa_id, id),
  constraint tema_de_una_categoria_de_la_empresa FOREIGN KEY (empresa_id, category_id) REFERENCES app.faq_categories(empresa_id, id) ON DELETE CASCADE,
  constraint tema_faq_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint faq_topic_name_valido CHECK (((name = btrim(name)) AND ((char_length(name) >= 1) AND (char_length(name) <= 100))))
);
CREATE TRIGGER bump_version BEFORE UPDATE ON app.faq_topics FOR EACH ROW EXECUTE FUNCTION app.bump_version();
alter table app.faq_topics enable row level security;
alter table app.faq_topics force row level security;
create policy copia on app.faq_topics for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.faq_topics for select to ensaya_gate using (true);
create policy owner on app.faq_topics for all to ensaya_owner using (true) with check (true);
create policy responsable on app.faq_topics for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.faq_topics for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.faq_topics for select to ensaya_api using ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant delete, insert (empresa_id, id, category_id, name), select, update (category_id, name) on app.faq_topics to ensaya_api;
grant select (empresa_id, id, name, name_key) on app.faq_topics to ensaya_gate;
grant select on app.faq_topics to ensaya_worker;

create table app.faq_versions (
  empresa_id uuid not null,
  faq_id uuid not null,
  version integer not null,
  question text not null,
  answer text not null,
  alternatives text[] not null,
  changed_by uuid,
  changed_at timestamp with time zone not null default now(),
  constraint faq_versions_pkey PRIMARY KEY (empresa_id, faq_id, version),
  constraint version_de_una_faq_de_la_empresa FOREIGN KEY (empresa_id, faq_id) REFERENCES app.faqs(empresa_id, id) ON DELETE CASCADE,
  constraint version_faq_de_un_usuario FOREIGN KEY (changed_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint version_faq_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE
);
CREATE INDEX faq_versions_changed_by ON app.faq_versions USING btree (changed_by);
alter table app.faq_versions enable row level security;
alter table app.faq_versions force row level security;
create policy copia on app.faq_versions for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.faq_versions for all to ensaya_gate using (true) with check (true);
create policy owner on app.faq_versions for all to ensaya_owner using (true) with check (true);
create policy responsable on app.faq_versions for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant select on app.faq_versions to ensaya_api;
grant delete, insert, select, update (changed_by) on app.faq_versions to ensaya_gate;
grant select on app.faq_versions to ensaya_worker;

create table app.faq_vocabulary (
  empresa_id uuid not null,
  word text not null,
  constraint faq_vocabulary_pkey PRIMARY KEY (empresa_id, word),
  constraint vocabulario_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE
);
CREATE INDEX faq_vocabulary_endings ON app.faq_vocabulary USING btree (empresa_id, reverse(word));
alter table app.faq_vocabulary enable row level security;
alter table app.faq_vocabulary force row level security;
create policy gate on app.faq_vocabulary for all to ensaya_gate using (true) with check (true);
create policy owner on app.faq_vocabulary for all to ensaya_owner using (true) with check (true);
grant insert, select on app.faq_vocabulary to ensaya_gate;

create table app.faq_votes (
  empresa_id uuid not null,
  faq_id uuid not null,
  user_id uuid not null,
  util boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint faq_votes_pkey PRIMARY KEY (empresa_id, faq_id, user_id),
  constraint voto_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint voto_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint voto_de_una_faq_de_la_empresa FOREIGN KEY (empresa_id, faq_id) REFERENCES app.faqs(empresa_id, id) ON DELETE CASCADE
);
CREATE INDEX faq_votes_user_id ON app.faq_votes USING btree (user_id);
CREATE TRIGGER count_vote AFTER INSERT OR DELETE OR UPDATE ON app.faq_votes FOR EACH ROW EXECUTE FUNCTION app.count_faq_vote();
alter table app.faq_votes enable row level security;
alter table app.faq_votes force row level security;
create policy copia on app.faq_votes for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate_erases on app.faq_votes for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy owner on app.faq_votes for all to ensaya_owner using (true) with check (true);
create policy propio on app.faq_votes for all to ensaya_api using (((user_id = ( SELECT app.user_id() AS user_id)) AND ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) OR (empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])))));
grant delete, insert (empresa_id, faq_id, user_id, util), select, update (util) on app.faq_votes to ensaya_api;
grant delete, select (user_id) on app.faq_votes to ensaya_gate;
grant select on app.faq_votes to ensaya_worker;

create table app.faq_words (
  empresa_id uuid not null,
  stem text not null,
  zone smallint not null,
  faq_id uuid not null,
  impact smallint not null,
  constraint faq_words_pkey PRIMARY KEY (empresa_id, stem, zone, faq_id) INCLUDE (impact)
);
CREATE INDEX faq_words_of_faq ON app.faq_words USING btree (empresa_id, faq_id);
alter table app.faq_words enable row level security;
alter table app.faq_words force row level security;
create policy gate on app.faq_words for all to ensaya_gate using (true) with check (true);
create policy owner on app.faq_words for all to ensaya_owner using (true) with check (true);
grant delete, insert, select on app.faq_words to ensaya_gate;

create table app.faqs (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  question text not null,
  answer text not null,
  alternatives text[] not null default '{}'::text[],
  has_attachment boolean not null default false,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  owner_id uuid,
  reviewed_on date not null default CURRENT_DATE,
  reviewed_by uuid,
  review_months smallint,
  review_due date generated always as (((reviewed_on + make_interval(months => (review_months)::integer)))::date) stored,
  utiles integer not null default 0,
  no_utiles integer not null default 0,
  question_key text not null generated always as (app.question_key(question)) stored,
  hidden_at timestamp with time zone,
  autor_id uuid,
  constraint faq_pregunta_unica UNIQUE (empresa_id, question_key),
  constraint faq_con_categoria TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint faq_sin_palabras_retiradas TRIGGER,
  constraint faqs_pkey PRIMARY KEY (empresa_id, id),
  constraint faq_autor_de_un_usuario FOREIGN KEY (autor_id) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint faq_de_un_responsable_de_la_empresa FOREIGN KEY (empresa_id, owner_id) REFERENCES app.responsables_empresas(empresa_id, user_id) ON DELETE SET NULL (owner_id),
  constraint faq_de_un_usuario FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint faq_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint revision_de_un_usuario FOREIGN KEY (reviewed_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint faq_alternativas_validas CHECK (((cardinality(alternatives) <= 20) AND (array_position(alternatives, NULL::text) IS NULL) AND (array_position(alternatives, ''::text) IS NULL) AND (char_length(array_to_string(alternatives, ''::text)) <= 6000))),
  constraint faq_answer_valida CHECK (((answer = btrim(answer)) AND ((char_length(answer) >= 1) AND (char_length(answer) <= 20000)))),
  constraint faq_intervalo_conocido CHECK ((review_months = ANY (ARRAY[1, 3, 6, 12, 24]))),
  constraint faq_pregunta_con_palabras CHECK ((question_key <> ''::text)),
  constraint faq_question_valida CHECK (((question = btrim(question)) AND ((char_length(question) >= 1) AND (char_length(question) <= 500)))),
  constraint faq_votos_validos CHECK (((utiles >= 0) AND (no_utiles >= 0)))
);
CREATE INDEX faqs_autor_id ON app.faqs USING btree (autor_id) WHERE (autor_id IS NOT NULL);
CREATE INDEX faqs_by_id ON app.faqs USING btree (id);
CREATE INDEX faqs_created_by ON app.faqs USING btree (created_by);
CREATE INDEX faqs_due ON app.faqs USING btree (empresa_id, review_due, id) WHERE (review_due IS NOT NULL);
CREATE INDEX faqs_hidden ON app.faqs USING btree (empresa_id, id) WHERE (hidden_at IS NOT NULL);
CREATE INDEX faqs_newest ON app.faqs USING btree (empresa_id, created_at DESC, id DESC);
CREATE INDEX faqs_newest_of_all ON app.faqs USING btree (created_at DESC, id DESC);
CREATE INDEX faqs_owner_id ON app.faqs USING btree (empresa_id, owner_id);
CREATE INDEX faqs_reviewed_by ON app.faqs USING btree (reviewed_by);
CREATE INDEX faqs_search ON app.faqs USING gin (question_key extensions.gin_trgm_ops);
CREATE CONSTRAINT TRIGGER faq_con_categoria AFTER INSERT ON app.faqs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.check_faq_category();
CREATE CONSTRAINT TRIGGER faq_sin_palabras_retiradas AFTER UPDATE OF question, answer, alternatives ON app.faqs NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN ((((old.question IS DISTINCT FROM new.question) OR (old.answer IS DISTINCT FROM new.answer)) OR (old.alternatives IS DISTINCT FROM new.alternatives))) EXECUTE FUNCTION app.check_withdrawn_words();
CREATE TRIGGER audit_eliminada AFTER DELETE ON app.faqs FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.audit_row('faq.eliminada', 'empresa_id', 'question');
CREATE TRIGGER bump_version BEFORE UPDATE OF question, answer, alternatives, owner_id, review_months ON app.faqs FOR EACH ROW EXECUTE FUNCTION app.bump_version();
CREATE TRIGGER follow_avisos AFTER UPDATE ON app.faqs FOR EACH ROW WHEN (((old.review_due IS DISTINCT FROM new.review_due) OR (old.owner_id IS DISTINCT FROM new.owner_id))) EXECUTE FUNCTION app.follow_faq_avisos();
CREATE TRIGGER follow_hidden_avisos AFTER UPDATE ON app.faqs FOR EACH ROW WHEN (((old.hidden_at IS NULL) <> (new.hidden_at IS NULL))) EXECUTE FUNCTION app.follow_hidden_avisos();
CREATE TRIGGER follow_shown AFTER UPDATE ON app.faqs FOR EACH ROW WHEN (((old.hidden_at IS NULL) <> (new.hidden_at IS NULL))) EXECUTE FUNCTION app.follow_shown_faq();
CREATE TRIGGER forget_words AFTER DELETE ON app.faqs FOR EACH ROW EXECUTE FUNCTION app.forget_faq_words();
CREATE TRIGGER index_changed AFTER UPDATE OF question, answer, alternatives, hidden_at ON app.faqs FOR EACH ROW WHEN (((((old.question IS DISTINCT FROM new.question) OR (old.answer IS DISTINCT FROM new.answer)) OR (old.alternatives IS DISTINCT FROM new.alternatives)) OR ((old.hidden_at IS NULL) IS DISTINCT FROM (new.hidden_at IS NULL)))) EXECUTE FUNCTION app.index_changed_faq();
CREATE TRIGGER index_new AFTER INSERT ON app.faqs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.index_new_faqs();
CREATE TRIGGER keep_changed AFTER UPDATE OF question, answer, alternatives ON app.faqs FOR EACH ROW WHEN ((((old.question IS DISTINCT FROM new.question) OR (old.answer IS DISTINCT FROM new.answer)) OR (old.alternatives IS DISTINCT FROM new.alternatives))) EXECUTE FUNCTION app.keep_faq_version();
CREATE TRIGGER keep_first AFTER INSERT ON app.faqs FOR EACH ROW EXECUTE FUNCTION app.keep_faq_version();
CREATE TRIGGER remove_avisos AFTER DELETE ON app.faqs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.remove_subject_avisos();
CREATE TRIGGER schedule_added AFTER INSERT ON app.faqs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.schedule_added('faq');
CREATE TRIGGER schedule_changed AFTER UPDATE ON app.faqs FOR EACH ROW WHEN (((old.review_due IS DISTINCT FROM new.review_due) OR (old.owner_id IS DISTINCT FROM new.owner_id))) EXECUTE FUNCTION app.schedule_changed('faq');
CREATE TRIGGER show_rewritten BEFORE UPDATE OF answer ON app.faqs FOR EACH ROW WHEN (((old.hidden_at IS NOT NULL) AND (old.answer IS DISTINCT FROM new.answer))) EXECUTE FUNCTION app.show_rewritten_faq();
CREATE TRIGGER touch BEFORE UPDATE OF question, answer, alternatives ON app.faqs FOR EACH ROW WHEN ((((old.question IS DISTINCT FROM new.question) OR (old.answer IS DISTINCT FROM new.answer)) OR (old.alternatives IS DISTINCT FROM new.alternatives))) EXECUTE FUNCTION app.touch_faq();
CREATE TRIGGER unschedule_deleted AFTER DELETE ON app.faqs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.unschedule_deleted();
alter table app.faqs enable row level security;
alter table app.faqs force row level security;
create policy copia on app.faqs for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.faqs for all to ensaya_gate using (true) with check (true);
create policy owner on app.faqs for all to ensaya_owner using (true) with check (true);
create policy responsable on app.faqs for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.faqs for select to ensaya_api using (((hidden_at IS NULL) AND ( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.faqs for select to ensaya_api using (((hidden_at IS NULL) AND (empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[]))));
grant delete, insert (empresa_id, id, question, answer, alternatives, created_by, owner_id, reviewed_on, reviewed_by, review_months), select, update (question, answer, alternatives, owner_id, reviewed_on, reviewed_by, review_months) on app.faqs to ensaya_api;
grant select, update (question, answer, alternatives, has_attachment, utiles, no_utiles, hidden_at, autor_id) on app.faqs to ensaya_gate;
grant select on app.faqs to ensaya_worker;

create table app.faqs_categories (
  empresa_id uuid not null,
  faq_id uuid not null,
  category_id uuid not null,
  constraint faq_con_categoria TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint faqs_categories_pkey PRIMARY KEY (empresa_id, faq_id, category_id),
  constraint lugar_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint lugar_de_una_faq_de_la_empresa FOREIGN KEY (empresa_id, faq_id) REFERENCES app.faqs(empresa_id, id) ON DELETE CASCADE,
  constraint lugar_en_una_categoria_de_la_empresa FOREIGN KEY (empresa_id, category_id) REFERENCES app.faq_categories(empresa_id, id) ON DELETE CASCADE
);
CREATE INDEX faqs_categories_of_category ON app.faqs_categories USING btree (empresa_id, category_id, faq_id);
CREATE CONSTRAINT TRIGGER faq_con_categoria AFTER DELETE ON app.faqs_categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.check_faq_category();
alter table app.faqs_categories enable row level security;
alter table app.faqs_categories force row level security;
create policy copia on app.faqs_categories for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.faqs_categories for select to ensaya_gate using (true);
create policy owner on app.faqs_categories for all to ensaya_owner using (true) with check (true);
create policy responsable on app.faqs_categories for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.faqs_categories for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.faqs_categories for select to ensaya_api using ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant delete, insert (empresa_id, faq_id, category_id), select on app.faqs_categories to ensaya_api;
grant select on app.faqs_categories to ensaya_gate;
grant select on app.faqs_categories to ensaya_worker;

create table app.faqs_topics (
  empresa_id uuid not null,
  faq_id uuid not null,
  topic_id uuid not null,
  constraint faqs_topics_pkey PRIMARY KEY (empresa_id, faq_id, topic_id),
  constraint asunto_de_un_tema_de_la_empresa FOREIGN KEY (empresa_id, topic_id) REFERENCES app.faq_topics(empresa_id, id) ON DELETE CASCADE,
  constraint asunto_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint asunto_de_una_faq_de_la_empresa FOREIGN KEY (empresa_id, faq_id) REFERENCES app.faqs(empresa_id, id) ON DELETE CASCADE
);
CREATE INDEX faqs_topics_of_topic ON app.faqs_topics USING btree (empresa_id, topic_id, faq_id);
alter table app.faqs_topics enable row level security;
alter table app.faqs_topics force row level security;
create policy copia on app.faqs_topics for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.faqs_topics for select to ensaya_gate using (true);
create policy owner on app.faqs_topics for all to ensaya_owner using (true) with check (true);
create policy responsable on app.faqs_topics for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.faqs_topics for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.faqs_topics for select to ensaya_api using ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant delete, insert (empresa_id, faq_id, topic_id), select on app.faqs_topics to ensaya_api;
grant select on app.faqs_topics to ensaya_gate;
grant select on app.faqs_topics to ensaya_worker;

create table app.grupo_personas (
  empresa_id uuid not null,
  grupo_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint grupo_personas_pkey PRIMARY KEY (empresa_id, grupo_id, user_id),
  constraint grupo_persona_de_un_grupo_de_la_empresa FOREIGN KEY (empresa_id, grupo_id) REFERENCES app.grupos(empresa_id, id) ON DELETE CASCADE,
  constraint grupo_persona_de_un_trabajador_de_la_empresa FOREIGN KEY (empresa_id, user_id) REFERENCES app.company_users(company_id, user_id) ON DELETE CASCADE,
  constraint grupo_persona_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE
);
CREATE INDEX grupo_personas_of_user ON app.grupo_personas USING btree (empresa_id, user_id, grupo_id);
CREATE INDEX grupo_personas_user_id ON app.grupo_personas USING btree (user_id);
CREATE TRIGGER assign AFTER INSERT ON app.grupo_personas REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION app.assign_on_entering();
CREATE TRIGGER audit_entrada AFTER INSERT ON app.grupo_personas FOR EACH ROW EXECUTE FUNCTION app.audit_grupo_persona('grupo.persona.añadida');
CREATE TRIGGER audit_salida AFTER DELETE ON app.grupo_personas FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.audit_grupo_persona('grupo.persona.quitada');
alter table app.grupo_personas enable row level security;
alter table app.grupo_personas force row level security;
create policy copia on app.grupo_personas for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (user_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.grupo_personas for select to ensaya_gate using (true);
create policy gate_enters on app.grupo_personas for insert to ensaya_gate with check (true);
create policy gate_erases on app.grupo_personas for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy owner on app.grupo_personas for all to ensaya_owner using (true) with check (true);
create policy responsable on app.grupo_personas for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador on app.grupo_personas for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (user_id = ( SELECT app.user_id() AS user_id))));
grant delete, insert (empresa_id, grupo_id, user_id), select on app.grupo_personas to ensaya_api;
grant delete, insert (empresa_id, grupo_id, user_id), select, select (user_id) on app.grupo_personas to ensaya_gate;
grant select on app.grupo_personas to ensaya_worker;

create table app.grupo_roleplays (
  empresa_id uuid not null,
  grupo_id uuid not null,
  roleplay_id uuid not null,
  due_day date,
  days integer,
  set_by uuid,
  created_at timestamp with time zone not null default now(),
  modo text not null default 'escrito'::text,
  constraint grupo_roleplays_pkey PRIMARY KEY (empresa_id, grupo_id, roleplay_id),
  constraint grupo_roleplay_de_un_grupo_de_la_empresa FOREIGN KEY (empresa_id, grupo_id) REFERENCES app.grupos(empresa_id, id) ON DELETE CASCADE,
  constraint grupo_roleplay_de_un_roleplay_de_la_empresa FOREIGN KEY (empresa_id, roleplay_id) REFERENCES app.roleplays(company_id, id) ON DELETE CASCADE,
  constraint grupo_roleplay_de_un_usuario FOREIGN KEY (set_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint grupo_roleplay_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint grupo_modo_conocido CHECK ((modo = ANY (ARRAY['escrito'::text, 'ensayo'::text, 'cualquiera'::text]))),
  constraint grupo_roleplay_dias_validos CHECK (((days >= 1) AND (days <= 365))),
  constraint grupo_roleplay_plazo_valido CHECK (((due_day IS NULL) OR (days IS NULL)))
);
CREATE INDEX grupo_roleplays_of_roleplay ON app.grupo_roleplays USING btree (empresa_id, roleplay_id, grupo_id);
CREATE INDEX grupo_roleplays_set_by ON app.grupo_roleplays USING btree (set_by);
alter table app.grupo_roleplays enable row level security;
alter table app.grupo_roleplays force row level security;
create policy copia on app.grupo_roleplays for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.grupo_roleplays for all to ensaya_gate using (true) with check (true);
create policy owner on app.grupo_roleplays for all to ensaya_owner using (true) with check (true);
create policy responsable on app.grupo_roleplays for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant delete, select on app.grupo_roleplays to ensaya_api;
grant insert, select, update (due_day, days, set_by, modo) on app.grupo_roleplays to ensaya_gate;
grant select on app.grupo_roleplays to ensaya_worker;

create table app.grupos (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  nombre text not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  name_key text not null generated always as (app.search_key(nombre)) stored,
  constraint grupo_nombre_unico UNIQUE (empresa_id, name_key),
  constraint grupos_pkey PRIMARY KEY (empresa_id, id),
  constraint grupo_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint grupo_nombre_valido CHECK (((nombre = btrim(nombre)) AND ((char_length(nombre) >= 1) AND (char_length(nombre) <= 60))))
);
CREATE TRIGGER audit_creado AFTER INSERT ON app.grupos FOR EACH ROW EXECUTE FUNCTION app.audit_row('grupo.creado', 'empresa_id', 'nombre');
CREATE TRIGGER audit_eliminado AFTER DELETE ON app.grupos FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.audit_row('grupo.eliminado', 'empresa_id', 'nombre');
CREATE TRIGGER bump_version BEFORE UPDATE ON app.grupos FOR EACH ROW EXECUTE FUNCTION app.bump_version();
alter table app.grupos enable row level security;
alter table app.grupos force row level security;
create policy copia on app.grupos for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (EXISTS ( SELECT
   FROM app.grupo_personas p
  WHERE ((p.empresa_id = grupos.empresa_id) AND (p.grupo_id = grupos.id) AND (p.user_id = ( SELECT app.export_user_id() AS export_user_id)))))));
create policy gate on app.grupos for all to ensaya_gate using (true);
create policy owner on app.grupos for all to ensaya_owner using (true) with check (true);
create policy responsable on app.grupos for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador on app.grupos for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (EXISTS ( SELECT
   FROM app.grupo_personas p
  WHERE ((p.empresa_id = grupos.empresa_id) AND (p.grupo_id = grupos.id) AND (p.user_id = ( SELECT app.user_id() AS user_id)))))));
grant delete, insert (empresa_id, id, nombre), select, update (nombre) on app.grupos to ensaya_api;
grant select, update (nombre) on app.grupos to ensaya_gate;
grant select on app.grupos to ensaya_worker;

create table app.informe_citas (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  informe_id uuid not null,
  finding integer not null,
  n integer not null,
  user_id uuid not null,
  question_id uuid,
  question_order integer not null,
  question_text text not null,
  answer_text text not null,
  starts integer not null,
  length integer not null,
  texto text not null generated always as (substr(answer_text, (starts + 1), length)) stored,
  entrega_id uuid,
  texto_n integer,
  constraint cita_unica UNIQUE (empresa_id, informe_id, finding, n),
  constraint informe_citas_pkey PRIMARY KEY (empresa_id, id),
  constraint cita_de_un_informe_de_la_empresa FOREIGN KEY (empresa_id, informe_id) REFERENCES app.informes(empresa_id, id) ON DELETE CASCADE,
  constraint cita_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint cita_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint cita_de_un_texto_entregado CHECK (((entrega_id IS NULL) = (texto_n IS NULL))),
  constraint cita_dentro_de_la_respuesta CHECK (((starts >= 0) AND (length >= 1) AND ((starts + length) <= char_length(answer_text))))
);
CREATE INDEX informe_citas_user_id ON app.informe_citas USING btree (user_id);
CREATE TRIGGER quote BEFORE INSERT ON app.informe_citas FOR EACH ROW WHEN ((new.entrega_id IS NOT NULL)) EXECUTE FUNCTION app.quote_entrega();
alter table app.informe_citas enable row level security;
alter table app.informe_citas force row level security;
create policy copia on app.informe_citas for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (user_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.informe_citas for select to ensaya_gate using (true);
create policy gate_erases on app.informe_citas for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy job on app.informe_citas for all to ensaya_worker using ((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy owner on app.informe_citas for all to ensaya_owner using (true) with check (true);
create policy responsable on app.informe_citas for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant select on app.informe_citas to ensaya_api;
grant delete, select (empresa_id, informe_id, finding, user_id, texto, entrega_id, texto_n) on app.informe_citas to ensaya_gate;
grant delete, insert (empresa_id, informe_id, finding, n, user_id, question_id, question_order, question_text, answer_text, starts, length, entrega_id, texto_n), select on app.informe_citas to ensaya_worker;

create table app.informe_trozos (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  informe_id uuid not null,
  n integer not null,
  kind text not null,
  question_id uuid,
  user_ids uuid[] not null default '{}'::uuid[],
  first_n integer,
  last_n integer,
  state text not null default 'pending'::text,
  result jsonb,
  error_code text,
  updated_at timestamp with time zone not null default now(),
  constraint trozo_unico UNIQUE (empresa_id, informe_id, n),
  constraint informe_trozos_pkey PRIMARY KEY (empresa_id, id),
  constraint trozo_de_un_informe_de_la_empresa FOREIGN KEY (empresa_id, informe_id) REFERENCES app.informes(empresa_id, id) ON DELETE CASCADE,
  constraint trozo_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint trozo_clase_conocida CHECK ((kind = ANY (ARRAY['answers'::text, 'reduction'::text]))),
  constraint trozo_estado_conocido CHECK ((state = ANY (ARRAY['pending'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint trozo_une_otros_anteriores CHECK ((((kind = 'reduction'::text) = (first_n IS NOT NULL)) AND (first_n <= last_n) AND (last_n < n)))
);
CREATE TRIGGER follow_avisos AFTER UPDATE OF state ON app.informe_trozos FOR EACH ROW WHEN (((old.state = 'failed'::text) <> (new.state = 'failed'::text))) EXECUTE FUNCTION app.follow_piece_avisos();
alter table app.informe_trozos enable row level security;
alter table app.informe_trozos force row level security;
create policy copia on app.informe_trozos for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.informe_trozos for select to ensaya_gate using (true);
create policy gate_erases on app.informe_trozos for update to ensaya_gate using ((( SELECT app.erased_user_id() AS erased_user_id) = ANY (user_ids)));
create policy job on app.informe_trozos for all to ensaya_worker using ((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy owner on app.informe_trozos for all to ensaya_owner using (true) with check (true);
create policy responsable on app.informe_trozos for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant insert (empresa_id, id, informe_id, n, kind, question_id, user_ids, first_n, last_n), select, update (state, result, error_code) on app.informe_trozos to ensaya_api;
grant select (empresa_id, informe_id, user_ids, state, result), update (result) on app.informe_trozos to ensaya_gate;
grant select, update (state, result, error_code, updated_at) on app.informe_trozos to ensaya_worker;

create table app.informes (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  roleplay_id uuid not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  state text not null default 'running'::text,
  with_ai boolean not null,
  ceiling bigint not null default 0,
  cost bigint not null default 0,
  template text not null default ''::text,
  template_at timestamp with time zone,
  counts jsonb not null,
  findings jsonb not null default '[]'::jsonb,
  discarded integer not null default 0,
  error_code text,
  grupo_nombre text,
  grupo_personas uuid[],
  constraint informes_pkey PRIMARY KEY (empresa_id, id),
  constraint informe_de_un_roleplay_de_la_empresa FOREIGN KEY (empresa_id, roleplay_id) REFERENCES app.roleplays(company_id, id) ON DELETE CASCADE,
  constraint informe_de_un_usuario FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint informe_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint informe_de_un_grupo_entero CHECK (((grupo_nombre IS NULL) = (grupo_personas IS NULL))),
  constraint informe_estado_conocido CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint informe_importes_validos CHECK (((ceiling >= 0) AND (cost >= 0) AND (discarded >= 0))),
  constraint informe_terminado_con_fecha CHECK (((state = 'running'::text) = (finished_at IS NULL)))
);
CREATE INDEX informes_created_by ON app.informes USING btree (created_by);
CREATE INDEX informes_newest ON app.informes USING btree (empresa_id, roleplay_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX informe_en_marcha_unico ON app.informes USING btree (empresa_id, roleplay_id) WHERE (state = 'running'::text);
CREATE TRIGGER follow_avisos AFTER UPDATE OF state ON app.informes FOR EACH ROW WHEN (((old.state = 'running'::text) AND (new.state <> 'running'::text))) EXECUTE FUNCTION app.follow_informe_avisos();
CREATE TRIGGER remove_avisos AFTER DELETE ON app.informes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.remove_subject_avisos();
alter table app.informes enable row level security;
alter table app.informes force row level security;
create policy copia on app.informes for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.informes for select to ensaya_gate using (true);
create policy gate_erases on app.informes for update to ensaya_gate using ((( SELECT app.erased_user_id() AS erased_user_id) IS NOT NULL));
create policy gate_removes on app.informes for delete to ensaya_gate using ((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy job on app.informes for all to ensaya_worker using ((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy owner on app.informes for all to ensaya_owner using (true) with check (true);
create policy responsable on app.informes for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant insert (empresa_id, id, roleplay_id, created_by, finished_at, state, with_ai, ceiling, template, template_at, counts, grupo_nombre, grupo_personas), select, update (finished_at, state) on app.informes to ensaya_api;
grant delete, select, update (findings, grupo_personas) on app.informes to ensaya_gate;
grant select, update (finished_at, state, cost, findings, discarded, error_code) on app.informes to ensaya_worker;

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
  undelivered text,
  link_shown boolean not null default false,
  nombre text,
  roleplay_ids uuid[] not null default '{}'::uuid[],
  roleplay_days integer,
  grupo_ids uuid[] not null default '{}'::uuid[],
  constraint invitacion_token_unico UNIQUE (token_hash),
  constraint invitations_pkey PRIMARY KEY (empresa_id, id),
  constraint invitacion_a_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint invitacion_de_un_usuario FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint invitacion_con_pocos_grupos CHECK ((cardinality(grupo_ids) <= 20)),
  constraint invitacion_con_pocos_roleplays CHECK ((cardinality(roleplay_ids) <= 20)),
  constraint invitacion_email_valido CHECK (((email = lower(btrim(email))) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
  constraint invitacion_enlace_de_trabajador CHECK (((email IS NOT NULL) OR (role = 'worker'::text))),
  constraint invitacion_grupos_de_trabajador CHECK (((cardinality(grupo_ids) = 0) OR (role = 'worker'::text))),
  constraint invitacion_no_enviada_conocida CHECK ((undelivered = ANY (ARRAY['refused'::text, 'unreachable'::text, 'limited'::text, 'no_mail'::text]))),
  constraint invitacion_nombre_valido CHECK (((nombre = btrim(nombre)) AND ((char_length(nombre) >= 1) AND (char_length(nombre) <= 100)))),
  constraint invitacion_plazo_valido CHECK (((roleplay_days IS NULL) OR (((roleplay_days >= 1) AND (roleplay_days <= 365)) AND (cardinality(roleplay_ids) > 0)))),
  constraint invitacion_rol_conocido CHECK ((role = ANY (ARRAY['worker'::text, 'manager'::text]))),
  constraint invitacion_roleplays_de_trabajador CHECK (((cardinality(roleplay_ids) = 0) OR (role = 'worker'::text))),
  constraint invitacion_usos_contados CHECK ((uses >= 0))
);
CREATE INDEX invitations_created_by ON app.invitations USING btree (created_by);
CREATE INDEX invitations_newest ON app.invitations USING btree (empresa_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX invitations_open ON app.invitations USING btree (empresa_id, email, role) WHERE ((email IS NOT NULL) AND (accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE TRIGGER audit_aceptada AFTER UPDATE ON app.invitations FOR EACH ROW WHEN ((((old.revoked_at IS NOT NULL) OR (new.revoked_at IS NULL)) AND (new.token_hash = old.token_hash) AND (new.uses > old.uses))) EXECUTE FUNCTION app.audit_row('invitacion.aceptada', 'empresa_id', 'email', 'Enlace');
CREATE TRIGGER audit_creada AFTER INSERT ON app.invitations FOR EACH ROW EXECUTE FUNCTION app.audit_row('invitacion.creada', 'empresa_id', 'email', 'Enlace');
CREATE TRIGGER audit_reenviada AFTER UPDATE ON app.invitations FOR EACH ROW WHEN ((((old.revoked_at IS NOT NULL) OR (new.revoked_at IS NULL)) AND (new.token_hash <> old.token_hash))) EXECUTE FUNCTION app.audit_row('invitacion.reenviada', 'empresa_id', 'email', 'Enlace');
CREATE TRIGGER audit_revocada AFTER UPDATE ON app.invitations FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION app.audit_row('invitacion.revocada', 'empresa_id', 'email', 'Enlace');
CREATE TRIGGER refuse_suspended BEFORE INSERT OR UPDATE OF token_hash ON app.invitations FOR EACH ROW EXECUTE FUNCTION app.refuse_suspended();
alter table app.invitations enable row level security;
alter table app.invitations force row level security;
create policy copia on app.invitations for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.invitations for select to ensaya_gate using (true);
create policy gate_erases on app.invitations for delete to ensaya_gate using ((( SELECT app.erased_user_id() AS erased_user_id) IS NOT NULL));
create policy gate_uses on app.invitations for update to ensaya_gate using (true);
create policy owner on app.invitations for all to ensaya_owner using (true) with check (true);
create policy responsable on app.invitations for all to ensaya_api using (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (role = 'worker'::text))) with check (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (role = 'worker'::text) AND (created_by = ( SELECT app.user_id() AS user_id))));
create policy superadmin on app.invitations for all to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[])))) with check ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[])) AND (created_by = ( SELECT app.user_id() AS user_id))));
grant insert (empresa_id, id, email, role, token_hash, created_by, nombre, roleplay_ids, roleplay_days, grupo_ids), select (empresa_id, id, email, role, uses, created_by, created_at, expires_at, accepted_at, revoked_at, undelivered, link_shown, nombre, roleplay_ids, roleplay_days, grupo_ids), update (token_hash, created_by, expires_at, revoked_at, undelivered, link_shown, nombre, roleplay_ids, roleplay_days, grupo_ids) on app.invitations to ensaya_api;
grant delete, select, update (uses, accepted_at, revoked_at, refused, undelivered) on app.invitations to ensaya_gate;
grant select (empresa_id, id, email, role, uses, created_by, created_at, expires_at, accepted_at, revoked_at, undelivered, link_shown, nombre, roleplay_ids, roleplay_days, grupo_ids) on app.invitations to ensaya_worker;

create table app.permisos (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  borrador_id uuid not null,
  user_id uuid not null,
  decision text not null,
  created_at timestamp with time zone not null default now(),
  constraint permisos_pkey PRIMARY KEY (empresa_id, id),
  constraint permiso_de_un_borrador FOREIGN KEY (empresa_id, borrador_id) REFERENCES app.faq_borradores(empresa_id, id) ON DELETE CASCADE,
  constraint permiso_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint permiso_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint permiso_decision_conocida CHECK ((decision = ANY (ARRAY['con_nombre'::text, 'sin_nombre'::text, 'no'::text, 'retirado'::text])))
);
CREATE INDEX permisos_of_borrador ON app.permisos USING btree (empresa_id, borrador_id, created_at);
CREATE INDEX permisos_user_id ON app.permisos USING btree (user_id);
CREATE TRIGGER read_aviso AFTER INSERT ON app.permisos FOR EACH ROW EXECUTE FUNCTION app.read_permiso_aviso();
alter table app.permisos enable row level security;
alter table app.permisos force row level security;
create policy copia on app.permisos for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.permisos for all to ensaya_gate using (true) with check (true);
create policy owner on app.permisos for all to ensaya_owner using (true) with check (true);
create policy propio on app.permisos for select to ensaya_api using (((user_id = ( SELECT app.user_id() AS user_id)) AND (empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[]))));
grant select on app.permisos to ensaya_api;
grant delete, insert, select on app.permisos to ensaya_gate;
grant select on app.permisos to ensaya_worker;

create table app.personaje_faqs (
  empresa_id uuid not null,
  roleplay_id uuid not null,
  n smallint not null,
  faq_id uuid,
  constraint personaje_faqs_pkey PRIMARY KEY (empresa_id, roleplay_id, n),
  constraint personaje_con_una_faq_de_la_empresa FOREIGN KEY (empresa_id, faq_id) REFERENCES app.faqs(empresa_id, id) ON DELETE SET NULL (faq_id),
  constraint personaje_faq_de_un_roleplay_de_la_empresa FOREIGN KEY (empresa_id, roleplay_id) REFERENCES app.roleplays(company_id, id) ON DELETE CASCADE,
  constraint personaje_faq_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint personaje_faq_numero_valido CHECK (((n >= 1) AND (n <= 8)))
);
CREATE INDEX personaje_faqs_of_faq ON app.personaje_faqs USING btree (empresa_id, faq_id) WHERE (faq_id IS NOT NULL);
alter table app.personaje_faqs enable row level security;
alter table app.personaje_faqs force row level security;
create policy copia on app.personaje_faqs for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.personaje_faqs for all to ensaya_gate using (true) with check (true);
create policy owner on app.personaje_faqs for all to ensaya_owner using (true) with check (true);
create policy responsable on app.personaje_faqs for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador on app.personaje_faqs for select to ensaya_api using ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant select on app.personaje_faqs to ensaya_api;
grant delete, insert, select on app.personaje_faqs to ensaya_gate;
grant select on app.personaje_faqs to ensaya_worker;

create table app.personaje_secretos (
  empresa_id uuid not null,
  roleplay_id uuid not null,
  version integer not null,
  objetivos jsonb not null,
  etapas jsonb not null,
  constraint personaje_secretos_pkey PRIMARY KEY (empresa_id, roleplay_id, version),
  constraint personaje_secreto_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint secreto_de_un_personaje_de_la_empresa FOREIGN KEY (empresa_id, roleplay_id, version) REFERENCES app.personajes(empresa_id, roleplay_id, version) ON DELETE CASCADE,
  constraint personaje_objetivos_validos CHECK (((jsonb_typeof(objetivos) = 'array'::text) AND ((jsonb_array_length(objetivos) >= 0) AND (jsonb_array_length(objetivos) <= 5)))),
  constraint secreto_etapas_validas CHECK (((jsonb_typeof(etapas) = 'array'::text) AND ((jsonb_array_length(etapas) >= 1) AND (jsonb_array_length(etapas) <= 5))))
);
alter table app.personaje_secretos enable row level security;
alter table app.personaje_secretos force row level security;
create policy copia on app.personaje_secretos for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.personaje_secretos for all to ensaya_gate using (true) with check (true);
create policy owner on app.personaje_secretos for all to ensaya_owner using (true) with check (true);
create policy responsable on app.personaje_secretos for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant select on app.personaje_secretos to ensaya_api;
grant insert, select on app.personaje_secretos to ensaya_gate;
grant select on app.personaje_secretos to ensaya_worker;

create table app.personajes (
  empresa_id uuid not null,
  roleplay_id uuid not null,
  version integer not null,
  nombre text not null,
  linea text,
  situacion text not null,
  meta text,
  apertura text not null,
  dificultad text not null,
  turnos_max smallint not null,
  etapas jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint personajes_pkey PRIMARY KEY (empresa_id, roleplay_id, version),
  constraint personaje_de_un_roleplay_de_la_empresa FOREIGN KEY (empresa_id, roleplay_id) REFERENCES app.roleplays(company_id, id) ON DELETE CASCADE,
  constraint personaje_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint personaje_apertura_valida CHECK (((apertura = btrim(apertura)) AND ((char_length(apertura) >= 1) AND (char_length(apertura) <= 500)))),
  constraint personaje_dificultad_conocida CHECK ((dificultad = ANY (ARRAY['amable'::text, 'exigente'::text, 'muy_dificil'::text]))),
  constraint personaje_etapas_validas CHECK (((jsonb_typeof(etapas) = 'array'::text) AND ((jsonb_array_length(etapas) >= 1) AND (jsonb_array_length(etapas) <= 5)))),
  constraint personaje_linea_valida CHECK (((linea = btrim(linea)) AND ((char_length(linea) >= 1) AND (char_length(linea) <= 120)))),
  constraint personaje_meta_valida CHECK (((meta = btrim(meta)) AND ((char_length(meta) >= 1) AND (char_length(meta) <= 300)))),
  constraint personaje_nombre_valido CHECK (((nombre = btrim(nombre)) AND ((char_length(nombre) >= 1) AND (char_length(nombre) <= 60)))),
  constraint personaje_situacion_valida CHECK (((situacion = btrim(situacion)) AND ((char_length(situacion) >= 1) AND (char_length(situacion) <= 1000)))),
  constraint personaje_turnos_validos CHECK (((turnos_max >= 2) AND (turnos_max <= 20)))
);
alter table app.personajes enable row level security;
alter table app.personajes force row level security;
create policy copia on app.personajes for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.personajes for all to ensaya_gate using (true) with check (true);
create policy owner on app.personajes for all to ensaya_owner using (true) with check (true);
create policy responsable on app.personajes for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador on app.personajes for select to ensaya_api using ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant select on app.personajes to ensaya_api;
grant insert, select on app.personajes to ensaya_gate;
grant select on app.personajes to ensaya_worker;

create table app.plataforma_ia (
  only_row boolean not null default true,
  enabled boolean not null default false,
  provider text not null default 'openai'::text,
  model text not null default ''::text,
  api_key text,
  api_key_last4 text,
  lugar text not null default ''::text,
  monthly_credit bigint not null default 2000000,
  time_zone text not null default 'Europe/Madrid'::text,
  version integer not null default 1,
  constraint plataforma_ia_pkey PRIMARY KEY (only_row),
  constraint ia_plataforma_clave_con_final CHECK (((api_key IS NULL) = (api_key_last4 IS NULL))),
  constraint ia_plataforma_credito_valido CHECK (((monthly_credit >= 0) AND (monthly_credit <= '10000000000'::bigint))),
  constraint ia_plataforma_encendida_completa CHECK (((NOT enabled) OR ((api_key IS NOT NULL) AND (model <> ''::text) AND (lugar <> ''::text)))),
  constraint ia_plataforma_lugar_valido CHECK (((lugar = btrim(lugar)) AND (char_length(lugar) <= 100))),
  constraint ia_plataforma_modelo_valido CHECK (((model = btrim(model)) AND (char_length(model) <= 100))),
  constraint ia_plataforma_proveedor_conocido CHECK ((provider = ANY (ARRAY['openai'::text, 'anthropic'::text, 'google'::text, 'mistral'::text, 'compatible'::text]))),
  constraint ia_plataforma_una_sola_fila CHECK (only_row)
);
CREATE TRIGGER audit_ajustada AFTER UPDATE OF enabled, provider, model, api_key_last4, lugar, monthly_credit, time_zone ON app.plataforma_ia FOR EACH ROW WHEN ((new.enabled AND (NOT (new.api_key IS DISTINCT FROM old.api_key)))) EXECUTE FUNCTION app.audit_row('plataforma.ia.ajustada', '', 'provider,model');
CREATE TRIGGER audit_apagada AFTER UPDATE OF enabled, provider, model, api_key_last4, lugar, monthly_credit, time_zone ON app.plataforma_ia FOR EACH ROW WHEN ((old.enabled AND (NOT new.enabled) AND (new.api_key IS NOT NULL))) EXECUTE FUNCTION app.audit_row('plataforma.ia.apagada', '', 'provider,model');
CREATE TRIGGER audit_clave AFTER UPDATE OF enabled, provider, model, api_key_last4, lugar, monthly_credit, time_zone ON app.plataforma_ia FOR EACH ROW WHEN (((new.api_key IS NOT NULL) AND (new.api_key IS DISTINCT FROM old.api_key))) EXECUTE FUNCTION app.audit_row('plataforma.ia.clave', '', 'provider,model');
CREATE TRIGGER audit_clave_eliminada AFTER UPDATE OF enabled, provider, model, api_key_last4, lugar, monthly_credit, time_zone ON app.plataforma_ia FOR EACH ROW WHEN (((old.api_key IS NOT NULL) AND (new.api_key IS NULL))) EXECUTE FUNCTION app.audit_row('plataforma.ia.clave_eliminada', '', 'provider,model');
CREATE TRIGGER bump_version BEFORE UPDATE OF enabled, provider, model, api_key_last4, lugar, monthly_credit, time_zone ON app.plataforma_ia FOR EACH ROW EXECUTE FUNCTION app.bump_version();
CREATE TRIGGER check_time_zone BEFORE UPDATE OF time_zone ON app.plataforma_ia FOR EACH ROW EXECUTE FUNCTION app.check_time_zone();
alter table app.plataforma_ia enable row level security;
alter table app.plataforma_ia force row level security;
create policy gate on app.plataforma_ia for all to ensaya_gate using (true) with check (true);
create policy owner on app.plataforma_ia for all to ensaya_owner using (true) with check (true);
create policy superadmin on app.plataforma_ia for all to ensaya_api using (( SELECT app.is_superadmin() AS is_superadmin));
grant select (only_row, enabled, provider, model, api_key_last4, lugar, monthly_credit, time_zone, version), update (enabled, provider, model, api_key, api_key_last4, lugar, monthly_credit, time_zone) on app.plataforma_ia to ensaya_api;
grant select, update (api_key) on app.plataforma_ia to ensaya_gate;

create table app.platform_counts (
  id bigint not null,
  name text not null,
  n bigint not null,
  constraint platform_counts_pkey PRIMARY KEY (id)
);
alter table app.platform_counts enable row level security;
alter table app.platform_counts force row level security;
create policy gate on app.platform_counts for all to ensaya_gate using (true) with check (true);
create policy owner on app.platform_counts for all to ensaya_owner using (true) with check (true);
create policy superadmin on app.platform_counts for select to ensaya_api using (( SELECT app.is_superadmin() AS is_superadmin));
grant select on app.platform_counts to ensaya_api;
grant delete, insert (name, n), select on app.platform_counts to ensaya_gate;

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

create table app.platform_watch (
  kind text not null,
  subject_id uuid not null,
  since timestamp with time zone not null,
  constraint platform_watch_pkey PRIMARY KEY (kind, subject_id),
  constraint vigilado_clase_conocida CHECK ((kind = ANY (ARRAY['responsable'::text, 'trabajador'::text, 'tope'::text, 'silencio'::text])))
);
alter table app.platform_watch enable row level security;
alter table app.platform_watch force row level security;
create policy gate on app.platform_watch for all to ensaya_gate using (true) with check (true);
create policy owner on app.platform_watch for all to ensaya_owner using (true) with check (true);
grant delete, insert, select on app.platform_watch to ensaya_gate;

create table app.preguntas_generador (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  tema_id uuid not null,
  texto text not null,
  ayuda text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  orden integer,
  constraint preguntas_generador_pkey PRIMARY KEY (empresa_id, id),
  constraint pregunta_de_un_tema_de_la_empresa FOREIGN KEY (empresa_id, tema_id) REFERENCES app.temas_generador(empresa_id, id) ON DELETE CASCADE,
  constraint pregunta_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint pregunta_ayuda_valida CHECK (((ayuda = btrim(ayuda)) AND ((char_length(ayuda) >= 1) AND (char_length(ayuda) <= 1000)))),
  constraint pregunta_orden_valido CHECK ((orden > 0)),
  constraint pregunta_texto_valido CHECK (((texto = btrim(texto)) AND ((char_length(texto) >= 1) AND (char_length(texto) <= 200))))
);
CREATE INDEX preguntas_of_tema ON app.preguntas_generador USING btree (empresa_id, tema_id, created_at, id);
CREATE TRIGGER bump_version BEFORE UPDATE OF texto, ayuda ON app.preguntas_generador FOR EACH ROW EXECUTE FUNCTION app.bump_version();
alter table app.preguntas_generador enable row level security;
alter table app.preguntas_generador force row level security;
create policy copia on app.preguntas_generador for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy owner on app.preguntas_generador for all to ensaya_owner using (true) with check (true);
create policy responsable on app.preguntas_generador for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.preguntas_generador for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.preguntas_generador for select to ensaya_api using ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant delete, insert (empresa_id, id, tema_id, texto, ayuda, created_at, orden), select, update (texto, ayuda, orden) on app.preguntas_generador to ensaya_api;
grant select on app.preguntas_generador to ensaya_worker;

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
  titulo text,
  favorito boolean not null default false,
  version integer not null default 1,
  constraint prompts_generados_pkey PRIMARY KEY (empresa_id, id),
  constraint prompt_de_un_tema_de_la_empresa FOREIGN KEY (empresa_id, tema_id) REFERENCES app.temas_generador(empresa_id, id) ON DELETE SET NULL (tema_id),
  constraint prompt_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint prompt_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint prompt_titulo_valido CHECK (((titulo = btrim(titulo)) AND ((char_length(titulo) >= 1) AND (char_length(titulo) <= 100))))
);
CREATE INDEX prompts_newest_of_user ON app.prompts_generados USING btree (empresa_id, user_id, created_at DESC, id DESC);
CREATE INDEX prompts_of_tema ON app.prompts_generados USING btree (empresa_id, tema_id);
CREATE INDEX prompts_user_id ON app.prompts_generados USING btree (user_id);
CREATE TRIGGER bump_version BEFORE UPDATE OF titulo ON app.prompts_generados FOR EACH ROW EXECUTE FUNCTION app.bump_version();
alter table app.prompts_generados enable row level security;
alter table app.prompts_generados force row level security;
create policy copia on app.prompts_generados for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.prompts_generados for select to ensaya_gate using (true);
create policy gate_erases on app.prompts_generados for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy owner on app.prompts_generados for all to ensaya_owner using (true) with check (true);
create policy propio on app.prompts_generados for all to ensaya_api using (((user_id = ( SELECT app.user_id() AS user_id)) AND ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) OR (empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])))));
grant delete, insert (empresa_id, id, user_id, tema_id, tema_nombre, answers, prompt), select, update (util, titulo, favorito) on app.prompts_generados to ensaya_api;
grant delete, select (empresa_id, user_id, tema_id, util, created_at) on app.prompts_generados to ensaya_gate;
grant select on app.prompts_generados to ensaya_worker;

create table app.propuestas (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  email text not null,
  nombre text,
  status text not null default 'pending'::text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint propuestas_pkey PRIMARY KEY (empresa_id, id),
  constraint propuesta_de_un_usuario FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint propuesta_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint propuesta_decidida_por_un_usuario FOREIGN KEY (decided_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint propuesta_correo_valido CHECK (((email = lower(btrim(email))) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
  constraint propuesta_decidida_con_fecha CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  constraint propuesta_estado_conocido CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text]))),
  constraint propuesta_nombre_valido CHECK (((nombre = btrim(nombre)) AND ((char_length(nombre) >= 1) AND (char_length(nombre) <= 100))))
);
CREATE INDEX propuestas_created_by ON app.propuestas USING btree (created_by);
CREATE INDEX propuestas_decided_by ON app.propuestas USING btree (decided_by);
CREATE INDEX propuestas_newest ON app.propuestas USING btree (empresa_id, created_at DESC, id DESC);
CREATE INDEX propuestas_pending ON app.propuestas USING btree (created_at, id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX propuesta_pendiente_unica ON app.propuestas USING btree (empresa_id, email) WHERE (status = 'pending'::text);
CREATE TRIGGER add_avisos AFTER UPDATE OF status ON app.propuestas FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status <> 'pending'::text))) EXECUTE FUNCTION app.add_propuesta_aviso();
CREATE TRIGGER audit_aprobada AFTER UPDATE OF status ON app.propuestas FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status = 'approved'::text))) EXECUTE FUNCTION app.audit_row('propuesta.aprobada', 'empresa_id', 'email');
CREATE TRIGGER audit_creada AFTER INSERT ON app.propuestas FOR EACH ROW EXECUTE FUNCTION app.audit_row('propuesta.creada', 'empresa_id', 'email');
CREATE TRIGGER audit_rechazada AFTER UPDATE OF status ON app.propuestas FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status = 'refused'::text))) EXECUTE FUNCTION app.audit_row('propuesta.rechazada', 'empresa_id', 'email');
CREATE TRIGGER audit_retirada AFTER DELETE ON app.propuestas FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (old.created_by = app.user_id()))) EXECUTE FUNCTION app.audit_row('propuesta.retirada', 'empresa_id', 'email');
CREATE TRIGGER remove_avisos AFTER DELETE ON app.propuestas REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.remove_subject_avisos();
alter table app.propuestas enable row level security;
alter table app.propuestas force row level security;
create policy copia on app.propuestas for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.propuestas for select to ensaya_gate using (true);
create policy gate_erases on app.propuestas for delete to ensaya_gate using ((( SELECT app.erased_user_id() AS erased_user_id) IS NOT NULL));
create policy owner on app.propuestas for all to ensaya_owner using (true) with check (true);
create policy responsable_lee on app.propuestas for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy responsable_propone on app.propuestas for insert to ensaya_api with check (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (status = 'pending'::text) AND (created_by = ( SELECT app.user_id() AS user_id))));
create policy responsable_retira on app.propuestas for delete to ensaya_api using (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (status = 'pending'::text) AND (created_by = ( SELECT app.user_id() AS user_id))));
create policy superadmin_decide on app.propuestas for update to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (status = 'pending'::text) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[])))) with check ((( SELECT app.is_superadmin() AS is_superadmin) AND (status <> 'pending'::text) AND (decided_by = ( SELECT app.user_id() AS user_id))));
create policy superadmin_lee on app.propuestas for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
grant delete, insert (empresa_id, id, email, nombre, created_by), select, update (status, decided_by, decided_at) on app.propuestas to ensaya_api;
grant delete, select on app.propuestas to ensaya_gate;
grant select on app.propuestas to ensaya_worker;

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
create policy copia on app.proyectos for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.proyectos for select to ensaya_gate using (true);
create policy owner on app.proyectos for all to ensaya_owner using (true) with check (true);
create policy responsable on app.proyectos for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.proyectos for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.proyectos for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (EXISTS ( SELECT
   FROM app.tareas t
  WHERE ((t.empresa_id = proyectos.empresa_id) AND (t.proyecto_id = proyectos.id) AND (t.trabajador_id = ( SELECT app.user_id() AS user_id)))))));
grant delete, insert (empresa_id, id, nombre, descripcion), select, update (nombre, descripcion) on app.proyectos to ensaya_api;
grant select on app.proyectos to ensaya_gate;
grant select on app.proyectos to ensaya_worker;

create table app.recordatorios (
  empresa_id uuid not null,
  roleplay_id uuid not null,
  user_id uuid not null,
  day date not null,
  sent_by uuid,
  sent_at timestamp with time zone not null default now(),
  frase text,
  constraint recordatorios_pkey PRIMARY KEY (empresa_id, roleplay_id, user_id, day),
  constraint recordatorio_a_un_trabajador_de_la_empresa FOREIGN KEY (empresa_id, user_id) REFERENCES app.company_users(company_id, user_id) ON DELETE CASCADE,
  constraint recordatorio_de_un_roleplay_de_la_empresa FOREIGN KEY (empresa_id, roleplay_id) REFERENCES app.roleplays(company_id, id) ON DELETE CASCADE,
  constraint recordatorio_de_un_usuario FOREIGN KEY (sent_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint recordatorio_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint recordatorio_frase_valida CHECK (((frase = btrim(frase)) AND ((char_length(frase) >= 1) AND (char_length(frase) <= 200))))
);
CREATE INDEX recordatorios_of_user ON app.recordatorios USING btree (empresa_id, user_id);
CREATE INDEX recordatorios_sent_by ON app.recordatorios USING btree (sent_by);
alter table app.recordatorios enable row level security;
alter table app.recordatorios force row level security;
create policy copia on app.recordatorios for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (user_id = ( SELECT app.export_user_id() AS export_user_id)) OR (sent_by = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.recordatorios for all to ensaya_gate using (true) with check (true);
create policy gate_erases on app.recordatorios for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy owner on app.recordatorios for all to ensaya_owner using (true) with check (true);
create policy responsable on app.recordatorios for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant select on app.recordatorios to ensaya_api;
grant delete, insert, select, select (user_id) on app.recordatorios to ensaya_gate;
grant select on app.recordatorios to ensaya_worker;

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
CREATE TRIGGER add_avisos AFTER INSERT ON app.responsables_empresas FOR EACH ROW EXECUTE FUNCTION app.add_empresa_avisos();
CREATE TRIGGER audit_asignado AFTER INSERT ON app.responsables_empresas FOR EACH ROW EXECUTE FUNCTION app.audit_row('responsable.asignado', 'empresa_id', 'user_id');
CREATE TRIGGER audit_eliminado AFTER DELETE ON app.responsables_empresas FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.audit_row('responsable.eliminado', 'empresa_id', 'user_id');
CREATE TRIGGER count_gone AFTER DELETE ON app.responsables_empresas REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_members('empresa_id', '-1', '0');
CREATE TRIGGER count_new AFTER INSERT ON app.responsables_empresas REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_members('empresa_id', '1', '0');
CREATE TRIGGER forget_asker AFTER DELETE ON app.responsables_empresas FOR EACH ROW EXECUTE FUNCTION app.forget_asker_of_leaving('empresa_id');
CREATE TRIGGER forget_consultas AFTER DELETE ON app.responsables_empresas FOR EACH ROW EXECUTE FUNCTION app.forget_consultas_of_leaving('empresa_id');
CREATE TRIGGER schedule_added AFTER INSERT ON app.responsables_empresas REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.schedule_responsables();
CREATE TRIGGER settle_joining AFTER INSERT ON app.responsables_empresas FOR EACH ROW EXECUTE FUNCTION app.settle_invitations();
CREATE TRIGGER settle_leaving AFTER DELETE ON app.responsables_empresas FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.settle_invitations();
CREATE TRIGGER unschedule_deleted AFTER DELETE ON app.responsables_empresas REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.unschedule_responsables();
alter table app.responsables_empresas enable row level security;
alter table app.responsables_empresas force row level security;
create policy copia on app.responsables_empresas for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (user_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.responsables_empresas for select to ensaya_gate using (true);
create policy gate_admits on app.responsables_empresas for insert to ensaya_gate with check (true);
create policy gate_erases on app.responsables_empresas for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy owner on app.responsables_empresas for all to ensaya_owner using (true) with check (true);
create policy responsable on app.responsables_empresas for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.responsables_empresas for all to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
grant delete, select on app.responsables_empresas to ensaya_api;
grant delete, insert (empresa_id, user_id), select, select (user_id) on app.responsables_empresas to ensaya_gate;
grant select on app.responsables_empresas to ensaya_worker;

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
create policy copia on app.role_requests for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.role_requests for all to ensaya_gate using (true) with check (true);
create policy gate_erases on app.role_requests for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy owner on app.role_requests for all to ensaya_owner using (true) with check (true);
create policy self on app.role_requests for select to ensaya_api using ((user_id = ( SELECT app.user_id() AS user_id)));
create policy superadmin on app.role_requests for select to ensaya_api using (( SELECT app.is_superadmin() AS is_superadmin));
grant select on app.role_requests to ensaya_api;
grant delete, insert (user_id, role), select, select (user_id), update (status, decided_by, decided_at) on app.role_requests to ensaya_gate;
grant select on app.role_requests to ensaya_worker;

create table app.roleplay_assignments (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  roleplay_id uuid not null,
  user_id uuid not null,
  due_date timestamp with time zone,
  completed_at timestamp with time zone,
  assigned_by uuid,
  created_at timestamp with time zone not null default now(),
  due_day date,
  nota text,
  modo text not null default 'escrito'::text,
  constraint asignacion_una_por_persona UNIQUE (empresa_id, roleplay_id, user_id) INCLUDE (completed_at, due_date),
  constraint roleplay_assignments_pkey PRIMARY KEY (empresa_id, id),
  constraint asignacion_a_un_trabajador_de_la_empresa FOREIGN KEY (empresa_id, user_id) REFERENCES app.company_users(company_id, user_id) ON DELETE CASCADE,
  constraint asignacion_de_un_roleplay_de_la_empresa FOREIGN KEY (empresa_id, roleplay_id) REFERENCES app.roleplays(company_id, id) ON DELETE CASCADE,
  constraint asignacion_de_un_usuario FOREIGN KEY (assigned_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint asignacion_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint asignacion_modo_conocido CHECK ((modo = ANY (ARRAY['escrito'::text, 'ensayo'::text, 'cualquiera'::text]))),
  constraint asignacion_nota_valida CHECK (((nota = btrim(nota)) AND ((char_length(nota) >= 1) AND (char_length(nota) <= 200))))
);
CREATE INDEX roleplay_assignments_assigned_by ON app.roleplay_assignments USING btree (assigned_by);
CREATE INDEX roleplay_assignments_of_user ON app.roleplay_assignments USING btree (empresa_id, user_id, roleplay_id);
CREATE INDEX roleplay_assignments_open ON app.roleplay_assignments USING btree (empresa_id, due_date) INCLUDE (roleplay_id, user_id, due_day) WHERE (completed_at IS NULL);
CREATE TRIGGER add_avisos AFTER INSERT ON app.roleplay_assignments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.add_assigned_avisos();
CREATE TRIGGER add_deadline_avisos AFTER UPDATE ON app.roleplay_assignments FOR EACH ROW WHEN (((old.due_day IS DISTINCT FROM new.due_day) AND (old.completed_at IS NULL) AND (new.completed_at IS NULL))) EXECUTE FUNCTION app.add_deadline_avisos();
CREATE TRIGGER add_finished_avisos AFTER INSERT ON app.roleplay_assignments FOR EACH ROW WHEN ((new.completed_at IS NOT NULL)) EXECUTE FUNCTION app.add_finished_avisos();
CREATE TRIGGER follow_avisos AFTER UPDATE ON app.roleplay_assignments FOR EACH ROW WHEN ((((old.completed_at IS NULL) <> (new.completed_at IS NULL)) OR (old.due_date IS DISTINCT FROM new.due_date))) EXECUTE FUNCTION app.follow_assignment_avisos();
CREATE TRIGGER follow_finished_avisos AFTER UPDATE ON app.roleplay_assignments FOR EACH ROW WHEN (((old.completed_at IS NULL) AND (new.completed_at IS NOT NULL))) EXECUTE FUNCTION app.add_finished_avisos();
CREATE TRIGGER remove_avisos AFTER DELETE ON app.roleplay_assignments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.remove_assignment_avisos();
CREATE TRIGGER schedule_added AFTER INSERT ON app.roleplay_assignments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.schedule_added('asignacion');
CREATE TRIGGER schedule_changed AFTER UPDATE ON app.roleplay_assignments FOR EACH ROW WHEN (((old.due_date IS DISTINCT FROM new.due_date) OR ((old.completed_at IS NULL) IS DISTINCT FROM (new.completed_at IS NULL)))) EXECUTE FUNCTION app.schedule_changed('asignacion');
CREATE TRIGGER set_deadline BEFORE INSERT OR UPDATE OF due_day ON app.roleplay_assignments FOR EACH ROW EXECUTE FUNCTION app.set_assignment_deadline();
CREATE TRIGGER unschedule_deleted AFTER DELETE ON app.roleplay_assignments REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.unschedule_deleted();
alter table app.roleplay_assignments enable row level security;
alter table app.roleplay_assignments force row level security;
create policy copia on app.roleplay_assignments for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (user_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.roleplay_assignments for all to ensaya_gate using (true) with check (true);
create policy gate_erases on app.roleplay_assignments for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy job on app.roleplay_assignments for select to ensaya_worker using ((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy owner on app.roleplay_assignments for all to ensaya_owner using (true) with check (true);
create policy responsable on app.roleplay_assignments for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador on app.roleplay_assignments for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (user_id = ( SELECT app.user_id() AS user_id))));
grant delete, insert (empresa_id, id, roleplay_id, user_id, assigned_by, due_day, modo), select, update (due_day, modo) on app.roleplay_assignments to ensaya_api;
grant delete, insert, select, select (user_id), update (due_date, completed_at, assigned_by, due_day, nota) on app.roleplay_assignments to ensaya_gate;
grant select on app.roleplay_assignments to ensaya_worker;

create table app.roleplay_questions (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  roleplay_id uuid not null,
  text text not null,
  "order" integer not null,
  hidden_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint pregunta_de_su_roleplay UNIQUE (empresa_id, roleplay_id, id),
  constraint roleplay_questions_pkey PRIMARY KEY (empresa_id, id),
  constraint pregunta_roleplay_de_un_roleplay_de_la_empresa FOREIGN KEY (empresa_id, roleplay_id) REFERENCES app.roleplays(company_id, id) ON DELETE CASCADE,
  constraint pregunta_roleplay_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint roleplay_question_order_valido CHECK ((("order" >= 1) AND ("order" <= 1000))),
  constraint roleplay_question_text_valido CHECK (((text = btrim(text)) AND ((char_length(text) >= 1) AND (char_length(text) <= 1000))))
);
CREATE INDEX roleplay_questions_in_order ON app.roleplay_questions USING btree (empresa_id, roleplay_id, "order", id);
CREATE TRIGGER bump_version BEFORE UPDATE OF text ON app.roleplay_questions FOR EACH ROW EXECUTE FUNCTION app.bump_version();
alter table app.roleplay_questions enable row level security;
alter table app.roleplay_questions force row level security;
create policy copia on app.roleplay_questions for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.roleplay_questions for select to ensaya_gate using (true);
create policy job on app.roleplay_questions for select to ensaya_worker using ((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy owner on app.roleplay_questions for all to ensaya_owner using (true) with check (true);
create policy responsable on app.roleplay_questions for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.roleplay_questions for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.roleplay_questions for select to ensaya_api using ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant delete, insert (empresa_id, id, roleplay_id, text, order), select, update (text, order, hidden_at) on app.roleplay_questions to ensaya_api;
grant select on app.roleplay_questions to ensaya_gate;
grant select on app.roleplay_questions to ensaya_worker;

create table app.roleplay_responses (
  empresa_id uuid not null,
  roleplay_id uuid not null,
  question_id uuid not null,
  user_id uuid not null,
  answer_text text not null,
  question_text text not null,
  archivo_id uuid,
  attachment_url text generated always as (('/storage/v1/'::text || archivo_id)) stored,
  attachment_name text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint roleplay_responses_pkey PRIMARY KEY (empresa_id, roleplay_id, question_id, user_id),
  constraint respuesta_a_una_pregunta_del_roleplay FOREIGN KEY (empresa_id, roleplay_id, question_id) REFERENCES app.roleplay_questions(empresa_id, roleplay_id, id) ON DELETE CASCADE,
  constraint respuesta_con_un_archivo_de_la_empresa FOREIGN KEY (empresa_id, archivo_id) REFERENCES app.archivos(empresa_id, id),
  constraint respuesta_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint respuesta_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint respuesta_adjunto_con_nombre CHECK ((((archivo_id IS NULL) = (attachment_name IS NULL)) AND (char_length(attachment_name) <= 255))),
  constraint roleplay_response_answer_valida CHECK (((answer_text = btrim(answer_text)) AND ((char_length(answer_text) >= 1) AND (char_length(answer_text) <= 4000))))
) partition by HASH (empresa_id);
CREATE INDEX roleplay_responses_archivo ON ONLY app.roleplay_responses USING btree (empresa_id, archivo_id);
CREATE INDEX roleplay_responses_of_user ON ONLY app.roleplay_responses USING btree (empresa_id, roleplay_id, user_id, question_id);
CREATE INDEX roleplay_responses_question ON ONLY app.roleplay_responses USING btree (empresa_id, question_id);
CREATE INDEX roleplay_responses_user_id ON ONLY app.roleplay_responses USING btree (user_id);
CREATE TRIGGER detach_file AFTER DELETE ON app.roleplay_responses FOR EACH ROW WHEN ((old.archivo_id IS NOT NULL)) EXECUTE FUNCTION app.detach_roleplay_file();
CREATE TRIGGER touch BEFORE UPDATE ON app.roleplay_responses FOR EACH ROW WHEN ((((old.answer_text IS DISTINCT FROM new.answer_text) OR (old.archivo_id IS DISTINCT FROM new.archivo_id)) OR (old.question_text IS DISTINCT FROM new.question_text))) EXECUTE FUNCTION app.touch_roleplay_response();
alter table app.roleplay_responses enable row level security;
alter table app.roleplay_responses force row level security;
create policy copia on app.roleplay_responses for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (user_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.roleplay_responses for all to ensaya_gate using (true);
create policy job on app.roleplay_responses for select to ensaya_worker using ((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy owner on app.roleplay_responses for all to ensaya_owner using (true) with check (true);
create policy responsable on app.roleplay_responses for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador on app.roleplay_responses for all to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (user_id = ( SELECT app.user_id() AS user_id))));
grant insert (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, archivo_id, attachment_name, version), select, update (answer_text, question_text, archivo_id, attachment_name) on app.roleplay_responses to ensaya_api;
grant delete, select, update (version) on app.roleplay_responses to ensaya_gate;
grant select on app.roleplay_responses to ensaya_worker;

create table app.roleplay_respuestas_anteriores (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  roleplay_id uuid not null,
  question_id uuid,
  user_id uuid not null,
  answer_text text not null,
  question_text text not null,
  "order" integer not null,
  archivo_id uuid,
  attachment_url text generated always as (('/storage/v1/'::text || archivo_id)) stored,
  attachment_name text,
  version integer not null default 1,
  answered_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  moved_at timestamp with time zone not null default now(),
  constraint roleplay_respuestas_anteriores_pkey PRIMARY KEY (empresa_id, id),
  constraint respuesta_anterior_a_una_pregunta_del_roleplay FOREIGN KEY (empresa_id, roleplay_id, question_id) REFERENCES app.roleplay_questions(empresa_id, roleplay_id, id) ON DELETE SET NULL (question_id),
  constraint respuesta_anterior_con_un_archivo_de_la_empresa FOREIGN KEY (empresa_id, archivo_id) REFERENCES app.archivos(empresa_id, id),
  constraint respuesta_anterior_de_un_roleplay_de_la_empresa FOREIGN KEY (empresa_id, roleplay_id) REFERENCES app.roleplays(company_id, id) ON DELETE CASCADE,
  constraint respuesta_anterior_de_un_usuario FOREIGN KEY (user_id) REFERENCES app.users(id) ON DELETE CASCADE,
  constraint respuesta_anterior_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE
);
CREATE INDEX roleplay_respuestas_anteriores_archivo ON app.roleplay_respuestas_anteriores USING btree (empresa_id, archivo_id);
CREATE INDEX roleplay_respuestas_anteriores_of_user ON app.roleplay_respuestas_anteriores USING btree (empresa_id, roleplay_id, user_id, moved_at DESC);
CREATE INDEX roleplay_respuestas_anteriores_question ON app.roleplay_respuestas_anteriores USING btree (empresa_id, question_id);
CREATE INDEX roleplay_respuestas_anteriores_user_id ON app.roleplay_respuestas_anteriores USING btree (user_id);
CREATE TRIGGER detach_file AFTER DELETE ON app.roleplay_respuestas_anteriores FOR EACH ROW WHEN ((old.archivo_id IS NOT NULL)) EXECUTE FUNCTION app.detach_roleplay_file();
alter table app.roleplay_respuestas_anteriores enable row level security;
alter table app.roleplay_respuestas_anteriores force row level security;
create policy copia on app.roleplay_respuestas_anteriores for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (user_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.roleplay_respuestas_anteriores for all to ensaya_gate using (true) with check (true);
create policy gate_erases on app.roleplay_respuestas_anteriores for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy gate_removes on app.roleplay_respuestas_anteriores for delete to ensaya_gate using ((empresa_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy owner on app.roleplay_respuestas_anteriores for all to ensaya_owner using (true) with check (true);
create policy responsable on app.roleplay_respuestas_anteriores for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador on app.roleplay_respuestas_anteriores for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (user_id = ( SELECT app.user_id() AS user_id))));
grant select on app.roleplay_respuestas_anteriores to ensaya_api;
grant delete, insert, select, select (user_id) on app.roleplay_respuestas_anteriores to ensaya_gate;
grant select on app.roleplay_respuestas_anteriores to ensaya_worker;

create table app.roleplays (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  title text not null,
  description text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  search_key text not null generated always as (app.search_key(((title || ' '::text) || COALESCE(description, ''::text)))) stored,
  quien_habla text,
  quien_eres text,
  escena_archivo_id uuid,
  biblioteca text,
  constraint roleplays_pkey PRIMARY KEY (company_id, id),
  constraint roleplay_con_un_archivo_de_la_empresa FOREIGN KEY (company_id, escena_archivo_id) REFERENCES app.archivos(empresa_id, id) ON DELETE SET NULL (escena_archivo_id),
  constraint roleplay_de_un_usuario FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint roleplay_de_una_empresa FOREIGN KEY (company_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint roleplay_de_la_biblioteca CHECK (((biblioteca ~ '^[a-z]+(-[a-z]+)*$'::text) AND (char_length(biblioteca) <= 60))),
  constraint roleplay_description_valida CHECK (((description = btrim(description)) AND ((char_length(description) >= 1) AND (char_length(description) <= 500)))),
  constraint roleplay_quien_eres_valido CHECK (((quien_eres = btrim(quien_eres)) AND ((char_length(quien_eres) >= 1) AND (char_length(quien_eres) <= 150)))),
  constraint roleplay_quien_habla_valido CHECK (((quien_habla = btrim(quien_habla)) AND ((char_length(quien_habla) >= 1) AND (char_length(quien_habla) <= 150)))),
  constraint roleplay_title_valido CHECK (((title = btrim(title)) AND ((char_length(title) >= 1) AND (char_length(title) <= 100))))
);
CREATE INDEX roleplays_by_id ON app.roleplays USING btree (id);
CREATE INDEX roleplays_created_by ON app.roleplays USING btree (created_by);
CREATE INDEX roleplays_escena ON app.roleplays USING btree (company_id, escena_archivo_id) WHERE (escena_archivo_id IS NOT NULL);
CREATE INDEX roleplays_newest ON app.roleplays USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX roleplays_newest_of_all ON app.roleplays USING btree (created_at DESC, id DESC);
CREATE INDEX roleplays_search ON app.roleplays USING gin (search_key extensions.gin_trgm_ops);
CREATE TRIGGER audit_eliminado AFTER DELETE ON app.roleplays FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.audit_row('roleplay.eliminado', 'company_id', 'title');
CREATE TRIGGER bump_version BEFORE UPDATE ON app.roleplays FOR EACH ROW EXECUTE FUNCTION app.bump_version();
CREATE TRIGGER detach_file AFTER DELETE ON app.roleplays FOR EACH ROW WHEN ((old.escena_archivo_id IS NOT NULL)) EXECUTE FUNCTION app.detach_scene_file();
CREATE TRIGGER remove_avisos AFTER DELETE ON app.roleplays REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.remove_roleplay_avisos();
alter table app.roleplays enable row level security;
alter table app.roleplays force row level security;
create policy copia on app.roleplays for select to ensaya_worker using ((company_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.roleplays for select to ensaya_gate using (true);
create policy gate_locks on app.roleplays for update to ensaya_gate using (true) with check (false);
create policy job on app.roleplays for select to ensaya_worker using ((company_id = ( SELECT app.job_empresa_id() AS job_empresa_id)));
create policy owner on app.roleplays for all to ensaya_owner using (true) with check (true);
create policy responsable on app.roleplays for all to ensaya_api using ((company_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.roleplays for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (company_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.roleplays for select to ensaya_api using ((company_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant delete, insert (company_id, id, title, description, created_by, quien_habla, quien_eres, biblioteca), select, update (title, description, quien_habla, quien_eres, escena_archivo_id) on app.roleplays to ensaya_api;
grant select, update (id) on app.roleplays to ensaya_gate;
grant select on app.roleplays to ensaya_worker;

create table app.sinonimos (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  palabras text[] not null,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint sinonimos_pkey PRIMARY KEY (empresa_id, id),
  constraint sinonimo_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint sinonimo_palabras_validas CHECK ((((cardinality(palabras) >= 2) AND (cardinality(palabras) <= 10)) AND (array_position(palabras, NULL::text) IS NULL) AND (char_length(array_to_string(palabras, ''::text)) <= 400)))
);
CREATE TRIGGER bump_version BEFORE UPDATE ON app.sinonimos FOR EACH ROW EXECUTE FUNCTION app.bump_version();
alter table app.sinonimos enable row level security;
alter table app.sinonimos force row level security;
create policy copia on app.sinonimos for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.sinonimos for select to ensaya_gate using (true);
create policy owner on app.sinonimos for all to ensaya_owner using (true) with check (true);
create policy responsable on app.sinonimos for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
grant delete, insert (empresa_id, id, palabras), select, update (palabras) on app.sinonimos to ensaya_api;
grant select on app.sinonimos to ensaya_gate;
grant select on app.sinonimos to ensaya_worker;

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

create table app.tarea_comentarios (
  empresa_id uuid not null,
  id uuid not null default uuidv7(),
  tarea_id uuid not null,
  autor_id uuid default (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid,
  texto text not null,
  created_at timestamp with time zone not null default now(),
  constraint tarea_comentarios_pkey PRIMARY KEY (empresa_id, id),
  constraint comentario_de_un_usuario FOREIGN KEY (autor_id) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint comentario_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint comentario_de_una_tarea_de_la_empresa FOREIGN KEY (empresa_id, tarea_id) REFERENCES app.tareas(empresa_id, id) ON DELETE CASCADE,
  constraint comentario_texto_valido CHECK (((texto = btrim(texto)) AND ((char_length(texto) >= 1) AND (char_length(texto) <= 2000))))
);
CREATE INDEX tarea_comentarios_autor_id ON app.tarea_comentarios USING btree (autor_id);
CREATE INDEX tarea_comentarios_newest ON app.tarea_comentarios USING btree (empresa_id, tarea_id, created_at DESC, id DESC);
CREATE TRIGGER add_avisos AFTER INSERT ON app.tarea_comentarios REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.add_comentario_avisos();
CREATE TRIGGER remove_avisos AFTER DELETE ON app.tarea_comentarios REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.remove_comentario_avisos();
alter table app.tarea_comentarios enable row level security;
alter table app.tarea_comentarios force row level security;
create policy copia on app.tarea_comentarios for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (autor_id = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.tarea_comentarios for select to ensaya_gate using (true);
create policy owner on app.tarea_comentarios for all to ensaya_owner using (true) with check (true);
create policy responsable_adds on app.tarea_comentarios for insert to ensaya_api with check (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (autor_id = ( SELECT app.user_id() AS user_id)) AND app.sees_tarea(empresa_id, tarea_id)));
create policy responsable_deletes on app.tarea_comentarios for delete to ensaya_api using (((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])) AND (autor_id = ( SELECT app.user_id() AS user_id))));
create policy responsable_reads on app.tarea_comentarios for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador_adds on app.tarea_comentarios for insert to ensaya_api with check (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (autor_id = ( SELECT app.user_id() AS user_id)) AND app.has_tarea(empresa_id, tarea_id)));
create policy trabajador_deletes on app.tarea_comentarios for delete to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (autor_id = ( SELECT app.user_id() AS user_id)) AND app.has_tarea(empresa_id, tarea_id)));
create policy trabajador_reads on app.tarea_comentarios for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND app.has_tarea(empresa_id, tarea_id)));
grant delete, insert (empresa_id, id, tarea_id, texto), select on app.tarea_comentarios to ensaya_api;
grant select on app.tarea_comentarios to ensaya_gate;
grant select on app.tarea_comentarios to ensaya_worker;

create table app.tarea_historial (
  empresa_id uuid not null,
  tarea_id uuid not null,
  version integer not null,
  changed_at timestamp with time zone not null default now(),
  changed_by uuid,
  before jsonb,
  after jsonb,
  constraint tarea_historial_pkey PRIMARY KEY (empresa_id, tarea_id, version),
  constraint historial_de_un_usuario FOREIGN KEY (changed_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint historial_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint historial_de_una_tarea_de_la_empresa FOREIGN KEY (empresa_id, tarea_id) REFERENCES app.tareas(empresa_id, id) ON DELETE CASCADE
);
CREATE INDEX tarea_historial_changed_by ON app.tarea_historial USING btree (changed_by);
alter table app.tarea_historial enable row level security;
alter table app.tarea_historial force row level security;
create policy copia on app.tarea_historial for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR (changed_by = ( SELECT app.export_user_id() AS export_user_id))));
create policy gate on app.tarea_historial for all to ensaya_gate using (true) with check (true);
create policy owner on app.tarea_historial for all to ensaya_owner using (true) with check (true);
create policy responsable on app.tarea_historial for select to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy trabajador on app.tarea_historial for select to ensaya_api using (((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND app.has_tarea(empresa_id, tarea_id)));
grant select on app.tarea_historial to ensaya_api;
grant insert, select on app.tarea_historial to ensaya_gate;
grant select on app.tarea_historial to ensaya_worker;

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
  created_by uuid default (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid,
  terminada_at timestamp with time zone,
  terminada_nota text,
  deleted_at timestamp with time zone,
  urgencia integer not null generated always as (
CASE
    WHEN (estado = 'completada'::text) THEN '-2000000000'::integer
    WHEN (fecha_entrega IS NULL) THEN '-1999999999'::integer
    ELSE ('2000-01-01'::date - fecha_entrega)
END) stored,
  hecha_por uuid,
  constraint tareas_pkey PRIMARY KEY (empresa_id, id),
  constraint tarea_de_un_proyecto_de_la_empresa FOREIGN KEY (empresa_id, proyecto_id) REFERENCES app.proyectos(empresa_id, id) ON DELETE CASCADE,
  constraint tarea_de_un_trabajador_de_la_empresa FOREIGN KEY (empresa_id, trabajador_id) REFERENCES app.company_users(company_id, user_id) ON DELETE SET NULL (trabajador_id),
  constraint tarea_de_un_usuario FOREIGN KEY (created_by) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint tarea_de_una_empresa FOREIGN KEY (empresa_id) REFERENCES app.empresas(id) ON DELETE CASCADE,
  constraint tarea_hecha_por_un_usuario FOREIGN KEY (hecha_por) REFERENCES app.users(id) ON DELETE SET NULL,
  constraint tarea_descripcion_valida CHECK (((descripcion = btrim(descripcion)) AND ((char_length(descripcion) >= 1) AND (char_length(descripcion) <= 2000)))),
  constraint tarea_estado_conocido CHECK ((estado = ANY (ARRAY['pendiente'::text, 'en progreso'::text, 'completada'::text]))),
  constraint tarea_nombre_valido CHECK (((nombre = btrim(nombre)) AND ((char_length(nombre) >= 3) AND (char_length(nombre) <= 100)))),
  constraint tarea_nota_de_terminada CHECK (((terminada_nota IS NULL) OR (terminada_at IS NOT NULL))),
  constraint tarea_nota_valida CHECK (((terminada_nota = btrim(terminada_nota)) AND ((char_length(terminada_nota) >= 1) AND (char_length(terminada_nota) <= 500))))
);
CREATE INDEX tareas_by_trabajador ON app.tareas USING btree (empresa_id, trabajador_id, proyecto_id);
CREATE INDEX tareas_created_by ON app.tareas USING btree (created_by);
CREATE INDEX tareas_deleted ON app.tareas USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX tareas_hecha_por ON app.tareas USING btree (hecha_por);
CREATE INDEX tareas_newest ON app.tareas USING btree (empresa_id, proyecto_id, created_at DESC, id DESC);
CREATE INDEX tareas_newest_of_empresa ON app.tareas USING btree (empresa_id, created_at DESC, id DESC);
CREATE INDEX tareas_newest_of_trabajador ON app.tareas USING btree (empresa_id, trabajador_id, created_at DESC, id DESC);
CREATE INDEX tareas_open_of_trabajador ON app.tareas USING btree (empresa_id, trabajador_id, fecha_entrega) WHERE (estado <> 'completada'::text);
CREATE INDEX tareas_search ON app.tareas USING gin (empresa_id, app.search_key(((nombre || ' '::text) || COALESCE(descripcion, ''::text))) extensions.gin_trgm_ops);
CREATE INDEX tareas_urgent_of_empresa ON app.tareas USING btree (empresa_id, urgencia DESC, created_at DESC, id DESC);
CREATE INDEX tareas_urgent_of_proyecto ON app.tareas USING btree (empresa_id, proyecto_id, urgencia DESC, created_at DESC, id DESC);
CREATE INDEX tareas_urgent_of_trabajador ON app.tareas USING btree (empresa_id, trabajador_id, urgencia DESC, created_at DESC, id DESC);
CREATE TRIGGER add_avisos AFTER INSERT ON app.tareas REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.add_tarea_avisos();
CREATE TRIGGER audit_eliminada AFTER UPDATE ON app.tareas FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION app.audit_row('tarea.eliminada', 'empresa_id', 'nombre');
CREATE TRIGGER audit_recuperada AFTER UPDATE ON app.tareas FOR EACH ROW WHEN (((old.deleted_at IS NOT NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION app.audit_row('tarea.recuperada', 'empresa_id', 'nombre');
CREATE TRIGGER bump_version BEFORE UPDATE ON app.tareas FOR EACH ROW EXECUTE FUNCTION app.bump_version();
CREATE TRIGGER clear_terminada BEFORE UPDATE ON app.tareas FOR EACH ROW WHEN (((old.terminada_at IS NOT NULL) AND (CURRENT_USER <> 'ensaya_gate'::name) AND ((old.trabajador_id IS DISTINCT FROM new.trabajador_id) OR ((old.estado <> new.estado) AND (new.estado <> 'completada'::text))))) EXECUTE FUNCTION app.clear_terminada();
CREATE TRIGGER follow_avisos AFTER UPDATE ON app.tareas FOR EACH ROW WHEN ((((old.trabajador_id IS DISTINCT FROM new.trabajador_id) OR (old.estado IS DISTINCT FROM new.estado)) OR (old.fecha_entrega IS DISTINCT FROM new.fecha_entrega))) EXECUTE FUNCTION app.follow_tarea_avisos();
CREATE TRIGGER follow_terminada_avisos AFTER UPDATE ON app.tareas FOR EACH ROW WHEN ((old.terminada_at IS DISTINCT FROM new.terminada_at)) EXECUTE FUNCTION app.follow_terminada_avisos();
CREATE TRIGGER hide_avisos AFTER UPDATE ON app.tareas FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION app.hide_tarea_avisos();
CREATE TRIGGER keep_change AFTER UPDATE ON app.tareas REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_tarea_change();
CREATE TRIGGER keep_creation AFTER INSERT ON app.tareas REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.keep_tarea_creation();
CREATE TRIGGER keep_doer BEFORE UPDATE ON app.tareas FOR EACH ROW WHEN (((old.trabajador_id IS DISTINCT FROM new.trabajador_id) OR (old.estado IS DISTINCT FROM new.estado))) EXECUTE FUNCTION app.keep_doer();
CREATE TRIGGER remove_avisos AFTER DELETE ON app.tareas REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.remove_subject_avisos();
CREATE TRIGGER schedule_added AFTER INSERT ON app.tareas REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.schedule_added('tarea');
CREATE TRIGGER schedule_changed AFTER UPDATE ON app.tareas FOR EACH ROW WHEN (((((old.trabajador_id IS DISTINCT FROM new.trabajador_id) OR (old.fecha_entrega IS DISTINCT FROM new.fecha_entrega)) OR ((old.estado = 'completada'::text) IS DISTINCT FROM (new.estado = 'completada'::text))) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)))) EXECUTE FUNCTION app.schedule_changed('tarea');
CREATE TRIGGER unschedule_deleted AFTER DELETE ON app.tareas REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.unschedule_deleted();
alter table app.tareas enable row level security;
alter table app.tareas force row level security;
create policy copia on app.tareas for select to ensaya_worker using (((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)) OR ((( SELECT app.export_user_id() AS export_user_id) = trabajador_id) OR (( SELECT app.export_user_id() AS export_user_id) = hecha_por))));
create policy gate on app.tareas for all to ensaya_gate using (true) with check (true);
create policy owner on app.tareas for all to ensaya_owner using (true) with check (true);
create policy responsable on app.tareas for all to ensaya_api using (((deleted_at IS NULL) AND (empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[]))));
create policy superadmin on app.tareas for select to ensaya_api using (((deleted_at IS NULL) AND ( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.tareas for select to ensaya_api using (((deleted_at IS NULL) AND (empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])) AND (trabajador_id = ( SELECT app.user_id() AS user_id))));
grant insert (empresa_id, id, proyecto_id, trabajador_id, nombre, descripcion, estado, fecha_entrega), select, update (trabajador_id, nombre, descripcion, estado, fecha_entrega) on app.tareas to ensaya_api;
grant delete, select, update (trabajador_id, nombre, descripcion, estado, fecha_entrega, terminada_at, terminada_nota, deleted_at) on app.tareas to ensaya_gate;
grant select on app.tareas to ensaya_worker;

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
create policy copia on app.temas_generador for select to ensaya_worker using ((empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id)));
create policy gate on app.temas_generador for select to ensaya_gate using (true);
create policy owner on app.temas_generador for all to ensaya_owner using (true) with check (true);
create policy responsable on app.temas_generador for all to ensaya_api using ((empresa_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[])));
create policy superadmin on app.temas_generador for select to ensaya_api using ((( SELECT app.is_superadmin() AS is_superadmin) AND (empresa_id <> ALL (( SELECT app.deleted_empresa_ids() AS deleted_empresa_ids)::uuid[]))));
create policy trabajador on app.temas_generador for select to ensaya_api using ((empresa_id = ANY (( SELECT app.member_ids() AS member_ids)::uuid[])));
grant delete, insert (empresa_id, id, nombre, descripcion), select, update (nombre, descripcion) on app.temas_generador to ensaya_api;
grant select on app.temas_generador to ensaya_gate;
grant select on app.temas_generador to ensaya_worker;

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
CREATE TRIGGER count_changed AFTER UPDATE OF role ON app.user_roles FOR EACH ROW WHEN ((new.role <> old.role)) EXECUTE FUNCTION app.count_role_change();
CREATE TRIGGER count_gone AFTER DELETE ON app.user_roles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_roles('-1');
CREATE TRIGGER count_new AFTER INSERT ON app.user_roles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_roles('1');
CREATE TRIGGER keep_registered_at BEFORE INSERT ON app.user_roles FOR EACH ROW EXECUTE FUNCTION app.keep_registered_at();
CREATE TRIGGER shorten_sessions AFTER INSERT OR UPDATE OF role ON app.user_roles FOR EACH ROW WHEN ((new.role = 'superadmin'::text)) EXECUTE FUNCTION app.shorten_sessions();
alter table app.user_roles enable row level security;
alter table app.user_roles force row level security;
create policy copia on app.user_roles for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on app.user_roles for select to ensaya_gate using (true);
create policy gate_erases on app.user_roles for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy gate_grants on app.user_roles for insert to ensaya_gate with check (true);
create policy owner on app.user_roles for all to ensaya_owner using (true) with check (true);
create policy self on app.user_roles for select to ensaya_api using ((user_id = ( SELECT app.user_id() AS user_id)));
create policy superadmin on app.user_roles for select to ensaya_api using (( SELECT app.is_superadmin() AS is_superadmin));
grant select on app.user_roles to ensaya_api;
grant delete, insert, select, select (user_id) on app.user_roles to ensaya_gate;
grant select on app.user_roles to ensaya_worker;

create table app.users (
  id uuid not null,
  email text not null,
  nombre text,
  time_zone text not null default 'Europe/Madrid'::text,
  created_at timestamp with time zone not null default now(),
  search_key text not null generated always as (app.search_key(((email || ' '::text) || COALESCE(nombre, ''::text)))) stored,
  erasing_at timestamp with time zone,
  erased_at timestamp with time zone,
  constraint usuario_email_unico UNIQUE (email),
  constraint users_pkey PRIMARY KEY (id),
  constraint usuario_de_una_cuenta FOREIGN KEY (id) REFERENCES auth."user"(id),
  constraint usuario_email_valido CHECK (((email = lower(btrim(email))) AND ((char_length(email) >= 3) AND (char_length(email) <= 254)))),
  constraint usuario_nombre_valido CHECK (((nombre = btrim(nombre)) AND ((char_length(nombre) >= 1) AND (char_length(nombre) <= 100)))),
  constraint usuario_time_zone_valida CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 64)))
);
CREATE INDEX users_address ON app.users USING btree (email text_pattern_ops);
CREATE INDEX users_newest ON app.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_search ON app.users USING gin (search_key extensions.gin_trgm_ops);
CREATE TRIGGER audit_eliminacion AFTER UPDATE OF erasing_at ON app.users FOR EACH ROW WHEN (((old.erasing_at IS NULL) AND (new.erasing_at IS NOT NULL))) EXECUTE FUNCTION app.audit_account('cuenta.eliminacion.pedida', '');
CREATE TRIGGER check_time_zone BEFORE INSERT OR UPDATE OF time_zone ON app.users FOR EACH ROW EXECUTE FUNCTION app.check_time_zone();
CREATE TRIGGER count_gone AFTER DELETE ON app.users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_users('-1');
CREATE TRIGGER count_month AFTER UPDATE OF created_at ON app.users FOR EACH ROW WHEN ((new.created_at <> old.created_at)) EXECUTE FUNCTION app.count_user_month();
CREATE TRIGGER count_new AFTER INSERT ON app.users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.count_users('1');
CREATE TRIGGER follow_time_zone AFTER UPDATE OF time_zone ON app.users FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION app.follow_time_zone();
CREATE TRIGGER move_deadlines AFTER UPDATE OF time_zone ON app.users FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION app.move_assignment_deadlines();
CREATE TRIGGER uncount_erased AFTER UPDATE OF erased_at ON app.users FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION app.uncount_erased();
alter table app.users enable row level security;
alter table app.users force row level security;
create policy copia on app.users for select to ensaya_worker using (((id = ( SELECT app.export_user_id() AS export_user_id)) OR (id IN ( SELECT m.user_id
   FROM app.company_users m
  WHERE (m.company_id = ( SELECT app.export_empresa_id() AS export_empresa_id)))) OR (id IN ( SELECT m.user_id
   FROM app.responsables_empresas m
  WHERE (m.empresa_id = ( SELECT app.export_empresa_id() AS export_empresa_id))))));
create policy gate on app.users for insert to ensaya_gate with check (true);
create policy gate_follows on app.users for update to ensaya_gate using (true);
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
grant delete, insert (id, email, nombre, time_zone), select, update (email, nombre, time_zone, erasing_at, erased_at) on app.users to ensaya_gate;
grant select on app.users to ensaya_worker;

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
  signed_in_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspended_by uuid,
  seen_at timestamp with time zone,
  constraint cuenta_email_unico UNIQUE (email),
  constraint user_pkey PRIMARY KEY (id),
  constraint cuenta_suspendida_por_una_cuenta FOREIGN KEY (suspended_by) REFERENCES auth."user"(id) ON DELETE SET NULL,
  constraint cuenta_email_en_minusculas CHECK ((email = lower(email))),
  constraint cuenta_rol_conocido CHECK ((requested_role = ANY (ARRAY['worker'::text, 'manager'::text, 'superadmin'::text])))
);
CREATE INDEX user_suspended_by ON auth."user" USING btree (suspended_by);
CREATE TRIGGER admit_user AFTER INSERT ON auth."user" FOR EACH ROW EXECUTE FUNCTION app.admit_user();
CREATE TRIGGER audit_correo AFTER UPDATE OF email ON auth."user" FOR EACH ROW WHEN ((new.email <> old.email)) EXECUTE FUNCTION app.audit_account('cuenta.correo.cambiado', 'id');
CREATE TRIGGER audit_restaurada AFTER UPDATE OF suspended_at ON auth."user" FOR EACH ROW WHEN (((old.suspended_at IS NOT NULL) AND (new.suspended_at IS NULL))) EXECUTE FUNCTION app.audit_account('cuenta.restaurada', '');
CREATE TRIGGER audit_suspendida AFTER UPDATE OF suspended_at ON auth."user" FOR EACH ROW WHEN (((old.suspended_at IS NULL) AND (new.suspended_at IS NOT NULL))) EXECUTE FUNCTION app.audit_account('cuenta.suspendida', 'suspended_by');
CREATE TRIGGER audit_verificacion_activada AFTER UPDATE OF two_factor_enabled ON auth."user" FOR EACH ROW WHEN ((new.two_factor_enabled AND (NOT old.two_factor_enabled))) EXECUTE FUNCTION app.audit_account('cuenta.verificacion.activada', 'id');
CREATE TRIGGER audit_verificacion_desactivada AFTER UPDATE OF two_factor_enabled ON auth."user" FOR EACH ROW WHEN ((old.two_factor_enabled AND (NOT new.two_factor_enabled))) EXECUTE FUNCTION app.audit_account('cuenta.verificacion.desactivada', 'id');
CREATE TRIGGER end_links AFTER UPDATE OF email, email_verified, two_factor_enabled ON auth."user" FOR EACH ROW EXECUTE FUNCTION app.end_links('id');
CREATE TRIGGER follow_address AFTER UPDATE OF email ON auth."user" FOR EACH ROW WHEN ((new.email <> old.email)) EXECUTE FUNCTION app.follow_address();
alter table auth."user" enable row level security;
alter table auth."user" force row level security;
create policy auth on auth."user" for all to ensaya_auth using (true) with check (true);
create policy copia on auth."user" for select to ensaya_worker using ((id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on auth."user" for select to ensaya_gate using (true);
create policy gate_erases on auth."user" for update to ensaya_gate using ((id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy gate_frees on auth."user" for delete to ensaya_gate using ((NOT email_verified));
create policy gate_suspends on auth."user" for update to ensaya_gate using (app.is_superadmin());
create policy owner on auth."user" for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on auth."user" to ensaya_auth;
grant delete, select, update (email, email_verified, name, image, time_zone, two_factor_enabled, invitation_token_hash, signed_in_at, suspended_at, suspended_by, seen_at) on auth."user" to ensaya_gate;
grant select (id, email, email_verified, name, created_at, updated_at, requested_role, time_zone, two_factor_enabled, signed_in_at, suspended_at, seen_at) on auth."user" to ensaya_worker;

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
CREATE TRIGGER audit_contrasena_anulada AFTER UPDATE OF password ON auth.account FOR EACH ROW WHEN (((old.password IS NOT NULL) AND (new.password IS NULL))) EXECUTE FUNCTION app.audit_account('cuenta.contraseña.anulada', 'user_id');
CREATE TRIGGER audit_contrasena_cambiada AFTER UPDATE OF password ON auth.account FOR EACH ROW WHEN (((new.password IS DISTINCT FROM old.password) AND (new.password IS NOT NULL))) EXECUTE FUNCTION app.audit_account('cuenta.contraseña.cambiada', 'user_id');
CREATE TRIGGER end_links AFTER INSERT OR UPDATE OF password ON auth.account FOR EACH ROW EXECUTE FUNCTION app.end_links('user_id');
alter table auth.account enable row level security;
alter table auth.account force row level security;
create policy auth on auth.account for all to ensaya_auth using (true) with check (true);
create policy gate_erases on auth.account for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy owner on auth.account for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on auth.account to ensaya_auth;
grant delete, select (user_id) on auth.account to ensaya_gate;

create table auth.address_changes (
  user_id uuid not null,
  email text not null,
  old_token_hash bytea not null,
  new_token_hash bytea not null,
  old_confirmed_at timestamp with time zone,
  new_confirmed_at timestamp with time zone,
  expires_at timestamp with time zone not null default (now() + '24:00:00'::interval),
  constraint cambio_enlace_anterior_unico UNIQUE (old_token_hash),
  constraint cambio_enlace_nuevo_unico UNIQUE (new_token_hash),
  constraint address_changes_pkey PRIMARY KEY (user_id),
  constraint cambio_de_una_cuenta FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  constraint cambio_email_en_minusculas CHECK ((email = lower(email)))
);
CREATE INDEX address_changes_expires_at ON auth.address_changes USING btree (expires_at);
alter table auth.address_changes enable row level security;
alter table auth.address_changes force row level security;
create policy auth on auth.address_changes for all to ensaya_auth using (true) with check (true);
create policy gate_ends on auth.address_changes for all to ensaya_gate using (true);
create policy owner on auth.address_changes for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on auth.address_changes to ensaya_auth;
grant delete, select on auth.address_changes to ensaya_gate;

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
create policy gate_counts on auth.attempts for all to ensaya_gate using (((key ~~ 'turn:%'::text) OR (key ~~ 'invitations:%'::text))) with check (((key ~~ 'turn:%'::text) OR (key ~~ 'invitations:%'::text)));
create policy gate_erases on auth.attempts for select to ensaya_gate using ((( SELECT app.erased_user_id() AS erased_user_id) IS NOT NULL));
create policy gate_erases_for_good on auth.attempts for delete to ensaya_gate using ((( SELECT app.erased_user_id() AS erased_user_id) IS NOT NULL));
create policy gate_sweeps on auth.attempts for all to ensaya_gate using ((window_ends < now()));
create policy owner on auth.attempts for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on auth.attempts to ensaya_auth;
grant delete, insert, select, update on auth.attempts to ensaya_gate;

create table auth.objections (
  token_hash bytea not null,
  user_id uuid not null,
  change text not null,
  email text not null,
  expires_at timestamp with time zone not null default (now() + '72:00:00'::interval),
  constraint objections_pkey PRIMARY KEY (token_hash),
  constraint objecion_de_una_cuenta FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE,
  constraint objecion_a_un_cambio_conocido CHECK ((change = ANY (ARRAY['password'::text, 'factor_on'::text, 'factor_off'::text, 'address'::text, 'device'::text])))
);
CREATE INDEX objections_expires_at ON auth.objections USING btree (expires_at);
CREATE INDEX objections_user_id ON auth.objections USING btree (user_id);
alter table auth.objections enable row level security;
alter table auth.objections force row level security;
create policy auth on auth.objections for all to ensaya_auth using ((expires_at > now())) with check (true);
create policy gate_erases on auth.objections for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy gate_sweeps on auth.objections for all to ensaya_gate using ((expires_at < now()));
create policy owner on auth.objections for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on auth.objections to ensaya_auth;
grant delete, select on auth.objections to ensaya_gate;

create table auth.session (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  token text not null,
  expires_at timestamp with time zone not null default (now() + '7 days'::interval),
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null default (now() + '30 days'::interval),
  library_expires_at timestamp with time zone not null default '2999-12-31 00:00:00+00'::timestamp with time zone,
  entered boolean not null default true,
  confirmed_at timestamp with time zone,
  constraint sesion_token_unico UNIQUE (token),
  constraint session_pkey PRIMARY KEY (id),
  constraint sesion_de_una_cuenta FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX session_expires_at ON auth.session USING btree (expires_at);
CREATE INDEX session_user_id ON auth.session USING btree (user_id);
CREATE TRIGGER audit_cerrada AFTER DELETE ON auth.session REFERENCING OLD TABLE AS ended FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION app.audit_sessions('cuenta.sesion.cerrada');
CREATE TRIGGER audit_entrada AFTER INSERT ON auth.session FOR EACH ROW WHEN (new.entered) EXECUTE FUNCTION app.audit_account('cuenta.entrada', 'user_id');
CREATE TRIGGER audit_entrada_con_codigo AFTER UPDATE OF entered ON auth.session FOR EACH ROW WHEN ((new.entered AND (NOT old.entered))) EXECUTE FUNCTION app.audit_account('cuenta.entrada', 'user_id');
CREATE TRIGGER begin_session BEFORE INSERT ON auth.session FOR EACH ROW EXECUTE FUNCTION app.begin_session();
CREATE TRIGGER cap_session BEFORE UPDATE OF expires_at, ends_at ON auth.session FOR EACH ROW EXECUTE FUNCTION app.cap_session();
alter table auth.session enable row level security;
alter table auth.session force row level security;
create policy auth on auth.session for all to ensaya_auth using ((expires_at > now())) with check (true);
create policy copia on auth.session for select to ensaya_worker using ((user_id = ( SELECT app.export_user_id() AS export_user_id)));
create policy gate on auth.session for select to ensaya_gate using (true);
create policy gate_ends on auth.session for delete to ensaya_gate using ((EXISTS ( SELECT
   FROM auth."user" u
  WHERE ((u.id = session.user_id) AND (NOT u.email_verified)))));
create policy gate_erases on auth.session for delete to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy gate_revokes on auth.session for delete to ensaya_gate using ((( SELECT app.is_superadmin() AS is_superadmin) OR (user_id IN ( SELECT m.user_id
   FROM app.company_users m
  WHERE (m.company_id = ANY (( SELECT app.managed_ids() AS managed_ids)::uuid[]))))));
create policy gate_shortens on auth.session for update to ensaya_gate using (true);
create policy gate_sweeps on auth.session for delete to ensaya_gate using ((expires_at < now()));
create policy owner on auth.session for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on auth.session to ensaya_auth;
grant delete, select, update (ends_at) on auth.session to ensaya_gate;
grant select (id, user_id, expires_at, ip_address, user_agent, created_at, updated_at, ends_at, entered, confirmed_at) on auth.session to ensaya_worker;

create table auth.two_factor (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamp with time zone,
  last_step integer,
  constraint two_factor_pkey PRIMARY KEY (id),
  constraint segundo_factor_de_una_cuenta FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE
);
CREATE INDEX two_factor_user_id ON auth.two_factor USING btree (user_id);
CREATE TRIGGER audit_recuperacion AFTER UPDATE OF backup_codes ON auth.two_factor FOR EACH ROW WHEN (((new.backup_codes <> old.backup_codes) AND (new.secret = old.secret))) EXECUTE FUNCTION app.audit_account('cuenta.recuperacion.usada', 'user_id');
CREATE TRIGGER end_links AFTER DELETE OR UPDATE OF secret, verified ON auth.two_factor FOR EACH ROW EXECUTE FUNCTION app.end_links('user_id');
alter table auth.two_factor enable row level security;
alter table auth.two_factor force row level security;
create policy auth on auth.two_factor for all to ensaya_auth using (true) with check (true);
create policy gate_erases on auth.two_factor for all to ensaya_gate using ((user_id = ( SELECT app.erased_user_id() AS erased_user_id)));
create policy owner on auth.two_factor for all to ensaya_owner using (true) with check (true);
grant delete, insert, select, update on auth.two_factor to ensaya_auth;
grant delete, select (user_id) on auth.two_factor to ensaya_gate;

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
CREATE INDEX verification_value ON auth.verification USING btree (value);
alter table auth.verification enable row level security;
alter table auth.verification force row level security;
create policy auth on auth.verification for all to ensaya_auth using (true) with check (true);
create policy gate_ends on auth.verification for all to ensaya_gate using (true);
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

CREATE OR REPLACE FUNCTION app.accept_ai_credit(empresa uuid, text_version integer, its_provider text, its_lugar text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not empresa = any (app.managed_ids()) then
    raise exception 'not a company of theirs' using errcode = 'ENEMP';
  end if;
  if text_version <> app.credit_text()
     or not exists (select from app.plataforma_ia p where p.enabled and p.provider = its_provider and p.lugar = its_lugar) then
    return false;
  end if;
  insert into app.credito_ia as c (empresa_id, accepted_at, accepted_by, accepted_text, accepted_provider, accepted_lugar)
  values (empresa, now(), app.user_id(), text_version, its_provider, its_lugar)
  on conflict (empresa_id) do update set accepted_at = excluded.accepted_at, accepted_by = excluded.accepted_by,
    accepted_text = excluded.accepted_text, accepted_provider = excluded.accepted_provider, accepted_lugar = excluded.accepted_lugar;
  return true;
end $function$;
alter function app.accept_ai_credit(uuid,integer,text,text) owner to ensaya_gate;
grant execute on function app.accept_ai_credit(uuid,integer,text,text) to ensaya_api;

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

CREATE OR REPLACE FUNCTION app.add_assigned_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  given record;
begin
  for given in
    select a.empresa_id, a.roleplay_id, a.due_date, r.title, coalesce(u.nombre, u.email) as giver, array_agg(a.user_id) as people
      from added a join app.roleplays r on r.company_id = a.empresa_id and r.id = a.roleplay_id
      left join app.users u on u.id = a.assigned_by
     where a.completed_at is null group by 1, 2, 3, 4, 5
  loop
    perform app.add_avisos('roleplay_asignado', given.empresa_id, given.people, given.roleplay_id, given.title, given.due_date,
      format('roleplay_asignado:%s:%s', given.roleplay_id, extract(epoch from now())), null, given.giver);
  end loop;
  return null;
end $function$;
alter function app.add_assigned_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.add_avisos(kind text, empresa uuid, people uuid[], subject uuid, title text, due timestamp with time zone, key text, parent uuid DEFAULT NULL::uuid, detail text DEFAULT NULL::text, moment timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  written integer;
begin
  insert into app.avisos (user_id, empresa_id, kind, subject_id, parent_id, title, detail, due_at, key, created_at, by_mail)
  select p.id, empresa, add_avisos.kind, subject, parent, add_avisos.title, add_avisos.detail, due, add_avisos.key, moment, p.choice = 'correo'
    from (select person as id, app.aviso_choice(person, add_avisos.kind) as choice from unnest(people) person) p
   where p.id is distinct from app.user_id() and p.choice <> 'no'
  on conflict on constraint aviso_una_vez do nothing;
  get diagnostics written = row_count;
  return written;
end $function$;
alter function app.add_avisos(text,uuid,uuid[],uuid,text,timestamp with time zone,text,uuid,text,timestamp with time zone) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.add_borrador_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    perform app.add_avisos('permiso_pedido', new.empresa_id, array[new.autor_id], new.id, r.title, null, format('permiso_pedido:%s', new.id))
       from app.roleplays r where r.company_id = new.empresa_id and r.id = new.roleplay_id;
  else
    perform app.add_avisos('respuesta_publicada', new.empresa_id, array[new.autor_id], f.id, f.question, null,
                           format('respuesta_publicada:%s', new.id))
       from app.faqs f where f.empresa_id = new.empresa_id and f.id = new.faq_id;
  end if;
  return null;
end $function$;
alter function app.add_borrador_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.add_comentario_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  told record;
begin
  for told in
    select a.empresa_id, a.id, a.autor_id, t.id as tarea_id, t.nombre, t.proyecto_id,
           case when a.autor_id = t.trabajador_id
             then array(select m.user_id from app.responsables_empresas m where m.empresa_id = a.empresa_id)
             else array_remove(array[t.trabajador_id], null) end as people
      from added a join app.tareas t on t.empresa_id = a.empresa_id and t.id = a.tarea_id and t.deleted_at is null
  loop
    delete from app.avisos n where n.empresa_id = told.empresa_id and n.subject_id = told.tarea_id and n.kind = 'tarea_comentada'
       and n.user_id = any (told.people) and n.read_at is null;
    perform app.add_avisos('tarea_comentada', told.empresa_id, told.people, told.tarea_id, told.nombre, null,
      format('tarea_comentada:%s', told.id), told.proyecto_id, (select coalesce(u.nombre, u.email) from app.users u where u.id = told.autor_id));
  end loop;
  return null;
end $function$;
alter function app.add_comentario_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.add_deadline_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if app.user_id() is null then
    return null;
  end if;
  delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.roleplay_id and n.user_id = new.user_id
     and n.kind = 'plazo_cambiado' and n.read_at is null;
  perform app.add_avisos('plazo_cambiado', new.empresa_id, array[new.user_id], new.roleplay_id, r.title, new.due_date,
      format('plazo_cambiado:%s:%s', new.roleplay_id, extract(epoch from now())), null,
      (select coalesce(u.nombre, u.email) from app.users u where u.id = app.user_id()))
    from app.roleplays r where r.company_id = new.empresa_id and r.id = new.roleplay_id;
  return null;
end $function$;
alter function app.add_deadline_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.add_due_avisos(moment timestamp with time zone, most integer, OUT handled integer, OUT empresa_ids uuid[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  with taken as (
    delete from app.avisos_programados p where p.ctid = any (array(
      select q.ctid from app.avisos_programados q
       where q.notify_at <= moment
           and (q.until <= moment or exists (select from app.empresas e where e.id = q.empresa_id and e.deleted_at is null))
       order by q.notify_at limit most for update of q skip locked))
    returning p.*),
  written as (
    insert into app.avisos (user_id, empresa_id, kind, subject_id, parent_id, title, detail, note, due_at, key, created_at, by_mail)
    select p.user_id, p.empresa_id, p.kind, r.subject_id, r.parent_id, r.title, r.detail, r.note, r.due_at, p.key, moment, c.choice = 'correo'
      from taken p
      join app.aviso_kinds() k on k.kind = p.kind
      cross join lateral (
        select a.roleplay_id as subject_id, null::uuid as parent_id, o.title, null::text as detail, null::text as note, a.due_date as due_at,
               app.given_kinds('asignacion') as given
          from app.roleplay_assignments a join app.roleplays o on o.company_id = a.empresa_id and o.id = a.roleplay_id
         where k.dated = 'asignacion' and a.empresa_id = p.empresa_id and a.id = p.record_id
           and a.completed_at is null and right(p.key, length(extract(epoch from a.due_date)::text) + 1) = ':' || extract(epoch from a.due_date)
        union all
        -- A responsable's, for who is still late and may enter.
        select o.id, null, o.title, coalesce(s.nombre, s.email), m.frase, a.due_date, app.given_kinds('asignacion')
          from app.roleplay_assignments a
          join app.roleplays o on o.company_id = a.empresa_id and o.id = a.roleplay_id
          join app.recordatorios m on m.empresa_id = a.empresa_id and m.roleplay_id = a.roleplay_id and m.user_id = a.user_id
          left join app.users s on s.id = m.sent_by
          join auth.user w on w.id = a.user_id and w.suspended_at is null
          join app.empresas e on e.id = a.empresa_id and e.suspended_at is null
         where k.dated = 'asignacion' and a.empresa_id = p.empresa_id and a.id = p.record_id and a.completed_at is null
           and a.due_date < moment and p.key = app.recordatorio_key(m.roleplay_id, m.user_id, m.day)
        union all
        select t.id, t.proyecto_id, t.nombre, o.nombre, null, app.end_of_day(t.fecha_entrega, u.time_zone), app.given_kinds('tarea')
          from app.tareas t join app.proyectos o on o.empresa_id = t.empresa_id and o.id = t.proyecto_id
          join app.users u on u.id = t.trabajador_id
         where k.dated = 'tarea' and t.empresa_id = p.empresa_id and t.id = p.record_id
           and t.trabajador_id = p.user_id and t.estado <> 'completada' and t.deleted_at is null
           and p.key = format('%s:%s:%s', p.kind, t.id, t.fecha_entrega)
        union all
        select f.id, null, f.question, null, null, null, app.given_kinds('faq')
          from app.faqs f join app.responsables_empresas m on m.empresa_id = f.empresa_id and m.user_id = p.user_id
         where k.dated = 'faq' and f.empresa_id = p.empresa_id and f.id = p.record_id
           and coalesce(f.owner_id, p.user_id) = p.user_id and p.key = format('%s:%s:%s', p.kind, f.id, f.review_due)) r
      cross join lateral (select app.aviso_choice(p.user_id, p.kind) as choice) c
     where p.until > moment and c.choice <> 'no'
       and not exists (select from app.avisos n where n.user_id = p.user_id and n.created_at >= p.notify_at and n.created_at <= moment
                          and n.kind = any (r.given) and n.subject_id = r.subject_id)
    on conflict on constraint aviso_una_vez do nothing
    returning empresa_id)
  select (select count(*) from taken), array(select w.empresa_id from written w) into handled, empresa_ids;
end $function$;
alter function app.add_due_avisos(timestamp with time zone,integer) owner to ensaya_gate;
grant execute on function app.add_due_avisos(timestamp with time zone,integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.add_empresa_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if app.user_id() is null then
    return null;
  end if;
  perform app.add_avisos('empresa_asignada', new.empresa_id, array[new.user_id], new.empresa_id, e.nombre, null,
      format('empresa_asignada:%s:%s', new.empresa_id, extract(epoch from now())))
    from app.empresas e where e.id = new.empresa_id;
  return null;
end $function$;
alter function app.add_empresa_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.add_entrega(empresa uuid, roleplay uuid, person uuid, entrega uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- Locked: a file that is being removed is either gone from its answer by now, or stays because an entrega has it.
  perform from app.roleplay_responses r where r.empresa_id = empresa and r.roleplay_id = roleplay and r.user_id = person for update;
  perform app.insert_entrega(empresa, roleplay, person, entrega, at, null, a.textos) from app.answers_to_hand_in(empresa, roleplay, person) a;
end $function$;
alter function app.add_entrega(uuid,uuid,uuid,uuid,timestamp with time zone) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.add_entrega_comentario_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  told record;
  clase text;
  people uuid[];
begin
  for told in
    select a.*, r.id as roleplay_id, r.title, coalesce(u.nombre, u.email) as autor
      from added a
      join app.entregas e on e.empresa_id = a.empresa_id and e.id = a.entrega_id
      join app.roleplays r on r.company_id = e.empresa_id and r.id = e.roleplay_id
      left join app.users u on u.id = a.autor_id
  loop
    if told.autor_id = told.user_id then
      clase := 'comentario_respondido';
      select coalesce(array_agg(m.user_id) filter (where exists (
                 select from app.entrega_comentarios c
                  where c.empresa_id = told.empresa_id and c.entrega_id = told.entrega_id and c.n = told.n and c.autor_id = m.user_id)),
               array_agg(m.user_id))
        into people from app.responsables_empresas m where m.empresa_id = told.empresa_id;
    else
      clase := 'respuesta_comentada';
      people := array[told.user_id];
    end if;
    delete from app.avisos n where n.empresa_id = told.empresa_id and n.subject_id = told.entrega_id and n.kind = clase
       and n.user_id = any (people) and n.read_at is null;
    perform app.add_avisos(clase, told.empresa_id, people, told.entrega_id, told.title, null, format('%s:%s', clase, told.id), told.roleplay_id,
      told.autor);
  end loop;
  return null;
end $function$;
alter function app.add_entrega_comentario_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.add_finished_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- Only by their own act: rows that are written otherwise are no news.
  if app.user_id() is distinct from new.user_id then
    return null;
  end if;
  insert into app.avisos as n (user_id, empresa_id, kind, subject_id, parent_id, title, detail, people_count, key, by_mail)
  select m.user_id, new.empresa_id, 'roleplay_terminado', new.roleplay_id, new.user_id, r.title, coalesce(w.nombre, w.email), 1,
         format('roleplay_terminado:%s:%s', new.roleplay_id, (new.completed_at at time zone u.time_zone)::date), c.choice = 'correo'
    from app.responsables_empresas m
    join app.users u on u.id = m.user_id
    join app.roleplays r on r.company_id = new.empresa_id and r.id = new.roleplay_id
    join app.users w on w.id = new.user_id
    cross join lateral (select app.aviso_choice(m.user_id, 'roleplay_terminado') as choice) c
   where m.empresa_id = new.empresa_id and c.choice <> 'no'
   -- In one order, so that people who finish at once do not wait for each other in a circle.
   order by m.user_id
  on conflict on constraint aviso_una_vez do update
     set people_count = n.people_count + 1, parent_id = excluded.parent_id, title = excluded.title, detail = excluded.detail, created_at = excluded.created_at,
         by_mail = excluded.by_mail, read_at = null, mailed_at = null, mail_at = excluded.mail_at;
  return null;
end $function$;
alter function app.add_finished_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.add_propuesta_aviso()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.add_avisos(case new.status when 'approved' then 'propuesta_aprobada' else 'propuesta_rechazada' end, new.empresa_id,
      array[m.user_id], new.id, coalesce(new.nombre, new.email), null, format('propuesta_decidida:%s', new.id), null, e.nombre)
    from app.empresas e join app.responsables_empresas m on m.empresa_id = e.id and m.user_id = new.created_by
   where e.id = new.empresa_id;
  return null;
end $function$;
alter function app.add_propuesta_aviso() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.add_question_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.add_avisos('pregunta_recibida', a.empresa_id, array(
      select m.user_id from app.responsables_empresas m where m.empresa_id = a.empresa_id), a.id, a.question, null,
      format('pregunta_recibida:%s', a.id), null, (select coalesce(u.nombre, u.email) from app.users u where u.id = a.user_id))
    from added a where a.state = 'open';
  return null;
end $function$;
alter function app.add_question_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.add_tarea_aviso(tarea app.tareas)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.add_avisos('tarea_asignada', tarea.empresa_id, array[tarea.trabajador_id], tarea.id, tarea.nombre,
      app.end_of_day(tarea.fecha_entrega, u.time_zone), format('tarea_asignada:%s:%s', tarea.id, extract(epoch from now())), p.id, p.nombre)
    from app.users u, app.proyectos p
   where u.id = tarea.trabajador_id and p.empresa_id = tarea.empresa_id and p.id = tarea.proyecto_id;
end $function$;
alter function app.add_tarea_aviso(app.tareas) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.add_tarea_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  tarea app.tareas;
begin
  for tarea in select a.* from added a where a.trabajador_id is not null and a.estado <> 'completada' loop
    perform app.add_tarea_aviso(tarea);
  end loop;
  return null;
end $function$;
alter function app.add_tarea_avisos() owner to ensaya_gate;

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

CREATE OR REPLACE FUNCTION app.add_weekly_avisos(moment timestamp with time zone, most integer, OUT looked integer, OUT empresa_ids uuid[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  people uuid[] := array(
    select u.id from app.users u left join app.aviso_correos c on c.user_id = u.id
     where u.id in (select m.user_id from app.responsables_empresas m)
       and extract(isodow from moment at time zone u.time_zone) = 1
       and (moment at time zone u.time_zone)::time >= time '07:00' and (moment at time zone u.time_zone)::time < time '20:00'
       and (c.weekly_at is null or c.weekly_at < date_trunc('day', moment, u.time_zone))
     order by u.id limit most);
begin
  insert into app.aviso_correos as c (user_id, weekly_at) select p, moment from unnest(people) p order by p
  on conflict (user_id) do update set weekly_at = excluded.weekly_at;
  with week as (
    select u.id, o.choice, least(moment, h.opens - interval '1 minute') as at, d.monday,
           (d.monday - 7)::timestamp at time zone u.time_zone as since, d.monday::timestamp at time zone u.time_zone as until
      from app.users u
      cross join lateral app.mail_hours(moment, u.time_zone) h
      cross join lateral (select (moment at time zone u.time_zone)::date as monday) d
      cross join lateral (select app.aviso_choice(u.id, 'resumen_semanal') as choice) o
     where u.id = any (people) and o.choice <> 'no'),
  told as (
    insert into app.avisos (user_id, empresa_id, kind, subject_id, title, counts, key, created_at, by_mail)
    select w.id, e.id, 'resumen_semanal', e.id, e.nombre, n.counts, format('resumen_semanal:%s:%s', e.id, w.monday), w.at, w.choice = 'correo'
      from week w
      join app.responsables_empresas m on m.user_id = w.id
      join app.empresas e on e.id = m.empresa_id and e.deleted_at is null and e.suspended_at is null
      cross join lateral (
        select jsonb_strip_nulls(jsonb_build_object(
          'terminados', nullif((select count(*) from app.roleplay_assignments a
                                 where a.empresa_id = e.id and a.completed_at >= w.since and a.completed_at < w.until), 0),
          'tarde', nullif((select count(distinct a.user_id) from app.roleplay_assignments a
                            where a.empresa_id = e.id and a.completed_at is null and a.due_date < moment), 0),
          'por_cerrar', nullif((select count(*) from app.tareas t
                                 where t.empresa_id = e.id and t.estado <> 'completada' and t.terminada_at is not null and t.deleted_at is null), 0),
          'por_responder', nullif((select count(*) from app.faq_requests q where q.empresa_id = e.id and q.state = 'open'), 0))) as counts) n
     where n.counts <> '{}' and exists (select from auth.user a where a.id = w.id and a.suspended_at is null)
    on conflict on constraint aviso_una_vez do nothing
    returning empresa_id)
  select cardinality(people), array(select t.empresa_id from told t) into looked, empresa_ids;
end $function$;
alter function app.add_weekly_avisos(timestamp with time zone,integer) owner to ensaya_gate;
grant execute on function app.add_weekly_avisos(timestamp with time zone,integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.address_digest(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN translate(rtrim(encode(sha256(convert_to(address, 'UTF8'::name)), 'base64'::text), '='::text), '+/'::text, '-_'::text);
alter function app.address_digest(text) owner to ensaya_owner;
grant execute on function app.address_digest(text) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.addresses_to_erase(person uuid)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT a.address
    FROM ( SELECT u.email AS address,
             0 AS place
            FROM app.users u
           WHERE (u.id = addresses_to_erase.person)
         UNION ALL
          SELECT former.address,
             1
            FROM app.audit_log l,
             LATERAL regexp_split_to_table(l.subject, ' → '::text) former(address)
           WHERE ((l.person_id = addresses_to_erase.person) AND (l.act = 'cuenta.correo.cambiado'::text))) a
   WHERE (EXISTS ( SELECT
            FROM app.users u
           WHERE ((u.id = addresses_to_erase.person) AND (u.erasing_at IS NOT NULL) AND (u.erased_at IS NULL))))
   GROUP BY a.address
   ORDER BY (min(a.place));
END;
alter function app.addresses_to_erase(uuid) owner to ensaya_gate;
grant execute on function app.addresses_to_erase(uuid) to ensaya_worker;

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

CREATE OR REPLACE FUNCTION app.ai_credit(empresa uuid)
 RETURNS TABLE(state text, provider text, model text, lugar text, monthly_credit bigint, percent_left integer, month date, time_zone text, accepted_at timestamp with time zone, accepted_by text, accepted_text integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT s.state,
     p.provider,
     p.model,
     p.lugar,
     s.credit,
     app.credit_left(s.credit, app.shown_credit_spend(ai_credit.empresa, s.month)) AS credit_left,
     s.month,
     p.time_zone,
     c.accepted_at,
     COALESCE(u.nombre, u.email) AS "coalesce",
     c.accepted_text
    FROM (((app.credit_state(ai_credit.empresa) s(state, credit, month)
      CROSS JOIN app.plataforma_ia p)
      LEFT JOIN app.credito_ia c ON ((c.empresa_id = ai_credit.empresa)))
      LEFT JOIN app.users u ON ((u.id = c.accepted_by)))
   WHERE (ai_credit.empresa = ANY (app.managed_ids()));
END;
alter function app.ai_credit(uuid) owner to ensaya_gate;
grant execute on function app.ai_credit(uuid) to ensaya_api;

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

CREATE OR REPLACE FUNCTION app.ai_lote_cost(lote uuid, call_id uuid)
 RETURNS TABLE(settled bigint, held bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.lock_ai_lote(app.job_empresa_id(), lote);
  perform app.settle_ai_attempt(c.empresa_id, c.id, c.attempt, 'lost', c.reserved, null, null, null, null)
    from app.ai_calls c where c.empresa_id = app.job_empresa_id() and c.lote_id = lote and c.id = call_id and c.state = 'open';
  return query select t.settled, t.held from app.ai_lote_total(app.job_empresa_id(), lote) t;
end $function$;
alter function app.ai_lote_cost(uuid,uuid) owner to ensaya_gate;
grant execute on function app.ai_lote_cost(uuid,uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.ai_lote_total(empresa uuid, lote uuid)
 RETURNS TABLE(settled bigint, held bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (COALESCE(sum(COALESCE(c.cost, c.reserved)) FILTER (WHERE (c.state <> 'open'::text)), (0)::numeric))::bigint AS "coalesce",
     (COALESCE(sum(c.reserved) FILTER (WHERE (c.state = 'open'::text)), (0)::numeric))::bigint AS "coalesce"
    FROM app.ai_calls c
   WHERE ((c.empresa_id = ai_lote_total.empresa) AND (c.lote_id = ai_lote_total.lote));
END;
alter function app.ai_lote_total(uuid,uuid) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.ai_uses()
 RETURNS TABLE(use text, masked boolean, private boolean)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 VALUES ('prompt'::text,true,false), ('preguntas'::text,true,false), ('informe'::text,true,false), ('evaluacion'::text,true,false), ('variantes'::text,true,false), ('consulta'::text,true,true), ('arbitro'::text,true,true), ('personaje'::text,true,true), ('propuesta'::text,true,false), ('test'::text,false,false);
END;
alter function app.ai_uses() owner to ensaya_owner;
grant execute on function app.ai_uses() to ensaya_api;
grant execute on function app.ai_uses() to ensaya_gate;
grant execute on function app.ai_uses() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.answers_to_hand_in(empresa uuid, roleplay uuid, person uuid)
 RETURNS TABLE(textos jsonb, changed_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT jsonb_agg(jsonb_build_object('question_id', r.question_id, 'pregunta', r.question_text, 'texto', r.answer_text, 'archivo_id', r.archivo_id, 'attachment_name', r.attachment_name, 'version', r.version) ORDER BY (q.hidden_at IS NOT NULL), q."order", q.id) AS jsonb_agg,
     max(r.updated_at) AS max
    FROM (app.roleplay_responses r
      JOIN app.roleplay_questions q ON (((q.empresa_id = r.empresa_id) AND (q.id = r.question_id))))
   WHERE ((r.empresa_id = answers_to_hand_in.empresa) AND (r.roleplay_id = answers_to_hand_in.roleplay) AND (r.user_id = answers_to_hand_in.person));
END;
alter function app.answers_to_hand_in(uuid,uuid,uuid) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.apply_retention(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  company uuid := app.job_empresa_id();
  settings jsonb := (select to_jsonb(s) from app.company_settings s where s.company_id = company);
  duty record;
  removed integer;
  counted jsonb := '{}';
begin
  for duty in select d.* from app.data_duties() d where d.conserva is not null and settings ->> d.conserva is not null loop
    -- The date is compared twice: a ctid alone may also be that of a younger row, in another partition.
    execute format('delete from %1$s where %2$s and %3$I < now() - make_interval(months => $2) and ctid = any (array(
      select ctid from %1$s where %2$s and %3$I < now() - make_interval(months => $2) order by %3$I limit $3))', duty.tabla, duty.empresa, duty.fecha)
      using company, (settings ->> duty.conserva)::integer, most;
    get diagnostics removed = row_count;
    counted := counted || jsonb_build_object(duty.conserva, coalesce((counted ->> duty.conserva)::integer, 0) + removed);
  end loop;
  select coalesce(sum(n.value::integer), 0) into removed from jsonb_each_text(counted) n;
  if removed > 0 then
    perform app.audit_by(null, 'conservacion.aplicada', company, (
      select string_agg(format('%s: %s', c.label, counted ->> c.name), ', ' order by c.position)
        from (values (1, 'Respuestas', 'answers_months'), (2, 'reportes', 'reports_months'), (3, 'actividad', 'activity_months')) c (position, label, name)
       where (counted ->> c.name)::integer > 0), null);
  end if;
  return removed;
end $function$;
alter function app.apply_retention(integer) owner to ensaya_gate;
grant execute on function app.apply_retention(integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.assign_on_entering()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  with kept as materialized (
    select r.company_id, r.id from app.roleplays r
     where (r.company_id, r.id) in (
       select g.empresa_id, g.roleplay_id
         from entered e join app.grupo_roleplays g on g.empresa_id = e.empresa_id and g.grupo_id = e.grupo_id)
     order by r.id
       for key share)
  insert into app.roleplay_assignments (empresa_id, roleplay_id, user_id, due_day, assigned_by, modo)
  -- Of two groups with the same role-play, the deadline of the one that gives more time.
  select distinct on (g.roleplay_id, e.user_id) g.empresa_id, g.roleplay_id, e.user_id, d.due_day, g.set_by, g.modo
    from entered e
    join app.grupo_roleplays g on g.empresa_id = e.empresa_id and g.grupo_id = e.grupo_id
    join kept k on k.company_id = g.empresa_id and k.id = g.roleplay_id
    join app.users u on u.id = e.user_id
    cross join lateral (select (now() at time zone u.time_zone)::date as today) t
    cross join lateral (select case when g.days is not null then t.today + g.days when g.due_day >= t.today then g.due_day end as due_day) d
   order by g.roleplay_id, e.user_id, d.due_day desc nulls first
  on conflict (empresa_id, roleplay_id, user_id) do nothing;
  return null;
end $function$;
alter function app.assign_on_entering() owner to ensaya_gate;

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
begin
  perform app.audit_by(app.user_id(), act, empresa_id, subject, null);
end $function$;
alter function app.audit(text,uuid,text) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.audit_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  fields jsonb := to_jsonb(new);
  person uuid := coalesce(fields ->> 'user_id', fields ->> 'id')::uuid;
  subject text := (select u.email from auth.user u where u.id = person);
begin
  if tg_argv[0] = 'cuenta.correo.cambiado' then
    subject := format('%s → %s', to_jsonb(old) ->> 'email', subject);
  end if;
  perform app.audit_person(coalesce(app.user_id(), (fields ->> tg_argv[1])::uuid), tg_argv[0], person, subject);
  return null;
end $function$;
alter function app.audit_account() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.audit_by(actor uuid, act text, empresa_id uuid, subject text, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.audit_log (act, actor_id, actor_email, empresa_id, empresa_nombre, subject, person_id)
  values (act, actor, (select u.email from app.users u where u.id = actor), audit_by.empresa_id,
          (select e.nombre from app.empresas e where e.id = audit_by.empresa_id), subject, person);
end $function$;
alter function app.audit_by(uuid,text,uuid,text,uuid) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.audit_export(act text, empresa uuid, subject text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if act not like 'exportacion.%' then
    raise exception 'not an export' using errcode = 'EN403';
  end if;
  if empresa is null and not app.is_superadmin() then
    perform app.audit(act, own.id, subject) from unnest(app.managed_ids()) own (id);
    return true;
  end if;
  if not app.is_superadmin() and empresa <> all (app.managed_ids()) then
    return false;
  end if;
  perform app.audit(act, empresa, subject);
  return true;
end $function$;
alter function app.audit_export(text,uuid,text) owner to ensaya_gate;
grant execute on function app.audit_export(text,uuid,text) to ensaya_api;

CREATE OR REPLACE FUNCTION app.audit_failed_code(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.audit_person(null, 'cuenta.codigo.fallido', person, u.email) from auth.user u where u.id = person;
end $function$;
alter function app.audit_failed_code(uuid) owner to ensaya_gate;
grant execute on function app.audit_failed_code(uuid) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.audit_failed_sign_in(address text, address_hash text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  person uuid := (select u.id from auth.user u where u.email = address);
begin
  perform app.audit_person(null, 'cuenta.entrada.fallida', person,
                           case when person is null then format('Dirección sin cuenta (%s)', address_hash) else address end);
end $function$;
alter function app.audit_failed_sign_in(text,text) owner to ensaya_gate;
grant execute on function app.audit_failed_sign_in(text,text) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.audit_grupo_persona()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  row record := case tg_op when 'DELETE' then old else new end;
  actor uuid := coalesce(app.user_id(), nullif(current_setting('app.invited_id', true), '')::uuid);
begin
  perform app.audit_by(actor, tg_argv[0], row.empresa_id, concat_ws(', ', u.email, g.nombre), row.user_id)
    from app.users u join app.grupos g on g.empresa_id = row.empresa_id and g.id = row.grupo_id where u.id = row.user_id;
  return null;
end $function$;
alter function app.audit_grupo_persona() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.audit_partitioned_until()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return (select substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \(''([^'']+)''\)')
            from pg_class c where c.oid = 'partitions.audit_log_later'::regclass);
end $function$;
alter function app.audit_partitioned_until() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.audit_people(term text, person uuid)
 RETURNS TABLE(id uuid, email text, nombre text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  most constant integer := 20;
  patterns text[] := app.search_patterns(term);
begin
  if app.is_superadmin() then
    return query
      select u.id, u.email, u.nombre from app.users u
       where u.id = any (case when person is null then array(select app.list_users(term, null, false, false, null, null, most)) else array[person] end)
       order by u.email;
    return;
  end if;
  return query
    select u.id, u.email, u.nombre
      from (select c.user_id from app.company_users c where c.company_id = any (app.managed_ids())
            union select r.user_id from app.responsables_empresas r where r.empresa_id = any (app.managed_ids())) own
      join app.users u on u.id = own.user_id
     where case when person is null then u.search_key like all (patterns) else u.id = person end
     order by u.email limit most;
end $function$;
alter function app.audit_people(text,uuid) owner to ensaya_gate;
grant execute on function app.audit_people(text,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.audit_person(actor uuid, act text, person uuid, subject text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.audit_by(actor, act, (
    select c.company_id from app.company_users c join app.empresas e on e.id = c.company_id
     where c.user_id = person and e.deleted_at is null limit 1), subject, person);
end $function$;
alter function app.audit_person(uuid,text,uuid,text) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.audit_retention()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  before smallint[] := case tg_op when 'UPDATE' then array[old.answers_months, old.reports_months, old.activity_months] else array[null, null, null]::smallint[] end;
begin
  if pg_trigger_depth() = 1 and before is distinct from array[new.answers_months, new.reports_months, new.activity_months] then
    perform app.audit('conservacion.cambiada', new.company_id, (
      select string_agg(format('%s: %s', c.name, coalesce(c.months || ' meses', 'sin límite')), ', ' order by c.position)
        from (values (1, 'Respuestas', new.answers_months), (2, 'reportes', new.reports_months), (3, 'actividad', new.activity_months))
          c (position, name, months)));
  end if;
  return null;
end $function$;
alter function app.audit_retention() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.audit_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  fields jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  columns text[] := string_to_array(tg_argv[2], ',');
  -- No user has entered while an invitation creates an account: use_invitation() names the person.
  actor uuid := coalesce(app.user_id(), nullif(current_setting('app.invited_id', true), '')::uuid);
  subject text;
begin
  select string_agg(case c.name when 'user_id' then (select u.email from app.users u where u.id = (fields ->> 'user_id')::uuid)
                                else fields ->> c.name end, ', ' order by c.position)
    into subject
    from unnest(columns) with ordinality c (name, position);
  perform app.audit_by(actor, tg_argv[0], (fields ->> tg_argv[1])::uuid, coalesce(subject, tg_argv[3]),
                       case when 'user_id' = any (columns) then (fields ->> 'user_id')::uuid end);
  return null;
end $function$;
alter function app.audit_row() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.audit_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.audit_person(coalesce(app.user_id(), case session_user when 'ensaya_auth' then of_person.user_id end), tg_argv[0], of_person.user_id,
                           u.email || case when of_person.sessions > 1 then format(', %s sesiones', of_person.sessions) else '' end)
     from (select e.user_id, count(*) as sessions from ended e where e.entered and e.expires_at > now() group by e.user_id) of_person
     join auth.user u on u.id = of_person.user_id;
  return null;
end $function$;
alter function app.audit_sessions() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.aviso_choice(person uuid, kind text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT o.choice FROM app.aviso_preferencias o WHERE ((o.user_id = aviso_choice.person) AND (o.kind = aviso_choice.kind))), app.default_aviso_choice(kind));
alter function app.aviso_choice(uuid,text) owner to ensaya_owner;
grant execute on function app.aviso_choice(uuid,text) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.aviso_kinds()
 RETURNS TABLE(kind text, choice text, dated text, reminder boolean, author text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 VALUES ('roleplay_asignado'::text,'correo'::text,'asignacion'::text,false,NULL::text), ('roleplay_repetido'::text,'correo'::text,'asignacion'::text,false,NULL::text), ('plazo_cambiado'::text,'correo'::text,'asignacion'::text,false,NULL::text), ('roleplay_vence'::text,'correo'::text,'asignacion'::text,true,NULL::text), ('roleplay_vencido'::text,'correo'::text,'asignacion'::text,true,NULL::text), ('recordatorio'::text,'correo'::text,'asignacion'::text,true,'select r.empresa_id, r.roleplay_id, format(''recordatorio:%s:%s:%s'', r.roleplay_id, r.user_id, r.day)
         from app.recordatorios r where r.sent_by = $1'::text), ('roleplay_terminado'::text,'aqui'::text,NULL::text,false,'select n.empresa_id, n.subject_id, n.key from app.avisos n
        where n.key like ''roleplay_terminado:%'' and n.parent_id = $1 and n.empresa_id in (select e.empresa_id from app.entregas e where e.user_id = $1)'::text), ('reporte_listo'::text,'aqui'::text,NULL::text,false,NULL::text), ('reporte_detenido'::text,'aqui'::text,NULL::text,false,NULL::text), ('tarea_asignada'::text,'correo'::text,'tarea'::text,false,NULL::text), ('tarea_vence'::text,'correo'::text,'tarea'::text,true,NULL::text), ('tarea_vencida'::text,'correo'::text,'tarea'::text,true,NULL::text), ('tarea_terminada'::text,'correo'::text,NULL::text,false,'select h.empresa_id, h.tarea_id,
              format(''tarea_terminada:%s:%s'', h.tarea_id, extract(epoch from (h.after ->> ''terminada_at'')::timestamptz))
         from app.tarea_historial h where h.changed_by = $1 and h.after ->> ''terminada_at'' is not null'::text), ('tarea_comentada'::text,'correo'::text,NULL::text,false,'select c.empresa_id, c.tarea_id, format(''tarea_comentada:%s'', c.id) from app.tarea_comentarios c where c.autor_id = $1'::text), ('respuesta_comentada'::text,'correo'::text,NULL::text,false,'select c.empresa_id, c.entrega_id, format(''respuesta_comentada:%s'', c.id) from app.entrega_comentarios c where c.autor_id = $1'::text), ('comentario_respondido'::text,'correo'::text,NULL::text,false,'select c.empresa_id, c.entrega_id, format(''comentario_respondido:%s'', c.id) from app.entrega_comentarios c where c.autor_id = $1'::text), ('pregunta_recibida'::text,'correo'::text,NULL::text,false,'select q.empresa_id, q.id, format(''pregunta_recibida:%s'', q.id) from app.faq_requests q where q.user_id = $1'::text), ('pregunta_respondida'::text,'correo'::text,NULL::text,false,NULL::text), ('permiso_pedido'::text,'correo'::text,NULL::text,false,NULL::text), ('respuesta_publicada'::text,'correo'::text,NULL::text,false,NULL::text), ('faq_oculta'::text,'correo'::text,NULL::text,false,NULL::text), ('empresa_asignada'::text,'correo'::text,NULL::text,false,NULL::text), ('propuesta_aprobada'::text,'correo'::text,NULL::text,false,NULL::text), ('propuesta_rechazada'::text,'correo'::text,NULL::text,false,NULL::text), ('resumen_semanal'::text,'correo'::text,NULL::text,false,NULL::text), ('copia_lista'::text,'aqui'::text,NULL::text,false,NULL::text), ('faq_por_revisar'::text,'correo'::text,'faq'::text,true,NULL::text);
END;
alter function app.aviso_kinds() owner to ensaya_owner;
grant execute on function app.aviso_kinds() to ensaya_api;
grant execute on function app.aviso_kinds() to ensaya_gate;
grant execute on function app.aviso_kinds() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.avisos_by_mail(person uuid, kinds text[])
 RETURNS TABLE(kind text, by_mail boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT k.kind,
     (app.aviso_choice(u.id, k.kind) = 'correo'::text)
    FROM (app.users u
      JOIN app.aviso_kinds() k(kind, choice, dated, reminder, author) ON ((k.kind = ANY (avisos_by_mail.kinds))))
   WHERE ((u.id = avisos_by_mail.person) AND (u.erasing_at IS NULL) AND (u.erased_at IS NULL));
END;
alter function app.avisos_by_mail(uuid,text[]) owner to ensaya_gate;
grant execute on function app.avisos_by_mail(uuid,text[]) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.avisos_to_mail(moment timestamp with time zone, people uuid[])
 RETURNS TABLE(user_id uuid, empresa_id uuid, id uuid, urgent boolean)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT n.user_id,
     n.empresa_id,
     n.id,
     k.urgent
    FROM (((((app.avisos n
      JOIN app.users u ON ((u.id = n.user_id)))
      JOIN app.empresas e ON (((e.id = n.empresa_id) AND (e.deleted_at IS NULL) AND (e.suspended_at IS NULL) AND ((e.restored_at IS NULL) OR (e.restored_at < n.created_at)))))
      LEFT JOIN app.aviso_correos c ON ((c.user_id = n.user_id)))
      CROSS JOIN LATERAL app.mail_hours(avisos_to_mail.moment, u.time_zone) h(opens, closes, opens_next))
      CROSS JOIN LATERAL ( SELECT COALESCE((n.due_at <= (avisos_to_mail.moment + '48:00:00'::interval)), false) AS urgent) k)
   WHERE ((n.user_id = ANY (avisos_to_mail.people)) AND n.by_mail AND (n.mailed_at IS NULL) AND (n.read_at IS NULL) AND (n.hidden_at IS NULL) AND (NOT (EXISTS ( SELECT
            FROM app.aviso_preferencias o
           WHERE ((o.user_id = n.user_id) AND (o.kind = n.kind) AND (o.choice <> 'correo'::text))))) AND (n.created_at <= avisos_to_mail.moment) AND (n.created_at > (avisos_to_mail.moment - '72:00:00'::interval)) AND (avisos_to_mail.moment >= h.opens) AND (avisos_to_mail.moment < h.closes) AND
         CASE
             WHEN k.urgent THEN ((c.urgent_at IS NULL) OR (c.urgent_at <= (avisos_to_mail.moment - '01:00:00'::interval)))
             ELSE ((n.created_at < h.opens) AND ((c.digest_at IS NULL) OR (c.digest_at < h.opens)))
         END AND ((EXISTS ( SELECT
            FROM app.company_users m
           WHERE ((m.company_id = n.empresa_id) AND (m.user_id = n.user_id)))) OR (EXISTS ( SELECT
            FROM app.responsables_empresas m
           WHERE ((m.empresa_id = n.empresa_id) AND (m.user_id = n.user_id))))) AND (EXISTS ( SELECT
            FROM auth."user" a
           WHERE ((a.id = n.user_id) AND (a.suspended_at IS NULL) AND (a.email_verified OR (NOT (EXISTS ( SELECT
                    FROM app.platform_settings s
                   WHERE s.mandatory_verification))))))));
END;
alter function app.avisos_to_mail(timestamp with time zone,uuid[]) owner to ensaya_owner;
grant execute on function app.avisos_to_mail(timestamp with time zone,uuid[]) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.backfill_entregas(most integer, after_roleplay uuid, after_user uuid)
 RETURNS TABLE(roleplay_id uuid, user_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  company uuid := app.job_empresa_id();
begin
  for roleplay_id, user_id in
    (select a.roleplay_id, a.user_id from app.roleplay_assignments a
      where a.empresa_id = company and a.completed_at is not null and (a.roleplay_id, a.user_id) > (after_roleplay, after_user)
      order by a.roleplay_id, a.user_id limit most)
    union
    (select distinct b.roleplay_id, b.user_id from app.roleplay_respuestas_anteriores b
      where b.empresa_id = company and b.completed_at is not null and (b.roleplay_id, b.user_id) > (after_roleplay, after_user)
      order by b.roleplay_id, b.user_id limit most)
    order by 1, 2 limit most
  loop
    -- As finish_roleplay() and reassign_roleplay() do first.
    perform from app.roleplay_assignments a
      where a.empresa_id = company and a.roleplay_id = backfill_entregas.roleplay_id and a.user_id = backfill_entregas.user_id for update;
    perform app.backfill_entregas_of(company, roleplay_id, user_id);
  end loop;
  if roleplay_id is null then
    delete from app.entregas_pendientes p where p.empresa_id = company;
  else
    return next;
  end if;
end $function$;
alter function app.backfill_entregas(integer,uuid,uuid) owner to ensaya_gate;
grant execute on function app.backfill_entregas(integer,uuid,uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.backfill_entregas_of(empresa uuid, roleplay uuid, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  former record;
  done timestamptz;
begin
  for former in
    with moved as (
      delete from app.roleplay_respuestas_anteriores b
       where b.empresa_id = empresa and b.roleplay_id = roleplay and b.user_id = person and b.completed_at is not null
      returning b.*)
    select m.completed_at, max(m.answered_at) as changed_at,
           jsonb_agg(jsonb_build_object('question_id', m.question_id, 'pregunta', m.question_text, 'texto', m.answer_text,
                                        'archivo_id', m.archivo_id, 'attachment_name', m.attachment_name,
                                        'version', m.version) order by m."order", m.id) as textos
      from moved m group by m.moved_at, m.completed_at order by m.moved_at
  loop
    perform app.insert_entrega(empresa, roleplay, person, uuidv7(), former.completed_at, former.changed_at, former.textos);
  end loop;
  select a.completed_at into done from app.roleplay_assignments a
   where a.empresa_id = empresa and a.roleplay_id = roleplay and a.user_id = person;
  if done is not null and not exists (
    select from app.entregas e where e.empresa_id = empresa and e.roleplay_id = roleplay and e.user_id = person and e.entregada_at >= done) then
    perform app.insert_entrega(empresa, roleplay, person, uuidv7(), done, a.changed_at, a.textos)
       from app.answers_to_hand_in(empresa, roleplay, person) a where a.textos is not null;
  end if;
end $function$;
alter function app.backfill_entregas_of(uuid,uuid,uuid) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.begin_ensayo(empresa uuid, ensayo uuid, roleplay uuid, accepted bigint, days integer, go_on boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  person uuid := app.user_id();
  before uuid;
begin
  if empresa <> all (app.member_ids()) then
    return null;
  end if;
  -- Of two at once, of two devices, the second one finds the first.
  perform pg_advisory_xact_lock(hashtextextended(empresa::text || person::text, 727362907));
  if exists (select from app.ensayos e where e.empresa_id = empresa and e.id = ensayo and e.user_id = person) then
    return ensayo;
  end if;
  select e.id into before from app.ensayos e
   where e.empresa_id = empresa and e.user_id = person and e.roleplay_id = roleplay and e.estado = 'abierto';
  if before is not null then
    if go_on then
      return before;
    end if;
    perform app.close_ensayo(empresa, before, 'persona');
  end if;
  insert into app.ensayos (empresa_id, id, user_id, roleplay_id, personaje_version, ceiling, etapas, turnos_max, dias)
  select empresa, ensayo, person, roleplay, p.version, accepted, jsonb_array_length(p.etapas), p.turnos_max, days
    from app.personajes p
   where p.empresa_id = empresa and p.roleplay_id = roleplay and p.version = app.personaje_version(empresa, roleplay);
  if not found then
    return null;
  end if;
  insert into app.ensayo_turnos (empresa_id, ensayo_id, n, user_id, de, texto)
  select empresa, ensayo, 0, person, 'personaje', p.apertura
    from app.ensayos e join app.personajes p
      on p.empresa_id = e.empresa_id and p.roleplay_id = e.roleplay_id and p.version = e.personaje_version
   where e.empresa_id = empresa and e.id = ensayo;
  return ensayo;
end $function$;
alter function app.begin_ensayo(uuid,uuid,uuid,bigint,integer,boolean) owner to ensaya_gate;
grant execute on function app.begin_ensayo(uuid,uuid,uuid,bigint,integer,boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.begin_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  account record;
begin
  select u.suspended_at, u.two_factor_enabled into account from auth.user u where u.id = new.user_id;
  if account.suspended_at is not null then
    raise exception 'the account is suspended' using errcode = 'ENSUS';
  end if;
  if app.is_locked_out(new.user_id) then
    raise exception 'all companies of the person are suspended' using errcode = 'ENESU';
  end if;
  new.created_at := now();
  new.updated_at := now();
  new.ends_at := now() + app.session_lifetime(exists (select from app.user_roles r where r.user_id = new.user_id and r.role = 'superadmin'));
  new.expires_at := least(new.expires_at, new.ends_at);
  new.library_expires_at := '2999-12-31';
  new.entered := account.two_factor_enabled is not true;
  return new;
end $function$;
alter function app.begin_session() owner to ensaya_gate;

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

CREATE OR REPLACE FUNCTION app.cap_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.expires_at := least(new.expires_at, new.ends_at);
  return new;
end $function$;
alter function app.cap_session() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.check_faq_category()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  company uuid;
  faq uuid;
begin
  if tg_table_name = 'faqs' then
    company := new.empresa_id;
    faq := new.id;
  else
    company := old.empresa_id;
    faq := old.faq_id;
  end if;
  -- The lock makes two transactions that each remove another category of the FAQ wait for each other.
  perform from app.faqs f where f.empresa_id = company and f.id = faq for no key update;
  if found and not exists (select from app.faqs_categories c where c.empresa_id = company and c.faq_id = faq) then
    raise exception 'a FAQ without category' using errcode = 'check_violation', schema = 'app', constraint = 'faq_con_categoria';
  end if;
  return null;
end $function$;
alter function app.check_faq_category() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.check_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform now() at time zone new.time_zone;
  return new;
exception when invalid_parameter_value then
  if tg_op = 'INSERT' then
    new.time_zone := 'Europe/Madrid';
    return new;
  end if;
  raise exception 'unknown time zone' using errcode = 'check_violation', schema = 'app', table = 'users', constraint = 'usuario_time_zone_valida';
end $function$;
alter function app.check_time_zone() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.check_withdrawn_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (
    select from app.faq_borradores b
      join app.entrega_textos t on t.empresa_id = b.empresa_id and t.entrega_id = b.entrega_id and t.n = b.texto_n
     where b.empresa_id = new.empresa_id and b.faq_id = new.id and b.estado = 'retirado'
       and (app.holds_passage(new.question, t.texto) or app.holds_passage(new.answer, t.texto)
            or exists (select from unnest(new.alternatives) a (content) where app.holds_passage(a.content, t.texto)))) then
    raise exception 'withdrawn words' using errcode = 'check_violation', schema = 'app', constraint = 'faq_sin_palabras_retiradas';
  end if;
  return null;
end $function$;
alter function app.check_withdrawn_words() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.clear_terminada()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.terminada_at := null;
  new.terminada_nota := null;
  return new;
end $function$;
alter function app.clear_terminada() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.close_ensayo(empresa uuid, ensayo uuid, why text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  state text;
begin
  select e.estado into state from app.ensayos e
   where e.empresa_id = empresa and e.id = ensayo and e.user_id = app.user_id() and empresa = any (app.member_ids()) for update;
  if not found then
    return false;
  end if;
  if state = 'abierto' then
    if why is null or why not in ('persona', 'tope') then
      raise exception 'no such reason' using errcode = '22023';
    end if;
    update app.ensayo_turnos t set estado = 'cortado' where t.empresa_id = empresa and t.ensayo_id = ensayo and t.estado = 'escribiendo';
    update app.ensayos e set estado = 'cerrado', motivo = why, touched_at = now() where e.empresa_id = empresa and e.id = ensayo;
  end if;
  return true;
end $function$;
alter function app.close_ensayo(uuid,uuid,text) owner to ensaya_gate;
grant execute on function app.close_ensayo(uuid,uuid,text) to ensaya_api;

CREATE OR REPLACE FUNCTION app.company_names(person uuid)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT e.nombre
    FROM app.empresas e
   WHERE ((e.id IN ( SELECT m.company_id
            FROM app.company_users m
           WHERE (m.user_id = company_names.person))) OR (e.id IN ( SELECT m.empresa_id
            FROM app.responsables_empresas m
           WHERE (m.user_id = company_names.person))));
END;
alter function app.company_names(uuid) owner to ensaya_gate;
grant execute on function app.company_names(uuid) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.complete_faq_word(empresa uuid, typed text)
 RETURNS TABLE(word text, factor real)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT v.word,
     (0.8)::real AS float4
    FROM app.faq_vocabulary v
   WHERE ((v.empresa_id = complete_faq_word.empresa) AND (char_length(complete_faq_word.typed) >= 2) AND (v.word >= complete_faq_word.typed) AND (v.word < (complete_faq_word.typed || chr(1114111))))
   ORDER BY v.word
  LIMIT 40;
END;
alter function app.complete_faq_word(uuid,text) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.correct_faq_word(empresa uuid, typed text)
 RETURNS TABLE(word text, factor real)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 WITH near AS MATERIALIZED (
          SELECT v.word
            FROM app.faq_vocabulary v,
             LATERAL ( SELECT "left"(correct_faq_word.typed,
                         CASE
                             WHEN (char_length(correct_faq_word.typed) <= 5) THEN 1
                             ELSE 2
                         END) AS start) p
           WHERE ((v.empresa_id = correct_faq_word.empresa) AND (v.word >= p.start) AND (v.word < (p.start || chr(1114111))))
         UNION
          SELECT v.word
            FROM app.faq_vocabulary v
           WHERE ((v.empresa_id = correct_faq_word.empresa) AND ((reverse(v.word) COLLATE "C") >= (reverse("right"(correct_faq_word.typed, 3)) COLLATE "C")) AND ((reverse(v.word) COLLATE "C") < (reverse("right"(correct_faq_word.typed, 3)) || (chr(1114111) COLLATE "C"))))
         ), judged AS MATERIALIZED (
          SELECT n.word,
                 CASE
                     WHEN x.exchanged THEN 1
                     ELSE (d.changes + (((char_length(correct_faq_word.typed) < 7) AND ("left"(s.heard, 1) <> "left"(s.said, 1)) AND ("right"(n.word, '-1'::integer) <> correct_faq_word.typed)))::integer)
                 END AS changes
            FROM near n,
             LATERAL ( SELECT translate(n.word, 'vzyh'::text, 'bsi'::text) AS heard,
                     translate(correct_faq_word.typed, 'vzyh'::text, 'bsi'::text) AS said) s,
             LATERAL ( SELECT extensions.levenshtein_less_equal(s.heard, s.said, LEAST(3, ((char_length(correct_faq_word.typed) / 3) + 1))) AS changes) d,
             LATERAL ( SELECT ((d.changes = 2) AND (char_length(correct_faq_word.typed) <= 6) AND (char_length(n.word) = char_length(correct_faq_word.typed)) AND (ARRAY( SELECT unnest(string_to_array(n.word, NULL::text)) AS unnest
                           ORDER BY (unnest(string_to_array(n.word, NULL::text)))) = ARRAY( SELECT unnest(string_to_array(correct_faq_word.typed, NULL::text)) AS unnest
                           ORDER BY (unnest(string_to_array(correct_faq_word.typed, NULL::text)))))) AS exchanged) x
           WHERE (((char_length(correct_faq_word.typed) >= 4) AND (char_length(correct_faq_word.typed) <= 40)) AND (abs((char_length(n.word) - char_length(correct_faq_word.typed))) <= 3) AND (NOT ((char_length(correct_faq_word.typed) <= 4) AND (translate(n.word, 'ñ'::text, 'n'::text) = translate(correct_faq_word.typed, 'ñ'::text, 'n'::text)))))
         ), best AS (
          SELECT j.word,
             j.changes,
             extensions.similarity(j.word, correct_faq_word.typed) AS alike
            FROM judged j
           WHERE ((j.changes <= LEAST(3, (char_length(correct_faq_word.typed) / 3))) AND (extensions.similarity(j.word, correct_faq_word.typed) >= (0.15)::double precision))
           ORDER BY j.changes, (extensions.similarity(j.word, correct_faq_word.typed)) DESC
          LIMIT 12
         )
  SELECT k.word,
     ((0.9 - (0.12 * (k.changes)::numeric)))::real AS float4
    FROM ( SELECT b.word,
             b.changes,
             b.alike,
             min(b.changes) OVER () AS "least"
            FROM best b
           WHERE (EXISTS ( SELECT
                    FROM unnest(app.faq_stems(b.word)) s(stem)
                   WHERE app.has_faq_stem(correct_faq_word.empresa, s.stem)))) k
   WHERE (k.changes = k."least")
   ORDER BY k.alike DESC
  LIMIT 4;
END;
alter function app.correct_faq_word(uuid,text) owner to ensaya_gate;

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

CREATE OR REPLACE FUNCTION app.count_empresa()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' then
    perform app.move_equipo(old.id, false, 0, 0);
    return old;
  end if;
  -- A new company's row begins as not alive, so that one function counts.
  if tg_op = 'INSERT' then
    insert into app.empresa_equipos (empresa_id, alive) values (new.id, false);
  end if;
  perform app.move_equipo(new.id, new.deleted_at is null, 0, 0);
  return new;
end $function$;
alter function app.count_empresa() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.count_faq_vote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  vote app.faq_votes := coalesce(new, old);
begin
  update app.faqs f set
    utiles = f.utiles + coalesce(new.util, false)::integer - coalesce(old.util, false)::integer,
    no_utiles = f.no_utiles + coalesce(not new.util, false)::integer - coalesce(not old.util, false)::integer
   where f.empresa_id = vote.empresa_id and f.id = vote.faq_id;
  return null;
end $function$;
alter function app.count_faq_vote() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.count_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  -- In the order of the companies: two statements that change several lock them in the same order.
  perform app.move_equipo(c.id, null, c.people * tg_argv[1]::integer, c.people * tg_argv[2]::integer)
     from (select (to_jsonb(changed) ->> tg_argv[0])::uuid as id, count(*)::integer as people from changed group by 1 order by 1) c;
  return null;
end $function$;
alter function app.count_members() owner to ensaya_gate;

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

CREATE OR REPLACE FUNCTION app.count_role_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.platform_counts (name, n) values ('rol ' || old.role, -1), ('rol ' || new.role, 1);
  return null;
end $function$;
alter function app.count_role_change() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.count_roles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.platform_counts (name, n)
  select 'rol ' || role, tg_argv[0]::integer * count(*) from changed group by 1;
  return null;
end $function$;
alter function app.count_roles() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.count_user_month()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.platform_counts (name, n)
  values ('nuevos ' || to_char(old.created_at at time zone 'UTC', 'YYYY-MM'), -1),
         ('nuevos ' || to_char(new.created_at at time zone 'UTC', 'YYYY-MM'), 1);
  return null;
end $function$;
alter function app.count_user_month() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.count_users()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.platform_counts (name, n)
  select 'usuarios', tg_argv[0]::integer * count(*) from changed having count(*) > 0
  union all
  select 'nuevos ' || to_char(created_at at time zone 'UTC', 'YYYY-MM'), tg_argv[0]::integer * count(*) from changed group by 1;
  return null;
end $function$;
alter function app.count_users() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.count_users(term text, of_role text, only_new boolean, without_company boolean)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  -- The figure that triggers keep of these users; other filters have none.
  kept text := case
    when term <> '' or without_company or of_role = 'none' or only_new and of_role is not null then null
    when only_new then 'nuevos ' || to_char(now() at time zone 'UTC', 'YYYY-MM')
    when of_role is null then 'usuarios'
    else 'rol ' || of_role end;
  total integer;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin counts everybody' using errcode = 'EN403';
  end if;
  if kept is not null then
    return (select coalesce(sum(k.n), 0)::integer from app.platform_counts k where k.name = kept);
  end if;
  execute (select format('select count(*)::integer from %s', f.people) from app.users_found_by(of_role, only_new, without_company) f)
    || case when term = '' then '' else ' and u.id in (select h.id from app.find_users($2) h (id))' end
    into total using of_role, term;
  return total;
end $function$;
alter function app.count_users(text,text,boolean,boolean) owner to ensaya_gate;
grant execute on function app.count_users(text,text,boolean,boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.create_audit_partitions()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET lock_timeout TO '10s'
AS $function$
declare
  until constant timestamptz := date_trunc('month', now()) + interval '4 months';
  month timestamptz := app.audit_partitioned_until();
  created integer := 0;
  part text;
begin
  if month >= until then
    return 0;
  end if;
  -- Concurrent callers wait here, before they hold a lock that writers need, and then find the months created.
  perform pg_advisory_xact_lock(727362907);
  month := app.audit_partitioned_until();
  if month >= until then
    return 0;
  end if;
  perform set_config('lock_timeout', '1s', true);
  lock table app.audit_log in access exclusive mode;
  alter table app.audit_log detach partition partitions.audit_log_later;
  while month < until loop
    part := to_char(month, '"audit_log_"YYYY_MM');
    execute format('create table partitions.%I partition of app.audit_log for values from (%L) to (%L)', part, month, month + interval '1 month');
    execute format('alter table partitions.%I enable row level security, force row level security', part);
    execute format('create policy owner on partitions.%I to ensaya_owner using (true) with check (true)', part);
    month := month + interval '1 month';
    created := created + 1;
  end loop;
  with moved as (delete from partitions.audit_log_later l where l.created_at < month returning l.*)
  insert into app.audit_log select * from moved;
  execute format('alter table app.audit_log attach partition partitions.audit_log_later for values from (%L) to (maxvalue)', month);
  return created;
end $function$;
alter function app.create_audit_partitions() owner to ensaya_owner;
grant execute on function app.create_audit_partitions() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.credit_left(credit bigint, spent bigint)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (credit <= 0) THEN 0 ELSE (GREATEST((0)::numeric, ((100)::numeric - ceil(((100.0 * (spent)::numeric) / (credit)::numeric)))))::integer END;
alter function app.credit_left(bigint,bigint) owner to ensaya_owner;
grant execute on function app.credit_left(bigint,bigint) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.credit_month(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (date_trunc('month'::text, (credit_month.at AT TIME ZONE p.time_zone)))::date AS date_trunc
    FROM app.plataforma_ia p;
END;
alter function app.credit_month(timestamp with time zone) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.credit_month_total()
 RETURNS TABLE(month date, spent bigint, empresas integer, accepted integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  this_month date := app.credit_month(now());
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads what the platform pays' using errcode = 'EN403';
  end if;
  return query
    select this_month, coalesce(sum(m.spent - m.private_spent + m.private_shown), 0)::bigint,
           count(*) filter (where m.spent - m.private_spent + m.private_shown > 0)::integer,
           (select count(*)::integer from app.credito_ia c where c.accepted_at is not null)
      from app.credito_meses m where m.month = this_month;
end $function$;
alter function app.credit_month_total() owner to ensaya_gate;
grant execute on function app.credit_month_total() to ensaya_api;

CREATE OR REPLACE FUNCTION app.credit_of_call(empresa uuid, call_id uuid)
 RETURNS TABLE(percent_left integer, month date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT app.credit_left(s.credit, app.shown_credit_spend(credit_of_call.empresa, c.credito_month)) AS credit_left,
     c.credito_month
    FROM (app.ai_calls c
      CROSS JOIN app.credit_state(credit_of_call.empresa) s(state, credit, month))
   WHERE ((c.empresa_id = credit_of_call.empresa) AND (c.id = credit_of_call.call_id) AND (c.user_id = app.user_id()) AND (c.credito_month IS NOT NULL) AND ((credit_of_call.empresa = ANY (app.member_ids())) OR (credit_of_call.empresa = ANY (app.managed_ids()))))
   ORDER BY c.created_at DESC
  LIMIT 1;
END;
alter function app.credit_of_call(uuid,uuid) owner to ensaya_gate;
grant execute on function app.credit_of_call(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.credit_spenders(most integer)
 RETURNS TABLE(id uuid, nombre text, spent bigint, monthly_credit bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads what the platform pays' using errcode = 'EN403';
  end if;
  return query
    select e.id, e.nombre, m.spent - m.private_spent + m.private_shown, coalesce(c.monthly_credit, p.monthly_credit)
      from app.credito_meses m
      join app.empresas e on e.id = m.empresa_id
     cross join app.plataforma_ia p
      left join app.credito_ia c on c.empresa_id = m.empresa_id
     where m.month = app.credit_month(now()) and m.spent - m.private_spent + m.private_shown > 0 and e.deleted_at is null
     order by 3 desc, e.id limit most;
end $function$;
alter function app.credit_spenders(integer) owner to ensaya_gate;
grant execute on function app.credit_spenders(integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.credit_state(empresa uuid)
 RETURNS TABLE(state text, credit bigint, month date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (c.accepted_at IS NULL) THEN
             CASE
                 WHEN p.enabled THEN 'offered'::text
                 ELSE 'none'::text
             END
             WHEN (NOT p.enabled) THEN 'paused'::text
             WHEN (((c.accepted_text IS DISTINCT FROM app.credit_text()) OR (c.accepted_provider IS DISTINCT FROM p.provider)) OR (c.accepted_lugar IS DISTINCT FROM p.lugar)) THEN 'changed'::text
             ELSE 'on'::text
         END AS "case",
     COALESCE(c.monthly_credit, p.monthly_credit) AS "coalesce",
     app.credit_month(now()) AS credit_month
    FROM (app.plataforma_ia p
      LEFT JOIN app.credito_ia c ON ((c.empresa_id = credit_state.empresa)));
END;
alter function app.credit_state(uuid) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.credit_text()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 2;
alter function app.credit_text() owner to ensaya_owner;
grant execute on function app.credit_text() to ensaya_gate;

CREATE OR REPLACE FUNCTION app.current_entregas(empresa uuid, roleplay uuid)
 RETURNS TABLE(user_id uuid, id uuid, n integer, entregada_at timestamp with time zone, texto_at timestamp with time zone)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT DISTINCT ON (e.user_id) e.user_id,
     e.id,
     e.n,
     e.entregada_at,
     e.texto_at
    FROM app.entregas e
   WHERE ((e.empresa_id = current_entregas.empresa) AND (e.roleplay_id = current_entregas.roleplay) AND (e.origen = 'escrito'::text) AND (NOT (EXISTS ( SELECT
            FROM app.roleplay_assignments a
           WHERE ((a.empresa_id = current_entregas.empresa) AND (a.roleplay_id = current_entregas.roleplay) AND (a.user_id = e.user_id) AND (a.completed_at IS NULL))))))
   ORDER BY e.user_id, e.n DESC;
END;
alter function app.current_entregas(uuid,uuid) owner to ensaya_owner;
grant execute on function app.current_entregas(uuid,uuid) to ensaya_api;
grant execute on function app.current_entregas(uuid,uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.cut_ensayo_respuesta(empresa uuid, ensayo uuid, answer integer, try integer, said text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from app.ensayos e where e.empresa_id = empresa and e.id = ensayo for update;
  update app.ensayo_turnos t set texto = said, estado = 'cortado'
   where t.empresa_id = empresa and t.ensayo_id = ensayo and t.n = answer and t.estado = 'escribiendo' and t.intento = try;
  return found;
end $function$;
alter function app.cut_ensayo_respuesta(uuid,uuid,integer,integer,text) owner to ensaya_gate;
grant execute on function app.cut_ensayo_respuesta(uuid,uuid,integer,integer,text) to ensaya_api;

CREATE OR REPLACE FUNCTION app.cut_ensayos(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  cut integer;
begin
  update app.ensayo_turnos t set estado = 'cortado' from (
    select w.empresa_id, w.ensayo_id, w.n from app.ensayo_turnos w
     where w.estado = 'escribiendo' and w.began_at < now() - interval '2 minutes' order by w.began_at limit most for update skip locked) d
   where t.empresa_id = d.empresa_id and t.ensayo_id = d.ensayo_id and t.n = d.n and t.estado = 'escribiendo';
  get diagnostics cut = row_count;
  return cut;
end $function$;
alter function app.cut_ensayos(integer) owner to ensaya_gate;
grant execute on function app.cut_ensayos(integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.data_duties()
 RETURNS TABLE(tabla text, empresa text, persona text, propio jsonb, oculta text[], borra text, conserva text, fecha text)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 VALUES ('app.empresas'::text,'id = $1'::text,NULL::text,NULL::jsonb,ARRAY['search_key'::text],NULL::text,NULL::text,NULL::text), ('app.company_settings'::text,'company_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.ai_settings'::text,'company_id = $1'::text,NULL::text,NULL::jsonb,ARRAY['api_key'::text, 'api_key_last4'::text],NULL::text,NULL::text,NULL::text), ('app.ai_template_versions'::text,'company_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.ai_calls'::text,'empresa_id = $1 and what <> all (app.private_uses())'::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.ai_months'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.ai_private_months'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.credito_ia'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.credito_meses'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.empresa_equipos'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.temas_generador'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,ARRAY['search_key'::text],NULL::text,NULL::text,NULL::text), ('app.preguntas_generador'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.prompts_generados'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.borradores_generador'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.roleplays'::text,'company_id = $1'::text,NULL::text,NULL::jsonb,ARRAY['search_key'::text],NULL::text,NULL::text,NULL::text), ('app.roleplay_questions'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.roleplay_responses'::text,'empresa_id = $1'::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,'answers_months'::text,'updated_at'::text), ('app.roleplay_respuestas_anteriores'::text,'empresa_id = $1'::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,'answers_months'::text,'answered_at'::text), ('app.entregas'::text,'empresa_id = $1'::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,'answers_months'::text,'entregada_at'::text), ('app.entrega_textos'::text,'empresa_id = $1'::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.entrega_comentarios'::text,'empresa_id = $1'::text,'user_id = $1 or autor_id = $1'::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.entrega_vistas'::text,'empresa_id = $1'::text,'user_id = $1 or responsable_id = $1'::text,NULL::jsonb,NULL::text[],'responsable_id = $1'::text,NULL::text,NULL::text), ('app.entregas_pendientes'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.borradores_roleplay'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.roleplay_assignments'::text,'empresa_id = $1'::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.recordatorios'::text,'empresa_id = $1'::text,'user_id = $1 or sent_by = $1'::text,'{"user_id": "user_id = $1"}'::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.informes'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,'reports_months'::text,'finished_at'::text), ('app.informe_trozos'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.informe_citas'::text,'empresa_id = $1'::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.faq_categories'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,ARRAY['name_key'::text],NULL::text,NULL::text,NULL::text), ('app.faq_topics'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,ARRAY['name_key'::text],NULL::text,NULL::text,NULL::text), ('app.faqs'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,ARRAY['question_key'::text],NULL::text,NULL::text,NULL::text), ('app.faqs_categories'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.faqs_topics'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.faq_versions'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.faq_attachments'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,ARRAY['texto'::text],NULL::text,NULL::text,NULL::text), ('app.faq_requests'::text,'empresa_id = $1'::text,'user_id = $1 or (empresa_id, id) in (select p.empresa_id, p.request_id from app.faq_request_personas p where p.user_id = $1)'::text,'{"user_id": "user_id = $1"}'::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.faq_request_personas'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.faq_borradores'::text,'empresa_id = $1'::text,'autor_id = $1'::text,NULL::jsonb,ARRAY['origen_id'::text],'autor_id = $1'::text,NULL::text,NULL::text), ('app.permisos'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.faq_votes'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.consultas'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.consulta_citas'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.ensayos'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,ARRAY['lote_id'::text],'user_id = $1'::text,NULL::text,NULL::text), ('app.ensayo_turnos'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.ensayo_etapas'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.personajes'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.personaje_secretos'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.personaje_faqs'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.faq_search_days'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.faq_missed_searches'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.sinonimos'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.faq_words'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.faq_attachment_words'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.faq_vocabulary'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.proyectos'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,ARRAY['search_key'::text],NULL::text,NULL::text,NULL::text), ('app.tareas'::text,'empresa_id = $1'::text,'trabajador_id = $1 or hecha_por = $1'::text,NULL::jsonb,ARRAY['urgencia'::text],NULL::text,NULL::text,NULL::text), ('app.tarea_comentarios'::text,'empresa_id = $1'::text,'autor_id = $1'::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.tarea_historial'::text,'empresa_id = $1'::text,'changed_by = $1'::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.archivos'::text,'empresa_id = $1 and attached_at is not null'::text,'created_by = $1'::text,NULL::jsonb,ARRAY['path'::text],'created_by = $1 and kind = any (app.personal_file_kinds())'::text,NULL::text,NULL::text), ('app.exportaciones'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1 and empresa_id is null'::text,NULL::text,NULL::text), ('app.avisos'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,ARRAY['mail_at'::text],'user_id = $1'::text,NULL::text,NULL::text), ('app.avisos_programados'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.aviso_preferencias'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.aviso_correos'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.grupos'::text,'empresa_id = $1'::text,'exists (select from app.grupo_personas p where p.empresa_id = grupos.empresa_id and p.grupo_id = grupos.id and p.user_id = $1)'::text,NULL::jsonb,ARRAY['name_key'::text],NULL::text,NULL::text,NULL::text), ('app.grupo_personas'::text,'empresa_id = $1'::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.grupo_roleplays'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.invitations'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,ARRAY['token_hash'::text, 'refused'::text],'email = any ($2)'::text,NULL::text,NULL::text), ('app.propuestas'::text,'empresa_id = $1'::text,NULL::text,NULL::jsonb,NULL::text[],'email = any ($2)'::text,NULL::text,NULL::text), ('app.company_users'::text,'company_id = $1'::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.responsables_empresas'::text,'empresa_id = $1'::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.user_roles'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.role_requests'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('app.users'::text,'id in (select m.user_id from app.company_users m where m.company_id = $1
                    union select m.user_id from app.responsables_empresas m where m.empresa_id = $1)'::text,'id = $1'::text,NULL::jsonb,ARRAY['search_key'::text],NULL::text,NULL::text,NULL::text), ('app.audit_log'::text,'empresa_id = $1'::text,'actor_id = $1 or person_id = $1'::text,'{"subject": "person_id = $1", "actor_email": "actor_id = $1"}'::jsonb,NULL::text[],NULL::text,'activity_months'::text,'created_at'::text), ('auth.user'::text,NULL::text,'id = $1'::text,NULL::jsonb,ARRAY['invitation_token_hash'::text],NULL::text,NULL::text,NULL::text), ('auth.session'::text,NULL::text,'user_id = $1'::text,NULL::jsonb,ARRAY['token'::text],'user_id = $1'::text,NULL::text,NULL::text), ('auth.account'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('auth.two_factor'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('auth.address_changes'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('auth.objections'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],'user_id = $1'::text,NULL::text,NULL::text), ('auth.verification'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],'value = $1::text'::text,NULL::text,NULL::text), ('auth.attempts'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],'strpos(key, $1::text) > 0 or right(key, 43) in (select app.address_digest(a) from unnest($2) a)'::text,NULL::text,NULL::text), ('app.platform_counts'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.platform_watch'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.platform_settings'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.plataforma_ia'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('app.system_checks'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text), ('meta.applied'::text,NULL::text,NULL::text,NULL::jsonb,NULL::text[],NULL::text,NULL::text,NULL::text);
END;
alter function app.data_duties() owner to ensaya_owner;
grant execute on function app.data_duties() to ensaya_gate;
grant execute on function app.data_duties() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.date_ensayo()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.borrado_at := case when new.estado <> 'entregado' then new.touched_at + make_interval(hours => 24 * new.dias) end;
  return new;
end $function$;
alter function app.date_ensayo() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.decide_permiso(empresa uuid, borrador uuid, decision text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  me constant uuid := app.user_id();
  draft app.faq_borradores;
  words text;
begin
  select b.* into draft from app.faq_borradores b
   where b.empresa_id = empresa and b.id = borrador and b.autor_id = me and empresa = any (app.member_ids()) for update;
  if not found then
    return null;
  end if;
  -- Repeated.
  if decision = 'retirado' and draft.estado = 'retirado' then
    return 'done';
  end if;
  if not (case decision when 'no' then draft.estado = 'propuesto'
                        when 'retirado' then draft.estado in ('permitido', 'publicado')
                        else draft.estado in ('propuesto', 'permitido', 'publicado') end) then
    return 'conflict';
  end if;
  insert into app.permisos (empresa_id, borrador_id, user_id, decision) values (empresa, borrador, me, decision);
  if decision = 'no' then
    return 'done';
  end if;
  if decision = 'retirado' then
    update app.faq_borradores b set estado = 'retirado', answer = null, con_nombre = false, decided_at = now()
     where b.empresa_id = empresa and b.id = borrador;
    perform app.audit('faq.permiso.retirado', empresa, coalesce(draft.question, ''));
    if draft.faq_id is null then
      return 'done';
    end if;
    perform app.hide_withdrawn_faq(empresa, draft.faq_id, draft.answer);
    return 'faq';
  end if;
  select t.texto into words from app.entrega_textos t
   where t.empresa_id = empresa and t.entrega_id = draft.entrega_id and t.n = draft.texto_n and t.user_id = me;
  words := coalesce(draft.answer, words);
  -- The entrega is gone.
  if words is null then
    return 'conflict';
  end if;
  update app.faq_borradores b set
    estado = case when b.estado = 'propuesto' then 'permitido' else b.estado end, answer = words, con_nombre = (decision = 'con_nombre'),
    decided_at = now()
   where b.empresa_id = empresa and b.id = borrador;
  update app.faqs f set autor_id = case when decision = 'con_nombre' then me end where f.empresa_id = empresa and f.id = draft.faq_id;
  return case when draft.faq_id is null then 'done' else 'faq' end;
end $function$;
alter function app.decide_permiso(uuid,uuid,text) owner to ensaya_gate;
grant execute on function app.decide_permiso(uuid,uuid,text) to ensaya_api;

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

CREATE OR REPLACE FUNCTION app.default_aviso_choice(kind text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((SELECT k.choice FROM app.aviso_kinds() k(kind, choice, dated, reminder, author) WHERE (k.kind = default_aviso_choice.kind)), 'correo'::text);
alter function app.default_aviso_choice(text) owner to ensaya_owner;
grant execute on function app.default_aviso_choice(text) to ensaya_gate;

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

CREATE OR REPLACE FUNCTION app.delete_tareas(empresas uuid[], ids uuid[])
 RETURNS TABLE(empresa_id uuid, id uuid, version integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query
    update app.tareas t set deleted_at = now() from unnest(empresas, ids) asked (empresa_id, id)
     where t.empresa_id = asked.empresa_id and t.id = asked.id and t.deleted_at is null and t.empresa_id = any (app.managed_ids())
    returning t.empresa_id, t.id, t.version;
end $function$;
alter function app.delete_tareas(uuid[],uuid[]) owner to ensaya_gate;
grant execute on function app.delete_tareas(uuid[],uuid[]) to ensaya_api;

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

CREATE OR REPLACE FUNCTION app.deleted_empresas()
 RETURNS TABLE(id uuid, nombre text, deleted_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin lists deleted companies' using errcode = 'EN403';
  end if;
  return query
    select e.id, e.nombre, e.deleted_at from app.empresas e where e.deleted_at >= now() - interval '30 days' order by e.deleted_at desc limit 100;
end $function$;
alter function app.deleted_empresas() owner to ensaya_gate;
grant execute on function app.deleted_empresas() to ensaya_api;

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

CREATE OR REPLACE FUNCTION app.detach_faq_archivo()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.archivos a set attached_at = null where a.empresa_id = old.empresa_id and a.id = old.archivo_id;
  return null;
end $function$;
alter function app.detach_faq_archivo() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.detach_roleplay_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.archivos a set attached_at = null
   where a.empresa_id = old.empresa_id and a.id = old.archivo_id
     and not exists (
       select from app.roleplay_responses r where r.empresa_id = old.empresa_id and r.archivo_id = old.archivo_id)
     and not exists (
       select from app.roleplay_respuestas_anteriores r where r.empresa_id = old.empresa_id and r.archivo_id = old.archivo_id);
  return null;
end $function$;
alter function app.detach_roleplay_file() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.detach_scene_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.archivos a set attached_at = null where a.empresa_id = old.company_id and a.id = old.escena_archivo_id;
  return null;
end $function$;
alter function app.detach_scene_file() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.discard_faq_borrador(empresa uuid, borrador uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  draft app.faq_borradores;
begin
  select b.* into draft from app.faq_borradores b
   where b.empresa_id = empresa and b.id = borrador and empresa = any (app.managed_ids()) for update;
  if not found then
    return null;
  end if;
  if draft.estado = 'publicado' then
    return 'taken';
  end if;
  if draft.origen = 'informe' then
    delete from app.faq_borradores b where b.empresa_id = empresa and b.id = borrador;
  elsif draft.estado <> 'retirado' then
    update app.faq_borradores b set estado = 'descartado', answer = null, con_nombre = false, decided_at = now()
     where b.empresa_id = empresa and b.id = borrador;
  end if;
  delete from app.avisos n where n.empresa_id = empresa and n.subject_id = borrador and n.read_at is null;
  return 'done';
end $function$;
alter function app.discard_faq_borrador(uuid,uuid) owner to ensaya_gate;
grant execute on function app.discard_faq_borrador(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.drop_empty_audit_partitions()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET lock_timeout TO '1s'
AS $function$
declare
  is_empty boolean;
  part text;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'app.audit_log'::regclass and c.relname ~ '^audit_log_\d{4}_\d{2}$'
       and to_date(right(c.relname, 7), 'YYYY_MM') < date_trunc('month', now()) - interval '12 months'
     order by c.relname
  loop
    execute format('select not exists (select from partitions.%I)', part) into is_empty;
    continue when not is_empty;
    lock table app.audit_log in access exclusive mode;
    execute format('select not exists (select from partitions.%I)', part) into is_empty;
    continue when not is_empty;
    execute format('drop table partitions.%I', part);
    return 1;
  end loop;
  return 0;
end $function$;
alter function app.drop_empty_audit_partitions() owner to ensaya_owner;
grant execute on function app.drop_empty_audit_partitions() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.empresa_credit(empresa uuid)
 RETURNS TABLE(state text, month date, monthly_credit bigint, is_own boolean, spent bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads the credit of any company' using errcode = 'EN403';
  end if;
  return query
    select s.state, s.month, s.credit, c.monthly_credit is not null, app.shown_credit_spend(empresa, s.month)
      from app.credit_state(empresa) s left join app.credito_ia c on c.empresa_id = empresa;
end $function$;
alter function app.empresa_credit(uuid) owner to ensaya_gate;
grant execute on function app.empresa_credit(uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.empresa_last_visit(empresa uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads the page of a company' using errcode = 'EN403';
  end if;
  return (
    select max(a.seen_at)
      from (select m.user_id from app.company_users m where m.company_id = empresa
            union all select m.user_id from app.responsables_empresas m where m.empresa_id = empresa) p
      join auth.user a on a.id = p.user_id);
end $function$;
alter function app.empresa_last_visit(uuid) owner to ensaya_gate;
grant execute on function app.empresa_last_visit(uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.empresa_people(empresa uuid, most integer, skipped integer)
 RETURNS TABLE(user_id uuid, email text, nombre text, role text, last_visit timestamp with time zone, suspended_at timestamp with time zone, invited_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads the page of a company' using errcode = 'EN403';
  end if;
  return query
    select p.user_id, p.email, p.nombre, p.role, p.last_visit, p.suspended_at, p.invited_at
      from (select u.id as user_id, u.email, u.nombre, m.role, a.seen_at as last_visit, a.suspended_at, null::timestamptz as invited_at
              from (select c.user_id, c.role from app.company_users c where c.company_id = empresa
                    union all select r.user_id, r.role from app.responsables_empresas r where r.empresa_id = empresa) m
              join app.users u on u.id = m.user_id join auth.user a on a.id = m.user_id
            union all
            select null, i.email, null, i.role, null, null, i.created_at from app.invitations i
             where i.empresa_id = empresa and i.email is not null and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()) p
     order by p.invited_at is not null, p.role <> 'manager', p.last_visit desc nulls last, p.email
     limit most offset skipped;
end $function$;
alter function app.empresa_people(uuid,integer,integer) owner to ensaya_gate;
grant execute on function app.empresa_people(uuid,integer,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.empresa_sheet(empresa uuid)
 RETURNS TABLE(id uuid, nombre text, correo_contacto text, sector text, pais text, created_at timestamp with time zone, version integer, suspended_at timestamp with time zone, suspended_by text, deleted_at timestamp with time zone, second_factor_required boolean, personas integer, invitadas integer, activas integer, tareas integer, tareas_completadas integer, roleplays integer, roleplays_completados integer, month text, spent bigint, monthly_cap bigint, responsables jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads the page of a company' using errcode = 'EN403';
  end if;
  return query
    with people as materialized (
      select m.user_id from app.company_users m where m.company_id = empresa
      union all select m.user_id from app.responsables_empresas m where m.empresa_id = empresa)
    select e.id, e.nombre, e.correo_contacto, e.sector, e.pais, e.created_at, e.version,
           e.suspended_at, coalesce(by.nombre, by.email), e.deleted_at,
           coalesce((select c.second_factor_since is not null from app.company_settings c where c.company_id = empresa), false),
           (select count(*)::integer from people),
           (select count(*)::integer from app.invitations i where i.empresa_id = empresa and i.email is not null
               and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()),
           (select count(*)::integer from people p join auth.user a on a.id = p.user_id where a.seen_at > now() - interval '7 days'),
           done.tareas, done.tareas_completadas, played.roleplays, played.roleplays_completados,
           to_char(now() at time zone 'utc', 'YYYY-MM'),
           coalesce((select m.spent from app.ai_months m
                      where m.empresa_id = empresa and m.month = date_trunc('month', now() at time zone 'utc')::date), 0),
           (select s.monthly_cap from app.ai_settings s where s.company_id = empresa),
           -- Here, because the policies hide those of a deleted company.
           coalesce((select jsonb_agg(jsonb_build_object('user_id', u.id, 'email', u.email, 'nombre', u.nombre) order by u.email)
                       from app.responsables_empresas r join app.users u on u.id = r.user_id where r.empresa_id = empresa), '[]')
      from app.empresas e
      left join app.users by on by.id = e.suspended_by
     cross join lateral (select count(*)::integer as tareas, count(*) filter (where t.estado = 'completada')::integer as tareas_completadas
                           from app.tareas t where t.empresa_id = empresa and t.deleted_at is null) done
     cross join lateral (select count(*)::integer as roleplays, count(a.completed_at)::integer as roleplays_completados
                           from app.roleplay_assignments a where a.empresa_id = empresa) played
     where e.id = empresa and (e.deleted_at is null or e.deleted_at >= now() - interval '30 days');
end $function$;
alter function app.empresa_sheet(uuid) owner to ensaya_gate;
grant execute on function app.empresa_sheet(uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.empresa_spend(empresa uuid)
 RETURNS TABLE(what text, cost bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  this_month date := date_trunc('month', now() at time zone 'utc')::date;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads the page of a company' using errcode = 'EN403';
  end if;
  return query
    select c.what, sum(c.cost)::bigint from app.ai_calls c
     where c.empresa_id = empresa and c.created_at >= this_month::timestamp at time zone 'utc' and c.month = this_month and c.state <> 'open'
       and c.credito_month is null and c.what <> all (app.private_uses())
     group by c.what having sum(c.cost) > 0
    union all
    select 'privado', p.shown from app.ai_private_months p where p.empresa_id = empresa and p.month = this_month and p.shown > 0;
end $function$;
alter function app.empresa_spend(uuid) owner to ensaya_gate;
grant execute on function app.empresa_spend(uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.empresa_weeks(empresa uuid)
 RETURNS TABLE(week date, prompts integer, respuestas integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  zone text := (select u.time_zone from app.users u where u.id = app.user_id());
  this_week date := date_trunc('week', now() at time zone zone)::date;
  since timestamptz := (this_week - 49)::timestamp at time zone zone;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads the page of a company' using errcode = 'EN403';
  end if;
  return query
    with uses as (
      select p.created_at as at, 1 as prompt from app.prompts_generados p where p.empresa_id = empresa and p.created_at >= since
      union all select r.created_at, 0 from app.roleplay_responses r where r.empresa_id = empresa and r.created_at >= since
      union all select o.answered_at, 0 from app.roleplay_respuestas_anteriores o where o.empresa_id = empresa and o.answered_at >= since),
    counted as (
      select date_trunc('week', u.at at time zone zone)::date as week, sum(u.prompt)::integer as prompts, count(*)::integer as whole
        from uses u group by 1)
    select this_week - 7 * n, coalesce(c.prompts, 0), coalesce(c.whole - c.prompts, 0)
      from generate_series(7, 0, -1) n left join counted c on c.week = this_week - 7 * n
     order by n desc;
end $function$;
alter function app.empresa_weeks(uuid) owner to ensaya_gate;
grant execute on function app.empresa_weeks(uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.empresas_to_backfill()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT p.empresa_id
    FROM app.entregas_pendientes p;
END;
alter function app.empresas_to_backfill() owner to ensaya_gate;
grant execute on function app.empresas_to_backfill() to ensaya_worker;

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

CREATE OR REPLACE FUNCTION app.empresas_with_limit()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT s.company_id
    FROM app.company_settings s
   WHERE ((s.answers_months IS NOT NULL) OR (s.reports_months IS NOT NULL) OR (s.activity_months IS NOT NULL));
END;
alter function app.empresas_with_limit() owner to ensaya_gate;
grant execute on function app.empresas_with_limit() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.end_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  person text := to_jsonb(coalesce(new, old)) ->> tg_argv[0];
begin
  delete from auth.verification v where v.value = person;
  delete from auth.address_changes c where c.user_id = person::uuid;
  return null;
end $function$;
alter function app.end_links() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.end_member_sessions(company uuid, person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not (app.is_superadmin() or company = any (app.managed_ids()))
    or not exists (select from app.company_users m where m.company_id = company and m.user_id = person) then
    return false;
  end if;
  delete from auth.session s where s.user_id = person;
  return true;
end $function$;
alter function app.end_member_sessions(uuid,uuid) owner to ensaya_gate;
grant execute on function app.end_member_sessions(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.end_of_day(day date, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((day + 1))::timestamp without time zone AT TIME ZONE zone) - '00:00:01'::interval);
alter function app.end_of_day(date,text) owner to ensaya_owner;
grant execute on function app.end_of_day(date,text) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.end_sessions(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin ends the sessions of anybody' using errcode = 'EN403';
  end if;
  delete from auth.session s where s.user_id = person;
  return exists (select from app.users u where u.id = person);
end $function$;
alter function app.end_sessions(uuid) owner to ensaya_gate;
grant execute on function app.end_sessions(uuid) to ensaya_api;

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

CREATE OR REPLACE FUNCTION app.ensayo_cost(empresa uuid, ensayo uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (COALESCE(sum(COALESCE(c.cost, c.reserved)), (0)::numeric))::bigint AS "coalesce"
    FROM (app.ensayos e
      JOIN app.ai_calls c ON (((c.empresa_id = e.empresa_id) AND (c.lote_id = e.lote_id))))
   WHERE ((e.empresa_id = ensayo_cost.empresa) AND (e.id = ensayo_cost.ensayo) AND (e.user_id = app.user_id()));
END;
alter function app.ensayo_cost(uuid,uuid) owner to ensaya_gate;
grant execute on function app.ensayo_cost(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.ensayo_objetivos(empresa uuid, ensayo uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT s.objetivos
    FROM (app.ensayos e
      JOIN app.personaje_secretos s ON (((s.empresa_id = e.empresa_id) AND (s.roleplay_id = e.roleplay_id) AND (s.version = e.personaje_version))))
   WHERE ((e.empresa_id = ensayo_objetivos.empresa) AND (e.id = ensayo_objetivos.ensayo) AND (e.user_id = app.user_id()) AND (ensayo_objetivos.empresa = ANY (app.member_ids())) AND (e.estado <> 'abierto'::text));
END;
alter function app.ensayo_objetivos(uuid,uuid) owner to ensaya_gate;
grant execute on function app.ensayo_objetivos(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.ensayo_secretos(empresa uuid, ensayo uuid)
 RETURNS TABLE(objetivos jsonb, etapas jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT s.objetivos,
     s.etapas
    FROM (app.ensayos e
      JOIN app.personaje_secretos s ON (((s.empresa_id = e.empresa_id) AND (s.roleplay_id = e.roleplay_id) AND (s.version = e.personaje_version))))
   WHERE ((e.empresa_id = ensayo_secretos.empresa) AND (e.id = ensayo_secretos.ensayo) AND (e.user_id = app.user_id()) AND (ensayo_secretos.empresa = ANY (app.member_ids())) AND (e.estado = 'abierto'::text) AND (EXISTS ( SELECT
            FROM app.ensayo_turnos t
           WHERE ((t.empresa_id = ensayo_secretos.empresa) AND (t.ensayo_id = ensayo_secretos.ensayo) AND (t.estado = 'escribiendo'::text)))));
END;
alter function app.ensayo_secretos(uuid,uuid) owner to ensaya_gate;
grant execute on function app.ensayo_secretos(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.enter(token text, roles text[], superadmins_need_factor boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  who record;
  own record;
  companies text;
  done text;
begin
  select s.id as session_id, s.user_id, s.created_at, u.two_factor_enabled, r.role, p.time_zone
    into who
    from auth.session s join auth.user u on u.id = s.user_id
    left join app.user_roles r on r.user_id = s.user_id left join app.users p on p.id = s.user_id
   where s.token = enter.token and s.expires_at > now() and u.suspended_at is null;

  if not found then
    raise exception 'no live session' using errcode = 'EN401';
  end if;
  if who.role is null then
    raise exception 'no role' using errcode =
      case when exists (select from app.role_requests q where q.user_id = who.user_id and q.status = 'pending') then 'ENPEN' else 'ENROL' end;
  end if;

  select string_agg(m.company::text, ',') filter (where m.of_role = who.role and e.suspended_at is null) as open,
         coalesce(bool_or(c.second_factor_since is not null), false) as have_rules,
         coalesce(bool_or(e.moving_since is not null), false) as moving
    into own
    from (select w.company_id as company, 'worker' as of_role from app.company_users w where w.user_id = who.user_id
          union all select r.empresa_id, 'manager' from app.responsables_empresas r where r.user_id = who.user_id) m
    join app.empresas e on e.id = m.company and e.deleted_at is null
    left join app.company_settings c on c.company_id = m.company;
  companies := coalesce(own.open, '');

  -- Asked only about people without a company to enter, who are few.
  if who.role <> 'superadmin' and companies = '' and app.is_locked_out(who.user_id) then
    raise exception 'all companies of the person are suspended' using errcode = 'EN401';
  end if;
  -- Asked only about people whom a rule may concern.
  if not who.two_factor_enabled and (own.have_rules or superadmins_need_factor and who.role = 'superadmin')
     and exists (select from app.factor_rules(who.user_id, superadmins_need_factor) f where f.since <= who.created_at) then
    raise exception 'a second factor is needed' using errcode = 'ENFAC';
  end if;
  if not who.role = any (roles) then
    raise exception 'role not allowed' using errcode = 'EN403';
  end if;

  if own.moving and not current_setting('transaction_read_only')::boolean then
    raise exception 'a company of the person is being moved' using errcode = 'ENMOV';
  end if;

  -- Assignments: PostgreSQL evaluates them without starting its executor.
  done := set_config('app.user_id', who.user_id::text, true);
  done := set_config('app.session_id', who.session_id::text, true);
  done := set_config('app.role', who.role, true);
  done := set_config('app.managed_ids', case who.role when 'manager' then companies else '' end, true);
  done := set_config('app.member_ids', case who.role when 'worker' then companies else '' end, true);
  done := set_config('app.time_zone', coalesce(who.time_zone, ''), true);
end $function$;
alter function app.enter(text,text[],boolean) owner to ensaya_gate;
grant execute on function app.enter(text,text[],boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.enter_export(export uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  asked record;
begin
  select x.user_id, x.empresa_id into asked from app.exportaciones x
   where x.id = export and x.state = 'pending'
     and (x.empresa_id is null or exists (select from app.empresas e where e.id = x.empresa_id and e.deleted_at is null))
     and (x.empresa_id is not null or exists (select from app.users u where u.id = x.user_id and u.erasing_at is null));
  if not found then
    raise exception 'no copy to be written' using errcode = 'EN403';
  end if;
  perform set_config('app.export_empresa_id', coalesce(asked.empresa_id::text, ''), true),
          set_config('app.export_user_id', case when asked.empresa_id is null then asked.user_id::text else '' end, true);
end $function$;
alter function app.enter_export(uuid) owner to ensaya_gate;
grant execute on function app.enter_export(uuid) to ensaya_worker;

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

CREATE OR REPLACE FUNCTION app.entrega_people(empresa uuid, entrega uuid)
 RETURNS TABLE(id uuid, email text, nombre text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 WITH person AS (
          SELECT app.user_id() AS id
         UNION
          SELECT c.autor_id
            FROM app.entrega_comentarios c
           WHERE ((c.empresa_id = entrega_people.empresa) AND (c.entrega_id = entrega_people.entrega))
         UNION
          SELECT v.responsable_id
            FROM app.entrega_vistas v
           WHERE ((v.empresa_id = entrega_people.empresa) AND (v.entrega_id = entrega_people.entrega))
         )
  SELECT u.id,
     u.email,
     u.nombre
    FROM (person p
      JOIN app.users u ON ((u.id = p.id)))
   WHERE (EXISTS ( SELECT
            FROM app.entregas e
           WHERE ((e.empresa_id = entrega_people.empresa) AND (e.id = entrega_people.entrega) AND ((entrega_people.empresa = ANY (app.managed_ids())) OR ((entrega_people.empresa = ANY (app.member_ids())) AND (e.user_id = app.user_id()))))));
END;
alter function app.entrega_people(uuid,uuid) owner to ensaya_gate;
grant execute on function app.entrega_people(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.erase_from_avisos(person uuid, names text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  nobody constant text := 'Persona eliminada';
  own record;
begin
  for own in select k.kind, k.author from app.aviso_kinds() k where k.author is not null loop
    execute format('update app.avisos n set detail = $2 from (%s) o (empresa_id, subject_id, key)
                     where n.empresa_id = o.empresa_id and n.subject_id = o.subject_id and n.key = o.key and n.kind = $3', own.author)
      using person, nobody, own.kind;
  end loop;
  -- Who assigned a role-play; and of tasks and comments that are no more.
  update app.avisos n set detail = nobody
   where n.detail = any (names) and n.empresa_id in (
     select m.company_id from app.company_users m where m.user_id = person
     union select m.empresa_id from app.responsables_empresas m where m.user_id = person
     union select a.empresa_id from app.roleplay_assignments a where a.assigned_by = person
     union select h.empresa_id from app.tarea_historial h where h.changed_by = person);
end $function$;
alter function app.erase_from_avisos(uuid,text[]) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.erase_from_faqs(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  draft app.faq_borradores;
begin
  for draft in select b.* from app.faq_borradores b where b.autor_id = person and b.estado = 'publicado' for update loop
    perform app.hide_withdrawn_faq(draft.empresa_id, draft.faq_id, draft.answer);
  end loop;
  delete from app.faq_borradores b using app.informe_citas c
   where b.origen = 'informe' and b.faq_id is null
     and c.user_id = person and c.empresa_id = b.empresa_id and c.informe_id = b.informe_id and c.finding = b.finding;
end $function$;
alter function app.erase_from_faqs(uuid) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.erase_from_informes(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.informe_trozos t set result = jsonb_set(t.result, '{answers}', coalesce((
      select jsonb_agg(case when a.value ->> 'user_id' = person::text then a.value || '{"answer_text": ""}' else a.value end order by a.place)
        from jsonb_array_elements(t.result -> 'answers') with ordinality a (value, place)), '[]'))
   where person = any (t.user_ids) and t.result -> 'answers' @> jsonb_build_array(jsonb_build_object('user_id', person));
  update app.informes i set grupo_personas = array_remove(i.grupo_personas, person) where person = any (i.grupo_personas);
  update app.informes i set findings = (
      select jsonb_agg(
          case when exists (select from app.informe_citas c where c.empresa_id = i.empresa_id and c.informe_id = i.id
                             and c.finding = f.place - 1 and c.user_id = person) then
            case when not exists (select from app.informe_citas c where c.empresa_id = i.empresa_id and c.informe_id = i.id
                                   and c.finding = f.place - 1 and c.user_id <> person)
                 then '{"title": "Hallazgo retirado", "text": ""}'::jsonb
                 when f.value ->> 'title' like '«%' then f.value || '{"title": "Hallazgo"}'
                 else f.value end
          else f.value end order by f.place)
        from jsonb_array_elements(i.findings) with ordinality f (value, place))
   where (i.empresa_id, i.id) in (select c.empresa_id, c.informe_id from app.informe_citas c where c.user_id = person)
     and jsonb_array_length(i.findings) > 0;
end $function$;
alter function app.erase_from_informes(uuid) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.erase_person(person uuid, removed text[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  nobody constant text := 'Persona eliminada';
  address constant text := format('eliminada-%s@eliminada.invalid', person);
  addresses text[] := array(select app.addresses_to_erase(person));
  began timestamptz := clock_timestamp();
  gone record;
  duty record;
begin
  select u.nombre into gone from app.users u where u.id = person and u.erasing_at is not null and u.erased_at is null for update;
  if not found then
    return false;
  end if;
  if exists (select from app.files_to_erase(person) f where f.path <> all (removed)) then
    raise exception 'a file was added meanwhile' using errcode = '40001';
  end if;
  perform set_config('app.erased_user_id', person::text, true);
  perform app.erase_from_avisos(person, array_remove(addresses || gone.nombre, null));
  perform app.erase_from_faqs(person);
  perform app.erase_from_informes(person);
  for duty in select d.tabla, d.borra from app.data_duties() with ordinality d where d.borra is not null order by d.ordinality loop
    execute format('delete from %s where %s', duty.tabla, duty.borra) using person, addresses;
  end loop;
  update auth.user a
     set email = address, name = '', image = null, email_verified = false, two_factor_enabled = false, time_zone = null, signed_in_at = null,
         seen_at = null, invitation_token_hash = null
   where a.id = person;
  update app.users u set nombre = nobody, time_zone = 'Europe/Madrid', erased_at = now() where u.id = person;
  -- The triggers have recorded the deletions above, with the address: one entry stands for all of them.
  delete from app.audit_log l where l.person_id = person and l.created_at >= began;
  update app.audit_log l set actor_email = nobody where l.actor_id = person;
  update app.audit_log l set subject = nobody where l.person_id = person;
  update app.audit_log l set subject = nobody
   where l.act in ('invitacion.creada', 'invitacion.reenviada', 'invitacion.aceptada', 'invitacion.revocada',
                 'propuesta.creada', 'propuesta.retirada', 'propuesta.aprobada', 'propuesta.rechazada') and l.subject = any (addresses);
  perform app.audit_by(null, 'cuenta.eliminada', null, nobody, person);
  return true;
end $function$;
alter function app.erase_person(uuid,text[]) owner to ensaya_gate;
grant execute on function app.erase_person(uuid,text[]) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.erased_user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.erased_user_id'::text, true), ''::text))::uuid;
alter function app.erased_user_id() owner to ensaya_owner;
grant execute on function app.erased_user_id() to ensaya_gate;

CREATE OR REPLACE FUNCTION app.existing_user_ids(people uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT u.id
    FROM app.users u
   WHERE ((u.id = ANY (existing_user_ids.people)) AND (u.erasing_at IS NULL));
END;
alter function app.existing_user_ids(uuid[]) owner to ensaya_gate;
grant execute on function app.existing_user_ids(uuid[]) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.expired_exports(person uuid)
 RETURNS TABLE(id uuid, user_id uuid, empresa_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT x.id,
     x.user_id,
     x.empresa_id
    FROM app.exportaciones x
   WHERE
         CASE
             WHEN (expired_exports.person IS NULL) THEN (x.expires_at < now())
             ELSE ((x.user_id = expired_exports.person) AND (x.empresa_id IS NULL))
         END
   ORDER BY x.expires_at
  LIMIT 1000;
END;
alter function app.expired_exports(uuid) owner to ensaya_gate;
grant execute on function app.expired_exports(uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.export_empresa_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.export_empresa_id'::text, true), ''::text))::uuid;
alter function app.export_empresa_id() owner to ensaya_owner;
grant execute on function app.export_empresa_id() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.export_to_write(export uuid)
 RETURNS TABLE(user_id uuid, empresa_id uuid, nombre text, state text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT x.user_id,
     x.empresa_id,
     COALESCE(e.nombre, u.nombre, u.email) AS "coalesce",
     x.state
    FROM ((app.exportaciones x
      JOIN app.users u ON ((u.id = x.user_id)))
      LEFT JOIN app.empresas e ON ((e.id = x.empresa_id)))
   WHERE ((x.id = export_to_write.export) AND
         CASE
             WHEN (x.empresa_id IS NULL) THEN (u.erasing_at IS NULL)
             ELSE (e.deleted_at IS NULL)
         END);
END;
alter function app.export_to_write(uuid) owner to ensaya_gate;
grant execute on function app.export_to_write(uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.export_user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.export_user_id'::text, true), ''::text))::uuid;
alter function app.export_user_id() owner to ensaya_owner;
grant execute on function app.export_user_id() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.factor_rules(person uuid, superadmins_need_factor boolean)
 RETURNS TABLE(since timestamp with time zone)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT '-infinity'::timestamp with time zone AS timestamptz
   WHERE (factor_rules.superadmins_need_factor AND (EXISTS ( SELECT
            FROM app.user_roles r
           WHERE ((r.user_id = factor_rules.person) AND (r.role = 'superadmin'::text)))))
 UNION ALL
  SELECT
         CASE
             WHEN (c.second_factor_open_sessions_at <= now()) THEN '-infinity'::timestamp with time zone
             ELSE c.second_factor_since
         END AS second_factor_since
    FROM ((( SELECT m.company_id
            FROM app.company_users m
           WHERE (m.user_id = factor_rules.person)
         UNION ALL
          SELECT m.empresa_id
            FROM app.responsables_empresas m
           WHERE (m.user_id = factor_rules.person)) own
      JOIN app.company_settings c ON ((c.company_id = own.company_id)))
      JOIN app.empresas e ON ((e.id = c.company_id)))
   WHERE ((c.second_factor_since IS NOT NULL) AND (e.deleted_at IS NULL));
END;
alter function app.factor_rules(uuid,boolean) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.fail_export(export uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.exportaciones x set state = 'failed', finished_at = now() where x.id = export and x.state = 'pending';
end $function$;
alter function app.fail_export(uuid) owner to ensaya_gate;
grant execute on function app.fail_export(uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.faq_attachment_file(attachment uuid)
 RETURNS TABLE(path text, content_type text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT f.path,
     f.content_type
    FROM (app.faq_attachments a
      JOIN app.archivos f ON (((f.empresa_id = a.empresa_id) AND (f.id = a.archivo_id))))
   WHERE ((a.empresa_id = app.job_empresa_id()) AND (a.id = faq_attachment_file.attachment) AND (a.text_state = 'pending'::text));
END;
alter function app.faq_attachment_file(uuid) owner to ensaya_gate;
grant execute on function app.faq_attachment_file(uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.faq_attachments_to_read()
 RETURNS TABLE(empresa_id uuid, attachment_id uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 UPDATE app.faq_attachments a SET text_state = 'unreadable'::text
   WHERE ((a.text_state = 'pending'::text) AND (a.created_at < (now() - '1 day'::interval)));
 SELECT a.empresa_id,
     a.id
    FROM app.faq_attachments a
   WHERE ((a.text_state = 'pending'::text) AND (a.created_at < (now() - '00:10:00'::interval)))
   ORDER BY a.created_at
  LIMIT 1000;
END;
alter function app.faq_attachments_to_read() owner to ensaya_gate;
grant execute on function app.faq_attachments_to_read() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.faq_autor_name(empresa uuid, faq uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT u.nombre
    FROM (app.faqs f
      JOIN app.users u ON ((u.id = f.autor_id)))
   WHERE ((f.empresa_id = faq_autor_name.empresa) AND (f.id = faq_autor_name.faq) AND (faq_autor_name.empresa = ANY ((app.member_ids() || app.managed_ids()))));
END;
alter function app.faq_autor_name(uuid,uuid) owner to ensaya_gate;
grant execute on function app.faq_autor_name(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.faq_common_synonyms()
 RETURNS TABLE(id integer, palabras text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 150
BEGIN ATOMIC
 SELECT (g.id)::integer AS id,
     string_to_array(g.words, ', '::text) AS string_to_array
    FROM unnest(ARRAY['hacer, hecho, hago, hizo, haz'::text, 'poner, puesto, pongo, puso'::text, 'decir, dicho, digo, dijo'::text, 'ver, visto, vio'::text, 'abrir, abierto'::text, 'cubrir, cubierto'::text, 'escribir, escrito'::text, 'romper, roto'::text, 'volver, vuelto'::text, 'devolver, devuelto'::text, 'resolver, resuelto'::text, 'morir, muerto, muerte, fallecer, fallecido'::text, 'imprimir, impreso, impresion'::text, 'ir, voy, fui, iba'::text, 'venir, vengo, vino'::text, 'traer, traigo, trajo'::text, 'saber, supo'::text, 'salir, salgo, salida'::text, 'conducir, condujo'::text, 'oler, huele'::text, 'caber, quepa'::text, 'caer, caido, caigo'::text, 'dar, doy, dio, dieron'::text, 'elegir, eleccion, escoger, seleccionar'::text, 'pedir, peticion, solicitar, solicitud'::text, 'leer, lectura'::text, 'oir, escuchar'::text, 'prever, previsto'::text, 'tratar, tratamiento'::text, 'incluir, incluye, incluido'::text, 'seguir, sigo, seguimiento'::text, 'construir, construccion'::text, 'medir, medida, medicion'::text, 'freir, frito'::text, 'precio, coste, costo, costar, tarifa, valer, importe, cobrar'::text, 'caro, costoso'::text, 'barato, economico'::text, 'gratis, gratuito, sin coste, sin cargo, regalo'::text, 'dinero, plata, efectivo, reembolso'::text, 'reembolso, devolucion, reintegro, devolver el dinero'::text, 'descuento, rebaja, promocion, oferta, cupon'::text, 'factura, boleta, recibo, comprobante, ticket, tique'::text, 'pagar, abonar, pago, abono'::text, 'plazos, cuotas, mensualidades, financiar, financiacion'::text, 'presupuesto, cotizacion, cotizar, presupuestar'::text, 'adelanto, anticipo, señal, deposito'::text, 'tarjeta, credito, debito'::text, 'cuenta, iban, bancaria'::text, 'deber, deuda, deber dinero, impago, moroso'::text, 'sueldo, salario, nomina, paga'::text, 'propina, gratificacion'::text, 'cliente, usuario, comprador'::text, 'jefe, responsable, encargado, supervisor, gerente'::text, 'trabajador, empleado, colaborador, operario'::text, 'compañero, colega'::text, 'proveedor, suministrador'::text, 'niño, hijo, menor, nene, peque, chico, infantil'::text, 'bebe, recien nacido'::text, 'medico, doctor'::text, 'vacaciones, dias libres, descanso, permiso'::text, 'baja, enfermo, enfermedad, incapacidad'::text, 'horario, hora, horas, turno, apertura'::text, 'contratar, contrato'::text, 'reunion, cita, junta'::text, 'cita, turno, hora, visita, reserva'::text, 'agendar, reservar, pedir cita, sacar turno'::text, 'oficina, despacho'::text, 'tienda, local, negocio, sucursal'::text, 'empresa, compañia, firma'::text, 'formacion, curso, capacitacion, entrenamiento'::text, 'cancelar, anular, cancelacion, anulacion, dar de baja'::text, 'cambiar, modificar, cambio, modificacion, reprogramar'::text, 'aplazar, posponer, retrasar, postergar'::text, 'empezar, comenzar, iniciar, inicio, comienzo'::text, 'terminar, acabar, finalizar, fin'::text, 'durar, duracion, tardar, demorar, tiempo'::text, 'retraso, demora, tardanza, tarde, atraso'::text, 'enviar, mandar, envio, despachar, remitir'::text, 'recibir, recepcion, llegar'::text, 'entregar, entrega, reparto, domicilio'::text, 'paquete, pedido, encargo, orden'::text, 'seguimiento, rastrear, rastreo, localizar'::text, 'comprar, compra, adquirir'::text, 'vender, venta'::text, 'buscar, encontrar, hallar, localizar'::text, 'perder, extraviar, olvidar, extraviado'::text, 'robar, robo, hurto'::text, 'arreglar, reparar, reparacion, arreglo, solucionar, componer'::text, 'averia, fallo, falla, problema, desperfecto'::text, 'no funciona, estropeado, roto, averiado, dañado, descompuesto, defectuoso'::text, 'romper, estropear, dañar, averiar'::text, 'instalar, montar, colocar, poner, instalacion, montaje'::text, 'quitar, retirar, sacar, eliminar, extraer'::text, 'borrar, eliminar, suprimir'::text, 'encender, prender, arrancar'::text, 'apagar, desconectar'::text, 'limpiar, limpieza, lavar, asear'::text, 'mancha, suciedad, sucio'::text, 'revisar, revision, comprobar, verificar, chequear, inspeccion'::text, 'mantenimiento, mantencion, revision'::text, 'limpieza, higiene'::text, 'llamar, telefonear, contactar, llamada'::text, 'avisar, notificar, informar, comunicar, aviso'::text, 'contestar, responder, respuesta'::text, 'preguntar, pregunta, consulta, duda'::text, 'reclamar, reclamacion, reclamo, queja, quejarse, protesta'::text, 'devolver, regresar, retornar, devolucion'::text, 'cambiar, canjear, cambio, canje'::text, 'garantia, cobertura, cubrir, garantizar'::text, 'seguro, poliza, aseguradora'::text, 'firmar, firma'::text, 'autorizar, permiso, autorizacion, permitir'::text, 'obligatorio, necesario, requisito, imprescindible'::text, 'prohibido, permitir, dejar'::text, 'guardar, conservar, almacenar'::text, 'ayudar, ayuda, asistencia, soporte'::text, 'explicar, contar'::text, 'usar, utilizar, uso, emplear, manejar'::text, 'probar, prueba, probarse'::text, 'subir, aumentar, incrementar, subida'::text, 'bajar, reducir, disminuir'::text, 'esperar, espera'::text, 'doler, dolor, molestia, duele'::text, 'movil, celular, telefono, smartphone'::text, 'telefono, numero'::text, 'ordenador, computadora, computador, portatil, laptop, pc'::text, 'tele, television, televisor, pantalla'::text, 'correo, email, mail, correo electronico'::text, 'web, pagina, sitio, internet, online, linea'::text, 'wifi, internet, red, conexion'::text, 'contraseña, clave, password'::text, 'aplicacion, app, programa, software'::text, 'coche, carro, auto, automovil, vehiculo'::text, 'aparcar, estacionar, parking, aparcamiento, estacionamiento, garaje, cochera'::text, 'furgoneta, camioneta, van'::text, 'autobus, bus, autocar, colectivo, camion'::text, 'casa, vivienda, domicilio, hogar, piso, departamento, apartamento'::text, 'piso, suelo, planta'::text, 'habitacion, cuarto, dormitorio, pieza'::text, 'baño, aseo, servicio, lavabo'::text, 'ducha, regadera, baño'::text, 'direccion, domicilio, ubicacion, donde estan'::text, 'llave, tarjeta'::text, 'ascensor, elevador'::text, 'nevera, frigorifico, heladera, refrigerador'::text, 'grifo, canilla, llave'::text, 'enchufe, tomacorriente, corriente, toma'::text, 'luz, electricidad, corriente, electrico'::text, 'bombilla, foco, lampara, ampolleta'::text, 'ruido, sonido, ruidoso'::text, 'olor, oler, huele'::text, 'agua, fuga, gotear, goteo, gotea'::text, 'calor, caliente'::text, 'frio, enfriar, fria, helado'::text, 'pila, bateria'::text, 'gafas, lentes, anteojos'::text, 'caja, embalaje, envoltorio, empaque'::text, 'comida, alimento, comer'::text, 'alergia, alergico, intolerancia'::text, 'medicamento, medicina, remedio, pastilla, farmaco'::text, 'perro, gato, mascota, animal, animales'::text, 'documento, papel, papeles, documentacion'::text, 'documento de identidad, dni, cedula, carnet, pasaporte'::text, 'formulario, impreso, planilla, ficha'::text, 'lista, listado'::text, 'urgencia, urgente, emergencia'::text, 'fiesta, festivo, feriado, domingo'::text, 'fin de semana, sabado, domingo'::text, 'mañana, pronto'::text, 'rapido, urgente, express'::text, 'lejos, distancia, lejano, zona'::text, 'zona, area, region, cobertura'::text, 'fecha, dia'::text, 'semana, semanal'::text, 'mes, mensual'::text, 'año, anual'::text, 'viejo, antiguo, usado'::text, 'nuevo, estrenar'::text, 'pequeño, chico'::text, 'grande, amplio'::text, 'malo, mal, defectuoso'::text, 'seguro, peligro, peligroso, riesgo'::text]) WITH ORDINALITY g(words, id);
END;
alter function app.faq_common_synonyms() owner to ensaya_owner;
grant execute on function app.faq_common_synonyms() to ensaya_gate;

CREATE OR REPLACE FUNCTION app.faq_kin(stem text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (char_length(stem) < 3) THEN '{}'::text[] ELSE array_remove(ARRAY[regexp_replace(stem, '([^gq])ue([^aeiou]{1,3})$'::text, '\1o\2'::text), regexp_replace(stem, 'o([^aeiou]{1,3})$'::text, 'ue\1'::text), regexp_replace(stem, 'ie([^aeiou]{1,3})$'::text, 'e\1'::text), regexp_replace(stem, '([^iu])e([^aeiou]{1,3})$'::text, '\1ie\2'::text), CASE WHEN ((char_length(stem) = ANY (ARRAY[4, 5])) OR (stem = ANY (ARRAY['ped'::text, 'med'::text, 'seg'::text]))) THEN regexp_replace(stem, '([^iu])e([^aeiou]{1,2})$'::text, '\1i\2'::text) ELSE stem END, CASE WHEN ((char_length(stem) = ANY (ARRAY[4, 5])) OR (stem = ANY (ARRAY['pid'::text, 'mid'::text, 'sig'::text]))) THEN regexp_replace(stem, 'i([^aeiou]{1,2})$'::text, 'e\1'::text) ELSE stem END], stem) END;
alter function app.faq_kin(text) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.faq_matching_words(content text, stems text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 WITH plain AS MATERIALIZED (
          SELECT regexp_replace(regexp_replace(NORMALIZE(faq_matching_words.content, NFC), '\]\([^)[:space:]]*\)|https?://'::text, ' '::text, 'gi'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text) AS words
         ), found AS MATERIALIZED (
          SELECT DISTINCT w.word,
             w.key
            FROM plain p,
             LATERAL UNNEST(string_to_array(p.words, ' '::text), string_to_array(app.search_key(p.words), ' '::text)) w(word, key)
           WHERE ("left"(w.key, 2) = ANY (ARRAY( SELECT "left"(app.search_key(s.s), 2) AS "left"
                    FROM unnest(faq_matching_words.stems) s(s))))
         )
  SELECT COALESCE(array_agg(f.word ORDER BY f.word), '{}'::text[]) AS "coalesce"
    FROM found f
   WHERE ((app.faq_word_weight(f.key) > (0)::double precision) AND (app.faq_stems(lower(f.word)) && faq_matching_words.stems));
END;
alter function app.faq_matching_words(text,text[]) owner to ensaya_owner;
grant execute on function app.faq_matching_words(text,text[]) to ensaya_api;

CREATE OR REPLACE FUNCTION app.faq_owner_name(empresa uuid, faq uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT u.nombre
    FROM (app.faqs f
      JOIN app.users u ON ((u.id = f.owner_id)))
   WHERE ((f.empresa_id = faq_owner_name.empresa) AND (f.id = faq_owner_name.faq) AND (faq_owner_name.empresa = ANY ((app.member_ids() || app.managed_ids()))));
END;
alter function app.faq_owner_name(uuid,uuid) owner to ensaya_gate;
grant execute on function app.faq_owner_name(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.faq_plain(markdown text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(regexp_replace(translate(lower(NORMALIZE(markdown, NFC)), '­​‌‍⁠﻿'::text, ''::text), '\]\([^)[:space:]]*\)|https?://'::text, ' '::text, 'g'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text));
alter function app.faq_plain(text) owner to ensaya_owner;
grant execute on function app.faq_plain(text) to ensaya_api;
grant execute on function app.faq_plain(text) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.faq_stem(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(regexp_replace(COALESCE((ts_lexize('app.espanol_raiz'::regdictionary, word))[1], word), '(zc|qu|z)$'::text, 'c'::text), '(gu|j)$'::text, 'g'::text), '^(..?.?[aeou])s$'::text, '\1'::text);
alter function app.faq_stem(text) owner to ensaya_owner;
grant execute on function app.faq_stem(text) to ensaya_api;
grant execute on function app.faq_stem(text) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.faq_stems(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((word = app.search_key(word)) AND (word !~ 'ion$'::text)) THEN ARRAY[app.faq_stem(word)] ELSE (ARRAY[app.faq_stem(word)] || array_remove(ARRAY[app.faq_stem(regexp_replace(app.search_key(word), 'ion$'::text, 'ión'::text))], app.faq_stem(word))) END;
alter function app.faq_stems(text) owner to ensaya_owner;
grant execute on function app.faq_stems(text) to ensaya_api;
grant execute on function app.faq_stems(text) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.faq_word_weight(word text)
 RETURNS real
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (word = ANY ('{a,al,ante,aquel,aquella,como,con,cual,cuales,de,del,e,el,ella,ellas,ellos,en,era,eran,eres,es,esa,esas,ese,eso,esos,esta,estas,este,esto,estos,fue,ha,han,has,hay,he,i,la,las,le,les,lo,los,mas,me,mi,mis,muy,ni,no,nos,nuestra,nuestras,nuestro,nuestros,o,os,para,pero,por,porque,pues,que,se,ser,si,sin,son,soy,su,sus,te,ti,tu,tus,u,un,una,unas,uno,unos,usted,ustedes,vos,y,ya,yo}'::text[])) THEN (0)::numeric WHEN (word = ANY ('{algo,alguien,algun,alguna,algunas,alguno,algunos,asi,aun,ayuda,cada,casi,cuando,cuanta,cuantas,cuanto,cuantos,cosa,cosas,da,dan,dar,das,debe,debemos,deben,deberia,debo,decir,desde,dia,donde,dos,durante,ejemplo,entonces,entre,estamos,estan,estar,estoy,favor,forma,gracias,gustaria,haber,hace,hacemos,hacen,hacer,haces,haciendo,hago,hasta,haya,hola,ir,luego,manera,mientras,mio,mismo,misma,modo,mucha,muchas,mucho,muchos,nada,nadie,necesita,necesitamos,necesitan,necesitas,necesito,ninguna,ninguno,nosotros,ocurre,otra,otras,otro,otros,pasa,pasar,poco,podemos,poder,podria,puede,pueden,puedes,puedo,queremos,querer,quien,quienes,quiera,quiere,quieren,quieres,quiero,quisiera,saber,sabe,sea,segun,sera,siempre,sobre,solo,tal,tambien,tampoco,tan,tanto,tendra,tendria,tenemos,tener,tengo,tiene,tienen,tienes,toca,toda,todas,todavia,todo,todos,tras,va,vamos,van,vas,ver,vez,voy}'::text[])) THEN 0.25 ELSE (1)::numeric END;
alter function app.faq_word_weight(text) owner to ensaya_owner;
grant execute on function app.faq_word_weight(text) to ensaya_api;
grant execute on function app.faq_word_weight(text) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.file_kinds()
 RETURNS TABLE(kind text, bytes integer, readers text[], personal boolean)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 VALUES ('logo'::text,1048576,ARRAY['empresa'::text],false), ('faq'::text,10485760,ARRAY['empresa'::text, 'superadmin'::text],false), ('respuesta'::text,10485760,ARRAY['autor'::text, 'responsables'::text],true), ('tarea'::text,10485760,ARRAY['asignado'::text, 'responsables'::text],true), ('escena'::text,10485760,ARRAY['empresa'::text, 'superadmin'::text],false);
END;
alter function app.file_kinds() owner to ensaya_owner;
grant execute on function app.file_kinds() to ensaya_api;
grant execute on function app.file_kinds() to ensaya_gate;
grant execute on function app.file_kinds() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.file_kinds_for(VARIADIC readers text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT k.kind FROM app.file_kinds() k(kind, bytes, readers, personal) WHERE (k.readers && file_kinds_for.readers));
alter function app.file_kinds_for(text[]) owner to ensaya_owner;
grant execute on function app.file_kinds_for(text[]) to ensaya_api;
grant execute on function app.file_kinds_for(text[]) to ensaya_gate;
grant execute on function app.file_kinds_for(text[]) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.file_name(empresa uuid, archivo uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT a.nombre FROM app.archivos a WHERE ((a.empresa_id = file_name.empresa) AND (a.id = file_name.archivo))), (SELECT f.nombre FROM app.faq_attachments f WHERE ((f.empresa_id = file_name.empresa) AND (f.archivo_id = file_name.archivo)) LIMIT 1), (SELECT r.attachment_name FROM app.roleplay_responses r WHERE ((r.empresa_id = file_name.empresa) AND (r.archivo_id = file_name.archivo)) LIMIT 1), (SELECT d.attachment_name FROM app.borradores_roleplay d WHERE ((d.empresa_id = file_name.empresa) AND (d.archivo_id = file_name.archivo)) LIMIT 1), (SELECT t.attachment_name FROM app.entrega_textos t WHERE ((t.empresa_id = file_name.empresa) AND (t.archivo_id = file_name.archivo)) LIMIT 1), (SELECT b.attachment_name FROM app.roleplay_respuestas_anteriores b WHERE ((b.empresa_id = file_name.empresa) AND (b.archivo_id = file_name.archivo)) LIMIT 1));
alter function app.file_name(uuid,uuid) owner to ensaya_owner;
grant execute on function app.file_name(uuid,uuid) to ensaya_api;
grant execute on function app.file_name(uuid,uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.files_to_erase(person uuid)
 RETURNS TABLE(path text, under_way boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT a.path,
     ((a.attached_at IS NULL) AND (a.created_at > (now() - '00:03:00'::interval)))
    FROM app.archivos a
   WHERE ((a.created_by = files_to_erase.person) AND (a.kind = ANY (app.personal_file_kinds())) AND (EXISTS ( SELECT
            FROM app.users u
           WHERE ((u.id = files_to_erase.person) AND (u.erasing_at IS NOT NULL)))));
END;
alter function app.files_to_erase(uuid) owner to ensaya_gate;
grant execute on function app.files_to_erase(uuid) to ensaya_worker;

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
      select u.id, u.email, u.nombre from app.find_users(term) f (id)
        join app.user_roles r on r.user_id = f.id and r.role = 'manager' join app.users u on u.id = f.id limit 500)
    select h.id, h.email, h.nombre from hits h
     where not exists (select from app.responsables_empresas m where m.empresa_id = except_of and m.user_id = h.id)
       and (not confirmed_only or exists (select from auth.user a where a.id = h.id and a.email_verified))
     order by h.email limit 20;
end $function$;
alter function app.find_managers(text,uuid,boolean) owner to ensaya_gate;
grant execute on function app.find_managers(text,uuid,boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.find_newest(records regclass, company_column text, key_column text, patterns text[], before_at timestamp with time zone, before_id uuid, most integer)
 RETURNS TABLE(company_id uuid, id uuid)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  looked_through constant integer := 2000;
  end_at timestamptz;
  end_id uuid;
  filled integer;
  from_at timestamptz := coalesce(before_at, 'infinity');
  from_id uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  hits text := 'select h.company, h.id from (%s) h
    where %s and exists (select from app.empresas e where e.id = h.company and e.deleted_at is null)
    order by h.created_at desc, h.id desc limit $1';
begin
  -- A common term fills the page from the newest rows, which are read until it is full; the index of trigrams would return all of its
  -- hits, unsorted.
  return query execute format(hits,
    format('select r.%I as company, r.id, r.created_at, r.%I as key from %s r where (r.created_at, r.id) < ($2, $3)
            order by r.created_at desc, r.id desc limit $4', company_column, key_column, records),
    'h.key operator(pg_catalog.~~) all ($5)')
    using most, from_at, from_id, looked_through, patterns;
  get diagnostics filled = row_count;
  if filled = most then
    return;
  end if;
  execute format('select r.created_at, r.id from %s r where (r.created_at, r.id) < ($1, $2)
                  order by r.created_at desc, r.id desc offset $3 limit 1', records)
    into end_at, end_id using from_at, from_id, looked_through - 1;
  if end_at is null then
    return;
  end if;
  -- OFFSET 0: the index of trigrams, not that of the time, because the term is rare.
  return query execute format(hits,
    format('select r.%1$I as company, r.id, r.created_at from %2$s r where r.%3$I operator(pg_catalog.~~) ($4)[1] and r.%3$I operator(pg_catalog.~~) all ($4) offset 0', company_column, records, key_column),
    '(h.created_at, h.id) < ($2, $3)')
    using most - filled, end_at, end_id, patterns;
end $function$;
alter function app.find_newest(regclass,text,text,text[],timestamp with time zone,uuid,integer) owner to ensaya_gate;

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

CREATE OR REPLACE FUNCTION app.find_users(term text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  patterns text[] := app.search_patterns(term);
  address text := lower(btrim(term));
  last_character constant text := chr(1114111);
begin
  if position('@' in term) > 1 then
    return query select u.id from app.users u where u.email operator(pg_catalog.~>=~) address and u.email operator(pg_catalog.~<~) (address || last_character);
    if found then
      return;
    end if;
  end if;
  return query select u.id from app.users u
     where u.search_key operator(pg_catalog.~~) patterns[1] and u.search_key operator(pg_catalog.~~) all (patterns);
end $function$;
alter function app.find_users(text) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.finish_export(export uuid, bytes bigint, filas integer, archivos integer, faltan integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  written app.exportaciones;
  readers uuid[];
  place uuid;
begin
  update app.exportaciones x
     set state = 'ready', finished_at = now(), expires_at = now() + interval '7 days',
         bytes = finish_export.bytes, filas = finish_export.filas, archivos = finish_export.archivos, faltan = finish_export.faltan
   where x.id = export and x.state = 'pending'
  returning x.* into written;
  if not found then
    return null;
  end if;
  if written.empresa_id is null then
    readers := array[written.user_id];
    -- A notice belongs to a company; a person without one gets the mail alone.
    place := (select m.id from (select c.company_id as id from app.company_users c where c.user_id = written.user_id
                                union all select r.empresa_id from app.responsables_empresas r where r.user_id = written.user_id) m limit 1);
    if place is not null then
      perform app.add_avisos('copia_lista', place, readers, export, 'Tus datos', null, format('copia_lista:%s', export));
    end if;
  else
    place := written.empresa_id;
    readers := array(select r.user_id from app.responsables_empresas r where r.empresa_id = written.empresa_id);
    perform app.add_avisos('copia_lista', e.id, readers, export, e.nombre, null, format('copia_lista:%s', export), e.id)
       from app.empresas e where e.id = written.empresa_id;
  end if;
  return jsonb_build_object(
    'place', place,
    'emails', (select coalesce(jsonb_agg(u.email), '[]') from app.users u join auth.user a on a.id = u.id
                where u.id = any (readers) and a.suspended_at is null
                  and (a.email_verified or not exists (select from app.platform_settings s where s.mandatory_verification))));
end $function$;
alter function app.finish_export(uuid,bigint,integer,integer,integer) owner to ensaya_gate;
grant execute on function app.finish_export(uuid,bigint,integer,integer,integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.finish_roleplay(empresa uuid, roleplay uuid, person uuid)
 RETURNS TABLE(finished_at timestamp with time zone, missing uuid[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  is_first boolean;
begin
  if empresa <> all (app.member_ids()) then
    return;
  end if;
  if person is distinct from app.user_id() then
    raise exception 'another user has signed in' using errcode = 'EN403';
  end if;
  -- Locked: what reassign_roleplay() moves away at the same time is missing afterwards.
  perform from app.roleplay_assignments a where a.empresa_id = empresa and a.roleplay_id = roleplay and a.user_id = person for update;
  select array_agg(q.id order by q."order", q.id) filter (where r.user_id is null) into missing
    from app.roleplay_questions q
    left join app.roleplay_responses r
      on r.empresa_id = empresa and r.roleplay_id = roleplay and r.question_id = q.id and r.user_id = person
   where q.empresa_id = empresa and q.roleplay_id = roleplay and q.hidden_at is null
  having count(*) > 0;
  if not found then
    return;
  end if;
  if missing is null then
    missing := '{}';
    select a.completed_at into finished_at from app.roleplay_assignments a
     where a.empresa_id = empresa and a.roleplay_id = roleplay and a.user_id = person;
    if finished_at is null then
      if exists (select from app.roleplay_assignments a
                  where a.empresa_id = empresa and a.roleplay_id = roleplay and a.user_id = person and a.modo = 'ensayo')
        and app.no_ensayo(empresa, roleplay) is null then
        raise exception 'a rehearsal was asked for' using errcode = 'ENENS';
      end if;
      -- The times before come first.
      if exists (select from app.entregas_pendientes p where p.empresa_id = empresa) then
        perform app.backfill_entregas_of(empresa, roleplay, person);
      end if;
      insert into app.roleplay_assignments as a (empresa_id, roleplay_id, user_id, completed_at)
      values (empresa, roleplay, person, now())
      on conflict (empresa_id, roleplay_id, user_id) do update set completed_at = coalesce(a.completed_at, excluded.completed_at)
      returning new.completed_at, old.completed_at is null into finished_at, is_first;
      if is_first then
        perform app.add_entrega(empresa, roleplay, person, uuidv7(), finished_at);
      end if;
    end if;
  end if;
  return next;
end $function$;
alter function app.finish_roleplay(uuid,uuid,uuid) owner to ensaya_gate;
grant execute on function app.finish_roleplay(uuid,uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.finish_tarea(empresa uuid, tarea uuid, finished boolean, nota text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.tareas t set terminada_at = case when finished then now() end, terminada_nota = case when finished then nota end
   where t.empresa_id = empresa and t.id = tarea and t.trabajador_id = app.user_id() and empresa = any (app.member_ids())
     and t.deleted_at is null and t.estado <> 'completada'
     and (finished, nota) is distinct from (t.terminada_at is not null, t.terminada_nota);
end $function$;
alter function app.finish_tarea(uuid,uuid,boolean,text) owner to ensaya_gate;
grant execute on function app.finish_tarea(uuid,uuid,boolean,text) to ensaya_api;

CREATE OR REPLACE FUNCTION app.fold_platform_counts()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 WITH folded AS (
          DELETE FROM app.platform_counts platform_counts_1
           RETURNING platform_counts_1.name,
             platform_counts_1.n
         )
  INSERT INTO app.platform_counts (name, n)  SELECT f.name,
             sum(f.n) AS sum
            FROM folded f
           GROUP BY f.name
          HAVING (sum(f.n) <> (0)::numeric);
END;
alter function app.fold_platform_counts() owner to ensaya_gate;
grant execute on function app.fold_platform_counts() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.follow_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.users u set email = new.email where u.id = new.id;
  return null;
end $function$;
alter function app.follow_address() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.follow_assignment_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if old.completed_at is null and new.completed_at is not null then
    delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.roleplay_id and n.user_id = new.user_id and n.read_at is null;
  elsif old.completed_at is not null and new.completed_at is null then
    perform app.add_avisos('roleplay_repetido', new.empresa_id, array[new.user_id], new.roleplay_id, r.title, new.due_date,
      format('roleplay_repetido:%s:%s', new.roleplay_id, extract(epoch from now())), null, coalesce(u.nombre, u.email))
      from app.roleplays r left join app.users u on u.id = new.assigned_by
     where r.company_id = new.empresa_id and r.id = new.roleplay_id;
    update app.avisos n set note = new.nota where n.user_id = new.user_id and new.nota is not null
       and n.key = format('roleplay_repetido:%s:%s', new.roleplay_id, extract(epoch from now()));
  else
    delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.roleplay_id and n.user_id = new.user_id
       and n.kind = any (app.reminder_kinds('asignacion')) and n.read_at is null;
    update app.avisos n set due_at = new.due_date, mail_at = default where n.empresa_id = new.empresa_id and n.subject_id = new.roleplay_id
       and n.user_id = new.user_id and n.kind = any (app.given_kinds('asignacion')) and n.read_at is null;
  end if;
  return null;
end $function$;
alter function app.follow_assignment_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.follow_faq_attachment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  attachment app.faq_attachments := coalesce(new, old);
begin
  update app.faqs f set has_attachment =
    exists (select from app.faq_attachments o where o.empresa_id = f.empresa_id and o.faq_id = f.id)
   where f.empresa_id = attachment.empresa_id and f.id = attachment.faq_id;
  return null;
end $function$;
alter function app.follow_faq_attachment() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.follow_faq_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.kind = any (app.reminder_kinds('faq')) and n.read_at is null;
  return null;
end $function$;
alter function app.follow_faq_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.follow_hidden_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.hidden_at is null then
    delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.kind = 'faq_oculta' and n.read_at is null;
  else
    perform app.add_avisos('faq_oculta', new.empresa_id, array(
        select m.user_id from app.responsables_empresas m where m.empresa_id = new.empresa_id and m.user_id = coalesce(new.owner_id, m.user_id)),
      new.id, new.question, null, format('faq_oculta:%s:%s', new.id, extract(epoch from new.hidden_at)));
  end if;
  return null;
end $function$;
alter function app.follow_hidden_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.follow_informe_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.state <> 'failed' then
    delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.kind = 'reporte_detenido';
  end if;
  if new.state = 'done' then
    perform app.add_avisos('reporte_listo', new.empresa_id, array[m.user_id], new.id, r.title, null, format('reporte_listo:%s', new.id), r.id)
      from app.roleplays r, app.responsables_empresas m
     where r.company_id = new.empresa_id and r.id = new.roleplay_id and m.empresa_id = new.empresa_id and m.user_id = new.created_by;
  end if;
  return null;
end $function$;
alter function app.follow_informe_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.follow_piece_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.state = 'failed' then
    perform app.add_avisos('reporte_detenido', i.empresa_id, array[m.user_id], i.id, r.title, null, format('reporte_detenido:%s', i.id), r.id)
      from app.informes i
      join app.roleplays r on r.company_id = i.empresa_id and r.id = i.roleplay_id
      join app.responsables_empresas m on m.empresa_id = i.empresa_id and m.user_id = i.created_by
     where i.empresa_id = new.empresa_id and i.id = new.informe_id and i.state = 'running';
  elsif not exists (select from app.informe_trozos t
                     where t.empresa_id = new.empresa_id and t.informe_id = new.informe_id and t.state = 'failed') then
    delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.informe_id and n.kind = 'reporte_detenido';
  end if;
  return null;
end $function$;
alter function app.follow_piece_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.follow_question_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.state <> 'open' then
    delete from app.avisos n where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.read_at is null;
  end if;
  if new.state = 'answered' and old.state <> 'answered' and new.faq_id is not null then
    perform app.add_avisos('pregunta_respondida', new.empresa_id, array(
        select m.user_id from app.faq_request_personas p join app.company_users m on m.company_id = p.empresa_id and m.user_id = p.user_id
         where p.empresa_id = new.empresa_id and p.request_id = new.id and p.seen_at is null), new.faq_id, new.question, null,
      format('pregunta_respondida:%s', new.id), new.id);
  end if;
  -- Who sent it first has taken it back, or somebody else has added their name.
  if new.user_id is distinct from old.user_id then
    update app.avisos n set detail = (select coalesce(u.nombre, u.email) from app.users u where u.id = new.user_id)
     where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.kind = 'pregunta_recibida';
  end if;
  return null;
end $function$;
alter function app.follow_question_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.follow_shown_faq()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.hidden_at is null then
    -- Indexes them again.
    update app.faq_attachments a set texto = a.texto where a.empresa_id = new.empresa_id and a.faq_id = new.id and a.texto is not null;
  else
    delete from app.faq_attachment_words w using app.faq_attachments a
     where a.empresa_id = new.empresa_id and a.faq_id = new.id and w.empresa_id = a.empresa_id and w.attachment_id = a.id;
  end if;
  return null;
end $function$;
alter function app.follow_shown_faq() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.follow_tarea_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if old.trabajador_id is distinct from new.trabajador_id then
    update app.avisos n set hidden_at = now()
     where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.user_id = old.trabajador_id and n.hidden_at is null;
    if new.trabajador_id is not null and new.estado <> 'completada' and current_setting('app.undoing_tareas', true) is distinct from 'on' then
      perform app.add_tarea_aviso(new);
    end if;
  elsif new.estado = 'completada' then
    update app.avisos n set hidden_at = now() where n.empresa_id = new.empresa_id and n.subject_id = new.id
       and n.read_at is null and n.kind <> 'tarea_comentada' and n.hidden_at is null;
  elsif old.fecha_entrega is distinct from new.fecha_entrega then
    update app.avisos n set hidden_at = now() where n.empresa_id = new.empresa_id and n.subject_id = new.id
       and n.kind = any (app.reminder_kinds('tarea')) and n.read_at is null and n.hidden_at is null;
    update app.avisos n set due_at = app.end_of_day(new.fecha_entrega, u.time_zone), mail_at = default from app.users u
     where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.kind = any (app.given_kinds('tarea')) and n.read_at is null and u.id = n.user_id;
  end if;
  return null;
end $function$;
alter function app.follow_tarea_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.follow_terminada_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.avisos n set hidden_at = now() where n.empresa_id = new.empresa_id and n.subject_id = new.id
     and n.kind = 'tarea_terminada' and n.read_at is null and n.hidden_at is null;
  if new.terminada_at is not null and current_setting('app.undoing_tareas', true) is distinct from 'on' then
    perform app.add_avisos('tarea_terminada', new.empresa_id, array(
        select m.user_id from app.responsables_empresas m where m.empresa_id = new.empresa_id), new.id, new.nombre, null,
        format('tarea_terminada:%s:%s', new.id, extract(epoch from new.terminada_at)), new.proyecto_id,
        (select coalesce(u.nombre, u.email) from app.users u where u.id = new.trabajador_id));
  end if;
  return null;
end $function$;
alter function app.follow_terminada_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.follow_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.schedule_tarea_avisos(array_agg(r.empresa_id), array_agg(r.record_id)) from (
    select distinct p.empresa_id, p.record_id from app.avisos_programados p
     where p.user_id = new.id and p.kind = any (app.reminder_kinds('tarea'))) r;
  perform app.schedule_faq_avisos(array_agg(p.empresa_id), array_agg(p.record_id), new.id)
     from app.avisos_programados p where p.user_id = new.id and p.kind = any (app.reminder_kinds('faq'));
  update app.avisos_programados p set notify_at = m.at, until = case when m.at = now() then h.closes else m.at + interval '12 hours' end
    from app.mail_hours(now(), new.time_zone) h,
         lateral (select case when now() >= h.opens and now() < h.closes then now() else h.opens_next end as at) m
   where p.user_id = new.id and p.kind = 'recordatorio';
  update app.avisos n set mail_at = default
   where n.user_id = new.id and n.by_mail and n.mailed_at is null and n.read_at is null and n.hidden_at is null;
  return null;
end $function$;
alter function app.follow_time_zone() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.forget_asker_of_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.faq_request_personas p where p.user_id = old.user_id and p.empresa_id = (to_jsonb(old) ->> tg_argv[0])::uuid;
  return null;
end $function$;
alter function app.forget_asker_of_leaving() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.forget_borradores_of_entrega()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.faq_borradores b where b.empresa_id = old.empresa_id and b.entrega_id = old.id and b.faq_id is null;
  return null;
end $function$;
alter function app.forget_borradores_of_entrega() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.forget_borradores_of_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.faq_borradores b where b.autor_id = old.user_id and b.empresa_id = old.company_id and b.faq_id is null;
  return null;
end $function$;
alter function app.forget_borradores_of_leaving() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.forget_consultas(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  removed integer;
begin
  delete from app.consultas c using (
    select o.empresa_id, o.id from app.consultas o where o.created_at < now() - interval '30 days' order by o.created_at limit most) d
   where c.empresa_id = d.empresa_id and c.id = d.id;
  get diagnostics removed = row_count;
  return removed;
end $function$;
alter function app.forget_consultas(integer) owner to ensaya_gate;
grant execute on function app.forget_consultas(integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.forget_consultas_of_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.consultas c where c.user_id = old.user_id and c.empresa_id = (to_jsonb(old) ->> tg_argv[0])::uuid;
  return null;
end $function$;
alter function app.forget_consultas_of_leaving() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.forget_ensayos(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  removed integer;
begin
  delete from app.ensayos e using (
    select o.empresa_id, o.id from app.ensayos o where o.borrado_at < now() order by o.borrado_at limit most) d
   where e.empresa_id = d.empresa_id and e.id = d.id and e.borrado_at < now();
  get diagnostics removed = row_count;
  return removed;
end $function$;
alter function app.forget_ensayos(integer) owner to ensaya_gate;
grant execute on function app.forget_ensayos(integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.forget_export(export uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.exportaciones x where x.id = export and x.expires_at < now();
end $function$;
alter function app.forget_export(uuid) owner to ensaya_gate;
grant execute on function app.forget_export(uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.forget_faq_borradores(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  removed integer;
begin
  delete from app.faq_borradores b using (
    select o.empresa_id, o.id from app.faq_borradores o
     where o.faq_id is null and coalesce(o.decided_at, o.created_at) < now() - interval '90 days'
     order by coalesce(o.decided_at, o.created_at) limit most) d
   where b.empresa_id = d.empresa_id and b.id = d.id;
  get diagnostics removed = row_count;
  return removed;
end $function$;
alter function app.forget_faq_borradores(integer) owner to ensaya_gate;
grant execute on function app.forget_faq_borradores(integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.forget_faq_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_table_name = 'faqs' then
    delete from app.faq_words w where w.empresa_id = old.empresa_id and w.faq_id = old.id;
  else
    delete from app.faq_attachment_words w where w.empresa_id = old.empresa_id and w.attachment_id = old.id;
  end if;
  return null;
end $function$;
alter function app.forget_faq_words() owner to ensaya_gate;

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
   where i.token_hash = hash and i.revoked_at is null and i.accepted_at is null and i.expires_at > now() and not i.link_shown
     and app.gives_way(u.id);
  if found then
    perform app.audit('usuario.eliminado', c.company_id, squatter.email) from app.company_users c where c.user_id = squatter.id;
    delete from app.users where id = squatter.id;
    delete from auth.user where id = squatter.id;
  end if;
end $function$;
alter function app.free_address(bytea) owner to ensaya_gate;
grant execute on function app.free_address(bytea) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.give_invited(empresa uuid, invitation uuid, person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO app.roleplay_assignments (empresa_id, roleplay_id, user_id, due_day, assigned_by)  SELECT i.empresa_id,
             r.id,
             u.id,
             (((now() AT TIME ZONE u.time_zone))::date + i.roleplay_days),
             i.created_by
            FROM ((app.invitations i
              JOIN app.roleplays r ON (((r.company_id = i.empresa_id) AND (r.id = ANY (i.roleplay_ids)))))
              JOIN app.users u ON ((u.id = give_invited.person)))
           WHERE ((i.empresa_id = give_invited.empresa) AND (i.id = give_invited.invitation) AND (i.role = 'worker'::text))
           ORDER BY r.id
          FOR KEY SHARE OF r ON CONFLICT(empresa_id, roleplay_id, user_id) DO NOTHING;
 INSERT INTO app.grupo_personas (empresa_id, grupo_id, user_id)  SELECT i.empresa_id,
             g.id,
             give_invited.person AS person
            FROM (app.invitations i
              JOIN app.grupos g ON (((g.empresa_id = i.empresa_id) AND (g.id = ANY (i.grupo_ids)))))
           WHERE ((i.empresa_id = give_invited.empresa) AND (i.id = give_invited.invitation) AND (i.role = 'worker'::text))
           ORDER BY g.id
          FOR KEY SHARE OF g ON CONFLICT(empresa_id, grupo_id, user_id) DO NOTHING;
END;
alter function app.give_invited(uuid,uuid,uuid) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.given_kinds(record text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT k.kind FROM app.aviso_kinds() k(kind, choice, dated, reminder, author) WHERE ((NOT k.reminder) AND (k.dated = given_kinds.record)));
alter function app.given_kinds(text) owner to ensaya_owner;
grant execute on function app.given_kinds(text) to ensaya_gate;

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

CREATE OR REPLACE FUNCTION app.hand_in_again(empresa uuid, roleplay uuid, person uuid, entrega uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  last uuid;
begin
  if person is distinct from app.user_id() or empresa <> all (app.member_ids()) then
    raise exception 'another user has signed in' using errcode = 'EN403';
  end if;
  perform from app.roleplay_assignments a
    where a.empresa_id = empresa and a.roleplay_id = roleplay and a.user_id = person and a.completed_at is not null for update;
  if not found then
    return 'unfinished';
  end if;
  if exists (
    select from app.roleplay_questions q
     where q.empresa_id = empresa and q.roleplay_id = roleplay and q.hidden_at is null
       and not exists (select from app.roleplay_responses r
                        where r.empresa_id = empresa and r.roleplay_id = roleplay and r.question_id = q.id and r.user_id = person)) then
    return 'missing';
  end if;
  if exists (select from app.entregas_pendientes p where p.empresa_id = empresa) then
    perform app.backfill_entregas_of(empresa, roleplay, person);
  end if;
  select e.id into last from app.entregas e
   where e.empresa_id = empresa and e.roleplay_id = roleplay and e.user_id = person and e.origen = 'escrito' order by e.n desc limit 1;
  if app.has_unhanded_answers(empresa, roleplay, person, last)
    and not exists (select from app.entregas e where e.empresa_id = empresa and e.id = entrega) then
    perform app.add_entrega(empresa, roleplay, person, entrega, now());
  end if;
  return 'done';
end $function$;
alter function app.hand_in_again(uuid,uuid,uuid,uuid) owner to ensaya_gate;
grant execute on function app.hand_in_again(uuid,uuid,uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.hand_in_ensayo(empresa uuid, ensayo uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  row app.ensayos;
  entrega uuid := uuidv7();
begin
  select e.* into row from app.ensayos e
   where e.empresa_id = empresa and e.id = ensayo and e.user_id = app.user_id() and empresa = any (app.member_ids());
  if not found then
    return null;
  end if;
  -- In the order of finish_roleplay(): the assignment first, which numbers what is handed in.
  perform from app.roleplay_assignments a
    where a.empresa_id = empresa and a.roleplay_id = row.roleplay_id and a.user_id = row.user_id for update;
  if exists (select from app.entregas_pendientes p where p.empresa_id = empresa) then
    perform app.backfill_entregas_of(empresa, row.roleplay_id, row.user_id);
  end if;
  select e.* into row from app.ensayos e where e.empresa_id = empresa and e.id = ensayo for update;
  if row.estado is null or row.estado <> 'cerrado' then
    return case row.estado when 'entregado' then 'done' else row.estado end;
  end if;
  if not exists (select from app.ensayo_turnos t where t.empresa_id = empresa and t.ensayo_id = ensayo and t.de = 'persona') then
    return 'vacio';
  end if;
  perform app.insert_entrega(empresa, row.roleplay_id, row.user_id, entrega, now(), null, (
    select jsonb_agg(jsonb_build_object('de', t.de, 'texto', t.texto) order by t.n)
      from app.ensayo_turnos t where t.empresa_id = empresa and t.ensayo_id = ensayo and t.texto <> ''));
  update app.ensayos e set estado = 'entregado', entregado_at = now(), touched_at = now(), entrega_id = entrega
   where e.empresa_id = empresa and e.id = ensayo;
  update app.roleplay_assignments a set completed_at = coalesce(a.completed_at, now())
   where a.empresa_id = empresa and a.roleplay_id = row.roleplay_id and a.user_id = row.user_id and a.modo <> 'escrito';
  return 'done';
end $function$;
alter function app.hand_in_ensayo(uuid,uuid) owner to ensaya_gate;
grant execute on function app.hand_in_ensayo(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.has_faq_stem(empresa uuid, wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT true FROM app.faq_words w WHERE ((w.empresa_id = has_faq_stem.empresa) AND (w.stem = has_faq_stem.wanted)) LIMIT 1), (SELECT true FROM app.faq_attachment_words a WHERE ((a.empresa_id = has_faq_stem.empresa) AND (a.stem = has_faq_stem.wanted)) LIMIT 1), false);
alter function app.has_faq_stem(uuid,text) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.has_tarea(empresa uuid, tarea uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM app.tareas t WHERE ((t.empresa_id = has_tarea.empresa) AND (t.id = has_tarea.tarea) AND (t.trabajador_id = app.user_id()))));
alter function app.has_tarea(uuid,uuid) owner to ensaya_owner;
grant execute on function app.has_tarea(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.has_unhanded_answers(empresa uuid, roleplay uuid, person uuid, entrega uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM app.roleplay_responses r
           WHERE ((r.empresa_id = has_unhanded_answers.empresa) AND (r.roleplay_id = has_unhanded_answers.roleplay) AND (r.user_id = has_unhanded_answers.person) AND (NOT (EXISTS ( SELECT
                    FROM app.entrega_textos t
                   WHERE ((t.empresa_id = has_unhanded_answers.empresa) AND (t.entrega_id = has_unhanded_answers.entrega) AND (t.question_id = r.question_id) AND (t.texto = r.answer_text) AND (NOT (t.archivo_id IS DISTINCT FROM r.archivo_id))))))))) AS "exists";
END;
alter function app.has_unhanded_answers(uuid,uuid,uuid,uuid) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.held_empresas(empresas uuid[], since timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT e.id
    FROM app.empresas e
   WHERE ((e.id = ANY (held_empresas.empresas)) AND ((e.suspended_at IS NOT NULL) OR (e.deleted_at IS NOT NULL) OR (e.restored_at > held_empresas.since)));
END;
alter function app.held_empresas(uuid[],timestamp with time zone) owner to ensaya_gate;
grant execute on function app.held_empresas(uuid[],timestamp with time zone) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.hide_tarea_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.avisos n set hidden_at = new.deleted_at
   where n.empresa_id = new.empresa_id and n.subject_id = new.id and n.hidden_at is null;
  return null;
end $function$;
alter function app.hide_tarea_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.hide_withdrawn_faq(empresa uuid, faq uuid, words text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  before app.faqs;
begin
  select f.* into before from app.faqs f where f.empresa_id = empresa and f.id = faq for no key update;
  if not found then
    return;
  end if;
  update app.faqs f set
    hidden_at = now(), autor_id = null,
    question = case when app.holds_passage(f.question, words) then 'Pregunta retirada ' || right(f.id::text, 12) else f.question end,
    answer = app.without_passages(f.answer, words),
    alternatives = array(select a.content from unnest(f.alternatives) with ordinality a (content, place)
                          where not app.holds_passage(a.content, words) order by a.place)
   where f.empresa_id = empresa and f.id = faq;
  -- The text without those words is a version that no responsable wrote.
  update app.faq_versions v set changed_by = null where v.empresa_id = empresa and v.faq_id = faq and v.version > before.version;
  delete from app.faq_versions v where v.empresa_id = empresa and v.faq_id = faq
     and (app.holds_passage(v.question, words) or app.holds_passage(v.answer, words)
          or exists (select from unnest(v.alternatives) a (content) where app.holds_passage(a.content, words)));
  update app.avisos n set title = f.question from app.faqs f
   where f.empresa_id = empresa and f.id = faq and f.question <> before.question
     and n.empresa_id = empresa and n.subject_id = faq and n.title = before.question;
end $function$;
alter function app.hide_withdrawn_faq(uuid,uuid,text) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.holds_passage(content text, source text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (app.without_passages(content, source) IS DISTINCT FROM content);
alter function app.holds_passage(text,text) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.index_changed_faq()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.faq_words w where w.empresa_id = new.empresa_id and w.faq_id = new.id;
  perform app.index_faqs(array[new.empresa_id], array[new.id]);
  return null;
end $function$;
alter function app.index_changed_faq() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.index_faq_attachment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from app.faq_attachment_words w where w.empresa_id = new.empresa_id and w.attachment_id = new.id;
  end if;
  if exists (select from app.faqs f where f.empresa_id = new.empresa_id and f.id = new.faq_id and f.hidden_at is not null) then
    return null;
  end if;
  with words as materialized (
    select w.word, count(*) as times from string_to_table(app.faq_plain(new.texto), ' ') with ordinality w (word, place)
     where char_length(w.word) between 1 and 40 and app.faq_word_weight(app.search_key(w.word)) > 0
     group by w.word order by min(w.place) limit 10000),
  kept as (
    insert into app.faq_attachment_words (empresa_id, stem, attachment_id, faq_id, impact)
    select new.empresa_id, s.stem, new.id, new.faq_id, 130 + least(60, 15 * ln(max(w.times)))::integer
      from words w, unnest(app.faq_stems(w.word)) s (stem) group by s.stem)
  insert into app.faq_vocabulary (empresa_id, word)
  select distinct new.empresa_id, app.search_key(w.word) from words w where char_length(w.word) >= 3 and w.word !~ '^[0-9]+$'
  order by 2
  on conflict do nothing;
  return null;
end $function$;
alter function app.index_faq_attachment() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.index_faqs(companies uuid[], ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  with texts as materialized (
    select f.empresa_id, f.id, p.part, app.faq_plain(p.content) as content
      from unnest(companies, ids) t (empresa_id, id),
      lateral (select f.* from app.faqs f where f.empresa_id = t.empresa_id and f.id = t.id and f.hidden_at is null offset 0) f,
      lateral (
        select -1 as part, f.answer as content union all
        select 0, f.question union all
        select a.part, a.content from unnest(f.alternatives) with ordinality a (content, part)) p),
  words as materialized (
    select t.empresa_id, t.id, t.part, w.word, count(*) as times from texts t, string_to_table(t.content, ' ') w (word)
     where char_length(w.word) between 1 and 40 group by t.empresa_id, t.id, t.part, w.word),
  known as materialized (
    select d.word, app.search_key(d.word) as key, app.faq_stems(d.word) as stems from (select distinct w.word from words w offset 0) d
     where app.faq_word_weight(app.search_key(d.word)) > 0),
  counted as (
    select w.empresa_id, w.id, w.part, w.times, k.stems, count(*) over (partition by w.empresa_id, w.id, w.part) as others
      from words w join known k on k.word = w.word),
  parts as (
    select c.empresa_id, c.id, s.stem, c.part >= 0 as asked,
           max(case when c.part >= 0 then 600 + 1200 / (2 + c.others) else 200 + 150 * c.times / (c.times + 1 + c.others / 40) end) as impact
      from counted c, unnest(c.stems) s (stem)
     group by c.empresa_id, c.id, s.stem, c.part >= 0),
  kept as (
    insert into app.faq_words (empresa_id, stem, zone, faq_id, impact)
    select p.empresa_id, p.stem, case when bool_or(p.asked) then 2 else 1 end, p.id,
           coalesce(max(p.impact) filter (where p.asked) + 60 * count(*) filter (where not p.asked), max(p.impact))
      from parts p group by p.empresa_id, p.stem, p.id order by 1, 2, 3, 4)
  insert into app.faq_vocabulary (empresa_id, word)
  select distinct w.empresa_id, k.key from words w join known k on k.word = w.word
   where char_length(k.key) >= 3 and k.key !~ '^[0-9]+$'
   order by 1, 2
  on conflict do nothing;
end $function$;
alter function app.index_faqs(uuid[],uuid[]) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.index_new_faqs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.index_faqs(array_agg(n.empresa_id), array_agg(n.id)) from added n;
  return null;
end $function$;
alter function app.index_new_faqs() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.informe_people(empresa uuid, informe uuid)
 RETURNS TABLE(id uuid, email text, nombre text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT u.id,
     u.email,
     u.nombre
    FROM app.users u
   WHERE ((informe_people.empresa = ANY (app.managed_ids())) AND (u.id IN ( SELECT i.created_by
            FROM app.informes i
           WHERE ((i.empresa_id = informe_people.empresa) AND (i.id = informe_people.informe))
         UNION
          SELECT unnest(t.user_ids) AS unnest
            FROM app.informe_trozos t
           WHERE ((t.empresa_id = informe_people.empresa) AND (t.informe_id = informe_people.informe))
         UNION
          SELECT c.user_id
            FROM app.informe_citas c
           WHERE ((c.empresa_id = informe_people.empresa) AND (c.informe_id = informe_people.informe)))));
END;
alter function app.informe_people(uuid,uuid) owner to ensaya_gate;
grant execute on function app.informe_people(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.insert_entrega(empresa uuid, roleplay uuid, person uuid, entrega uuid, at timestamp with time zone, dated timestamp with time zone, textos jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 WITH texto AS (
          SELECT (t.n)::integer AS n,
             COALESCE((t.value ->> 'de'::text), 'persona'::text) AS de,
             x.question_id,
             x.pregunta,
             x.texto,
             x.archivo_id,
             x.attachment_name,
             x.version
            FROM jsonb_array_elements(insert_entrega.textos) WITH ORDINALITY t(value, n),
             LATERAL jsonb_to_record(t.value) x(question_id uuid, pregunta text, texto text, archivo_id uuid, attachment_name text, version integer)
         ), added AS (
          INSERT INTO app.entregas (empresa_id, id, roleplay_id, user_id, n, origen, entregada_at, texto_at, sha256)  SELECT insert_entrega.empresa AS empresa,
                     insert_entrega.entrega AS entrega,
                     insert_entrega.roleplay AS roleplay,
                     insert_entrega.person AS person,
                     ( SELECT (COALESCE(max(e.n), 0) + 1)
                            FROM app.entregas e
                           WHERE ((e.empresa_id = insert_entrega.empresa) AND (e.roleplay_id = insert_entrega.roleplay) AND (e.user_id = insert_entrega.person))),
                         CASE
                             WHEN (insert_entrega.textos @> '[{"de": "personaje"}]'::jsonb) THEN 'ensayo'::text
                             ELSE 'escrito'::text
                         END AS "case",
                     insert_entrega.at AS at,
                     insert_entrega.dated AS dated,
                     encode(sha256(convert_to(string_agg(format('%s %s %s %s %s
%s
%s
'::text, t.n, t.de, COALESCE((t.archivo_id)::text, '-'::text), octet_length(COALESCE(t.pregunta, ''::text)), octet_length(t.texto), COALESCE(t.pregunta, ''::text), t.texto), ''::text ORDER BY t.n), 'UTF8'::name)), 'hex'::text) AS encode
                    FROM texto t
                  HAVING (count(*) > 0)
           RETURNING entregas.empresa_id,
             entregas.id,
             entregas.user_id
         )
  INSERT INTO app.entrega_textos (empresa_id, entrega_id, n, user_id, de, question_id, pregunta, texto, archivo_id, attachment_name, version)  SELECT a.empresa_id,
             a.id,
             t.n,
             a.user_id,
             t.de,
             t.question_id,
             t.pregunta,
             t.texto,
             t.archivo_id,
             t.attachment_name,
             t.version
            FROM added a,
             texto t;
END;
alter function app.insert_entrega(uuid,uuid,uuid,uuid,timestamp with time zone,timestamp with time zone,jsonb) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.invitation_inviter(hash bytea)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT u.nombre
    FROM (app.invitations i
      JOIN app.users u ON ((u.id = i.created_by)))
   WHERE ((i.token_hash = invitation_inviter.hash) AND (i.revoked_at IS NULL) AND (i.expires_at > now()));
END;
alter function app.invitation_inviter(bytea) owner to ensaya_gate;
grant execute on function app.invitation_inviter(bytea) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.invitation_link_shown(hash bytea)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT i.link_shown
    FROM app.invitations i
   WHERE (i.token_hash = invitation_link_shown.hash);
END;
alter function app.invitation_link_shown(bytea) owner to ensaya_gate;
grant execute on function app.invitation_link_shown(bytea) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.invitation_nombre(hash bytea)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT i.nombre
    FROM app.invitations i
   WHERE ((i.token_hash = invitation_nombre.hash) AND (i.revoked_at IS NULL) AND (i.expires_at > now()));
END;
alter function app.invitation_nombre(bytea) owner to ensaya_gate;
grant execute on function app.invitation_nombre(bytea) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.invitation_roleplays(hash bytea)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT COALESCE(array_agg(r.title ORDER BY r.title), '{}'::text[]) AS "coalesce"
    FROM (app.invitations i
      JOIN app.roleplays r ON (((r.company_id = i.empresa_id) AND (r.id = ANY (i.roleplay_ids)))))
   WHERE ((i.token_hash = invitation_roleplays.hash) AND (i.revoked_at IS NULL) AND (i.expires_at > now()));
END;
alter function app.invitation_roleplays(bytea) owner to ensaya_gate;
grant execute on function app.invitation_roleplays(bytea) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.invitations_left(empresa uuid, most integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT
         CASE
             WHEN app.may_invite_to(empresa) THEN GREATEST(0, (most - COALESCE(( SELECT a.count
                FROM auth.attempts a
               WHERE ((a.key = ('invitations:'::text || invitations_left.empresa)) AND (a.window_ends > now()))), 0)))
             ELSE NULL::integer
         END AS "case";
END;
alter function app.invitations_left(uuid,integer) owner to ensaya_gate;
grant execute on function app.invitations_left(uuid,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.is_invitation_held(hash bytea, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM app.invitations i,
             LATERAL app.held_empresas(ARRAY[i.empresa_id], is_invitation_held.since) held_empresas(held_empresas)
           WHERE (i.token_hash = is_invitation_held.hash))) AS "exists";
END;
alter function app.is_invitation_held(bytea,timestamp with time zone) owner to ensaya_gate;
grant execute on function app.is_invitation_held(bytea,timestamp with time zone) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.is_invitation_suspended(hash bytea)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (app.invitations i
              JOIN app.empresas e ON ((e.id = i.empresa_id)))
           WHERE ((i.token_hash = is_invitation_suspended.hash) AND (e.suspended_at IS NOT NULL)))) AS "exists";
END;
alter function app.is_invitation_suspended(bytea) owner to ensaya_gate;
grant execute on function app.is_invitation_suspended(bytea) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.is_locked_out(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT COALESCE(bool_and((e.suspended_at IS NOT NULL)), false) AS "coalesce"
    FROM (( SELECT m.company_id AS id
            FROM app.company_users m
           WHERE (m.user_id = is_locked_out.person)
         UNION ALL
          SELECT m.empresa_id
            FROM app.responsables_empresas m
           WHERE (m.user_id = is_locked_out.person)) own
      JOIN app.empresas e ON (((e.id = own.id) AND (e.deleted_at IS NULL))));
END;
alter function app.is_locked_out(uuid) owner to ensaya_gate;
grant execute on function app.is_locked_out(uuid) to ensaya_auth;

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

CREATE OR REPLACE FUNCTION app.keep_consulta(empresa uuid, consulta uuid, asked text, answered boolean, citas jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.consultas (empresa_id, id, user_id, pregunta, contestada)
  select empresa, consulta, app.user_id(), asked, answered
   where empresa = any (app.member_ids() || app.managed_ids())
  on conflict (empresa_id, id) do nothing;
  if not found then
    return;
  end if;
  begin
    insert into app.consulta_citas (empresa_id, consulta_id, n, faq_id, version, starts, length)
    select empresa, consulta, row_number() over (order by c.place), c.faq_id, v.version, c.starts, c.length
      from rows from (jsonb_to_recordset(citas) as (faq_id uuid, version integer, starts integer, length integer))
             with ordinality c (faq_id, version, starts, length, place),
      -- A FAQ's version also counts changes that are not of its texts.
      lateral (select o.version, o.answer from app.faq_versions o
                where o.empresa_id = empresa and o.faq_id = c.faq_id and o.version <= c.version order by o.version desc limit 1) v
     where c.starts + c.length <= char_length(v.answer);
  exception when foreign_key_violation then
    -- A FAQ was deleted at this moment.
    null;
  end;
end $function$;
alter function app.keep_consulta(uuid,uuid,text,boolean,jsonb) owner to ensaya_gate;
grant execute on function app.keep_consulta(uuid,uuid,text,boolean,jsonb) to ensaya_api;

CREATE OR REPLACE FUNCTION app.keep_doer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.hecha_por := case when new.trabajador_id is null and new.estado = 'completada' then coalesce(old.trabajador_id, old.hecha_por) end;
  return new;
end $function$;
alter function app.keep_doer() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.keep_ensayo_respuesta(empresa uuid, ensayo uuid, answer integer, try integer, said text, filtered boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from app.ensayos e
    where e.empresa_id = empresa and e.id = ensayo and e.user_id = app.user_id() and empresa = any (app.member_ids()) for update;
  if not found then
    return false;
  end if;
  update app.ensayo_turnos t set texto = said, estado = 'listo', filtrado = filtered
   where t.empresa_id = empresa and t.ensayo_id = ensayo and t.n = answer and t.estado = 'escribiendo' and t.intento = try;
  if not found then
    return false;
  end if;
  update app.ensayos e
     set touched_at = now(),
         estado = case when e.etapa > e.etapas or answer / 2 >= e.turnos_max then 'cerrado' else e.estado end,
         motivo = case when e.etapa > e.etapas then 'meta' when answer / 2 >= e.turnos_max then 'turnos' else e.motivo end
   where e.empresa_id = empresa and e.id = ensayo and e.estado = 'abierto';
  return true;
end $function$;
alter function app.keep_ensayo_respuesta(uuid,uuid,integer,integer,text,boolean) owner to ensaya_gate;
grant execute on function app.keep_ensayo_respuesta(uuid,uuid,integer,integer,text,boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.keep_faq_asker()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.faq_request_personas (empresa_id, request_id, user_id, con_nombre, created_at)
  values (new.empresa_id, new.id, new.user_id, true, new.created_at) on conflict do nothing;
  return null;
end $function$;
alter function app.keep_faq_asker() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.keep_faq_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.faq_versions (empresa_id, faq_id, version, question, answer, alternatives, changed_by)
  values (new.empresa_id, new.id, new.version, new.question, new.answer, new.alternatives, app.user_id());
  if new.version > 100 then
    delete from app.faq_versions v where v.empresa_id = new.empresa_id and v.faq_id = new.id and v.version in (
      select o.version from app.faq_versions o where o.empresa_id = new.empresa_id and o.faq_id = new.id order by o.version desc offset 100);
  end if;
  return null;
end $function$;
alter function app.keep_faq_version() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.keep_handed_in_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return case when not exists (
    select from app.entrega_textos t where t.empresa_id = old.empresa_id and t.archivo_id = old.id) then new end;
end $function$;
alter function app.keep_handed_in_file() owner to ensaya_gate;

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

CREATE OR REPLACE FUNCTION app.keep_tarea_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.tarea_historial (empresa_id, tarea_id, version, changed_by, before, after)
  select n.empresa_id, n.id, n.version, app.user_id(), app.tarea_differences(f.before, f.after), app.tarea_differences(f.after, f.before)
    from old_rows o
    join new_rows n on n.empresa_id = o.empresa_id and n.id = o.id
    cross join lateral (select app.tarea_fields(o) as before, app.tarea_fields(n) as after) f
   where f.before <> f.after;
  return null;
end $function$;
alter function app.keep_tarea_change() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.keep_tarea_creation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.tarea_historial (empresa_id, tarea_id, version, changed_by)
  select a.empresa_id, a.id, a.version, app.user_id() from added a;
  return null;
end $function$;
alter function app.keep_tarea_creation() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.keep_template()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.prompt_template <> old.prompt_template and old.prompt_template <> '' then
    insert into app.ai_template_versions (company_id, kind, template, created_by) values (old.company_id, 'prompt', old.prompt_template, app.user_id());
  end if;
  if new.roleplay_prompt_template <> old.roleplay_prompt_template and old.roleplay_prompt_template <> '' then
    insert into app.ai_template_versions (company_id, kind, template, created_by) values (old.company_id, 'roleplay', old.roleplay_prompt_template, app.user_id());
  end if;
  -- The interface shows at most 20 of each kind.
  delete from app.ai_template_versions v where v.company_id = old.company_id and v.id in (
    select o.id from (select id, row_number() over (partition by kind order by created_at desc, id desc) as place
      from app.ai_template_versions where company_id = old.company_id) o where o.place > 20);
  return null;
end $function$;
alter function app.keep_template() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.known_aviso_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT k.kind FROM app.aviso_kinds() k(kind, choice, dated, reminder, author));
alter function app.known_aviso_kinds() owner to ensaya_owner;
grant execute on function app.known_aviso_kinds() to ensaya_api;
grant execute on function app.known_aviso_kinds() to ensaya_gate;
grant execute on function app.known_aviso_kinds() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.known_file_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT k.kind FROM app.file_kinds() k(kind, bytes, readers, personal));
alter function app.known_file_kinds() owner to ensaya_owner;
grant execute on function app.known_file_kinds() to ensaya_api;
grant execute on function app.known_file_kinds() to ensaya_gate;
grant execute on function app.known_file_kinds() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.known_uses()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(u.use) AS array_agg FROM app.ai_uses() u(use, masked, private));
alter function app.known_uses() owner to ensaya_owner;
grant execute on function app.known_uses() to ensaya_api;
grant execute on function app.known_uses() to ensaya_gate;
grant execute on function app.known_uses() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.late_people(empresa uuid, roleplay uuid, moment timestamp with time zone)
 RETURNS TABLE(user_id uuid, assignment_id uuid, due_day date, due_date timestamp with time zone, at timestamp with time zone, closes timestamp with time zone, day date, by_mail boolean, outcome text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query select a.user_id, a.id, a.due_day, a.due_date, n.at, (n.day + time '20:00') at time zone u.time_zone, n.day, c.choice = 'correo',
         case when s.suspended_at is not null then 'suspendida'
              when c.choice = 'no' then 'no'
              when exists (select from app.recordatorios r
                            where r.empresa_id = empresa and r.roleplay_id = roleplay and r.user_id = a.user_id and r.day = n.day) then 'hoy'
              when n.at > moment then 'a_las_8'
              else 'ahora' end
    from app.roleplay_assignments a
    join app.users u on u.id = a.user_id
    join auth.user s on s.id = a.user_id
    cross join lateral app.mail_hours(moment, u.time_zone) h
    cross join lateral (select o.at, (o.at at time zone u.time_zone)::date as day
                          from (select case when moment >= h.opens and moment < h.closes then moment else h.opens_next end as at) o) n
    cross join lateral (select app.aviso_choice(a.user_id, 'recordatorio') as choice) c
   where a.empresa_id = empresa and a.roleplay_id = roleplay and a.completed_at is null and a.due_date < moment
     and empresa = any (app.managed_ids());
end $function$;
alter function app.late_people(uuid,uuid,timestamp with time zone) owner to ensaya_owner;
grant execute on function app.late_people(uuid,uuid,timestamp with time zone) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.late_reminders(empresa uuid, roleplay uuid, people uuid[])
 RETURNS TABLE(ahora integer, a_las_8 integer, hoy integer, no_quieren integer, suspendidas integer, due_day date, last_at timestamp with time zone, last_by text, last_people integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query with late as materialized (
    select * from app.late_people(empresa, roleplay, now()) where people is null or user_id = any (people)),
  last as (
    select r.sent_by, r.sent_at, count(*)::integer as reached from app.recordatorios r
     where r.empresa_id = empresa and r.roleplay_id = roleplay and empresa = any (app.managed_ids())
       and (people is null or r.user_id = any (people))
     group by r.sent_by, r.sent_at order by r.sent_at desc limit 1)
  select l.*, last.sent_at, coalesce(s.nombre, s.email), last.reached
    from (
      select (count(*) filter (where outcome = 'ahora'))::integer, (count(*) filter (where outcome = 'a_las_8'))::integer,
             (count(*) filter (where outcome = 'hoy'))::integer, (count(*) filter (where outcome = 'no'))::integer,
             (count(*) filter (where outcome = 'suspendida'))::integer,
             case when min(due_day) = max(due_day) then min(due_day) end
        from late) l
    left join last on true left join app.users s on s.id = last.sent_by;
end $function$;
alter function app.late_reminders(uuid,uuid,uuid[]) owner to ensaya_gate;
grant execute on function app.late_reminders(uuid,uuid,uuid[]) to ensaya_api;

CREATE OR REPLACE FUNCTION app.leave_ai_credit(empresa uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not empresa = any (app.managed_ids()) then
    raise exception 'not a company of theirs' using errcode = 'ENEMP';
  end if;
  update app.credito_ia c set accepted_at = null, accepted_by = null, accepted_text = null, accepted_provider = null, accepted_lugar = null
   where c.empresa_id = empresa;
end $function$;
alter function app.leave_ai_credit(uuid) owner to ensaya_gate;
grant execute on function app.leave_ai_credit(uuid) to ensaya_api;

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

CREATE OR REPLACE FUNCTION app.list_company_people(empresa uuid)
 RETURNS TABLE(user_id uuid, email text, nombre text, role text, seen_at timestamp with time zone, suspended boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT u.id,
     u.email,
     u.nombre,
     m.role,
         CASE
             WHEN (u.id = app.user_id()) THEN now()
             ELSE a.seen_at
         END AS seen_at,
     (a.suspended_at IS NOT NULL)
    FROM ((( SELECT c.user_id,
             c.role
            FROM app.company_users c
           WHERE (c.company_id = list_company_people.empresa)
         UNION ALL
          SELECT r.user_id,
             r.role
            FROM app.responsables_empresas r
           WHERE (r.empresa_id = list_company_people.empresa)) m
      JOIN app.users u ON ((u.id = m.user_id)))
      JOIN auth."user" a ON ((a.id = m.user_id)))
   WHERE (list_company_people.empresa = ANY (app.managed_ids()));
END;
alter function app.list_company_people(uuid) owner to ensaya_gate;
grant execute on function app.list_company_people(uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.list_empresas(term text, only_unmanaged boolean, only_teams boolean, sort text, descending boolean, page_size integer, page integer)
 RETURNS TABLE(total integer, ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  sorted text := case sort
    when 'nombre' then 'e.nombre collate app.espanol'
    when 'correo_contacto' then 'e.correo_contacto'
    when 'sector' then 'e.sector'
    when 'pais' then 'e.pais'
    else 'e.created_at' end;
  wanted text := 'e.deleted_at is null'
    || case when term = '' then '' else ' and e.search_key operator(pg_catalog.~~) ($1)[1] and e.search_key operator(pg_catalog.~~) all ($1)' end
    || case when only_unmanaged then ' and exists (select from app.empresa_equipos q where q.empresa_id = e.id and q.responsables = 0)' else '' end
    -- A team: at least one responsable and one trabajador, as in move_equipo().
    || case when only_teams then ' and exists (
         select from app.empresa_equipos q where q.empresa_id = e.id and q.responsables > 0 and q.trabajadores > 0)' else '' end;
  -- The figure that move_equipo() keeps of these companies; a search has none.
  kept text := case
    when term <> '' or only_unmanaged and only_teams then null
    when only_unmanaged then 'sin_responsable'
    when only_teams then 'equipos'
    else 'empresas' end;
  counted text := case when kept is null then format('select count(*)::integer from app.empresas e where %s', wanted)
    else format('select coalesce(sum(k.n), 0)::integer from app.platform_counts k where k.name = %L', kept) end;
  patterns text[] := app.search_patterns(term);
  skipped integer := (page - 1) * page_size;
  taken integer := page_size;
  found integer;
  from_end boolean;
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin lists companies' using errcode = 'EN403';
  end if;
  execute counted into found using patterns;
  -- Pages of the second half are read from the end of the index.
  from_end := skipped > found / 2;
  if from_end then
    taken := greatest(least(page_size, found - skipped), 0);
    skipped := greatest(found - skipped - taken, 0);
  end if;
  return query execute format(
    'select $4, %4$s(array(select e.id from app.empresas e where %1$s order by %2$s %3$s, e.id %3$s limit $2 offset $3))',
    wanted, sorted, case when descending <> from_end then 'desc' else 'asc' end, case when from_end then 'array_reverse' end)
    using patterns, taken, skipped, found;
end $function$;
alter function app.list_empresas(text,boolean,boolean,text,boolean,integer,integer) owner to ensaya_gate;
grant execute on function app.list_empresas(text,boolean,boolean,text,boolean,integer,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.list_users(term text, of_role text, only_new boolean, without_company boolean, after_at timestamp with time zone, after_id uuid, most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  looked_through constant integer := 2000;
  patterns text[] := app.search_patterns(term);
  people text;
  person text;
  registered text;
  newest text;
  found uuid[];
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin lists everybody' using errcode = 'EN403';
  end if;
  select f.people, f.person, f.registered into people, person, registered from app.users_found_by(of_role, only_new, without_company) f;
  people := people || case when after_at is null then '' else format(' and (%s, %s) < ($2, $3)', registered, person) end;
  newest := format('order by %s desc, %s desc', registered, person);
  if term = '' then
    return query execute format('select %s from %s %s limit $4', person, people, newest) using of_role, after_at, after_id, most;
    return;
  end if;
  -- A common term has enough hits among the newest users, who are read until the page is full; the search index would return all of its
  -- hits, unsorted. Whether an address begins with the term is known at once.
  if position('@' in term) <= 1 then
    execute format(
      'select array(select n.id from (select u.id, u.search_key, %1$s as registered from %2$s %3$s limit $4) n
         where n.search_key operator(pg_catalog.~~) all ($5) order by n.registered desc, n.id desc limit $6)', registered, people, newest)
      into found using of_role, after_at, after_id, looked_through, patterns, most;
  end if;
  if coalesce(cardinality(found), 0) < most then
    execute format(
      'with hits as materialized (select h.id from app.find_users($4) h (id))
       select array(select u.id from %s and u.id in (select hits.id from hits) %s limit $5)', people, newest)
      into found using of_role, after_at, after_id, term, most;
  end if;
  return query select unnest(found);
end $function$;
alter function app.list_users(text,text,boolean,boolean,timestamp with time zone,uuid,integer) owner to ensaya_gate;
grant execute on function app.list_users(text,text,boolean,boolean,timestamp with time zone,uuid,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.lock_ai_lote(empresa uuid, lote uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT pg_advisory_xact_lock(hashtextextended(((empresa)::text || (lote)::text), (727362905)::bigint)) AS pg_advisory_xact_lock;
END;
alter function app.lock_ai_lote(uuid,uuid) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.lock_voted_faq(empresa uuid, faq uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform from app.faqs f
   where f.empresa_id = empresa and f.id = faq and f.hidden_at is null and empresa = any (app.member_ids() || app.managed_ids()) for no key update;
  return found;
end $function$;
alter function app.lock_voted_faq(uuid,uuid) owner to ensaya_gate;
grant execute on function app.lock_voted_faq(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.look_at_aviso_mails(moment timestamp with time zone, most integer)
 RETURNS TABLE(email text, time_zone text, role text, until timestamp with time zone, urgent boolean, avisos jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  people uuid[] := array(
    select distinct d.user_id from (
      select n.user_id from app.avisos n
       where n.mail_at <= moment and n.by_mail and n.mailed_at is null and n.read_at is null and n.hidden_at is null
       order by n.mail_at limit most) d);
begin
  -- In one order, so that two workers do not wait for each other in a circle.
  insert into app.aviso_correos (user_id) select p from unnest(people) p order by p on conflict do nothing;
  people := array(select c.user_id from app.aviso_correos c where c.user_id = any (people) for update skip locked);
  return query
    with taken as (
      update app.avisos n set mailed_at = moment from app.avisos_to_mail(moment, people) m
       where n.empresa_id = m.empresa_id and n.id = m.id
      returning n.*, m.urgent),
    noted as (
      update app.aviso_correos c set urgent_at = case when t.urgent then moment else c.urgent_at end,
             digest_at = case when t.digest then moment else c.digest_at end
        from (select k.user_id, bool_or(k.urgent) as urgent, bool_or(not k.urgent) as digest from taken k group by k.user_id) t
       where c.user_id = t.user_id),
    mails as (
      select t.user_id, u.email, u.time_zone, r.role, h.closes, t.urgent, jsonb_agg(jsonb_build_object(
               'user_id', t.user_id, 'kind', t.kind, 'empresa_id', t.empresa_id, 'empresa', e.nombre,
               'subject_id', t.subject_id, 'parent_id', t.parent_id, 'title', t.title, 'detail', t.detail, 'note', t.note, 'people_count', t.people_count, 'counts', t.counts, 'due_at', t.due_at)
               order by e.nombre, t.due_at nulls last, t.created_at, t.id) as avisos
        from taken t join app.users u on u.id = t.user_id join app.user_roles r on r.user_id = t.user_id
        join app.empresas e on e.id = t.empresa_id
        cross join lateral app.mail_hours(moment, u.time_zone) h
       group by t.user_id, u.email, u.time_zone, r.role, h.closes, t.urgent)
    select m.email, m.time_zone, m.role, m.closes, m.urgent, m.avisos
      from unnest(people) p left join mails m on m.user_id = p order by m.email, m.urgent desc;
  perform app.postpone_aviso_mails(moment, people);
end $function$;
alter function app.look_at_aviso_mails(timestamp with time zone,integer) owner to ensaya_gate;
grant execute on function app.look_at_aviso_mails(timestamp with time zone,integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.loose_archivos()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT DISTINCT a.empresa_id
    FROM app.archivos a
   WHERE ((a.attached_at IS NULL) AND (a.created_at < (now() - '01:00:00'::interval)) AND (NOT (EXISTS ( SELECT
            FROM app.borradores_roleplay d
           WHERE ((d.empresa_id = a.empresa_id) AND (d.archivo_id = a.id))))))
  LIMIT 1000;
END;
alter function app.loose_archivos() owner to ensaya_gate;
grant execute on function app.loose_archivos() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.loose_archivos_of_job()
 RETURNS TABLE(id uuid, path text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT a.id,
     a.path
    FROM app.archivos a
   WHERE ((a.empresa_id = app.job_empresa_id()) AND (a.attached_at IS NULL) AND (a.created_at < (now() - '01:00:00'::interval)) AND (NOT (EXISTS ( SELECT
            FROM app.borradores_roleplay d
           WHERE ((d.empresa_id = a.empresa_id) AND (d.archivo_id = a.id))))))
  LIMIT 1000;
END;
alter function app.loose_archivos_of_job() owner to ensaya_gate;
grant execute on function app.loose_archivos_of_job() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.mail_hours(moment timestamp with time zone, zone text)
 RETURNS TABLE(opens timestamp with time zone, closes timestamp with time zone, opens_next timestamp with time zone)
 LANGUAGE sql
 IMMUTABLE
BEGIN ATOMIC
 SELECT ((d.day + '08:00:00'::time without time zone) AT TIME ZONE mail_hours.zone) AS timezone,
     ((d.day + '20:00:00'::time without time zone) AT TIME ZONE mail_hours.zone) AS timezone,
         CASE
             WHEN (mail_hours.moment < ((d.day + '08:00:00'::time without time zone) AT TIME ZONE mail_hours.zone)) THEN ((d.day + '08:00:00'::time without time zone) AT TIME ZONE mail_hours.zone)
             ELSE (((d.day + 1) + '08:00:00'::time without time zone) AT TIME ZONE mail_hours.zone)
         END AS timezone
    FROM ( SELECT ((mail_hours.moment AT TIME ZONE mail_hours.zone))::date AS day) d;
END;
alter function app.mail_hours(timestamp with time zone,text) owner to ensaya_owner;
grant execute on function app.mail_hours(timestamp with time zone,text) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.managed_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (concat('{', current_setting('app.managed_ids'::text, true), '}'))::uuid[];
alter function app.managed_ids() owner to ensaya_owner;
grant execute on function app.managed_ids() to ensaya_api;
grant execute on function app.managed_ids() to ensaya_gate;

CREATE OR REPLACE FUNCTION app.may_invite_to(empresa uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (app.is_superadmin() OR (empresa = ANY (app.managed_ids())));
alter function app.may_invite_to(uuid) owner to ensaya_owner;
grant execute on function app.may_invite_to(uuid) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.meet_ensayo_etapa(empresa uuid, ensayo uuid, answer integer, try integer, starts integer, length integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  row app.ensayos;
begin
  select e.* into row from app.ensayos e
   where e.empresa_id = empresa and e.id = ensayo and e.user_id = app.user_id() and empresa = any (app.member_ids())
     and e.estado = 'abierto' and e.etapa <= e.etapas for update;
  if not found or not exists (
    select from app.ensayo_turnos t
     where t.empresa_id = empresa and t.ensayo_id = ensayo and t.n = answer and t.estado = 'escribiendo' and t.intento = try) then
    return false;
  end if;
  begin
    insert into app.ensayo_etapas (empresa_id, ensayo_id, etapa, user_id, turno_n, starts, length, texto)
    values (empresa, ensayo, row.etapa, row.user_id, answer - 1, meet_ensayo_etapa.starts, meet_ensayo_etapa.length, '');
  exception when invalid_parameter_value then
    return false;
  end;
  update app.ensayos e set etapa = e.etapa + 1 where e.empresa_id = empresa and e.id = ensayo;
  return true;
end $function$;
alter function app.meet_ensayo_etapa(uuid,uuid,integer,integer,integer,integer) owner to ensaya_gate;
grant execute on function app.meet_ensayo_etapa(uuid,uuid,integer,integer,integer,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.member_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(split_part(current_setting('app.member_ids'::text, true), ','::text, 1), ''::text))::uuid;
alter function app.member_id() owner to ensaya_owner;
grant execute on function app.member_id() to ensaya_api;

CREATE OR REPLACE FUNCTION app.member_ids()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (concat('{', current_setting('app.member_ids'::text, true), '}'))::uuid[];
alter function app.member_ids() owner to ensaya_owner;
grant execute on function app.member_ids() to ensaya_api;
grant execute on function app.member_ids() to ensaya_gate;

CREATE OR REPLACE FUNCTION app.most_bytes(kind text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT k.bytes FROM app.file_kinds() k(kind, bytes, readers, personal) WHERE (k.kind = most_bytes.kind));
alter function app.most_bytes(text) owner to ensaya_owner;
grant execute on function app.most_bytes(text) to ensaya_api;
grant execute on function app.most_bytes(text) to ensaya_gate;
grant execute on function app.most_bytes(text) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.move_assignment_deadlines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.roleplay_assignments a set due_date = app.end_of_day(a.due_day, new.time_zone)
    from app.company_users c
   where c.user_id = new.id and a.empresa_id = c.company_id and a.user_id = new.id and a.due_day is not null and a.completed_at is null;
  return null;
end $function$;
alter function app.move_assignment_deadlines() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.move_equipo(company uuid, is_alive boolean, more_responsables integer, more_trabajadores integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 WITH moved AS (
          UPDATE app.empresa_equipos e SET alive = COALESCE(move_equipo.is_alive, e.alive), responsables = (e.responsables + move_equipo.more_responsables), trabajadores = (e.trabajadores + move_equipo.more_trabajadores)
           WHERE (e.empresa_id = move_equipo.company)
           RETURNING old.alive AS was_alive,
             old.responsables AS had_responsables,
             old.trabajadores AS had_trabajadores,
             new.alive,
             new.responsables,
             new.trabajadores
         )
  INSERT INTO app.platform_counts (name, n)  SELECT figure.name,
             figure.n
            FROM moved m,
             LATERAL ( VALUES ('empresas'::text,((m.alive)::integer - (m.was_alive)::integer)), ('equipos'::text,(((m.alive AND (m.responsables > 0) AND (m.trabajadores > 0)))::integer - ((m.was_alive AND (m.had_responsables > 0) AND (m.had_trabajadores > 0)))::integer)), ('sin_responsable'::text,(((m.alive AND (m.responsables = 0)))::integer - ((m.was_alive AND (m.had_responsables = 0)))::integer))) figure(name, n)
           WHERE (figure.n <> 0);
END;
alter function app.move_equipo(uuid,boolean,integer,integer) owner to ensaya_owner;
grant execute on function app.move_equipo(uuid,boolean,integer,integer) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.needs_factor(person uuid, superadmins_need_factor boolean, begun timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM app.factor_rules(needs_factor.person, needs_factor.superadmins_need_factor) f(since)
           WHERE (f.since <= needs_factor.begun))) AS "exists";
END;
alter function app.needs_factor(uuid,boolean,timestamp with time zone) owner to ensaya_gate;
grant execute on function app.needs_factor(uuid,boolean,timestamp with time zone) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.no_ensayo(empresa uuid, roleplay uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  with_key text;
begin
  if empresa <> all (app.member_ids() || app.managed_ids()) or app.personaje_version(empresa, roleplay) is null then
    return 'sin_personaje';
  end if;
  select a.account into with_key from app.use_ai_account(empresa, 'personaje') a where a.api_key is not null;
  return case
    when with_key is null then 'sin_ia'
    when case with_key when 'empresa' then app.reached_ai_cap(empresa, 10000) else app.reached_ai_credit(empresa, 10000) end then 'tope' end;
end $function$;
alter function app.no_ensayo(uuid,uuid) owner to ensaya_gate;
grant execute on function app.no_ensayo(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.note_undelivered(hash bytea, reason text)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 UPDATE app.invitations i SET undelivered = note_undelivered.reason
   WHERE ((i.token_hash = note_undelivered.hash) AND (i.accepted_at IS NULL) AND (i.revoked_at IS NULL) AND (i.undelivered IS NULL))
   RETURNING i.empresa_id;
END;
alter function app.note_undelivered(bytea,text) owner to ensaya_gate;
grant execute on function app.note_undelivered(bytea,text) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.open_export(export uuid)
 RETURNS TABLE(id uuid, user_id uuid, empresa_id uuid, nombre text, finished_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query
    with opened as (
      update app.exportaciones x set downloaded_at = now()
       where x.id = export and x.state = 'ready' and x.expires_at > now()
         and case when x.empresa_id is null then x.user_id = app.user_id() else x.empresa_id = any (app.managed_ids()) end
      returning x.id, x.user_id, x.empresa_id, x.finished_at)
    select o.id, o.user_id, o.empresa_id, e.nombre, o.finished_at from opened o left join app.empresas e on e.id = o.empresa_id;
end $function$;
alter function app.open_export(uuid) owner to ensaya_gate;
grant execute on function app.open_export(uuid) to ensaya_api;

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

CREATE OR REPLACE FUNCTION app.own_factor_is_compulsory(superadmins_need_factor boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT app.needs_factor(app.user_id(), superadmins_need_factor, 'infinity'::timestamp with time zone) AS needs_factor;
END;
alter function app.own_factor_is_compulsory(boolean) owner to ensaya_gate;
grant execute on function app.own_factor_is_compulsory(boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.passage_tokens(content text)
 RETURNS TABLE(place bigint, token text, word text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT t.place,
     t.part[1] AS part,
         CASE
             WHEN (t.part[1] ~ '^[[:alnum:]]'::text) THEN app.search_key(t.part[1])
             ELSE NULL::text
         END AS "case"
    FROM regexp_matches(translate(NORMALIZE(passage_tokens.content, NFC), '­​‌‍⁠﻿'::text, ''::text), '(\]\([^)[:space:]]*\)|[[:alnum:]]+|[^[:alnum:]])'::text, 'g'::text) WITH ORDINALITY t(part, place);
END;
alter function app.passage_tokens(text) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.personaje_version(empresa uuid, roleplay uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT max(p.version) AS max
    FROM app.personajes p
   WHERE ((p.empresa_id = personaje_version.empresa) AND (p.roleplay_id = personaje_version.roleplay));
END;
alter function app.personaje_version(uuid,uuid) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.personal_file_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT k.kind FROM app.file_kinds() k(kind, bytes, readers, personal) WHERE k.personal);
alter function app.personal_file_kinds() owner to ensaya_owner;
grant execute on function app.personal_file_kinds() to ensaya_gate;
grant execute on function app.personal_file_kinds() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.placed_people()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT c.user_id
    FROM (app.company_users c
      JOIN app.empresas e ON ((e.id = c.company_id)))
   WHERE (e.deleted_at IS NULL)
 UNION ALL
  SELECT m.user_id
    FROM (app.responsables_empresas m
      JOIN app.empresas e ON ((e.id = m.empresa_id)))
   WHERE (e.deleted_at IS NULL)
 UNION ALL
  SELECT r.user_id
    FROM app.user_roles r
   WHERE (r.role = 'superadmin'::text);
END;
alter function app.placed_people() owner to ensaya_owner;
grant execute on function app.placed_people() to ensaya_gate;

CREATE OR REPLACE FUNCTION app.platform_key_to_rotate(current_key text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT p.api_key
    FROM app.plataforma_ia p
   WHERE ((p.api_key IS NOT NULL) AND (split_part(p.api_key, '.'::text, 1) <> platform_key_to_rotate.current_key));
END;
alter function app.platform_key_to_rotate(text) owner to ensaya_gate;
grant execute on function app.platform_key_to_rotate(text) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.postpone_aviso_mails(moment timestamp with time zone, people uuid[])
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 UPDATE app.avisos n SET mail_at =
         CASE
             WHEN (n.created_at <= (postpone_aviso_mails.moment - '72:00:00'::interval)) THEN 'infinity'::timestamp with time zone
             WHEN (n.created_at > postpone_aviso_mails.moment) THEN n.created_at
             WHEN ((postpone_aviso_mails.moment < h.opens) OR (postpone_aviso_mails.moment >= h.closes)) THEN h.opens_next
             WHEN ((n.due_at <= (postpone_aviso_mails.moment + '48:00:00'::interval)) AND (c.urgent_at > (postpone_aviso_mails.moment - '01:00:00'::interval))) THEN (c.urgent_at + '01:00:00'::interval)
             WHEN (COALESCE((n.due_at > (postpone_aviso_mails.moment + '48:00:00'::interval)), true) AND ((n.created_at >= h.opens) OR (c.digest_at >= h.opens))) THEN LEAST(h.opens_next, (n.due_at - '48:00:00'::interval))
             ELSE (postpone_aviso_mails.moment + '00:10:00'::interval)
         END
    FROM ((app.users u
      JOIN app.aviso_correos c ON ((c.user_id = u.id)))
      CROSS JOIN LATERAL app.mail_hours(postpone_aviso_mails.moment, u.time_zone) h(opens, closes, opens_next))
   WHERE ((u.id = ANY (postpone_aviso_mails.people)) AND (n.user_id = u.id) AND n.by_mail AND (n.mailed_at IS NULL) AND (n.read_at IS NULL) AND (n.hidden_at IS NULL) AND (n.mail_at <= postpone_aviso_mails.moment));
END;
alter function app.postpone_aviso_mails(timestamp with time zone,uuid[]) owner to ensaya_owner;
grant execute on function app.postpone_aviso_mails(timestamp with time zone,uuid[]) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.private_uses()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(u.use) AS array_agg FROM app.ai_uses() u(use, masked, private) WHERE u.private);
alter function app.private_uses() owner to ensaya_owner;
grant execute on function app.private_uses() to ensaya_api;
grant execute on function app.private_uses() to ensaya_gate;
grant execute on function app.private_uses() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.propose_faq_hallazgo(empresa uuid, informe uuid, place integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  proposed uuid;
begin
  insert into app.faq_borradores (empresa_id, origen, informe_id, finding, roleplay_id, question)
  select empresa, 'informe', i.id, place, i.roleplay_id,
         case when f.title not like '%«%' then nullif(btrim(left(btrim(f.title), 500)), '') end
    from app.informes i, lateral (select i.findings -> place ->> 'title' as title) f
   where i.empresa_id = empresa and i.id = informe and i.state = 'done' and place >= 0 and f.title is not null and empresa = any (app.managed_ids())
  on conflict do nothing returning id into proposed;
  if not found then
    select b.id into proposed from app.faq_borradores b
     where b.empresa_id = empresa and b.origen = 'informe' and b.informe_id = informe and b.finding = place and empresa = any (app.managed_ids());
  end if;
  return proposed;
end $function$;
alter function app.propose_faq_hallazgo(uuid,uuid,integer) owner to ensaya_gate;
grant execute on function app.propose_faq_hallazgo(uuid,uuid,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.propose_faq_respuesta(empresa uuid, borrador uuid, entrega uuid, number integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  proposed uuid;
  source record;
begin
  select t.user_id, t.pregunta, e.roleplay_id into source
    from app.entrega_textos t
    join app.entregas e on e.empresa_id = t.empresa_id and e.id = t.entrega_id
    join app.company_users m on m.company_id = t.empresa_id and m.user_id = t.user_id
   where t.empresa_id = empresa and t.entrega_id = entrega and t.n = number and t.de = 'persona' and btrim(t.texto) <> ''
     and empresa = any (app.managed_ids());
  if not found then
    return null;
  end if;
  -- The second of two at once waits for the first here.
  insert into app.faq_borradores (empresa_id, id, origen, entrega_id, texto_n, roleplay_id, question, autor_id)
  values (empresa, borrador, 'respuesta', entrega, number, source.roleplay_id, nullif(btrim(left(btrim(source.pregunta), 500)), ''), source.user_id)
  on conflict do nothing returning id into proposed;
  if found then
    return proposed;
  end if;
  select b.id into proposed from app.faq_borradores b
   where b.empresa_id = empresa and b.origen = 'respuesta' and b.entrega_id = entrega and b.texto_n = number;
  return proposed;
end $function$;
alter function app.propose_faq_respuesta(uuid,uuid,uuid,integer) owner to ensaya_gate;
grant execute on function app.propose_faq_respuesta(uuid,uuid,uuid,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.publish_faq_borrador(empresa uuid, borrador uuid, faq uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  draft app.faq_borradores;
begin
  select b.* into draft from app.faq_borradores b
   where b.empresa_id = empresa and b.id = borrador and empresa = any (app.managed_ids()) for update;
  if not found then
    return null;
  end if;
  if draft.estado = 'publicado' then
    return case when draft.faq_id = faq then 'done' else 'taken' end;
  end if;
  if exists (
    select from app.faqs f, app.texts_without_permission(draft) w (words)
     where f.empresa_id = empresa and f.id = faq
       and (app.holds_passage(f.question, w.words) or app.holds_passage(f.answer, w.words)
            or exists (select from unnest(f.alternatives) a (content) where app.holds_passage(a.content, w.words)))) then
    return 'words';
  end if;
  -- Written without the answer: its author has no part in it.
  if draft.origen = 'respuesta' and draft.estado <> 'permitido' then
    perform app.discard_faq_borrador(empresa, borrador);
    return 'done';
  end if;
  update app.faq_borradores b set estado = 'publicado', faq_id = faq, decided_at = now() where b.empresa_id = empresa and b.id = borrador;
  if draft.autor_id is not null then
    update app.faqs f set autor_id = draft.autor_id where f.empresa_id = empresa and f.id = faq and draft.con_nombre;
  end if;
  return 'done';
end $function$;
alter function app.publish_faq_borrador(uuid,uuid,uuid) owner to ensaya_gate;
grant execute on function app.publish_faq_borrador(uuid,uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.purge_tareas(moment timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  purged integer;
begin
  delete from app.tareas t using (
    select o.empresa_id, o.id from app.tareas o where o.deleted_at < moment - interval '10 minutes' order by o.deleted_at limit most) old
   where t.empresa_id = old.empresa_id and t.id = old.id;
  get diagnostics purged = row_count;
  delete from app.avisos n using (
    select o.empresa_id, o.id from app.avisos o where o.hidden_at < moment - interval '10 minutes' order by o.hidden_at limit most) old
   where n.empresa_id = old.empresa_id and n.id = old.id;
  return purged;
end $function$;
alter function app.purge_tareas(timestamp with time zone,integer) owner to ensaya_gate;
grant execute on function app.purge_tareas(timestamp with time zone,integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.question_key(question text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN btrim(regexp_replace(app.search_key(question), '[^[:alnum:]]+'::text, ' '::text, 'g'::text));
alter function app.question_key(text) owner to ensaya_owner;
grant execute on function app.question_key(text) to ensaya_api;
grant execute on function app.question_key(text) to ensaya_gate;
grant execute on function app.question_key(text) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.quote_ensayo()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  said text;
begin
  select t.texto into said from app.ensayo_turnos t
   where t.empresa_id = new.empresa_id and t.ensayo_id = new.ensayo_id and t.n = new.turno_n and t.de = 'persona' and t.user_id = new.user_id;
  if not found or new.starts < 0 or new.length < 1 or new.starts + new.length > char_length(said) then
    raise exception 'no words of that turn' using errcode = '22023';
  end if;
  new.texto := substr(said, new.starts + 1, new.length);
  if array_length(regexp_split_to_array(btrim(regexp_replace(new.texto, '[^[:alnum:]]+', ' ', 'g')), ' '), 1) < 3
    or substr(said, greatest(new.starts, 1), case when new.starts = 0 then 0 else 2 end) ~ '^[[:alnum:]]{2}$'
    or substr(said, new.starts + new.length, 2) ~ '^[[:alnum:]]{2}$'
    or exists (select from app.ensayo_etapas e
                where e.empresa_id = new.empresa_id and e.ensayo_id = new.ensayo_id and e.turno_n = new.turno_n
                  and e.starts < new.starts + new.length and new.starts < e.starts + e.length) then
    raise exception 'no quote of that turn' using errcode = '22023';
  end if;
  return new;
end $function$;
alter function app.quote_ensayo() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.quote_entrega()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  select t.texto, coalesce(t.pregunta, new.question_text) into new.answer_text, new.question_text
    from app.entrega_textos t
   where t.empresa_id = new.empresa_id and t.entrega_id = new.entrega_id and t.n = new.texto_n and t.user_id = new.user_id;
  return case when found then new end;
end $function$;
alter function app.quote_entrega() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.reached_ai_cap(empresa uuid, highest bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (app.ai_settings s
              LEFT JOIN app.ai_months m ON (((m.empresa_id = s.company_id) AND (m.month = (date_trunc('month'::text, (now() AT TIME ZONE 'utc'::text)))::date))))
           WHERE ((s.company_id = reached_ai_cap.empresa) AND ((reached_ai_cap.empresa = ANY (app.member_ids())) OR (reached_ai_cap.empresa = ANY (app.managed_ids()))) AND (((COALESCE((m.spent + m.reserved), (0)::bigint) + reached_ai_cap.highest) + app.unshown_private_spend(reached_ai_cap.empresa, (date_trunc('month'::text, (now() AT TIME ZONE 'utc'::text)))::date)) > s.monthly_cap)))) AS "exists";
END;
alter function app.reached_ai_cap(uuid,bigint) owner to ensaya_gate;
grant execute on function app.reached_ai_cap(uuid,bigint) to ensaya_api;

CREATE OR REPLACE FUNCTION app.reached_ai_credit(empresa uuid, highest bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM (app.credit_state(reached_ai_credit.empresa) s(state, credit, month)
              LEFT JOIN app.credito_meses m ON (((m.empresa_id = reached_ai_credit.empresa) AND (m.month = s.month))))
           WHERE (((reached_ai_credit.empresa = ANY (app.member_ids())) OR (reached_ai_credit.empresa = ANY (app.managed_ids()))) AND ((COALESCE((m.spent + m.reserved), (0)::bigint) + reached_ai_credit.highest) > s.credit)))) AS "exists";
END;
alter function app.reached_ai_credit(uuid,bigint) owner to ensaya_gate;
grant execute on function app.reached_ai_credit(uuid,bigint) to ensaya_api;

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

CREATE OR REPLACE FUNCTION app.read_answer_aviso()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.avisos n set read_at = now()
   where n.user_id = new.user_id and n.key = format('pregunta_respondida:%s', new.request_id) and n.read_at is null;
  return null;
end $function$;
alter function app.read_answer_aviso() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.read_consulta(empresa uuid, consulta uuid)
 RETURNS TABLE(faq_id uuid, version integer, question text, answer text, starts integer, length integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT c.faq_id,
     c.version,
     v.question,
     v.answer,
     c.starts,
     c.length
    FROM (app.consultas o
      JOIN app.consulta_citas c ON (((c.empresa_id = o.empresa_id) AND (c.consulta_id = o.id)))),
     LATERAL ( SELECT w.question,
             w.answer
            FROM app.faq_versions w
           WHERE ((w.empresa_id = c.empresa_id) AND (w.faq_id = c.faq_id) AND (w.version = c.version))
          LIMIT 1) v
   WHERE ((o.empresa_id = read_consulta.empresa) AND (o.id = read_consulta.consulta) AND (o.user_id = app.user_id()) AND (o.empresa_id = ANY ((app.member_ids() || app.managed_ids()))) AND (EXISTS ( SELECT
            FROM app.faqs f
           WHERE ((f.empresa_id = c.empresa_id) AND (f.id = c.faq_id) AND (f.hidden_at IS NULL)))))
   ORDER BY c.n;
END;
alter function app.read_consulta(uuid,uuid) owner to ensaya_gate;
grant execute on function app.read_consulta(uuid,uuid) to ensaya_api;

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

CREATE OR REPLACE FUNCTION app.read_permiso_aviso()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.avisos n set read_at = now()
   where n.user_id = new.user_id and n.key = format('permiso_pedido:%s', new.borrador_id) and n.read_at is null;
  return null;
end $function$;
alter function app.read_permiso_aviso() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.reassign_roleplay(empresa uuid, assignment uuid, due date)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN app.reassign_roleplay(empresa, assignment, due, NULL::text);
alter function app.reassign_roleplay(uuid,uuid,date) owner to ensaya_gate;
grant execute on function app.reassign_roleplay(uuid,uuid,date) to ensaya_api;

CREATE OR REPLACE FUNCTION app.reassign_roleplay(empresa uuid, assignment uuid, due date, nota text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  earlier record;
begin
  -- Locked: of two requests at once the second one finds an assignment that is not completed.
  select a.roleplay_id, a.user_id, a.completed_at into earlier
    from app.roleplay_assignments a
   where a.empresa_id = empresa and a.id = assignment and empresa = any (app.managed_ids())
     for update;
  if not found then
    return null;
  end if;
  if earlier.completed_at is null then
    return false;
  end if;

  if exists (select from app.entregas_pendientes p where p.empresa_id = empresa) then
    perform app.backfill_entregas_of(empresa, earlier.roleplay_id, earlier.user_id);
  end if;
  -- One statement: an answer that is saved meanwhile is either moved or stays as an answer of the new time.
  with last as (
    select e.id from app.entregas e
     where e.empresa_id = empresa and e.roleplay_id = earlier.roleplay_id and e.user_id = earlier.user_id and e.origen = 'escrito'
     order by e.n desc limit 1),
  moved as (
    delete from app.roleplay_responses r
     where r.empresa_id = empresa and r.roleplay_id = earlier.roleplay_id and r.user_id = earlier.user_id
    returning r.*)
  insert into app.roleplay_respuestas_anteriores
    (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, "order", archivo_id, attachment_name, version, answered_at)
  select m.empresa_id, m.roleplay_id, m.question_id, m.user_id, m.answer_text, m.question_text, q."order", m.archivo_id, m.attachment_name,
         m.version, m.updated_at
    from moved m join app.roleplay_questions q on q.empresa_id = m.empresa_id and q.id = m.question_id
   where not exists (
     select from last, app.entrega_textos t
      where t.empresa_id = empresa and t.entrega_id = last.id and t.question_id = m.question_id
        and t.texto = m.answer_text and t.archivo_id is not distinct from m.archivo_id);
  delete from app.borradores_roleplay b
   where b.empresa_id = empresa and b.roleplay_id = earlier.roleplay_id and b.user_id = earlier.user_id;
  update app.roleplay_assignments a set completed_at = null, due_day = due, assigned_by = app.user_id(), nota = reassign_roleplay.nota
   where a.empresa_id = empresa and a.id = assignment;
  return true;
end $function$;
alter function app.reassign_roleplay(uuid,uuid,date,text) owner to ensaya_gate;
grant execute on function app.reassign_roleplay(uuid,uuid,date,text) to ensaya_api;

CREATE OR REPLACE FUNCTION app.receive_in_grupos(empresa uuid, roleplay uuid, grupos uuid[], due_day date, days integer, modo text DEFAULT 'escrito'::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if empresa <> all (app.managed_ids()) or not exists (select from app.roleplays r where r.company_id = empresa and r.id = roleplay) then
    return false;
  end if;
  perform from app.grupos g where g.empresa_id = empresa and g.id = any (grupos) order by g.id for update;
  if exists (select from unnest(grupos) asked (id) where not exists (
      select from app.grupos g where g.empresa_id = empresa and g.id = asked.id)) then
    return false;
  end if;
  insert into app.grupo_roleplays as r (empresa_id, grupo_id, roleplay_id, due_day, days, set_by, modo)
  select empresa, asked.id, roleplay, receive_in_grupos.due_day, receive_in_grupos.days, app.user_id(), receive_in_grupos.modo
    from unnest(grupos) asked (id) group by asked.id order by asked.id
  on conflict on constraint grupo_roleplays_pkey do update
     set due_day = excluded.due_day, days = excluded.days, set_by = excluded.set_by, modo = excluded.modo;
  return true;
end $function$;
alter function app.receive_in_grupos(uuid,uuid,uuid[],date,integer,text) owner to ensaya_gate;
grant execute on function app.receive_in_grupos(uuid,uuid,uuid[],date,integer,text) to ensaya_api;

CREATE OR REPLACE FUNCTION app.record_faq_search(empresa uuid, typed text, has_results boolean, place integer, keep boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  folded text := left(btrim(regexp_replace(app.search_key(typed), '\s+', ' ', 'g')), 100);
begin
  if empresa <> all (app.member_ids() || app.managed_ids()) then
    raise exception 'no member of the company' using errcode = 'ENEMP';
  end if;
  insert into app.faq_search_days as d (empresa_id, searches, found, unanswered)
  values (empresa, 1, coalesce(place <= 3, false)::integer, (place is null and not has_results)::integer)
  on conflict (empresa_id, day) do update set
    searches = d.searches + 1, found = d.found + excluded.found, unanswered = d.unanswered + excluded.unanswered;
  if place is null and not has_results and keep and folded <> '' then
    delete from app.faq_missed_searches m where m.empresa_id = empresa and m.last_on < current_date - 90;
    -- At most 1,000 different ones, so that no client fills the table.
    insert into app.faq_missed_searches as m (empresa_id, words)
    select empresa, folded
     where exists (select from app.faq_missed_searches o where o.empresa_id = empresa and o.words = folded)
        or (select count(*) from app.faq_missed_searches o where o.empresa_id = empresa) < 1000
    on conflict (empresa_id, words) do update set times = m.times + 1, last_on = current_date;
  end if;
end $function$;
alter function app.record_faq_search(uuid,text,boolean,integer,boolean) owner to ensaya_gate;
grant execute on function app.record_faq_search(uuid,text,boolean,integer,boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.recordatorio_key(roleplay uuid, person uuid, day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN format('recordatorio:%s:%s:%s'::text, roleplay, person, day);
alter function app.recordatorio_key(uuid,uuid,date) owner to ensaya_owner;
grant execute on function app.recordatorio_key(uuid,uuid,date) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.recount_platform()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  differed integer;
begin
  insert into app.empresa_equipos (empresa_id, alive) select e.id, false from app.empresas e on conflict do nothing;
  perform app.move_equipo(d.empresa_id, case when d.alive <> d.is_alive then d.is_alive end, d.more_responsables, d.more_trabajadores)
     from (select q.empresa_id, q.alive, e.deleted_at is null as is_alive,
                  coalesce(r.people, 0) - q.responsables as more_responsables, coalesce(t.people, 0) - q.trabajadores as more_trabajadores
             from app.empresa_equipos q
             join app.empresas e on e.id = q.empresa_id
             left join (select m.empresa_id, count(*)::integer as people from app.responsables_empresas m group by 1) r on r.empresa_id = q.empresa_id
             left join (select m.company_id, count(*)::integer as people from app.company_users m group by 1) t on t.company_id = q.empresa_id
            order by q.empresa_id) d
    where d.alive <> d.is_alive or d.more_responsables <> 0 or d.more_trabajadores <> 0;
  insert into app.platform_counts (name, n)
  select coalesce(c.name, k.name), coalesce(c.n, 0) - coalesce(k.n, 0)
    from (select 'usuarios' as name, count(*) as n from app.users where erased_at is null
          union all select 'nuevos ' || to_char(u.created_at at time zone 'UTC', 'YYYY-MM'), count(*) from app.users u where u.erased_at is null group by 1
          union all select 'rol ' || u.role, count(*) from app.user_roles u group by 1
          union all select 'empresas', count(*) from app.empresa_equipos q where q.alive
          union all select 'equipos', count(*) from app.empresa_equipos q where q.alive and q.responsables > 0 and q.trabajadores > 0
          union all select 'sin_responsable', count(*) from app.empresa_equipos q where q.alive and q.responsables = 0) c
    full join (select p.name, sum(p.n) as n from app.platform_counts p group by p.name) k on k.name = c.name
   where coalesce(c.n, 0) <> coalesce(k.n, 0);
  get diagnostics differed = row_count;
  return differed;
end $function$;
alter function app.recount_platform() owner to ensaya_gate;
grant execute on function app.recount_platform() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception '% does not change', tg_table_name using errcode = 'EN403';
end $function$;
alter function app.refuse_change() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.refuse_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (select from app.empresas e where e.id = new.empresa_id and e.suspended_at is not null) then
    raise exception 'the company is suspended' using errcode = 'ENCSU';
  end if;
  return new;
end $function$;
alter function app.refuse_suspended() owner to ensaya_gate;

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

CREATE OR REPLACE FUNCTION app.remind_late(empresa uuid, roleplay uuid, frase text, people uuid[])
 RETURNS TABLE(told uuid[], a_las_8 integer, hoy integer, no_quieren integer, suspendidas integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query select * from app.remind_late_at(empresa, roleplay, frase, now(), people);
end $function$;
alter function app.remind_late(uuid,uuid,text,uuid[]) owner to ensaya_gate;
grant execute on function app.remind_late(uuid,uuid,text,uuid[]) to ensaya_api;

CREATE OR REPLACE FUNCTION app.remind_late_at(empresa uuid, roleplay uuid, frase text, moment timestamp with time zone, people uuid[])
 RETURNS TABLE(told uuid[], a_las_8 integer, hoy integer, no_quieren integer, suspendidas integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query with late as materialized (
    select * from app.late_people(empresa, roleplay, moment) where people is null or user_id = any (people)),
  added as (
    -- In one order, so that two who send at once do not wait for each other in a circle.
    insert into app.recordatorios (empresa_id, roleplay_id, user_id, day, sent_by, sent_at, frase)
    select empresa, roleplay, l.user_id, l.day, app.user_id(), moment, frase from late l
     where l.outcome in ('ahora', 'a_las_8') order by l.user_id, l.day
    on conflict do nothing
    returning user_id),
  new as (select l.* from late l join added a on a.user_id = l.user_id),
  told as (
    insert into app.avisos (user_id, empresa_id, kind, subject_id, title, detail, note, due_at, key, created_at, by_mail)
    select n.user_id, empresa, 'recordatorio', roleplay, r.title, coalesce(s.nombre, s.email), frase, n.due_date,
           app.recordatorio_key(roleplay, n.user_id, n.day), moment, n.by_mail
      from new n join app.roleplays r on r.company_id = empresa and r.id = roleplay left join app.users s on s.id = app.user_id()
     where n.outcome = 'ahora'
    on conflict on constraint aviso_una_vez do nothing
    returning user_id),
  planned as (
    insert into app.avisos_programados (empresa_id, record_id, user_id, kind, key, notify_at, until)
    select empresa, n.assignment_id, n.user_id, 'recordatorio', app.recordatorio_key(roleplay, n.user_id, n.day), n.at, n.closes
      from new n where n.outcome = 'a_las_8'
    on conflict do nothing)
  select array(select t.user_id from told t),
         (select count(*) from new n where n.outcome = 'a_las_8')::integer,
         -- Also those whom another responsable has reminded since `late` was read.
         (count(*) filter (where l.outcome in ('hoy', 'ahora', 'a_las_8')) - (select count(*) from new))::integer,
         (count(*) filter (where l.outcome = 'no'))::integer,
         (count(*) filter (where l.outcome = 'suspendida'))::integer
    from late l;
end $function$;
alter function app.remind_late_at(uuid,uuid,text,timestamp with time zone,uuid[]) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.reminder_kinds(record text DEFAULT NULL::text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT k.kind FROM app.aviso_kinds() k(kind, choice, dated, reminder, author) WHERE (k.reminder AND (k.dated = COALESCE(reminder_kinds.record, k.dated))));
alter function app.reminder_kinds(text) owner to ensaya_owner;
grant execute on function app.reminder_kinds(text) to ensaya_api;
grant execute on function app.reminder_kinds(text) to ensaya_gate;
grant execute on function app.reminder_kinds(text) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.remove_assignment_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.avisos n using gone g
   where n.empresa_id = g.empresa_id and n.subject_id = g.roleplay_id and n.user_id = g.user_id;
  return null;
end $function$;
alter function app.remove_assignment_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.remove_comentario_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.avisos n using gone g
   where n.empresa_id = g.empresa_id and n.subject_id = g.tarea_id and n.key = format('tarea_comentada:%s', g.id);
  return null;
end $function$;
alter function app.remove_comentario_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.remove_entrega_comentario_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.avisos n using gone g
   where n.empresa_id = g.empresa_id and n.subject_id = g.entrega_id
     and n.key in (format('respuesta_comentada:%s', g.id), format('comentario_respondido:%s', g.id));
  return null;
end $function$;
alter function app.remove_entrega_comentario_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.remove_roleplay_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.avisos n using gone g where n.empresa_id = g.company_id and n.subject_id = g.id;
  return null;
end $function$;
alter function app.remove_roleplay_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.remove_subject_avisos()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.avisos n using gone g where n.empresa_id = g.empresa_id and n.subject_id = g.id;
  return null;
end $function$;
alter function app.remove_subject_avisos() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.request_erasure(person uuid)
 RETURNS TABLE(outcome text, empresa text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  left_alone text;
begin
  if person is distinct from app.user_id() and not app.is_superadmin() then
    raise exception 'only a superadmin erases others' using errcode = 'EN403';
  end if;
  -- Of two superadmins, or two responsables of a company, who ask at the same time, the second one stays.
  perform pg_advisory_xact_lock(727362906);
  if not exists (select from app.users u where u.id = person and u.erased_at is null) then
    return;
  end if;
  if exists (select from app.user_roles r where r.user_id = person and r.role = 'superadmin')
    and not exists (select from app.user_roles r join app.users u on u.id = r.user_id join auth.user a on a.id = r.user_id
                     where r.role = 'superadmin' and r.user_id <> person and u.erasing_at is null and a.suspended_at is null) then
    return query select 'last_superadmin', null::text;
    return;
  end if;
  select e.nombre into left_alone
    from app.responsables_empresas m join app.empresas e on e.id = m.empresa_id
   where m.user_id = person and e.deleted_at is null
     and not exists (select from app.responsables_empresas o join app.users u on u.id = o.user_id
                      where o.empresa_id = m.empresa_id and o.user_id <> person and u.erasing_at is null)
   order by e.nombre limit 1;
  if found then
    return query select 'only_responsable', left_alone;
    return;
  end if;

  perform set_config('app.erased_user_id', person::text, true);
  update app.users u set erasing_at = coalesce(u.erasing_at, now()) where u.id = person;
  -- The counts of tries name IP addresses (of IPv6, the /64), which only the sessions link to the person.
  delete from auth.attempts t using auth.session s
   where s.user_id = person and s.ip_address ~ '^[0-9a-fA-F.:]+$'
     and case when t.key ~ '^[a-z_-]+:[0-9a-f:]+::/64$' then substr(t.key, strpos(t.key, ':') + 1)::inet >>= s.ip_address::inet
              else t.key like '%:' || s.ip_address end;
  update auth.user a set suspended_at = coalesce(a.suspended_at, now()), suspended_by = null where a.id = person;
  delete from auth.session s where s.user_id = person;
  return query select 'done', null::text;
end $function$;
alter function app.request_erasure(uuid) owner to ensaya_gate;
grant execute on function app.request_erasure(uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.reseal_platform_key(before text, after text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.plataforma_ia set api_key = after where api_key = before;
  return found;
end $function$;
alter function app.reseal_platform_key(text,text) owner to ensaya_gate;
grant execute on function app.reseal_platform_key(text,text) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.reserve_ai_attempt(empresa uuid, call_id uuid, use text, its_provider text, its_model text, highest bigint, person uuid, lote uuid, account text DEFAULT 'empresa'::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  taken text;
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
  if exists (select from app.empresas e where e.id = empresa and e.suspended_at is not null) then
    return -1;
  end if;
  taken := app.take_from_account(account, empresa, use, highest);
  if taken <> 'taken' then
    return case taken when 'cap' then 0 when 'spent' then -2 else -3 end;
  end if;
  this_attempt := coalesce(last.attempt, 0) + 1;
  insert into app.ai_calls (empresa_id, id, attempt, lote_id, user_id, what, provider, model, reserved, credito_month)
  values (empresa, call_id, this_attempt, lote, person, use, its_provider, its_model, highest,
          case when account = 'plataforma' then app.credit_month(now()) end) on conflict do nothing;
  if not found then
    raise exception 'another worker has just begun this call' using errcode = '40001';
  end if;
  return this_attempt;
end $function$;
alter function app.reserve_ai_attempt(uuid,uuid,text,text,text,bigint,uuid,uuid,text) owner to ensaya_gate;
grant execute on function app.reserve_ai_attempt(uuid,uuid,text,text,text,bigint,uuid,uuid,text) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.reserve_ai_call(empresa uuid, call_id uuid, use text, its_provider text, its_model text, highest bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.reserve_ai_call(empresa, call_id, use, its_provider, its_model, highest, null, null, 'empresa');
end $function$;
alter function app.reserve_ai_call(uuid,uuid,text,text,text,bigint) owner to ensaya_gate;
grant execute on function app.reserve_ai_call(uuid,uuid,text,text,text,bigint) to ensaya_api;

CREATE OR REPLACE FUNCTION app.reserve_ai_call(empresa uuid, call_id uuid, use text, its_provider text, its_model text, highest bigint, lote uuid, ceiling bigint, account text DEFAULT 'empresa'::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  taken text;
begin
  if not (empresa = any (app.member_ids()) or empresa = any (app.managed_ids())) then
    raise exception 'not a company of theirs' using errcode = 'ENEMP';
  end if;
  if (lote is null) <> (ceiling is null) then
    raise exception 'a batch and its ceiling belong together' using errcode = '22004';
  end if;
  if lote is not null then
    perform app.lock_ai_lote(empresa, lote);
    if exists (select from app.ai_calls c
                where c.empresa_id = empresa and c.lote_id = lote and c.user_id is distinct from app.user_id()) then
      raise exception 'not a batch of theirs' using errcode = 'ENLOT';
    end if;
  end if;
  insert into app.ai_calls (empresa_id, id, lote_id, user_id, what, provider, model, reserved, credito_month)
  values (empresa, call_id, lote, app.user_id(), use, its_provider, its_model, highest,
          case when account = 'plataforma' then app.credit_month(now()) end) on conflict do nothing;
  if not found then
    raise exception 'this call was made before' using errcode = 'ENAIR';
  end if;
  -- The total has the call that was just inserted.
  if lote is not null and (select t.settled + t.held from app.ai_lote_total(empresa, lote) t) > ceiling then
    raise exception 'the ceiling of the batch is reached' using errcode = 'ENTOP';
  end if;
  taken := app.take_from_account(account, empresa, use, highest);
  if taken = 'cap' then
    raise exception 'the cap of the month is reached' using errcode = 'ENCAP';
  elsif taken = 'spent' then
    raise exception 'the credit of the month is spent' using errcode = 'ENCRS';
  elsif taken = 'off' then
    raise exception 'the platform gives no credit now' using errcode = 'ENCRO';
  end if;
end $function$;
alter function app.reserve_ai_call(uuid,uuid,text,text,text,bigint,uuid,bigint,text) owner to ensaya_gate;
grant execute on function app.reserve_ai_call(uuid,uuid,text,text,text,bigint,uuid,bigint,text) to ensaya_api;

CREATE OR REPLACE FUNCTION app.restore_empresa(empresa uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin restores companies' using errcode = 'EN403';
  end if;
  update app.empresas e set deleted_at = null, restored_at = now()
   where e.id = empresa and e.deleted_at >= now() - interval '30 days';
  return found;
end $function$;
alter function app.restore_empresa(uuid) owner to ensaya_gate;
grant execute on function app.restore_empresa(uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.rights_of_sessions(tokens text[], superadmins_need_factor boolean)
 RETURNS TABLE(token text, user_id uuid, empresa_ids uuid[], managed_ids uuid[], superadmin boolean)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  foreach token in array tokens loop
    begin
      perform app.enter(token, '{worker,manager,superadmin}', superadmins_need_factor);
      user_id := app.user_id();
      managed_ids := app.managed_ids();
      empresa_ids := managed_ids || app.member_ids();
      superadmin := app.is_superadmin();
      return next;
    exception when sqlstate 'EN401' or sqlstate 'EN403' or sqlstate 'ENFAC' or sqlstate 'ENPEN' or sqlstate 'ENROL' then
      null;
    end;
  end loop;
end $function$;
alter function app.rights_of_sessions(text[],boolean) owner to ensaya_owner;
grant execute on function app.rights_of_sessions(text[],boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.roleplay_answer_counts(empresa uuid, roleplay uuid)
 RETURNS TABLE(question_id uuid, people integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT r.question_id,
     (count(*))::integer AS count
    FROM app.roleplay_responses r
   WHERE ((r.empresa_id = roleplay_answer_counts.empresa) AND (r.roleplay_id = roleplay_answer_counts.roleplay) AND (roleplay_answer_counts.empresa = ANY (app.managed_ids())))
   GROUP BY r.question_id;
END;
alter function app.roleplay_answer_counts(uuid,uuid) owner to ensaya_gate;
grant execute on function app.roleplay_answer_counts(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.roleplay_people(empresa uuid, roleplay uuid)
 RETURNS TABLE(user_id uuid, email text, nombre text, gone boolean, answered integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 WITH answer AS (
          SELECT r.user_id,
             (count(*) FILTER (WHERE (r.question_id <> ALL (ARRAY( SELECT q.id
                    FROM app.roleplay_questions q
                   WHERE ((q.empresa_id = roleplay_people.empresa) AND (q.roleplay_id = roleplay_people.roleplay) AND (q.hidden_at IS NOT NULL)))))))::integer AS number
            FROM app.roleplay_responses r
           WHERE ((r.empresa_id = roleplay_people.empresa) AND (r.roleplay_id = roleplay_people.roleplay) AND (roleplay_people.empresa = ANY (app.managed_ids())))
           GROUP BY r.user_id
         ), person AS (
          SELECT a_1.user_id
            FROM app.roleplay_assignments a_1
           WHERE ((a_1.empresa_id = roleplay_people.empresa) AND (a_1.roleplay_id = roleplay_people.roleplay))
         UNION
          SELECT r.user_id
            FROM app.roleplay_respuestas_anteriores r
           WHERE ((r.empresa_id = roleplay_people.empresa) AND (r.roleplay_id = roleplay_people.roleplay))
         UNION
          SELECT e.user_id
            FROM app.entregas e
           WHERE ((e.empresa_id = roleplay_people.empresa) AND (e.roleplay_id = roleplay_people.roleplay))
         UNION
          SELECT a_1.user_id
            FROM answer a_1
         )
  SELECT u.id,
     u.email,
     u.nombre,
     (NOT (EXISTS ( SELECT
            FROM app.company_users c
           WHERE ((c.company_id = roleplay_people.empresa) AND (c.user_id = u.id))))),
     COALESCE(a.number, 0) AS "coalesce"
    FROM ((person p
      JOIN app.users u ON ((u.id = p.user_id)))
      LEFT JOIN answer a ON ((a.user_id = p.user_id)))
   WHERE (roleplay_people.empresa = ANY (app.managed_ids()));
END;
alter function app.roleplay_people(uuid,uuid) owner to ensaya_gate;
grant execute on function app.roleplay_people(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.roleplay_texts(empresa uuid, roleplay uuid)
 RETURNS TABLE(question_id uuid, user_id uuid, answer_text text, question_text text, archivo_id uuid, attachment_name text, updated_at timestamp with time zone, version integer, entrega_id uuid, entrega_n integer, entregada_at timestamp with time zone, texto_at timestamp with time zone, texto_n integer, changed boolean, now_text text, now_archivo_id uuid, now_attachment_name text)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT r.question_id,
     r.user_id,
     COALESCE(t.texto, r.answer_text) AS "coalesce",
     COALESCE(t.pregunta, r.question_text) AS "coalesce",
         CASE
             WHEN (t.n IS NULL) THEN r.archivo_id
             ELSE t.archivo_id
         END AS archivo_id,
         CASE
             WHEN (t.n IS NULL) THEN r.attachment_name
             ELSE t.attachment_name
         END AS attachment_name,
     r.updated_at,
     r.version,
     t.entrega_id,
     e.n,
     e.entregada_at,
     e.texto_at,
     t.n,
     ((t.n IS NOT NULL) AND ((t.texto <> r.answer_text) OR (t.archivo_id IS DISTINCT FROM r.archivo_id))),
     r.answer_text,
     r.archivo_id,
     r.attachment_name
    FROM ((app.roleplay_responses r
      LEFT JOIN LATERAL ( SELECT c.id,
             c.n,
             c.entregada_at,
             c.texto_at
            FROM app.current_entregas(roleplay_texts.empresa, roleplay_texts.roleplay) c(user_id, id, n, entregada_at, texto_at)
           WHERE (c.user_id = r.user_id)
          OFFSET 0) e ON (true))
      LEFT JOIN LATERAL ( SELECT t_1.entrega_id,
             t_1.n,
             t_1.texto,
             t_1.pregunta,
             t_1.archivo_id,
             t_1.attachment_name
            FROM app.entrega_textos t_1
           WHERE ((t_1.empresa_id = roleplay_texts.empresa) AND (t_1.entrega_id = e.id) AND (t_1.question_id = r.question_id))
          LIMIT 1) t ON (true))
   WHERE ((r.empresa_id = roleplay_texts.empresa) AND (r.roleplay_id = roleplay_texts.roleplay));
END;
alter function app.roleplay_texts(uuid,uuid) owner to ensaya_owner;
grant execute on function app.roleplay_texts(uuid,uuid) to ensaya_api;
grant execute on function app.roleplay_texts(uuid,uuid) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.save_personaje(empresa uuid, roleplay uuid, base integer, publico jsonb, secreto jsonb, linked uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  last integer;
begin
  if empresa <> all (app.managed_ids()) then
    return null;
  end if;
  -- Locked: of two who save at once the second one is told.
  perform from app.roleplays r where r.company_id = empresa and r.id = roleplay for no key update;
  if not found then
    return null;
  end if;
  select coalesce(max(p.version), 0) into last from app.personajes p where p.empresa_id = empresa and p.roleplay_id = roleplay;
  if last <> coalesce(base, 0) then
    return 0;
  end if;
  if jsonb_array_length(publico -> 'etapas') <> jsonb_array_length(secreto -> 'etapas') then
    raise exception 'the stages differ' using errcode = '22023';
  end if;
  insert into app.personajes (empresa_id, roleplay_id, version, nombre, linea, situacion, meta, apertura, dificultad, turnos_max, etapas)
  select empresa, roleplay, last + 1, p.nombre, p.linea, p.situacion, p.meta, p.apertura, p.dificultad, p.turnos_max, p.etapas
    from jsonb_to_record(publico) as p (nombre text, linea text, situacion text, meta text, apertura text, dificultad text,
                                        turnos_max smallint, etapas jsonb);
  insert into app.personaje_secretos (empresa_id, roleplay_id, version, objetivos, etapas)
  values (empresa, roleplay, last + 1, secreto -> 'objetivos', secreto -> 'etapas');
  delete from app.personaje_faqs f where f.empresa_id = empresa and f.roleplay_id = roleplay;
  -- A FAQ that was deleted meanwhile is left out.
  insert into app.personaje_faqs (empresa_id, roleplay_id, n, faq_id)
  select empresa, roleplay, row_number() over (order by l.place), l.faq
    from unnest(linked) with ordinality l (faq, place)
   where exists (select from app.faqs f where f.empresa_id = empresa and f.id = l.faq);
  return last + 1;
end $function$;
alter function app.save_personaje(uuid,uuid,integer,jsonb,jsonb,uuid[]) owner to ensaya_gate;
grant execute on function app.save_personaje(uuid,uuid,integer,jsonb,jsonb,uuid[]) to ensaya_api;

CREATE OR REPLACE FUNCTION app.say_in_ensayo(empresa uuid, ensayo uuid, client uuid, place integer, said text)
 RETURNS TABLE(outcome text, answer integer, try integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  row app.ensayos;
  last app.ensayo_turnos;
  same integer;
begin
  select e.* into row from app.ensayos e
   where e.empresa_id = empresa and e.id = ensayo and e.user_id = app.user_id() and empresa = any (app.member_ids()) for update;
  if not found then
    return;
  end if;
  select t.* into last from app.ensayo_turnos t where t.empresa_id = empresa and t.ensayo_id = ensayo order by t.n desc limit 1;
  select t.n into same from app.ensayo_turnos t where t.empresa_id = empresa and t.ensayo_id = ensayo and t.client_id = client;
  if same is not null and (same + 1 < last.n or last.estado = 'listo') then
    return query select 'dicho', same + 1, 0;
  elsif same is not null and last.estado = 'escribiendo' then
    return query select 'espera', same + 1, 0;
  elsif row.estado <> 'abierto' then
    return query select 'cerrado', 0, 0;
  elsif same is not null then
    update app.ensayo_turnos t set estado = 'escribiendo', texto = '', intento = t.intento + 1, began_at = now()
     where t.empresa_id = empresa and t.ensayo_id = ensayo and t.n = last.n;
    update app.ensayos e set touched_at = now() where e.empresa_id = empresa and e.id = ensayo;
    return query select 'escribe', last.n::integer, last.intento + 1;
  elsif place <> last.n + 1 or last.estado = 'escribiendo' or last.n / 2 >= row.turnos_max then
    return query select 'otro', 0, 0;
  else
    insert into app.ensayo_turnos (empresa_id, ensayo_id, n, user_id, de, texto, client_id, estado)
    values (empresa, ensayo, place, row.user_id, 'persona', said, client, 'listo'),
           (empresa, ensayo, place + 1, row.user_id, 'personaje', '', null, 'escribiendo');
    update app.ensayos e set touched_at = now() where e.empresa_id = empresa and e.id = ensayo;
    return query select 'escribe', place + 1, 1;
  end if;
end $function$;
alter function app.say_in_ensayo(uuid,uuid,uuid,integer,text) owner to ensaya_gate;
grant execute on function app.say_in_ensayo(uuid,uuid,uuid,integer,text) to ensaya_api;

CREATE OR REPLACE FUNCTION app.schedule_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.schedule_records(tg_argv[0], array_agg(a.empresa_id), array_agg(a.id)) from added a;
  return null;
end $function$;
alter function app.schedule_added() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.schedule_assignment_avisos(empresas uuid[], ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.avisos_programados p using unnest(empresas, ids) r (empresa_id, id)
   where p.empresa_id = r.empresa_id and p.record_id = r.id and p.kind <> 'recordatorio';
  insert into app.avisos_programados (empresa_id, record_id, user_id, kind, key, notify_at, until)
  select a.empresa_id, a.id, a.user_id, s.kind, format('%s:%s:%s:%s', s.kind, a.id, s.after, extract(epoch from a.due_date)),
         a.due_date + s.after, a.due_date + s.last
    from unnest(empresas, ids) r (empresa_id, id)
    join app.roleplay_assignments a on a.empresa_id = r.empresa_id and a.id = r.id
    cross join (values ('roleplay_vence', interval '-72 hours', interval '-24 hours'), ('roleplay_vence', interval '-24 hours', interval '0'),
                       ('roleplay_vencido', interval '24 hours', interval '96 hours')) s (kind, after, last)
   where a.due_date is not null and a.completed_at is null
  on conflict (empresa_id, record_id, user_id, key) do update set notify_at = excluded.notify_at, until = excluded.until;
end $function$;
alter function app.schedule_assignment_avisos(uuid[],uuid[]) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.schedule_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.schedule_records(tg_argv[0], array[new.empresa_id], array[new.id]);
  return null;
end $function$;
alter function app.schedule_changed() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.schedule_faq_avisos(empresas uuid[], ids uuid[], person uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.avisos_programados p using unnest(empresas, ids) r (empresa_id, id)
   where p.empresa_id = r.empresa_id and p.record_id = r.id and (person is null or p.user_id = person);
  insert into app.avisos_programados (empresa_id, record_id, user_id, kind, key, notify_at, until)
  select f.empresa_id, f.id, m.user_id, 'faq_por_revisar', format('faq_por_revisar:%s:%s', f.id, f.review_due),
         f.review_due::timestamp at time zone u.time_zone, (f.review_due + 3)::timestamp at time zone u.time_zone
    from unnest(empresas, ids) r (empresa_id, id)
    join app.faqs f on f.empresa_id = r.empresa_id and f.id = r.id
    join app.responsables_empresas m on m.empresa_id = f.empresa_id and m.user_id = coalesce(f.owner_id, m.user_id)
    join app.users u on u.id = m.user_id
   where f.review_due is not null and (person is null or m.user_id = person)
  on conflict (empresa_id, record_id, user_id, key) do update set notify_at = excluded.notify_at, until = excluded.until;
end $function$;
alter function app.schedule_faq_avisos(uuid[],uuid[],uuid) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.schedule_records(what text, empresas uuid[], ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  case what
    when 'asignacion' then perform app.schedule_assignment_avisos(empresas, ids);
    when 'tarea' then perform app.schedule_tarea_avisos(empresas, ids);
    when 'faq' then perform app.schedule_faq_avisos(empresas, ids);
  end case;
end $function$;
alter function app.schedule_records(text,uuid[],uuid[]) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.schedule_responsables()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform app.schedule_faq_avisos(array_agg(f.empresa_id), array_agg(f.id), a.user_id)
    from added a join app.faqs f on f.empresa_id = a.empresa_id and f.owner_id is null and f.review_due is not null group by a.user_id;
  return null;
end $function$;
alter function app.schedule_responsables() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.schedule_tarea_avisos(empresas uuid[], ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.avisos_programados p using unnest(empresas, ids) r (empresa_id, id) where p.empresa_id = r.empresa_id and p.record_id = r.id;
  insert into app.avisos_programados (empresa_id, record_id, user_id, kind, key, notify_at, until)
  select t.empresa_id, t.id, t.trabajador_id, s.kind, format('%s:%s:%s', s.kind, t.id, t.fecha_entrega),
         (t.fecha_entrega + s.day)::timestamp at time zone u.time_zone, (t.fecha_entrega + s.last)::timestamp at time zone u.time_zone
    from unnest(empresas, ids) r (empresa_id, id)
    join app.tareas t on t.empresa_id = r.empresa_id and t.id = r.id
    join app.users u on u.id = t.trabajador_id
    cross join (values ('tarea_vence', -1, 1), ('tarea_vencida', 1, 4)) s (kind, day, last)
   where t.fecha_entrega is not null and t.estado <> 'completada' and t.deleted_at is null
  on conflict (empresa_id, record_id, user_id, key) do update set notify_at = excluded.notify_at, until = excluded.until;
end $function$;
alter function app.schedule_tarea_avisos(uuid[],uuid[]) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.search_all_faqs(typed text, most integer)
 RETURNS TABLE(empresa uuid, faq_id uuid, score real, stems text[], attachment_ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  own uuid[] := app.managed_ids() || app.member_ids();
  everywhere boolean := app.is_superadmin();
begin
  return query
  with words as materialized (
    select distinct app.faq_stem(regexp_replace(k.key, 'ion$', 'ión')) as stem
      from string_to_table(app.faq_plain(typed), ' ') w (word), lateral (select app.search_key(w.word) as key) k
     where app.faq_word_weight(k.key) > 0 and char_length(w.word) <= 40 limit 16),
  searched as materialized (
    select e.id from app.empresas e
     where e.deleted_at is null and (everywhere or e.id = any (own))
       and (select true from app.faqs f where f.empresa_id = e.id limit 1)
     order by (select count(*) from words w where app.has_faq_stem(e.id, w.stem)) desc, e.created_at desc, e.id desc limit 40)
  select s.id, h.faq_id, h.score, h.stems, h.attachment_ids
    from searched s, lateral app.search_faqs(s.id, typed, null, null, most) h
   order by h.score desc, h.faq_id desc limit most;
end $function$;
alter function app.search_all_faqs(text,integer) owner to ensaya_gate;
grant execute on function app.search_all_faqs(text,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.search_faqs(empresa uuid, typed text, category uuid, topic uuid, most integer)
 RETURNS TABLE(faq_id uuid, score real, overall boolean, chosen boolean, stems text[], attachment_ids uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  tokens text[];
  folded text[];
  weights real[];
  weight_of_all real;
  -- Parallel arrays, one entry for each stem to look for. A concept is a typed word; its alternatives are its synonyms and corrections;
  -- an alternative of several words has several parts.
  concepts integer[];
  alternatives integer[];
  parts integer[];
  wanted text[];
  factors real[];
  missing integer[];
  patterns text[];
  faqs_counted integer;
  concept integer;
begin
  if not (empresa = any (app.managed_ids()) or empresa = any (app.member_ids())
          or (app.is_superadmin() and empresa <> all (app.deleted_empresa_ids()))) then
    return;
  end if;

  select array_agg(t.word order by t.place), array_agg(t.key order by t.place), array_agg(app.faq_word_weight(t.key) order by t.place)
    into tokens, folded, weights
    from (select min(w.word) as word, k.key, min(w.place) as place
            from string_to_table(app.faq_plain(typed), ' ') with ordinality w (word, place), lateral (select app.search_key(w.word) as key) k
           where app.faq_word_weight(k.key) > 0 and char_length(w.word) <= 40 group by k.key order by 3 limit 16) t;
  select sum(w) into weight_of_all from unnest(weights) w;

  -- Only words that are not indexed, such as 'de la': the newest questions that contain the like.
  if tokens is null then
    return query
    select n.id, n.score, true, coalesce((category is null or (select true from app.faqs_categories c
             where c.empresa_id = empresa and c.faq_id = n.id and c.category_id = category limit 1))
       and (topic is null or (select true from app.faqs_topics t where t.empresa_id = empresa and t.faq_id = n.id and t.topic_id = topic limit 1)), false), '{}'::text[], '{}'::uuid[]
      from (select f.id, extensions.word_similarity(app.search_key(app.faq_plain(typed)), f.question_key) as score
              from app.faqs f where f.empresa_id = empresa order by f.created_at desc, f.id desc limit 500) n
     where n.score >= 0.5 order by n.score desc, n.id desc limit most;
    return;
  end if;

  -- What each word means: its stems, their alternations, the synonyms of the company.
  with t as materialized (
    select w.place::integer as concept, w.weight, app.faq_stems(w.word) as stems,
           app.faq_stem(regexp_replace(w.key, 'ion$', 'ión')) as stem
      from unnest(tokens, folded, weights) with ordinality w (word, key, weight, place)),
  asked as (select array_agg(t.stem order by t.concept) as stems, array_agg('%' || left(t.stem, 3) || '%') as patterns from t),
  groups as materialized (
    select g.id, w.entry, g.factor, p.stems, p.words
      from asked a cross join lateral (
        select 'c' || c.id as id, c.palabras, 0.5 as factor from app.faq_common_synonyms() c
         where array_to_string(c.palabras, ' ') like any (a.patterns)
        union all
        select o.id::text, o.palabras, 0.8 from app.sinonimos o
         where o.empresa_id = empresa and app.search_key(array_to_string(o.palabras, ' ')) like any (a.patterns)) g,
      unnest(g.palabras) with ordinality w (content, entry),
      lateral (select array_agg(app.faq_stem(regexp_replace(app.search_key(x.word), 'ion$', 'ión')) order by x.place) as stems,
                      array_agg(x.word order by x.place) as words
                 from string_to_table(app.faq_plain(w.content), ' ') with ordinality x (word, place)
                where app.faq_word_weight(app.search_key(x.word)) > 0) p),
  matched as (
    select t.concept as first, cardinality(g.stems) as length, g.id, g.entry
      from groups g, asked a, t where g.stems = a.stems[t.concept : t.concept + cardinality(g.stems) - 1]),
  variants as (
    select t.concept, 0 as alternative, 0 as part, s.stem, t.weight as factor from t, unnest(t.stems) s (stem)
    union all
    select t.concept, 1, 0, k.stem, t.weight * 0.6 from t, unnest(t.stems) s (stem), unnest(app.faq_kin(s.stem)) k (stem)
    union all
    -- Words of the same root: 'garantizar' and 'garantía'.
    select t.concept, 2, 0, k.stem, t.weight * 0.3
      from t, lateral (select left(t.stem, greatest(least(6, char_length(t.stem)), char_length(t.stem) - 2)) as root) r,
      lateral (select distinct s.stem from (
          select v.word from app.faq_vocabulary v
           where v.empresa_id = empresa and v.word >= r.root and v.word < r.root || chr(1114111) order by v.word limit 8) w,
        unnest(app.faq_stems(w.word)) s (stem) where s.stem <> all (t.stems)) k
     where char_length(t.stem) >= 5
    union all
    select m.first + o.extra, 2 + dense_rank() over (order by g.id, g.entry)::integer, w.place::integer, s.stem,
           t.weight * g.factor / cardinality(g.words)
      from matched m join groups g on g.id = m.id and g.entry <> m.entry join t on t.concept = m.first,
      generate_series(0, m.length - 1) o (extra), unnest(g.words) with ordinality w (word, place), unnest(app.faq_stems(w.word)) s (stem))
  select array_agg(v.concept), array_agg(v.alternative), array_agg(v.part), array_agg(v.stem), array_agg(v.factor)
    into concepts, alternatives, parts, wanted, factors from variants v
   where app.has_faq_stem(empresa, v.stem);

  -- Words that match nothing but words of the same root: the last one may be half typed, the others may be mistyped.
  select array_agg(n) into missing from generate_series(1, cardinality(tokens)) n
   where not exists (select from unnest(concepts, alternatives) v (concept, alternative) where v.concept = n and v.alternative <> 2);
  foreach concept in array coalesce(missing, '{}') loop
    with words as materialized (
      select c.word, c.factor from app.complete_faq_word(empresa, folded[concept]) c where concept = cardinality(tokens)),
    either as (
      select * from words union all
      select c.word, c.factor from app.correct_faq_word(empresa, folded[concept]) c where not exists (select from words)),
    variants as (
      select s.stem, max(e.factor) * weights[concept] as factor from either e, unnest(app.faq_stems(e.word)) s (stem) group by s.stem)
    select concepts || array_agg(concept), alternatives || array_agg(0), parts || array_agg(0), wanted || array_agg(v.stem), factors || array_agg(v.factor)
      into concepts, alternatives, parts, wanted, factors from variants v;
  end loop;

  select array_agg('%' || left(app.search_key(w.stem), 4) || '%') into patterns from unnest(wanted) w (stem) where char_length(w.stem) >= 3;
  select count(*) into faqs_counted from (select from app.faqs f where f.empresa_id = empresa limit 5000) f;

  return query
  with found as materialized (
    select s.stem, h.faq_id, h.impact, h.attachment_id
      from (select distinct d.stem from unnest(wanted) d (stem)) s, lateral (
        (select w.faq_id, w.impact, null::uuid as attachment_id from app.faq_words w
          where w.empresa_id = empresa and w.stem = s.stem order by w.zone desc, w.faq_id desc limit 800)
        union all
        (select a.faq_id, a.impact, a.attachment_id from app.faq_attachment_words a
          where a.empresa_id = empresa and a.stem = s.stem order by a.attachment_id desc limit 500)) h),
  rarity as materialized (
    select f.stem, ln(1 + faqs_counted::real / count(*)) as idf, count(*) filter (where f.attachment_id is null) = 800 as cut
      from found f group by f.stem),
  v as materialized (
    select x.concept, x.alternative, x.part, x.stem, x.factor * r.idf / 1000 as factor
      from unnest(concepts, alternatives, parts, wanted, factors) x (concept, alternative, part, stem, factor)
      join rarity r on r.stem = x.stem),
  -- A first score decides which FAQs are scored exactly.
  first_by_concept as (
    select f.faq_id, v.concept, max(f.impact * v.factor) as score from found f join v on v.stem = f.stem group by f.faq_id, v.concept),
  first as materialized (
    select c.faq_id, sum(c.score) * (0.4::float8 + 0.6::float8 * sum(weights[c.concept]) / weight_of_all) as score from first_by_concept c group by c.faq_id),
  filtered as (
    select f.faq_id from first f
     where (category is null or (select true from app.faqs_categories c
             where c.empresa_id = empresa and c.faq_id = f.faq_id and c.category_id = category limit 1))
       and (topic is null or (select true from app.faqs_topics t where t.empresa_id = empresa and t.faq_id = f.faq_id and t.topic_id = topic limit 1))
     order by f.score desc, f.faq_id desc limit most),
  top as materialized (
    select t.faq_id, bool_or(t.overall) as overall, bool_or(t.chosen) as chosen from (
      (select f.faq_id, true as overall, category is null and topic is null as chosen from first f
        order by f.score desc, f.faq_id desc limit most)
      union all
      (select f.faq_id, false, true from filtered f where category is not null or topic is not null)) t
     group by t.faq_id),
  hits as materialized (
    select f.faq_id, f.stem, f.impact, f.attachment_id from found f join top t on t.faq_id = f.faq_id
    union all
    select w.faq_id, w.stem, w.impact, null from (
        select t.faq_id, r.stem from top t, rarity r where r.cut and cardinality(tokens) > 1
        except select f.faq_id, f.stem from found f where f.attachment_id is null) n,
      (values (1::smallint), (2::smallint)) z (zone), lateral (
        -- The whole primary key, so that the planner takes that index.
        select w.faq_id, w.stem, w.impact from app.faq_words w
         where w.empresa_id = empresa and w.stem = n.stem and w.zone = z.zone and w.faq_id = n.faq_id offset 0) w),
  -- The name of a FAQ's category or topic counts a little.
  named as materialized (
    select n.id, v.stem from (
        select c.id, c.name from app.faq_categories c where c.empresa_id = empresa and c.name_key like any (patterns)
        union all
        select t.id, t.name from app.faq_topics t where t.empresa_id = empresa and t.name_key like any (patterns)) n,
      string_to_table(app.faq_plain(n.name), ' ') w (word), unnest(app.faq_stems(w.word)) s (stem) join v on v.stem = s.stem and v.part = 0),
  weighed as (
    select h.faq_id, h.stem, h.impact from hits h
    union all
    select p.faq_id, n.stem, 120 from (
        select t.faq_id, l.id from top t, lateral (
          select c.category_id as id from app.faqs_categories c where c.empresa_id = empresa and c.faq_id = t.faq_id
          union all
          select c.topic_id from app.faqs_topics c where c.empresa_id = empresa and c.faq_id = t.faq_id offset 0) l
         where exists (select from named)) p
      join named n on n.id = p.id),
  by_part as (
    select h.faq_id, v.concept, v.alternative, v.part, max(h.impact * v.factor) as score
      from weighed h join v on v.stem = h.stem group by h.faq_id, v.concept, v.alternative, v.part),
  by_alternative as (
    select p.faq_id, p.concept, p.alternative, sum(p.score) as score from by_part p group by p.faq_id, p.concept, p.alternative),
  by_concept as (select a.faq_id, a.concept, max(a.score) as score from by_alternative a group by a.faq_id, a.concept),
  scored as (
    select c.faq_id, (sum(c.score) * (0.4::float8 + 0.6::float8 * sum(weights[c.concept]) / weight_of_all))::real as score from by_concept c group by c.faq_id),
  places as (
    select h.faq_id, array_agg(distinct h.stem) filter (where h.attachment_id is null) as stems,
           array_agg(distinct h.attachment_id) as attachment_ids
      from hits h group by h.faq_id)
  select s.faq_id, s.score, t.overall, t.chosen, coalesce(h.stems, '{}'), case when h.stems is null then h.attachment_ids else '{}' end
    from scored s join top t on t.faq_id = s.faq_id join places h on h.faq_id = s.faq_id order by s.score desc, s.faq_id desc;
end $function$;
alter function app.search_faqs(uuid,text,uuid,uuid,integer) owner to ensaya_gate;
grant execute on function app.search_faqs(uuid,text,uuid,uuid,integer) to ensaya_api;

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

CREATE OR REPLACE FUNCTION app.search_patterns(term text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT COALESCE(array_agg((('%'::text || regexp_replace(w.word, '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text) ORDER BY (char_length(w.word)) DESC, w.place), ARRAY['%'::text]) AS "coalesce"
    FROM regexp_split_to_table(app.search_key(search_patterns.term), '\s+'::text) WITH ORDINALITY w(word, place)
   WHERE (w.word <> ''::text);
END;
alter function app.search_patterns(text) owner to ensaya_gate;
grant execute on function app.search_patterns(text) to ensaya_api;

CREATE OR REPLACE FUNCTION app.search_proyectos(term text, most integer)
 RETURNS TABLE(empresa_id uuid, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  patterns text[] := app.search_patterns(term);
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
  return query select h.company_id, h.id from app.find_newest('app.proyectos', 'empresa_id', 'search_key', patterns, null, null, most) h;
end $function$;
alter function app.search_proyectos(text,integer) owner to ensaya_gate;
grant execute on function app.search_proyectos(text,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.search_records(term text, most integer)
 RETURNS TABLE(kind text, empresa_id uuid, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 30
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  patterns text[] := app.search_patterns(term);
  managed uuid[] := app.managed_ids();
  own uuid[] := app.managed_ids() || app.member_ids();
begin
  if term = '' then
    return;
  end if;

  if app.is_superadmin() then
    return query select 'tema', h.empresa_id, h.id from app.search_temas(term, most) h;
    return query select 'proyecto', h.empresa_id, h.id from app.search_proyectos(term, most) h;
    return query select 'roleplay', h.company_id, h.id from app.search_roleplays(term, null, null, most) h;
    return query select 'empresa', e.id, e.id
      from app.list_empresas(term, false, false, 'created_at', true, most, 1) h, unnest(h.ids) with ordinality e (id, place) order by e.place;
    return query select 'persona', null::uuid, h.id from app.list_users(term, null, false, false, null, null, most) with ordinality h (id, place) order by h.place;
    return query
      select 'faq', h.company_id, h.id
        from app.find_newest('app.faqs', 'empresa_id', 'question_key', app.search_patterns(nullif(app.question_key(term), '')), null, null, most) h;
    return;
  end if;

  -- A word of three letters or more: the index finds them. Fewer have no index; they are common, so that the newest tasks soon have enough.
  if char_length(patterns[1]) >= 5 then
    return query
      with hits as materialized (
        select t.empresa_id, t.id, t.created_at from unnest(managed) c (id), lateral (
          select t.empresa_id, t.id, t.created_at from app.tareas t
           where t.empresa_id = c.id and t.deleted_at is null and app.search_key(t.nombre || ' ' || coalesce(t.descripcion, '')) like patterns[1]
             and app.search_key(t.nombre || ' ' || coalesce(t.descripcion, '')) like all (patterns) offset 0) t)
      select 'tarea', h.empresa_id, h.id from hits h order by h.created_at desc, h.id desc limit most;
  else
    -- 2000 in all, however many companies the caller has.
    return query
      select 'tarea', t.empresa_id, t.id from (
        select n.empresa_id, n.id, n.created_at, n.search_key from unnest(managed) c (id), lateral (
          select n.empresa_id, n.id, n.created_at, app.search_key(n.nombre || ' ' || coalesce(n.descripcion, '')) as search_key
            from app.tareas n where n.empresa_id = c.id and n.deleted_at is null
           order by n.created_at desc, n.id desc limit 2000 / cardinality(managed) + 1) n) t
       where t.search_key like all (patterns) order by t.created_at desc, t.id desc limit most;
  end if;
  return query
    select 'tarea', t.empresa_id, t.id from unnest(app.member_ids()) c (id), lateral (
      select t.empresa_id, t.id, t.created_at from app.tareas t
       where t.empresa_id = c.id and t.deleted_at is null and t.trabajador_id = app.user_id() and app.search_key(t.nombre || ' ' || coalesce(t.descripcion, '')) like all (patterns)
       order by t.created_at desc, t.id desc limit most) t
     order by t.created_at desc, t.id desc limit most;

  -- Of these a company has hundreds: they are read along its index.
  return query
    select 'proyecto', p.empresa_id, p.id from unnest(own) c (id), lateral (
      select p.empresa_id, p.id, p.created_at from app.proyectos p
       where p.empresa_id = c.id and p.search_key like all (patterns)
         and (c.id = any (managed) or exists (
           select from app.tareas t where t.empresa_id = c.id and t.deleted_at is null and t.trabajador_id = app.user_id() and t.proyecto_id = p.id))
       order by p.created_at desc, p.id desc limit most) p
     order by p.created_at desc, p.id desc limit most;
  return query
    select 'tema', t.empresa_id, t.id from unnest(own) c (id), lateral (
      select t.empresa_id, t.id, t.created_at from app.temas_generador t
       where t.empresa_id = c.id and t.search_key like all (patterns) order by t.created_at desc, t.id desc limit most) t
     order by t.created_at desc, t.id desc limit most;
  return query
    select 'roleplay', r.company_id, r.id from unnest(own) c (id), lateral (
      select r.company_id, r.id, r.created_at from app.roleplays r
       where r.company_id = c.id and r.search_key like all (patterns) order by r.created_at desc, r.id desc limit most) r
     order by r.created_at desc, r.id desc limit most;
  return query
    select 'faq', c.id, f.faq_id from unnest(own) c (id), lateral app.search_faqs(c.id, term, null, null, most) f
     order by f.score desc, f.faq_id desc limit most;
  return query
    select 'persona', null::uuid, p.user_id from (
      select distinct m.user_id, u.email from unnest(managed) c (id), lateral (
          select w.user_id from app.company_users w where w.company_id = c.id
          union all
          select r.user_id from app.responsables_empresas r where r.empresa_id = c.id) m,
        -- LIMIT makes the planner look each user up; otherwise it may read them all.
        lateral (select u.email, u.search_key from app.users u where u.id = m.user_id limit 1) u
       where u.search_key like all (patterns)) p
     order by p.email limit most;
end $function$;
alter function app.search_records(text,integer) owner to ensaya_gate;
grant execute on function app.search_records(text,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.search_roleplays(term text, before_at timestamp with time zone, before_id uuid, most integer)
 RETURNS TABLE(company_id uuid, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  patterns text[] := app.search_patterns(term);
begin
  if not app.is_superadmin() then
    return;
  end if;
  return query select h.company_id, h.id from app.find_newest('app.roleplays', 'company_id', 'search_key', patterns, before_at, before_id, most) h;
end $function$;
alter function app.search_roleplays(text,timestamp with time zone,uuid,integer) owner to ensaya_gate;
grant execute on function app.search_roleplays(text,timestamp with time zone,uuid,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.search_temas(term text, most integer)
 RETURNS TABLE(empresa_id uuid, id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  patterns text[] := app.search_patterns(term);
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
  return query select h.company_id, h.id from app.find_newest('app.temas_generador', 'empresa_id', 'search_key', patterns, null, null, most) h;
end $function$;
alter function app.search_temas(text,integer) owner to ensaya_gate;
grant execute on function app.search_temas(text,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.see_faq_answer(empresa uuid, request uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update app.faq_request_personas p set seen_at = coalesce(p.seen_at, now())
   where p.empresa_id = empresa and p.request_id = request and p.user_id = app.user_id()
     and empresa = any (app.member_ids() || app.managed_ids())
     and exists (select from app.faq_requests r where r.empresa_id = empresa and r.id = request and r.state = 'answered');
  if not found then
    return false;
  end if;
  -- Servers of 0.1.0 read it here.
  update app.faq_requests r set seen_at = coalesce(r.seen_at, now()) where r.empresa_id = empresa and r.id = request and r.user_id = app.user_id();
  return true;
end $function$;
alter function app.see_faq_answer(uuid,uuid) owner to ensaya_gate;
grant execute on function app.see_faq_answer(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.seen_at(person uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (u.id = app.user_id()) THEN now()
             ELSE u.seen_at
         END AS seen_at
    FROM auth."user" u
   WHERE ((u.id = seen_at.person) AND app.is_superadmin());
END;
alter function app.seen_at(uuid) owner to ensaya_gate;
grant execute on function app.seen_at(uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.sees_tarea(empresa uuid, tarea uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM app.tareas t WHERE ((t.empresa_id = sees_tarea.empresa) AND (t.id = sees_tarea.tarea))));
alter function app.sees_tarea(uuid,uuid) owner to ensaya_owner;
grant execute on function app.sees_tarea(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.send_faq_request(empresa uuid, request uuid, asked text, named boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  me constant uuid := app.user_id();
  author constant uuid := case when named then me end;
  sent uuid;
begin
  if not (empresa = any (app.member_ids() || app.managed_ids())) then
    return null;
  end if;
  select p.request_id into sent from app.faq_request_personas p where p.empresa_id = empresa and p.request_id = request and p.user_id = me;
  if found then
    return sent;
  end if;
  -- The second of two who send it at once waits here, and then sees the request of the first.
  perform pg_advisory_xact_lock(hashtextextended(format('faq_request %s %s', empresa, app.question_key(asked)), 0));
  select r.id into sent from app.faq_requests r
   where r.empresa_id = empresa and r.state = 'open' and app.question_key(r.question) <> ''
     and app.question_key(r.question) = app.question_key(asked)
   order by r.created_at, r.id limit 1 for no key update;
  if not found then
    insert into app.faq_requests (empresa_id, id, user_id, question) values (empresa, request, author, asked)
    on conflict do nothing returning id into sent;
    -- Another question has this id.
    if not found then
      return null;
    end if;
    insert into app.faq_request_personas (empresa_id, request_id, user_id, con_nombre) values (empresa, sent, me, named)
    on conflict do nothing;
    return sent;
  end if;
  insert into app.faq_request_personas (empresa_id, request_id, user_id, con_nombre) values (empresa, sent, me, named)
  on conflict do nothing;
  if found then
    update app.faq_requests r set personas = r.personas + 1, user_id = coalesce(r.user_id, author) where r.empresa_id = empresa and r.id = sent;
  end if;
  return sent;
end $function$;
alter function app.send_faq_request(uuid,uuid,text,boolean) owner to ensaya_gate;
grant execute on function app.send_faq_request(uuid,uuid,text,boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.session_lifetime(is_superadmin boolean)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN is_superadmin THEN '12:00:00'::interval ELSE '30 days'::interval END;
alter function app.session_lifetime(boolean) owner to ensaya_owner;
grant execute on function app.session_lifetime(boolean) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.set_ai_cap(empresa uuid, cap bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin changes the cap of any company' using errcode = 'EN403';
  end if;
  update app.ai_settings s set monthly_cap = cap from app.empresas e where s.company_id = empresa and e.id = empresa and e.deleted_at is null;
  return found;
end $function$;
alter function app.set_ai_cap(uuid,bigint) owner to ensaya_gate;
grant execute on function app.set_ai_cap(uuid,bigint) to ensaya_api;

CREATE OR REPLACE FUNCTION app.set_ai_credit(empresa uuid, credit bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin changes the credit of a company' using errcode = 'EN403';
  end if;
  insert into app.credito_ia as c (empresa_id, monthly_credit)
  select e.id, credit from app.empresas e where e.id = empresa and e.deleted_at is null
  on conflict (empresa_id) do update set monthly_credit = excluded.monthly_credit;
  return found;
end $function$;
alter function app.set_ai_credit(uuid,bigint) owner to ensaya_gate;
grant execute on function app.set_ai_credit(uuid,bigint) to ensaya_api;

CREATE OR REPLACE FUNCTION app.set_assignment_deadline()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.due_date := app.end_of_day(new.due_day, (select u.time_zone from app.users u where u.id = new.user_id));
  return new;
end $function$;
alter function app.set_assignment_deadline() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.set_company_defaults()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.company_settings (company_id, activity_months) values (new.id, 24);
  return null;
end $function$;
alter function app.set_company_defaults() owner to ensaya_gate;

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
  returning c.month, c.credito_month, c.reserved, c.what into settled;
  if not found then
    return false;
  end if;
  if settled.credito_month is not null then
    perform app.settle_credit(empresa, settled.credito_month, settled.reserved, real_cost, settled.what = any (app.private_uses()));
    return true;
  end if;
  if settled.what = any (app.private_uses()) then
    update app.ai_private_months p set reserved = p.reserved - settled.reserved, spent = p.spent + real_cost
     where p.empresa_id = empresa and p.month = settled.month;
    return true;
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

CREATE OR REPLACE FUNCTION app.settle_credit(empresa uuid, its_month date, reservation bigint, real_cost bigint, is_private boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 UPDATE app.credito_meses m SET reserved = (m.reserved - settle_credit.reservation), spent = (m.spent + settle_credit.real_cost), private_spent = (m.private_spent +
         CASE
             WHEN settle_credit.is_private THEN settle_credit.real_cost
             ELSE (0)::bigint
         END)
   WHERE ((m.empresa_id = settle_credit.empresa) AND (m.month = settle_credit.its_month));
END;
alter function app.settle_credit(uuid,date,bigint,bigint,boolean) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.settle_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  empresa uuid;
  accepted record;
begin
  if tg_table_name = 'company_users' then
    empresa := coalesce(new.company_id, old.company_id);
  else
    empresa := coalesce(new.empresa_id, old.empresa_id);
  end if;
  if tg_op = 'INSERT' then
    for accepted in
      update app.invitations i set accepted_at = now() from auth.user a
       where a.id = new.user_id and a.email_verified and i.empresa_id = empresa and i.email = a.email and i.role = new.role
         and i.accepted_at is null and i.revoked_at is null
      returning i.id, i.expires_at
    loop
      -- One that has expired promises nothing any more.
      if accepted.expires_at > now() then
        perform app.give_invited(empresa, accepted.id, new.user_id);
      end if;
    end loop;
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

CREATE OR REPLACE FUNCTION app.shorten_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update auth.session s set ends_at = least(s.ends_at, s.created_at + app.session_lifetime(true)) where s.user_id = new.user_id;
  return null;
end $function$;
alter function app.shorten_sessions() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.show_private_credit(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  shown integer;
begin
  update app.credito_meses m set private_shown = m.private_spent
    from (select d.empresa_id, d.month from app.credito_meses d where d.private_spent > d.private_shown limit most for update) due
   where m.empresa_id = due.empresa_id and m.month = due.month;
  get diagnostics shown = row_count;
  return shown;
end $function$;
alter function app.show_private_credit(integer) owner to ensaya_gate;
grant execute on function app.show_private_credit(integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.show_private_spend(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  due record;
  added bigint;
  count integer := 0;
begin
  for due in select p.empresa_id, p.month from app.ai_private_months p where p.spent > p.shown limit most loop
    -- In the order of take_from_ai_cap(): first the month, then its private part.
    perform from app.ai_months m where m.empresa_id = due.empresa_id and m.month = due.month for update;
    update app.ai_private_months p set shown = p.spent where p.empresa_id = due.empresa_id and p.month = due.month
    returning new.shown - old.shown into added;
    update app.ai_months m set spent = m.spent + added where m.empresa_id = due.empresa_id and m.month = due.month;
    count := count + 1;
  end loop;
  return count;
end $function$;
alter function app.show_private_spend(integer) owner to ensaya_gate;
grant execute on function app.show_private_spend(integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.show_rewritten_faq()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.hidden_at := null;
  return new;
end $function$;
alter function app.show_rewritten_faq() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.shown_credit_spend(empresa uuid, its_month date)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (COALESCE(sum(((m.spent - m.private_spent) + m.private_shown)), (0)::numeric))::bigint AS "coalesce"
    FROM app.credito_meses m
   WHERE ((m.empresa_id = shown_credit_spend.empresa) AND (m.month = shown_credit_spend.its_month));
END;
alter function app.shown_credit_spend(uuid,date) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.stop_aviso_mails(person uuid, kinds text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO app.aviso_preferencias AS p (user_id, kind, choice)  SELECT stop_aviso_mails.person AS person,
             m.kind,
             'aqui'
            FROM app.avisos_by_mail(stop_aviso_mails.person, stop_aviso_mails.kinds) m(kind, by_mail)
           WHERE m.by_mail
           ORDER BY m.kind ON CONFLICT(user_id, kind) DO UPDATE SET choice = 'aqui'::text
   WHERE (p.choice = 'correo'::text);
END;
alter function app.stop_aviso_mails(uuid,text[]) owner to ensaya_gate;
grant execute on function app.stop_aviso_mails(uuid,text[]) to ensaya_auth;

CREATE OR REPLACE FUNCTION app.storage_totals()
 RETURNS TABLE(kind text, files bigint, bytes bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT a.kind,
     count(*) AS count,
     sum(a.bytes) AS sum
    FROM app.archivos a
   GROUP BY a.kind;
END;
alter function app.storage_totals() owner to ensaya_gate;
grant execute on function app.storage_totals() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.suspend_empresa(empresa uuid, suspended boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin suspends companies' using errcode = 'EN403';
  end if;
  update app.empresas e
     set suspended_at = case when suspended then now() end,
         suspended_by = case when suspended then app.user_id() end,
         restored_at = case when suspended then e.restored_at else now() end
   where e.id = empresa and e.deleted_at is null and suspended = (e.suspended_at is null);
  -- Doing it twice is no mistake: the first time counts.
  return found or exists (select from app.empresas e where e.id = empresa and e.deleted_at is null);
end $function$;
alter function app.suspend_empresa(uuid,boolean) owner to ensaya_gate;
grant execute on function app.suspend_empresa(uuid,boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.suspend_user(person uuid, suspended boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin suspends' using errcode = 'EN403';
  end if;
  if person = app.user_id() then
    raise exception 'nobody suspends their own account' using errcode = 'ENOWN';
  end if;
  -- Two superadmins who suspend each other at the same time must not both succeed.
  perform pg_advisory_xact_lock(727362905);
  if exists (select from auth.user u where u.id = app.user_id() and u.suspended_at is not null) then
    raise exception 'suspended meanwhile' using errcode = 'EN401';
  end if;
  update auth.user u
     set suspended_at = case when suspended then coalesce(u.suspended_at, now()) end,
         suspended_by = case when suspended then coalesce(u.suspended_by, app.user_id()) end
   where u.id = person;
  if not found then
    return false;
  end if;
  -- Also when it is restored: a session that began at the moment of the suspension would live again.
  delete from auth.session s where s.user_id = person;
  return true;
end $function$;
alter function app.suspend_user(uuid,boolean) owner to ensaya_gate;
grant execute on function app.suspend_user(uuid,boolean) to ensaya_api;

CREATE OR REPLACE FUNCTION app.suspended_at(person uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT u.suspended_at
    FROM auth."user" u
   WHERE ((u.id = suspended_at.person) AND app.is_superadmin());
END;
alter function app.suspended_at(uuid) owner to ensaya_gate;
grant execute on function app.suspended_at(uuid) to ensaya_api;

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
  delete from auth.objections where token_hash in (select token_hash from auth.objections where expires_at < now() limit 5000);
  get diagnostics deleted = row_count; total := total + deleted;
  delete from auth.address_changes where user_id in (select user_id from auth.address_changes where expires_at < now() limit 5000);
  get diagnostics deleted = row_count; total := total + deleted;
  return total;
end $function$;
alter function app.sweep_acceso() owner to ensaya_gate;
grant execute on function app.sweep_acceso() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.sweep_avisos(moment timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  removed integer;
begin
  delete from app.avisos n where n.ctid = any (array(
    select o.ctid from app.avisos o where o.created_at < moment - interval '90 days' order by o.created_at limit most));
  get diagnostics removed = row_count;
  return removed;
end $function$;
alter function app.sweep_avisos(timestamp with time zone,integer) owner to ensaya_gate;
grant execute on function app.sweep_avisos(timestamp with time zone,integer) to ensaya_worker;

CREATE OR REPLACE FUNCTION app.take_from_account(account text, empresa uuid, use text, highest bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if account = 'plataforma' then
    return app.take_from_credit(empresa, highest);
  end if;
  return case when app.take_from_ai_cap(empresa, use, highest) then 'taken' else 'cap' end;
end $function$;
alter function app.take_from_account(text,uuid,text,bigint) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.take_from_ai_cap(empresa uuid, use text, highest bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  this_month date := date_trunc('month', now() at time zone 'utc')::date;
  cap bigint;
  taken bigint;
begin
  perform from app.empresas e where e.id = empresa and e.suspended_at is null for share;
  if not found then
    raise exception 'the company is suspended' using errcode = 'ENCSU';
  end if;
  insert into app.ai_months (empresa_id, month) values (empresa, this_month) on conflict do nothing;
  -- A company without saved settings can test a connection, under the default cap.
  select s.monthly_cap into cap from app.ai_settings s where s.company_id = empresa;
  select m.spent + m.reserved into taken from app.ai_months m where m.empresa_id = empresa and m.month = this_month for update;
  if taken + app.unshown_private_spend(empresa, this_month) + highest > coalesce(cap, 20000000) then
    return false;
  end if;
  if use = any (app.private_uses()) then
    insert into app.ai_private_months as p (empresa_id, month, reserved) values (empresa, this_month, highest)
    on conflict (empresa_id, month) do update set reserved = p.reserved + excluded.reserved;
  else
    update app.ai_months m set reserved = m.reserved + highest, calls = m.calls + 1 where m.empresa_id = empresa and m.month = this_month;
  end if;
  return true;
end $function$;
alter function app.take_from_ai_cap(uuid,text,bigint) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.take_from_credit(empresa uuid, highest bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  now_is record;
  taken bigint;
begin
  perform from app.empresas e where e.id = empresa and e.suspended_at is null and e.deleted_at is null for share;
  if not found then
    raise exception 'the company is suspended' using errcode = 'ENCSU';
  end if;
  select * into now_is from app.credit_state(empresa);
  if now_is.state <> 'on' then
    return 'off';
  end if;
  insert into app.credito_meses (empresa_id, month) values (empresa, now_is.month) on conflict do nothing;
  select m.spent + m.reserved into taken from app.credito_meses m where m.empresa_id = empresa and m.month = now_is.month for update;
  if taken + highest > now_is.credit then
    return 'spent';
  end if;
  update app.credito_meses m set reserved = m.reserved + highest where m.empresa_id = empresa and m.month = now_is.month;
  return 'taken';
end $function$;
alter function app.take_from_credit(uuid,bigint) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.take_invitations(empresa uuid, wanted integer, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  quota text := 'invitations:' || empresa;
  left_over integer;
begin
  if not app.may_invite_to(empresa) then
    raise exception 'only who runs a company invites to it' using errcode = 'EN403';
  end if;
  insert into auth.attempts as a (key, count, window_ends) values (quota, 0, now() + interval '24 hours')
  on conflict (key) do update set
    count = case when a.window_ends <= now() then 0 else a.count end,
    window_ends = case when a.window_ends <= now() then excluded.window_ends else a.window_ends end
  returning greatest(0, most - a.count) into left_over;
  if wanted <= left_over then
    update auth.attempts a set count = a.count + wanted where a.key = quota;
  end if;
  return left_over;
end $function$;
alter function app.take_invitations(uuid,integer,integer) owner to ensaya_gate;
grant execute on function app.take_invitations(uuid,integer,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.take_turn(operation text, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return app.take_turn(operation, most, interval '1 minute');
end $function$;
alter function app.take_turn(text,integer) owner to ensaya_gate;
grant execute on function app.take_turn(text,integer) to ensaya_api;

CREATE OR REPLACE FUNCTION app.take_turn(operation text, most integer, span interval)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  seen record;
begin
  insert into auth.attempts as a (key, count, window_ends)
  values (format('turn:%s:%s:%s', app.user_id(), operation, span), 1, now() + span)
  on conflict (key) do update set
    count = case when a.window_ends <= now() then 1 else a.count + 1 end,
    window_ends = case when a.window_ends <= now() then excluded.window_ends else a.window_ends end
  returning a.count, a.window_ends into seen;
  return case when seen.count > most then greatest(1, ceil(extract(epoch from seen.window_ends - now()))::integer) else 0 end;
end $function$;
alter function app.take_turn(text,integer,interval) owner to ensaya_gate;
grant execute on function app.take_turn(text,integer,interval) to ensaya_api;

CREATE OR REPLACE FUNCTION app.tarea_creator(empresa uuid, person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT jsonb_build_object('id', u.id, 'email', u.email, 'nombre', u.nombre) AS jsonb_build_object
    FROM app.users u
   WHERE ((u.id = tarea_creator.person) AND ((tarea_creator.empresa = ANY (app.managed_ids())) OR (tarea_creator.empresa = ANY (app.member_ids())) OR app.is_superadmin()) AND ((u.id = app.user_id()) OR (EXISTS ( SELECT
            FROM app.tareas t
           WHERE ((t.created_by = tarea_creator.person) AND (t.empresa_id = tarea_creator.empresa) AND (t.deleted_at IS NULL))))));
END;
alter function app.tarea_creator(uuid,uuid) owner to ensaya_gate;
grant execute on function app.tarea_creator(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.tarea_differences(these jsonb, others jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT jsonb_object_agg(f.key, f.value) AS jsonb_object_agg FROM jsonb_each(tarea_differences.these) f(key, value) WHERE (f.value IS DISTINCT FROM (tarea_differences.others -> f.key)));
alter function app.tarea_differences(jsonb,jsonb) owner to ensaya_owner;
grant execute on function app.tarea_differences(jsonb,jsonb) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.tarea_doer(empresa uuid, person uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT jsonb_build_object('email', u.email, 'nombre', u.nombre) AS jsonb_build_object
    FROM app.users u
   WHERE ((u.id = tarea_doer.person) AND ((tarea_doer.empresa = ANY (app.managed_ids())) OR app.is_superadmin()) AND (EXISTS ( SELECT
            FROM app.tareas t
           WHERE ((t.hecha_por = tarea_doer.person) AND (t.empresa_id = tarea_doer.empresa) AND (t.deleted_at IS NULL)))));
END;
alter function app.tarea_doer(uuid,uuid) owner to ensaya_gate;
grant execute on function app.tarea_doer(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.tarea_fields(tarea app.tareas)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN jsonb_build_object('nombre', (tarea).nombre, 'descripcion', (tarea).descripcion, 'estado', (tarea).estado, 'trabajador_id', (tarea).trabajador_id, 'fecha_entrega', (tarea).fecha_entrega, 'terminada_at', (tarea).terminada_at, 'terminada_nota', (tarea).terminada_nota, 'deleted_at', (tarea).deleted_at);
alter function app.tarea_fields(app.tareas) owner to ensaya_owner;
grant execute on function app.tarea_fields(app.tareas) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.tarea_people(empresa uuid, tarea uuid)
 RETURNS TABLE(id uuid, email text, nombre text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 WITH person AS (
          SELECT app.user_id() AS id
         UNION
          SELECT c.autor_id
            FROM app.tarea_comentarios c
           WHERE ((c.empresa_id = tarea_people.empresa) AND (c.tarea_id = tarea_people.tarea))
         UNION
          SELECT a.created_by
            FROM app.archivos a
           WHERE ((a.empresa_id = tarea_people.empresa) AND (a.tarea_id = tarea_people.tarea))
         UNION
          SELECT p_1.id
            FROM (app.tarea_historial h
              CROSS JOIN LATERAL ( VALUES (h.changed_by), (((h.before ->> 'trabajador_id'::text))::uuid), (((h.after ->> 'trabajador_id'::text))::uuid)) p_1(id))
           WHERE ((h.empresa_id = tarea_people.empresa) AND (h.tarea_id = tarea_people.tarea))
         )
  SELECT u.id,
     u.email,
     u.nombre
    FROM (person p
      JOIN app.users u ON ((u.id = p.id)))
   WHERE (EXISTS ( SELECT
            FROM app.tareas t
           WHERE ((t.empresa_id = tarea_people.empresa) AND (t.id = tarea_people.tarea) AND (t.deleted_at IS NULL) AND ((tarea_people.empresa = ANY (app.managed_ids())) OR ((tarea_people.empresa = ANY (app.member_ids())) AND (t.trabajador_id = app.user_id()))))));
END;
alter function app.tarea_people(uuid,uuid) owner to ensaya_gate;
grant execute on function app.tarea_people(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.texts_without_permission(draft app.faq_borradores)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if draft.origen = 'respuesta' then
    return query select t.texto from app.entrega_textos t
      where t.empresa_id = draft.empresa_id and t.entrega_id = draft.entrega_id and t.n = draft.texto_n and draft.estado <> 'permitido';
    return;
  end if;
  return query select c.texto from app.informe_citas c
    where c.empresa_id = draft.empresa_id and c.informe_id = draft.informe_id and c.finding = draft.finding
      and not exists (select from app.faq_borradores o
                       where o.empresa_id = c.empresa_id and o.entrega_id = c.entrega_id and o.texto_n = c.texto_n
                         and o.estado in ('permitido', 'publicado'));
end $function$;
alter function app.texts_without_permission(app.faq_borradores) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.time_zone()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN NULLIF(current_setting('app.time_zone'::text, true), ''::text);
alter function app.time_zone() owner to ensaya_owner;
grant execute on function app.time_zone() to ensaya_api;

CREATE OR REPLACE FUNCTION app.touch_faq()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.updated_at := now();
  return new;
end $function$;
alter function app.touch_faq() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.touch_roleplay_response()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.updated_at := now();
  -- Counts the texts alone: adding or removing an attachment must not refuse the text that is being written beside it.
  new.version := old.version + (new.answer_text <> old.answer_text)::integer;
  return new;
end $function$;
alter function app.touch_roleplay_response() owner to ensaya_owner;

CREATE OR REPLACE FUNCTION app.uncount_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into app.platform_counts (name, n)
  values ('usuarios', -1), ('nuevos ' || to_char(old.created_at at time zone 'UTC', 'YYYY-MM'), -1);
  return null;
end $function$;
alter function app.uncount_erased() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.undo_tareas(empresas uuid[], ids uuid[], versions integer[])
 RETURNS TABLE(empresa_id uuid, id uuid, nombre text, restored boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  done_empresas uuid[];
  done_ids uuid[];
begin
  perform set_config('app.undoing_tareas', 'on', true);
  -- In one order, so that two undos of the same tasks do not wait for each other in a circle.
  perform from app.tareas t join unnest(empresas, ids) asked (empresa_id, id) on t.empresa_id = asked.empresa_id and t.id = asked.id
    where t.empresa_id = any (app.managed_ids()) order by t.empresa_id, t.id for update of t;
  with done as (
    update app.tareas t set nombre = r.nombre, descripcion = r.descripcion, estado = r.estado, trabajador_id = r.trabajador_id,
           fecha_entrega = r.fecha_entrega, terminada_at = r.terminada_at, terminada_nota = r.terminada_nota, deleted_at = r.deleted_at
      from unnest(empresas, ids, versions) asked (empresa_id, id, version)
      join app.tarea_historial h on h.empresa_id = asked.empresa_id and h.tarea_id = asked.id and h.version = asked.version
      join app.tareas o on o.empresa_id = asked.empresa_id and o.id = asked.id and o.version = asked.version
      cross join lateral jsonb_populate_record(o, h.before) r
     where t.empresa_id = o.empresa_id and t.id = o.id and t.empresa_id = any (app.managed_ids())
       and h.changed_by = app.user_id() and h.before is not null
       and (h.before ->> 'trabajador_id' is null or exists (
         select from app.company_users c where c.company_id = o.empresa_id and c.user_id = (h.before ->> 'trabajador_id')::uuid))
    returning t.empresa_id, t.id)
  select array_agg(d.empresa_id), array_agg(d.id) into done_empresas, done_ids from done d;
  perform set_config('app.undoing_tareas', '', true);
  -- Hidden by the transaction of the change: its moment is the same.
  update app.avisos n set hidden_at = null, mail_at = default
    from unnest(empresas, ids, versions) asked (empresa_id, id, version)
    join unnest(done_empresas, done_ids) d (empresa_id, id) on d.empresa_id = asked.empresa_id and d.id = asked.id
    join app.tarea_historial h on h.empresa_id = asked.empresa_id and h.tarea_id = asked.id and h.version = asked.version
   where n.empresa_id = h.empresa_id and n.subject_id = h.tarea_id and n.hidden_at = h.changed_at;
  return query
    select t.empresa_id, t.id, t.nombre, (t.empresa_id, t.id) in (select d.* from unnest(done_empresas, done_ids) d (empresa_id, id))
      from app.tareas t join unnest(empresas, ids) asked (empresa_id, id) on t.empresa_id = asked.empresa_id and t.id = asked.id
     where t.empresa_id = any (app.managed_ids());
end $function$;
alter function app.undo_tareas(uuid[],uuid[],integer[]) owner to ensaya_gate;
grant execute on function app.undo_tareas(uuid[],uuid[],integer[]) to ensaya_api;

CREATE OR REPLACE FUNCTION app.unmaskable_uses()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT array_agg(u.use) AS array_agg FROM app.ai_uses() u(use, masked, private) WHERE (u.masked AND (NOT u.private)));
alter function app.unmaskable_uses() owner to ensaya_owner;
grant execute on function app.unmaskable_uses() to ensaya_api;
grant execute on function app.unmaskable_uses() to ensaya_gate;
grant execute on function app.unmaskable_uses() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.unread_faqs(empresa uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT ARRAY( SELECT f.id
            FROM app.faqs f
           WHERE ((f.empresa_id = unread_faqs.empresa) AND (f.hidden_at IS NOT NULL) AND (NOT (unread_faqs.empresa = ANY (app.managed_ids()))))) AS "array";
END;
alter function app.unread_faqs(uuid) owner to ensaya_gate;
grant execute on function app.unread_faqs(uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.unschedule_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.avisos_programados p using gone g where p.empresa_id = g.empresa_id and p.record_id = g.id;
  return null;
end $function$;
alter function app.unschedule_deleted() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.unschedule_responsables()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from app.avisos_programados p using gone g
   where p.user_id = g.user_id and p.empresa_id = g.empresa_id and p.kind = any (app.reminder_kinds('faq'));
  return null;
end $function$;
alter function app.unschedule_responsables() owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.unshown_private_spend(empresa uuid, its_month date)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (COALESCE(sum(((p.reserved + p.spent) - p.shown)), (0)::numeric))::bigint AS "coalesce"
    FROM app.ai_private_months p
   WHERE ((p.empresa_id = unshown_private_spend.empresa) AND (p.month = unshown_private_spend.its_month));
END;
alter function app.unshown_private_spend(uuid,date) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION app.use_ai_account(empresa uuid, use text)
 RETURNS TABLE(account text, credit text, api_key text, provider text, model text, prompt_template text, roleplay_prompt_template text, masked boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 WITH own AS (
          SELECT s.company_id,
             s.api_key,
             s.api_key_last4,
             s.provider,
             s.model,
             s.prompt_template,
             s.roleplay_prompt_template,
             s.monthly_cap,
             s.version,
             s.unmasked_uses
            FROM app.ai_settings s
           WHERE (s.company_id = use_ai_account.empresa)
         ), given AS (
          SELECT c.state,
             p.only_row,
             p.enabled,
             p.provider,
             p.model,
             p.api_key,
             p.api_key_last4,
             p.lugar,
             p.monthly_credit,
             p.time_zone,
             p.version
            FROM (app.credit_state(use_ai_account.empresa) c(state, credit, month)
              CROSS JOIN app.plataforma_ia p)
           WHERE ((c.state = ANY (ARRAY['on'::text, 'paused'::text, 'changed'::text])) AND (NOT (EXISTS ( SELECT
                    FROM own own_1
                   WHERE (own_1.api_key IS NOT NULL)))))
         )
  SELECT
         CASE
             WHEN (g.state IS NULL) THEN 'empresa'::text
             ELSE 'plataforma'::text
         END AS "case",
     g.state,
         CASE
             WHEN (g.state IS NULL) THEN own.api_key
             WHEN (g.state = 'on'::text) THEN g.api_key
             ELSE NULL::text
         END AS "case",
     COALESCE(g.provider, own.provider) AS "coalesce",
     COALESCE(g.model, own.model) AS "coalesce",
     own.prompt_template,
     own.roleplay_prompt_template,
     ((g.state IS NOT NULL) OR (use_ai_account.use <> ALL (own.unmasked_uses)))
    FROM (own
      FULL JOIN given g ON (true))
   WHERE (((use_ai_account.empresa = ANY (app.member_ids())) OR (use_ai_account.empresa = ANY (app.managed_ids())) OR (use_ai_account.empresa = app.job_empresa_id())) AND (EXISTS ( SELECT
            FROM app.empresas e
           WHERE ((e.id = use_ai_account.empresa) AND (e.deleted_at IS NULL) AND (e.suspended_at IS NULL)))));
END;
alter function app.use_ai_account(uuid,text) owner to ensaya_gate;
grant execute on function app.use_ai_account(uuid,text) to ensaya_api;
grant execute on function app.use_ai_account(uuid,text) to ensaya_worker;

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
   WHERE ((s.company_id = use_ai_for.empresa) AND ((use_ai_for.empresa = ANY (app.member_ids())) OR (use_ai_for.empresa = ANY (app.managed_ids())) OR (use_ai_for.empresa = app.job_empresa_id())) AND (EXISTS ( SELECT
            FROM app.empresas e
           WHERE ((e.id = use_ai_for.empresa) AND (e.deleted_at IS NULL) AND (e.suspended_at IS NULL)))));
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
  select i.empresa_id, i.id, i.email, i.role, i.refused, e.suspended_at into offered
    from app.invitations i join app.empresas e on e.id = i.empresa_id
   where i.token_hash = hash and i.revoked_at is null and i.accepted_at is null and i.expires_at > now() and i.uses < 200
     and e.deleted_at is null
     for update of i;
  if not found or (offered.email is not null and offered.email <> address) then
    raise exception 'no such invitation' using errcode = 'ENINV';
  end if;
  if offered.suspended_at is not null then
    raise exception 'the company is suspended' using errcode = 'ENCSU';
  end if;
  if offered.role <> as_role then
    raise exception 'the account has another role' using errcode = 'ENOTR';
  end if;
  if person = any (offered.refused) then
    raise exception 'removed from the company since' using errcode = 'ENLFT';
  end if;
  perform set_config('app.invited_id', person::text, true);
  if offered.role = 'worker' then
    insert into app.company_users (company_id, user_id) values (offered.empresa_id, person);
  else
    insert into app.responsables_empresas (empresa_id, user_id) values (offered.empresa_id, person);
  end if;
  update app.invitations i set uses = i.uses + 1, accepted_at = case when i.email is null then null else now() end
   where i.empresa_id = offered.empresa_id and i.id = offered.id;
  perform app.give_invited(offered.empresa_id, offered.id, person);
  perform set_config('app.invited_id', '', true);
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

CREATE OR REPLACE FUNCTION app.users_found_by(of_role text, only_new boolean, without_company boolean, OUT people text, OUT person text, OUT registered text)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  by_role boolean := coalesce(of_role <> 'none', false);
begin
  registered := case when by_role then 'r.registered_at' else 'u.created_at' end;
  person := case when by_role then 'r.user_id' else 'u.id' end;
  people := case when by_role then 'app.user_roles r join app.users u on u.id = r.user_id' else 'app.users u' end
    || ' where '
    || case
         when by_role then 'r.role = $1'
         -- An account without a role has a role request.
         when of_role = 'none' then 'u.id in (select q.user_id from app.role_requests q) and not exists (select from app.user_roles n where n.user_id = u.id)'
         else 'u.erased_at is null' end
    || case when only_new then format(' and %s >= date_trunc(''month'', now(), ''UTC'')', registered) else '' end
    || case when without_company then format(' and not exists (select from app.placed_people() p (id) where p.id = %s)', person) else '' end;
end $function$;
alter function app.users_found_by(text,boolean,boolean) owner to ensaya_owner;
grant execute on function app.users_found_by(text,boolean,boolean) to ensaya_gate;

CREATE OR REPLACE FUNCTION app.waiting_empresas()
 RETURNS TABLE(kind text, id uuid, nombre text, since timestamp with time zone, spent bigint, monthly_cap bigint, last_visit timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads what waits on the platform' using errcode = 'EN403';
  end if;
  return query
    (select 'suspendida', e.id, e.nombre, e.suspended_at, null::bigint, null::bigint, null::timestamptz
       from app.empresas e
      where e.suspended_by is not null and e.suspended_at is not null and e.deleted_at is null
      order by e.suspended_at desc, e.id limit 20)
    union all
    select w.kind, e.id, e.nombre, w.since, m.spent, s.monthly_cap, null
      from app.platform_watch w
      join app.empresas e on e.id = w.subject_id
      join app.ai_settings s on s.company_id = e.id
      join app.ai_months m on m.empresa_id = e.id and m.month = date_trunc('month', now() at time zone 'utc')::date
     where w.kind = 'tope' and e.deleted_at is null and e.suspended_at is null and s.monthly_cap > 0 and m.spent >= 0.8 * s.monthly_cap
    union all
    select w.kind, e.id, e.nombre, coalesce(v.last_visit, e.created_at), null, null, v.last_visit
      from app.platform_watch w
      join app.empresas e on e.id = w.subject_id
     cross join lateral (select app.empresa_last_visit(e.id) as last_visit offset 0) v
     where w.kind = 'silencio' and e.deleted_at is null and e.suspended_at is null
       and coalesce(v.last_visit, '-infinity') < now() - interval '30 days';
end $function$;
alter function app.waiting_empresas() owner to ensaya_gate;
grant execute on function app.waiting_empresas() to ensaya_api;

CREATE OR REPLACE FUNCTION app.waiting_users()
 RETURNS TABLE(kind text, id uuid, email text, nombre text, since timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_superadmin() then
    raise exception 'only a superadmin reads what waits on the platform' using errcode = 'EN403';
  end if;
  return query
    with seen as (
      select w.subject_id as id from app.platform_watch w where w.kind in ('responsable', 'trabajador')
      union
      (select u.id from app.users u order by u.created_at desc, u.id desc limit 50))
    select case r.role when 'manager' then 'responsable' else 'trabajador' end, u.id, u.email, u.nombre, u.created_at
      from seen s join app.users u on u.id = s.id join app.user_roles r on r.user_id = s.id
     -- `offset 0` keeps the planner from reading everybody for the 50 rows that are asked about.
     where u.erased_at is null and not exists (select from app.placed_people() p (id) where p.id = u.id offset 0)
    union all
    (select 'suspendida', u.id, u.email, u.nombre, a.suspended_at
       from auth.user a join app.users u on u.id = a.id
      where a.suspended_by is not null and a.suspended_at is not null and u.erased_at is null
      order by a.suspended_at desc, u.id limit 50);
end $function$;
alter function app.waiting_users() owner to ensaya_gate;
grant execute on function app.waiting_users() to ensaya_api;

CREATE OR REPLACE FUNCTION app.watch_platform()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  people constant integer := 50;
  empresas constant integer := 20;
begin
  -- Two at once would insert the same rows.
  perform pg_advisory_xact_lock(hashtext('app.watch_platform'));
  delete from app.platform_watch;
  insert into app.platform_watch (kind, subject_id, since)
  select k.kind, f.user_id, f.registered_at
    from (values ('responsable', 'manager'), ('trabajador', 'worker')) k (kind, role), lateral (
      select r.user_id, r.registered_at from app.user_roles r
       where r.role = k.role
         and not exists (select from app.placed_people() p (id) where p.id = r.user_id)
         and exists (select from app.users u where u.id = r.user_id and u.erased_at is null)
       order by r.registered_at, r.user_id limit people) f;
  insert into app.platform_watch (kind, subject_id, since)
  select 'tope', e.id, now()
    from app.ai_months m
    join app.ai_settings s on s.company_id = m.empresa_id
    join app.empresas e on e.id = m.empresa_id
   where m.month = date_trunc('month', now() at time zone 'utc')::date and s.monthly_cap > 0 and m.spent >= 0.8 * s.monthly_cap
     and e.deleted_at is null and e.suspended_at is null
   order by m.spent::float8 / s.monthly_cap desc, e.id limit empresas;
  insert into app.platform_watch (kind, subject_id, since)
  select 'silencio', e.id, coalesce(max(a.seen_at), e.created_at)
    from app.empresas e
    left join (select m.company_id, m.user_id from app.company_users m
               union all select m.empresa_id, m.user_id from app.responsables_empresas m) p on p.company_id = e.id
    left join auth.user a on a.id = p.user_id
   where e.deleted_at is null and e.suspended_at is null and e.created_at < now() - interval '30 days'
   group by e.id
  having coalesce(max(a.seen_at), '-infinity') < now() - interval '30 days'
   order by coalesce(max(a.seen_at), e.created_at), e.id limit empresas;
end $function$;
alter function app.watch_platform() owner to ensaya_gate;
grant execute on function app.watch_platform() to ensaya_worker;

CREATE OR REPLACE FUNCTION app.withdraw_faq_request(empresa uuid, request uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  me constant uuid := app.user_id();
  before app.faq_requests;
  author uuid;
begin
  select r.* into before from app.faq_requests r
   where r.empresa_id = empresa and r.id = request and r.state = 'open' and empresa = any (app.member_ids() || app.managed_ids()) for update;
  delete from app.faq_request_personas p where p.empresa_id = before.empresa_id and p.request_id = before.id and p.user_id = me;
  if not found then
    return false;
  end if;
  if before.personas = 1 then
    delete from app.faq_requests r where r.empresa_id = empresa and r.id = request;
    return true;
  end if;
  author := before.user_id;
  if author = me then
    select p.user_id into author from app.faq_request_personas p
     where p.empresa_id = empresa and p.request_id = request and p.con_nombre order by p.created_at limit 1;
  end if;
  update app.faq_requests r set personas = r.personas - 1, user_id = author where r.empresa_id = empresa and r.id = request;
  return true;
end $function$;
alter function app.withdraw_faq_request(uuid,uuid) owner to ensaya_gate;
grant execute on function app.withdraw_faq_request(uuid,uuid) to ensaya_api;

CREATE OR REPLACE FUNCTION app.without_passages(content text, source text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  size constant integer := (select least(8, count(*)) from app.passage_tokens(source) t where t.word is not null);
  rest text;
begin
  if size < 3 then
    return content;
  end if;
  with windows as materialized (
    select distinct w.words from (
      select array_agg(t.word) over following as words from app.passage_tokens(source) t where t.word is not null
      window following as (order by t.place rows between current row and size - 1 following)) w
     where cardinality(w.words) = size),
  tokens as materialized (select * from app.passage_tokens(content)),
  held as materialized (
    select w.place, w.last from (
      select t.place, array_agg(t.word) over following as words, max(t.place) over following as last from tokens t where t.word is not null
      window following as (order by t.place rows between current row and size - 1 following)) w
     where w.words in (select o.words from windows o)),
  marked as (
    select t.place, t.token, coalesce(max(h.last) over (order by t.place) >= t.place, false) as gone
      from tokens t left join held h on h.place = t.place),
  begun as (select m.*, m.gone and not coalesce(lag(m.gone) over (order by m.place), false) as begins from marked m)
  select string_agg(case when b.begins then '[texto retirado]' when b.gone then '' else b.token end, '' order by b.place)
    into rest from begun b having bool_or(b.gone);
  return coalesce(btrim(rest), content);
end $function$;
alter function app.without_passages(text,text) owner to ensaya_gate;

CREATE OR REPLACE FUNCTION auth.replace_password(person uuid, hash text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into auth.account (user_id, account_id, provider_id, password) values (person, person::text, 'credential', hash)
  on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now();
  delete from auth.session s where s.user_id = person;
end $function$;
alter function auth.replace_password(uuid,text) owner to ensaya_owner;
grant execute on function auth.replace_password(uuid,text) to ensaya_auth;

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

CREATE OR REPLACE FUNCTION auth.use_confirmation(link text, hash text)
 RETURNS TABLE(id uuid, email text, second_factor boolean)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  person uuid := auth.use_link(link);
begin
  if person is null then
    return;
  end if;
  if hash is not null then
    perform auth.replace_password(person, hash);
    delete from auth.two_factor f where f.user_id = person;
  end if;
  update auth.user u set email_verified = true, two_factor_enabled = u.two_factor_enabled and hash is null, updated_at = now()
   where u.id = person;
  insert into auth.verification (identifier, value, expires_at) values ('used-' || link, '', now() + interval '24 hours');
  return query select u.id, u.email, u.two_factor_enabled from auth.user u where u.id = person;
end $function$;
alter function auth.use_confirmation(text,text) owner to ensaya_owner;
grant execute on function auth.use_confirmation(text,text) to ensaya_auth;

CREATE OR REPLACE FUNCTION auth.use_link(link text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  person uuid;
begin
  select v.value::uuid into person from auth.verification v where v.identifier = link and v.expires_at > now();
  -- First, as for a change of password: of two links at once, the second waits here and then finds itself ended.
  perform from auth.account a where a.user_id = person for update;
  delete from auth.verification v where v.identifier = link and v.expires_at > now();
  return case when found then person end;
end $function$;
alter function auth.use_link(text) owner to ensaya_owner;
grant execute on function auth.use_link(text) to ensaya_auth;

CREATE OR REPLACE FUNCTION auth.use_recovery(link text, hash text)
 RETURNS TABLE(id uuid, email text)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  person uuid := auth.use_link(link);
begin
  if person is not null then
    perform auth.replace_password(person, hash);
    return query select u.id, u.email from auth.user u where u.id = person;
  end if;
end $function$;
alter function auth.use_recovery(text,text) owner to ensaya_owner;
grant execute on function auth.use_recovery(text,text) to ensaya_auth;
