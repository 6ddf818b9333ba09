-- The scene of a role-play beside its description: who speaks to the person, and who the person is in it.
alter table app.roleplays
  add column quien_habla text,
  add column quien_eres text,
  add constraint roleplay_quien_habla_valido
    check (quien_habla = btrim(quien_habla) and char_length(quien_habla) between 1 and 150),
  add constraint roleplay_quien_eres_valido
    check (quien_eres = btrim(quien_eres) and char_length(quien_eres) between 1 and 150);
