/**
 * Messages for the database constraints that a request can violate although its body is valid, by the constraint's name. Other constraints
 * have a message by their kind, so a new table normally needs no entry. A test fails on an entry without its constraint.
 */
export const CONSTRAINT_MESSAGES: Record<string, string> = {
  responsable_una_vez_por_empresa: 'Este manager ya está asignado a la empresa',
  responsable_con_rol_manager: 'Esta persona no es responsable',
  trabajador_en_una_sola_empresa: 'Este trabajador ya está asignado a una empresa',
  trabajador_una_vez_por_empresa: 'Este trabajador ya está asignado a una empresa',
  trabajador_con_rol_worker: 'Esta persona no es trabajador',
  usuario_email_unico: 'Ya existe una cuenta con ese correo',
  usuario_email_valido: 'El correo electrónico no es válido',
  usuario_nombre_valido: 'El nombre no es válido',
  usuario_time_zone_valida: 'La zona horaria no es válida',
  solicitud_una_por_usuario: 'Ya hay una solicitud de este usuario',
  invitacion_token_unico: 'Vuelve a intentarlo',
  invitacion_email_valido: 'El correo no es válido',
  invitacion_enlace_de_trabajador: 'Un enlace solo puede invitar a trabajadores',
  archivo_id_unico: 'Vuelve a intentarlo',
  archivo_ruta_unica: 'Vuelve a intentarlo',
  archivo_clase_conocida: 'El archivo no es válido',
  archivo_tamano_valido: 'El archivo está vacío o es demasiado grande',
  archivo_con_su_tarea: 'El archivo no es válido',
  borrador_tamano_valido: 'El borrador es demasiado grande',
  faq_pregunta_unica: 'Ya existe una FAQ con esta pregunta',
  faq_pregunta_con_palabras: 'Escribe al menos una letra o un número',
  faq_sin_palabras_retiradas: 'La FAQ tiene palabras que su autor ha retirado. Escríbela con las tuyas',
  categoria_nombre_unico: 'Ya existe una categoría con este nombre',
  tema_nombre_unico: 'Ya existe un tema con este nombre en la categoría',
  faq_con_categoria: 'Una FAQ se quedaría sin categoría. Vuelve a intentarlo',
  tema_de_una_categoria_de_la_empresa: 'La categoría no existe',
  lugar_en_una_categoria_de_la_empresa: 'La categoría no existe',
  persona_de_una_peticion: 'La pregunta no existe',
  peticion_de_una_faq_de_la_empresa: 'La FAQ no existe',
  cita_de_una_version_de_la_faq: 'La FAQ no existe',
  tarea_de_un_trabajador_de_la_empresa: 'Ese trabajador no pertenece a la empresa',
  asignacion_a_un_trabajador_de_la_empresa: 'Ese trabajador no pertenece a la empresa',
  grupo_nombre_unico: 'Ya existe un grupo con este nombre',
  grupo_persona_de_un_trabajador_de_la_empresa: 'Ese trabajador no pertenece a la empresa',
};

/**
 * Foreign keys are named after the row and its target: `pregunta_de_un_tema_de_la_empresa`, `respuesta_a_una_pregunta_del_roleplay`,
 * `llamada_de_un_usuario`. Undefined for a name of another form.
 */
export function missingReferenceMessage(constraint: string): string | undefined {
  const [, article, noun] = /_(una?)_([a-z]+)(?:_de_la_empresa|_del_[a-z]+)?$/.exec(constraint) ?? [];
  return noun && `${article === 'un' ? 'El' : 'La'} ${noun} no existe`;
}
