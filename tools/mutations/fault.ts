/** Lists of two domains are of those that share a feature. */
export const DOMAINS = [
  'acceso',
  'ajustes, ia',
  'auditoria, avisos',
  'datos, archivos',
  'empresas, invitaciones',
  'faqs',
  'generador',
  'paneles, personas',
  'roleplays, informes',
  'tareas, proyectos',
] as const;

export const KINDS = ['policy', 'status code', 'wrong company', 'lost draft', 'label', 'dead link', 'limit', 'event not sent'] as const;

/** A mistake that a reviewer may overlook. It passes the type checker. */
export type Fault = {
  domain: (typeof DOMAINS)[number];
  kind: (typeof KINDS)[number];
  file: string;
  /** Occurs once in the file. */
  find: string;
  replace: string;
};

export function withFault(text: string, { file, find, replace }: Fault): string {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0) throw new Error(`${file} has not exactly one: ${find}`);
  return before + replace + after;
}
