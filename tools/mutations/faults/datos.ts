import type { Fault } from '../fault.ts';

const domain = 'datos, archivos';

export const DATOS: Fault[] = [
  { domain, kind: 'limit', file: 'contract/src/datos.ts', find: 'COPIES_PER_DAY = 5', replace: 'COPIES_PER_DAY = 50' },
  {
    domain,
    kind: 'wrong company',
    file: 'server/src/datos/datos.queries.ts',
    find: ".where('user_id', '=', sql<string>`app.user_id()`).where('empresa_id', 'is', null)",
    replace: ".where('user_id', '=', sql<string>`app.user_id()`)",
  },
  {
    domain,
    kind: 'event not sent',
    file: 'server/src/datos/copies.jobs.ts',
    find: 'if (place) await notifyChanges',
    replace: 'if (place && empresa_id) await notifyChanges',
  },
  {
    domain,
    kind: 'status code',
    file: 'server/src/archivos/content.ts',
    find: "throw new AppError('unsupported_type'",
    replace: "throw new AppError('invalid_input'",
  },
];
