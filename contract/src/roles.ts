/** Apart from usuarios.ts and without zod, because the service worker reads the list of pages, which names roles. */
export const ROLES = ['worker', 'manager', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];

/** Sets of roles that operations and pages admit. */
export const EVERYONE: readonly Role[] = [...ROLES];
export const MEMBERS: readonly Role[] = ['worker', 'manager'];
export const TRABAJADORES: readonly Role[] = ['worker'];
export const RESPONSABLES: readonly Role[] = ['manager'];
export const SUPERADMINS: readonly Role[] = ['superadmin'];
export const RESPONSABLES_AND_SUPERADMINS: readonly Role[] = ['manager', 'superadmin'];
