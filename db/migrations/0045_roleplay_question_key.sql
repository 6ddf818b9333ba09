-- no-transaction
-- What an answer refers to: a question of its role-play. Built while questions are being written; 0045_roleplay_question_unique makes it a key.
create unique index concurrently pregunta_de_su_roleplay on app.roleplay_questions (empresa_id, roleplay_id, id);
