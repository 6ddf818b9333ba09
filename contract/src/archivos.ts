/** Files as the specification limits them (9.3). What a file is, its content decides and not its name. */
export const LOGO_LIMITS = { bytes: 1024 * 1024, types: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] } as const;
export const LOGO_MESSAGES = {
  type: 'Formato de archivo no permitido. Use PNG, JPG, WEBP o SVG.',
  size: 'El archivo es demasiado grande. Máximo 1MB.',
} as const;

/** Where a file is read, under the session of whoever may. */
export const STORAGE_PATH = '/storage/v1';
