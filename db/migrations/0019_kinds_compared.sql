alter table app.ai_calls validate constraint llamada_uso_conocido;
alter table app.avisos validate constraint aviso_clase_conocida;
alter table app.aviso_preferencias validate constraint preferencia_clase_conocida;
alter table app.avisos_programados validate constraint programado_clase_conocida;
alter table app.archivos
  validate constraint archivo_clase_conocida,
  validate constraint archivo_tamano_valido,
  validate constraint archivo_con_su_tarea;
