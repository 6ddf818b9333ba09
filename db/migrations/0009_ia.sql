create table app.ai_settings (
  company_id uuid primary key constraint ia_de_una_empresa references app.empresas (id) on delete cascade,
  -- Sealed: '<key id>.<nonce, tag and text>'. Read by use_ai_for() alone.
  api_key text,
  api_key_last4 text,
  provider text not null default 'openai',
  model text not null,
  -- May be empty: nothing of the template is sent then.
  prompt_template text not null,
  roleplay_prompt_template text not null,
  -- In millionths of a US dollar.
  monthly_cap bigint not null default 20000000,
  version integer not null default 1,
  -- The uses for which the company sends texts as they are written. For all others identifiers are replaced before anything is sent.
  unmasked_uses text[] not null default '{}',
  constraint ia_proveedor_conocido check (provider in ('openai', 'anthropic', 'google', 'mistral', 'compatible')),
  constraint ia_modelo_valido check (model = btrim(model) and char_length(model) between 1 and 100),
  constraint ia_plantilla_valida check (char_length(prompt_template) between 0 and 8000),
  constraint ia_plantilla_roleplay_valida check (char_length(roleplay_prompt_template) between 0 and 8000),
  constraint ia_tope_valido check (monthly_cap between 0 and 10000000000),
  constraint ia_clave_con_final check ((api_key is null) = (api_key_last4 is null)),
  constraint ia_sin_proteger_conocidos check (unmasked_uses <@ array['prompt', 'preguntas', 'informe'])
);
-- The column lists leave out api_key: the key rotation seals the same key again, which is neither an edit nor an act.
create trigger bump_version before update of provider, model, prompt_template, roleplay_prompt_template, monthly_cap, api_key_last4, unmasked_uses
  on app.ai_settings for each row execute function app.bump_version();
create trigger keep_template after update of prompt_template, roleplay_prompt_template on app.ai_settings
  for each row execute function app.keep_template();
create trigger audit_configurada after insert on app.ai_settings for each row
  execute function app.audit_row('ia.configurada', 'company_id', 'provider,model');
create trigger audit_reconfigurada after update of provider, model, monthly_cap, api_key_last4, unmasked_uses on app.ai_settings for each row
  when (new.api_key is not distinct from old.api_key
    and (new.api_key_last4 is not null or old.api_key_last4 is null)
    and (new.provider, new.model, new.monthly_cap, new.unmasked_uses)
      is distinct from (old.provider, old.model, old.monthly_cap, old.unmasked_uses))
  execute function app.audit_row('ia.configurada', 'company_id', 'provider,model');
create trigger audit_clave_cambiada after update of provider, model, monthly_cap, api_key_last4, unmasked_uses on app.ai_settings for each row
  when ((new.api_key_last4 is not null or old.api_key_last4 is null) and new.api_key is distinct from old.api_key)
  execute function app.audit_row('ia.clave.cambiada', 'company_id', 'provider');
create trigger audit_clave_eliminada after update of provider, model, monthly_cap, api_key_last4, unmasked_uses on app.ai_settings for each row
  when (new.api_key_last4 is null and old.api_key_last4 is not null)
  execute function app.audit_row('ia.clave.eliminada', 'company_id', 'provider');

-- What a template said before it was changed.
create table app.ai_template_versions (
  company_id uuid not null constraint version_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null default uuidv7(),
  kind text not null,
  template text not null,
  created_by uuid constraint version_de_un_usuario references app.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint version_clase_conocida check (kind in ('prompt', 'roleplay'))
);
create index ai_template_versions_newest on app.ai_template_versions (company_id, kind, created_at desc, id desc);
create index ai_template_versions_created_by on app.ai_template_versions (created_by);

-- One attempt of a call to a provider, without a word of what was said. The id is the caller's, so that the same request is never paid
-- twice. Each attempt is a row, so that the cost of one whose worker died stays in the books.
create table app.ai_calls (
  empresa_id uuid not null constraint llamada_de_una_empresa references app.empresas (id) on delete cascade,
  id uuid not null,
  user_id uuid constraint llamada_de_un_usuario references app.users (id) on delete set null,
  what text not null,
  provider text not null,
  model text not null,
  state text not null default 'open',
  reserved bigint not null,
  cost bigint,
  tokens_in integer,
  tokens_out integer,
  first_token_ms integer,
  latency_ms integer,
  created_at timestamptz not null default now(),
  month date not null default date_trunc('month', now() at time zone 'utc')::date,
  lote_id uuid,
  attempt integer not null default 1,
  primary key (empresa_id, id, attempt),
  constraint llamada_uso_conocido check (what in ('prompt', 'test', 'preguntas', 'informe')),
  constraint llamada_estado_conocido check (state in ('open', 'done', 'stopped', 'failed', 'lost')),
  constraint llamada_reserva_valida check (reserved >= 0),
  constraint llamada_intento_valido check (attempt >= 1)
);
create index ai_calls_newest on app.ai_calls (empresa_id, created_at desc, id desc);
create index ai_calls_user_id on app.ai_calls (user_id);
create index ai_calls_open on app.ai_calls (created_at) where state = 'open';
-- What a batch of calls has cost.
create index ai_calls_lote on app.ai_calls (empresa_id, lote_id) where lote_id is not null;

-- What a company has spent in a month and what is under way. Every call updates this row, so that concurrent calls cannot exceed the cap.
create table app.ai_months (
  empresa_id uuid not null constraint mes_de_una_empresa references app.empresas (id) on delete cascade,
  month date not null,
  spent bigint not null default 0,
  reserved bigint not null default 0,
  calls integer not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  primary key (empresa_id, month),
  constraint mes_gasto_valido check (spent >= 0 and reserved >= 0)
);
