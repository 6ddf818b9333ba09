-- AI by the operator's key: one row, off until it is set. A company gets a credit per month, once a responsable has accepted the conditions
-- (docs/decisions/0055-credit-of-the-operator.md).
create table app.plataforma_ia (
  only_row boolean primary key default true,
  enabled boolean not null default false,
  provider text not null default 'openai',
  model text not null default '',
  -- Sealed: '<key id>.<nonce, tag and text>'. Read by use_ai_account() and open_platform_key() alone.
  api_key text,
  api_key_last4 text,
  -- Where the provider processes what it is sent, as companies read it before they accept.
  lugar text not null default '',
  -- In millionths of a US dollar, for a company without a credit of its own.
  monthly_credit bigint not null default 2000000,
  -- A month of credit begins at midnight here.
  time_zone text not null default 'Europe/Madrid',
  version integer not null default 1,
  constraint ia_plataforma_una_sola_fila check (only_row),
  constraint ia_plataforma_proveedor_conocido check (provider in ('openai', 'anthropic', 'google', 'mistral', 'compatible')),
  constraint ia_plataforma_modelo_valido check (model = btrim(model) and char_length(model) <= 100),
  constraint ia_plataforma_lugar_valido check (lugar = btrim(lugar) and char_length(lugar) <= 100),
  constraint ia_plataforma_credito_valido check (monthly_credit between 0 and 10000000000),
  constraint ia_plataforma_clave_con_final check ((api_key is null) = (api_key_last4 is null)),
  constraint ia_plataforma_encendida_completa check (not enabled or (api_key is not null and model <> '' and lugar <> ''))
);
insert into app.plataforma_ia default values;
-- Without api_key: the rotation seals the same key again, which is neither an edit nor an act.
create trigger bump_version before update of enabled, provider, model, api_key_last4, lugar, monthly_credit, time_zone
  on app.plataforma_ia for each row execute function app.bump_version();
create trigger audit_ajustada after update of enabled, provider, model, api_key_last4, lugar, monthly_credit, time_zone on app.plataforma_ia
  for each row when (new.enabled and new.api_key is not distinct from old.api_key)
  execute function app.audit_row('plataforma.ia.ajustada', '', 'provider,model');
create trigger audit_clave after update of enabled, provider, model, api_key_last4, lugar, monthly_credit, time_zone on app.plataforma_ia
  for each row when (new.api_key is not null and new.api_key is distinct from old.api_key)
  execute function app.audit_row('plataforma.ia.clave', '', 'provider,model');
create trigger audit_apagada after update of enabled, provider, model, api_key_last4, lugar, monthly_credit, time_zone on app.plataforma_ia
  for each row when (old.enabled and not new.enabled)
  execute function app.audit_row('plataforma.ia.apagada', '', 'provider,model');

-- The credit of one company: what a superadmin has given it, and who accepted the conditions, when, and which.
create table app.credito_ia (
  empresa_id uuid primary key constraint credito_de_una_empresa references app.empresas (id) on delete cascade,
  -- Null: the platform's.
  monthly_credit bigint,
  accepted_at timestamptz,
  accepted_by uuid constraint credito_aceptado_por_un_usuario references app.users (id) on delete set null,
  -- The version of the text (CREDIT_TEXT in the contract), and the provider and place that it named.
  accepted_text integer,
  accepted_provider text,
  accepted_lugar text,
  constraint credito_valido check (monthly_credit between 0 and 10000000000),
  constraint credito_aceptado_entero check (
    num_nulls(accepted_at, accepted_text, accepted_provider, accepted_lugar) in (0, 4) and (accepted_at is not null or accepted_by is null))
);
create index credito_ia_accepted_by on app.credito_ia (accepted_by);
create trigger audit_aceptado after insert or update of accepted_at on app.credito_ia
  for each row when (new.accepted_at is not null)
  execute function app.audit_row('ia.credito.aceptado', 'empresa_id', 'accepted_provider,accepted_lugar,accepted_text');
create trigger audit_retirado after update of accepted_at on app.credito_ia
  for each row when (old.accepted_at is not null and new.accepted_at is null)
  execute function app.audit_row('ia.credito.retirado', 'empresa_id', '', 'Crédito de IA');
create trigger audit_cambiado after update of monthly_credit on app.credito_ia
  for each row when (new.monthly_credit is distinct from old.monthly_credit)
  execute function app.audit_row('ia.credito.cambiado', 'empresa_id', '', 'Crédito de IA');
create trigger audit_dado after insert on app.credito_ia
  for each row when (new.monthly_credit is not null)
  execute function app.audit_row('ia.credito.cambiado', 'empresa_id', '', 'Crédito de IA');

-- What a company has taken of its credit in a month. Its row is the only lock of a reservation: companies do not wait for each other.
create table app.credito_meses (
  empresa_id uuid not null constraint credito_mes_de_una_empresa references app.empresas (id) on delete cascade,
  month date not null,
  spent bigint not null default 0,
  reserved bigint not null default 0,
  -- Of `spent`: what private uses have cost, and the part of it that the figures show (functions/credit.sql).
  private_spent bigint not null default 0,
  private_shown bigint not null default 0,
  primary key (empresa_id, month),
  constraint credito_mes_gasto_valido check (
    reserved >= 0 and private_shown between 0 and private_spent and private_spent <= spent)
);
create index credito_meses_month on app.credito_meses (month);

-- The month of the credit that the call takes from; null: it is paid with the company's own key.
alter table app.ai_calls add column credito_month date;
