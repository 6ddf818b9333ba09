-- Replaced by respuesta_a_una_pregunta_del_roleplay. A table a transaction: dropping a foreign key locks both tables, as a write of an answer does.
alter table app.roleplay_responses
  drop constraint respuesta_a_una_pregunta_de_la_empresa,
  drop constraint respuesta_de_un_roleplay_de_la_empresa;
