-- An earlier answer outlives its question: it keeps its own reference to the role-play.
alter table app.roleplay_respuestas_anteriores drop constraint respuesta_anterior_a_una_pregunta_de_la_empresa;
