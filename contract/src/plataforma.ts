import { z } from 'zod';
import { timestamp } from './fields.ts';
import { operation } from './operation.ts';

/** Switches of the whole platform, for superadmins. */
const settings = z.object({
  open_registration: z.boolean(),
  mandatory_verification: z.boolean(),
});
export type PlatformSettings = z.infer<typeof settings>;

export const getPlatformSettings = operation({
  id: 'getPlatformSettings',
  method: 'GET',
  path: '/rest/v1/platform_settings',
  summary: 'The switches of the platform',
  status: 200,
  response: settings.extend({ mail_configured: z.boolean() }),
});

export const updatePlatformSettings = operation({
  id: 'updatePlatformSettings',
  method: 'PATCH',
  path: '/rest/v1/platform_settings',
  summary: 'Turn a switch of the platform; needs a confirmed session, and every superadmin is told',
  body: settings.partial().refine((turned) => Object.keys(turned).length > 0, 'Elige qué cambiar'),
  status: 200,
  response: settings,
});

export const getRegistration = operation({
  id: 'getRegistration',
  method: 'GET',
  path: '/auth/v1/settings',
  summary:
    'Whether anybody may create an account, or only those who were invited; and whether mail is configured, so that pages promise none otherwise',
  status: 200,
  response: z.object({ open: z.boolean(), mail: z.boolean() }),
});

export const SYSTEM_PARTS = {
  base_de_datos: 'Base de datos',
  trabajos: 'Tareas automáticas',
  correo: 'Correo',
  archivos: 'Archivos',
} as const;
export type SystemPart = keyof typeof SYSTEM_PARTS;

export const getSystemStatus = operation({
  id: 'getSystemStatus',
  method: 'GET',
  path: '/rest/v1/rpc/system_status',
  summary: 'How each part of the system is, from checks made now or within the last minutes',
  status: 200,
  response: z.object({
    parts: z.array(
      z.object({
        part: z.enum(Object.keys(SYSTEM_PARTS) as [SystemPart, ...SystemPart[]]),
        state: z.enum(['ok', 'slow', 'down', 'off']),
        detail: z.string(),
        checked_at: timestamp.nullable(),
      }),
    ),
  }),
});
export type SystemStatus = z.infer<typeof getSystemStatus.response>;
