-- In a transaction of its own: answers, which refer to questions, are locked by the next one.
alter table app.roleplay_questions add constraint pregunta_de_su_roleplay unique using index pregunta_de_su_roleplay;
