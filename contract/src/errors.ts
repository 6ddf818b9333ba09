import { z } from 'zod';

/** Every refusal: a stable code, its HTTP status and the default message. */
export const ERRORS = {
  invalid_input: { status: 400, message: 'Revisa los datos e inténtalo de nuevo' },
  unauthenticated: { status: 401, message: 'Tu sesión ha terminado. Inicia sesión de nuevo' },
  bad_credentials: { status: 401, message: 'Credenciales inválidas' },
  email_unconfirmed: { status: 403, message: 'Email no confirmado' },
  /** Waiting for a superadmin's approval. */
  role_pending: { status: 403, message: 'Tu solicitud está pendiente de la aprobación de un superadmin' },
  /** Only after the right password, so that it is not revealed to a stranger. */
  suspended: { status: 403, message: 'Tu cuenta está suspendida. Un superadmin puede restaurarla' },
  /** All companies of the person. Only after the right password, too. */
  company_suspended: {
    status: 403,
    message: 'La cuenta de tu empresa está suspendida. Nadie puede entrar hasta que se restaure, pero no se ha borrado nada',
  },
  /** An invitation, or an act of a superadmin for a suspended company. */
  other_company_suspended: { status: 409, message: 'La cuenta de esta empresa está suspendida y por ahora no admite a nadie' },
  /** A second factor is compulsory, and the person has none: only enrolling is possible. */
  factor_needed: { status: 403, message: 'Activa la verificación en dos pasos para continuar' },
  factor_compulsory: { status: 409, message: 'La verificación en dos pasos es obligatoria para tu cuenta. No puedes desactivarla' },
  own_account: { status: 409, message: 'No puedes suspender tu propia cuenta' },
  no_role: { status: 403, message: 'No se encontró el rol del usuario' },
  signup_failed: { status: 409, message: 'Error al crear la cuenta' },
  bad_link: { status: 400, message: 'El enlace no es válido o ha caducado' },
  /** The invitation is for another role than the account has. */
  other_role: { status: 409, message: 'Tu cuenta tiene otro rol y no puede aceptar esta invitación' },
  /** A link to share, used by a user who was removed from its company after the link was made. */
  left_company: { status: 409, message: 'Ya no perteneces a esta empresa. Pide a tu responsable que te invite de nuevo' },
  unconfirmed_person: { status: 409, message: 'Esta persona aún no ha confirmado su correo' },
  registration_closed: { status: 403, message: 'El registro está cerrado. Pide una invitación a tu responsable' },
  /** The act requires the password once more. */
  confirmation_needed: { status: 403, message: 'Confirma que eres tú con tu contraseña o tu código' },
  bad_code: { status: 400, message: 'El código no es correcto' },
  factor_on: { status: 409, message: 'Ya tienes activada la verificación en dos pasos' },
  factor_off: { status: 409, message: 'No tienes activada la verificación en dos pasos' },
  /** A code without a sign-in that waits for one. */
  sign_in_expired: { status: 400, message: 'El inicio de sesión ha caducado. Escribe otra vez tu correo y tu contraseña' },
  /** Too many tries at a password or a code; `retry_after` says how many seconds to wait. */
  throttled: { status: 429, message: 'Error al iniciar sesión' },
  forbidden: { status: 403, message: 'No tienes permiso para hacer esto' },
  bad_origin: { status: 403, message: 'No hemos podido comprobar la petición. Vuelve a cargar la página' },
  not_found: { status: 404, message: 'No lo hemos encontrado' },
  conflict: { status: 409, message: 'Ya existe un elemento igual' },
  stale: { status: 409, message: 'Ha cambiado mientras lo editabas' },
  too_large: { status: 413, message: 'Lo que envías es demasiado grande' },
  unsupported_type: { status: 415, message: 'Ese formato no se admite' },
  no_company: { status: 404, message: 'No se encontró la empresa asociada' },
  ai_not_configured: { status: 409, message: 'No se encontró configuración de IA para esta empresa' },
  ai_no_key: { status: 409, message: 'La empresa no tiene una clave de API configurada' },
  ai_bad_key: { status: 409, message: 'El proveedor de IA no acepta la clave de la empresa. Hay que revisarla en Ajustes' },
  ai_no_credit: {
    status: 409,
    message: 'La cuenta de IA de la empresa se ha quedado sin saldo. Hay que recargarla en la web del proveedor',
  },
  ai_unknown_model: { status: 409, message: 'El modelo elegido no existe o la clave no puede usarlo. Hay que elegir otro en Ajustes' },
  ai_cap: { status: 409, message: 'La empresa ha llegado a su tope de IA de este mes. Un responsable puede subirlo en Ajustes' },
  /** The operator's credit of the month. */
  ai_credit_spent: {
    status: 409,
    message: 'El crédito de IA de Ensaya se ha terminado por este mes. Un responsable puede poner una clave propia en Ajustes',
  },
  ai_credit_paused: {
    status: 409,
    message: 'Ensaya ha dejado de ofrecer su IA por ahora. Un responsable puede poner una clave propia en Ajustes',
  },
  ai_credit_changed: {
    status: 409,
    message: 'Las condiciones de la IA de Ensaya han cambiado. Un responsable puede aceptarlas en Ajustes o poner una clave propia',
  },
  /** The provider refuses the operator's key, or its account is empty. Only the operator can change that. */
  ai_platform_account: {
    status: 503,
    message:
      'La IA con la cuenta de Ensaya no funciona ahora y ya lo sabemos. Inténtalo más tarde, o un responsable puede poner una clave propia',
  },
  ai_platform_busy: {
    status: 503,
    message: 'La cuenta de Ensaya tiene demasiadas peticiones de IA. Espera un minuto e inténtalo de nuevo',
  },
  /** The calls of a batch have reached the amount that a person accepted. */
  ai_ceiling: { status: 409, message: 'Se ha llegado al importe que se aceptó. Puedes empezar de nuevo' },
  /** A repeated request while the first one is in progress, or after it failed. */
  ai_running: { status: 409, message: 'Esta petición ya se ha hecho. Espera a que termine o genera otra vez' },
  ai_refused: { status: 422, message: 'La IA no ha querido contestar a esto. Cambia las respuestas e inténtalo de nuevo' },
  ai_too_long: { status: 422, message: 'Hay demasiado texto para este modelo. Acorta las respuestas e inténtalo de nuevo' },
  ai_busy: { status: 503, message: 'El proveedor de IA tiene demasiadas peticiones. Espera un minuto e inténtalo de nuevo' },
  ai_unreachable: { status: 502, message: 'El proveedor de IA no responde ahora. Inténtalo en unos minutos' },
  ai_timeout: { status: 504, message: 'La IA está tardando demasiado. Inténtalo de nuevo' },
  /** A structured answer that is not JSON of the requested shape. */
  ai_unusable: { status: 502, message: 'La IA ha contestado algo que no se puede usar. Inténtalo de nuevo' },
  ai_cut: { status: 502, message: 'La respuesta de la IA se ha cortado a la mitad. Inténtalo de nuevo' },
  ensayo_cerrado: { status: 409, message: 'Este ensayo ya ha terminado' },
  /** Handing in, before the end. */
  ensayo_abierto: { status: 409, message: 'Este ensayo aún no ha terminado' },
  ensayo_vacio: { status: 409, message: 'Aún no has dicho nada en este ensayo' },
  /** Finishing in writing what is to be handed in as a rehearsal. */
  ensayo_pedido: { status: 409, message: 'Este roleplay se completa con un ensayo entregado' },
  invitation_quota: { status: 429, message: 'La empresa ha llegado a su máximo de invitaciones de hoy' },
  rate_limited: { status: 429, message: 'Demasiadas peticiones. Espera un momento e inténtalo de nuevo' },
  internal: { status: 500, message: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo' },
  unavailable: { status: 503, message: 'El servicio no está disponible ahora. Inténtalo en unos segundos' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

const code = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

/** The one shape of every error response. */
export const errorBody = z.object({
  error: z.object({
    code,
    message: z.string(),
    /** Messages by the path of the invalid field. */
    fields: z.record(z.string(), z.string()).optional(),
    /** With `stale`: the current row, so that both texts can be shown. */
    current: z.unknown().optional(),
    /** With `throttled` and `rate_limited`: seconds to wait. */
    retry_after: z.number().optional(),
    request_id: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
