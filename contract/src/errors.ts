import { z } from 'zod';

/** Every refusal, by a code that stays, the HTTP status it travels with and what a person reads when nothing more exact is known. */
export const ERRORS = {
  invalid_input: { status: 400, message: 'Revisa los datos e inténtalo de nuevo' },
  unauthenticated: { status: 401, message: 'Tu sesión ha terminado. Inicia sesión de nuevo' },
  bad_credentials: { status: 401, message: 'Credenciales inválidas' },
  email_unconfirmed: { status: 403, message: 'Email no confirmado' },
  /** A superadmin's approval is still awaited. */
  role_pending: { status: 403, message: 'Tu solicitud está pendiente de la aprobación de un superadmin' },
  no_role: { status: 403, message: 'No se encontró el rol del usuario' },
  signup_failed: { status: 409, message: 'Error al crear la cuenta' },
  bad_link: { status: 400, message: 'El enlace no es válido o ha caducado' },
  /** The invitation is for another role than the account has. */
  other_role: { status: 409, message: 'Tu cuenta tiene otro rol y no puede aceptar esta invitación' },
  unconfirmed_person: { status: 409, message: 'Esta persona aún no ha confirmado su correo' },
  registration_closed: { status: 403, message: 'El registro está cerrado. Pide una invitación a tu responsable' },
  /** An act that asks for the password once more. */
  confirmation_needed: { status: 403, message: 'Confirma que eres tú con tu contraseña o tu código' },
  bad_code: { status: 400, message: 'El código no es correcto' },
  /** Too many tries at a password or a code; `retry_after` says how many seconds to wait. */
  throttled: { status: 429, message: 'Error al iniciar sesión' },
  forbidden: { status: 403, message: 'No tienes permiso para hacer esto' },
  bad_origin: { status: 403, message: 'La petición no viene de esta aplicación' },
  not_found: { status: 404, message: 'No lo hemos encontrado' },
  conflict: { status: 409, message: 'Ya existe un elemento igual' },
  stale: { status: 409, message: 'Otra persona lo ha cambiado mientras lo editabas' },
  too_large: { status: 413, message: 'Lo que envías es demasiado grande' },
  unsupported_type: { status: 415, message: 'Ese formato no se admite' },
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
    /** Which fields of the input are wrong, by their path. */
    fields: z.record(z.string(), z.string()).optional(),
    /** With `stale`: the row as it is now, so that both texts can be shown. */
    current: z.unknown().optional(),
    /** With `throttled` and `rate_limited`: seconds to wait. */
    retry_after: z.number().optional(),
    request_id: z.string(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
