import type { Fault } from '../fault.ts';

const domain = 'generador';

export const GENERADOR: Fault[] = [
  {
    domain,
    kind: 'lost draft',
    file: 'server/src/generador/prompts.queries.ts',
    find: `jsonb_each(borradores_generador.answers || \${given}::jsonb)`,
    replace: `jsonb_each(\${given}::jsonb)`,
  },
  {
    domain,
    kind: 'policy',
    file: 'db/functions/count_prompts.sql',
    find: 'p.empresa_id = empresa and empresa = any (app.managed_ids()) and',
    replace: 'p.empresa_id = empresa and',
  },
  {
    domain,
    kind: 'status code',
    file: 'server/src/generador/temas.service.ts',
    find: "throw new AppError('invalid_input', { message: 'El orden nuevo",
    replace: "throw new AppError('conflict', { message: 'El orden nuevo",
  },
  {
    domain,
    kind: 'dead link',
    file: 'web/src/features/generador/link-state.ts',
    find: '?vista=mis-prompts',
    replace: '?vista=prompts',
  },
];
