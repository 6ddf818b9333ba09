-- A role-play that a person is asked to repeat has a notice of its own.
alter table app.avisos
  drop constraint aviso_clase_conocida,
  add constraint aviso_clase_conocida check (kind in ('roleplay_asignado', 'roleplay_repetido', 'roleplay_vence', 'roleplay_vencido',
    'reporte_listo', 'reporte_detenido', 'tarea_asignada', 'tarea_vence', 'tarea_vencida', 'tarea_terminada', 'tarea_comentada',
    'pregunta_recibida', 'pregunta_respondida', 'faq_por_revisar', 'copia_lista'));
alter table app.aviso_preferencias
  drop constraint preferencia_clase_conocida,
  add constraint preferencia_clase_conocida check (kind in ('roleplay_asignado', 'roleplay_repetido', 'roleplay_vence', 'roleplay_vencido',
    'reporte_listo', 'reporte_detenido', 'tarea_asignada', 'tarea_vence', 'tarea_vencida', 'tarea_terminada', 'tarea_comentada',
    'pregunta_recibida', 'pregunta_respondida', 'faq_por_revisar', 'copia_lista'));
