-- no-transaction
create index concurrently tareas_open_of_trabajador on app.tareas (empresa_id, trabajador_id, fecha_entrega) where estado <> 'completada';
