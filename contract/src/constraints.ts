/**
 * What a person reads when the database refuses a write. Constraints are named for their rule, and a test holds this table
 * against the catalog: a constraint without a sentence, or a sentence without its constraint, fails.
 */
export const CONSTRAINT_MESSAGES: Record<string, string> = {
  responsable_una_vez_por_empresa: 'Este manager ya está asignado a la empresa',
  responsable_con_rol_manager: 'Esta persona no es responsable',
  responsable_de_una_empresa: 'La empresa no existe',
  trabajador_en_una_sola_empresa: 'Este trabajador ya está asignado a una empresa',
  trabajador_una_vez_por_empresa: 'Este trabajador ya está asignado a una empresa',
  trabajador_con_rol_worker: 'Esta persona no es trabajador',
  trabajador_de_una_empresa: 'La empresa no existe',
  usuario_email_unico: 'Ya existe una cuenta con ese correo',
  usuario_email_valido: 'El correo electrónico no es válido',
  usuario_nombre_valido: 'El nombre no es válido',
  usuario_time_zone_valida: 'La zona horaria no es válida',
  usuario_de_una_cuenta: 'La cuenta no existe',
  usuario_con_un_rol: 'El usuario ya tiene un rol',
  rol_conocido: 'El rol no es válido',
  rol_de_un_usuario: 'El usuario no existe',
  empresa_nombre_valido: 'El nombre debe tener al menos 2 caracteres',
  empresa_correo_valido: 'El correo no es válido',
  empresa_sector_conocido: 'El sector no es válido',
  empresa_pais_conocido: 'El país no es válido',
  proyecto_de_una_empresa: 'La empresa no existe',
  proyecto_nombre_valido: 'El nombre debe tener entre 3 y 100 caracteres',
  proyecto_descripcion_valida: 'La descripción no puede exceder 500 caracteres',
  tarea_de_una_empresa: 'La empresa no existe',
  tarea_de_un_proyecto_de_la_empresa: 'El proyecto no existe',
  tarea_de_un_trabajador_de_la_empresa: 'Ese trabajador no pertenece a la empresa',
  tarea_nombre_valido: 'El nombre de la tarea debe tener entre 3 y 100 caracteres',
  tarea_descripcion_valida: 'La descripción no puede exceder 2000 caracteres',
  tarea_estado_conocido: 'El estado no es válido',
};
