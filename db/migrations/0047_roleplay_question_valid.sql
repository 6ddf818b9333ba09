-- Reads the rows that exist, under a lock that stops neither reads nor writes.
alter table app.roleplay_responses validate constraint respuesta_a_una_pregunta_del_roleplay;
alter table app.borradores_roleplay validate constraint borrador_de_una_pregunta_del_roleplay;
alter table app.roleplay_respuestas_anteriores validate constraint respuesta_anterior_a_una_pregunta_del_roleplay;
