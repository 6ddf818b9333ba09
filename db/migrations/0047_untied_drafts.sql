alter table app.borradores_roleplay
  drop constraint borrador_de_una_pregunta_de_la_empresa,
  drop constraint borrador_de_un_roleplay_de_la_empresa;
