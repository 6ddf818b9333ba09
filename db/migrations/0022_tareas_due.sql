-- no-transaction
create index concurrently tareas_due on app.tareas (fecha_entrega) where fecha_entrega is not null and trabajador_id is not null and estado <> 'completada';
