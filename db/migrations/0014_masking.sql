-- The uses for which a company sends texts as they are written. For all others identifiers are replaced before anything is sent.
alter table app.ai_settings
  add column unmasked_uses text[] not null default '{}',
  add constraint ia_sin_proteger_conocidos check (unmasked_uses <@ array['prompt', 'preguntas', 'informe']);

drop trigger bump_version on app.ai_settings;
create trigger bump_version before update of provider, model, prompt_template, roleplay_prompt_template, monthly_cap, api_key_last4, unmasked_uses
  on app.ai_settings for each row execute function app.bump_version();
