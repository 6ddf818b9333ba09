-- An answer named a role-play and a question independently of each other. One foreign key ties them, for new rows from here on;
-- 0047_roleplay_question_valid reads the rows that exist. The locks stop writes of these tables, not the checks of foreign keys.
alter table app.roleplay_responses add constraint respuesta_a_una_pregunta_del_roleplay
  foreign key (empresa_id, roleplay_id, question_id) references app.roleplay_questions (empresa_id, roleplay_id, id) on delete cascade not valid;
alter table app.borradores_roleplay add constraint borrador_de_una_pregunta_del_roleplay
  foreign key (empresa_id, roleplay_id, question_id) references app.roleplay_questions (empresa_id, roleplay_id, id) on delete cascade not valid;
alter table app.roleplay_respuestas_anteriores add constraint respuesta_anterior_a_una_pregunta_del_roleplay
  foreign key (empresa_id, roleplay_id, question_id) references app.roleplay_questions (empresa_id, roleplay_id, id)
  on delete set null (question_id) not valid;
