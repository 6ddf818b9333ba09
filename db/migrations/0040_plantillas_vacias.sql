-- A company may leave its templates empty: nothing of them is sent then.
alter table app.ai_settings
  drop constraint ia_plantilla_valida, drop constraint ia_plantilla_roleplay_valida,
  add constraint ia_plantilla_valida check (char_length(prompt_template) between 0 and 8000),
  add constraint ia_plantilla_roleplay_valida check (char_length(roleplay_prompt_template) between 0 and 8000);
