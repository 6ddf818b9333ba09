import type { Fault } from '../fault.ts';

const domain = 'tareas, proyectos';

export const TAREAS: Fault[] = [
  {
    domain,
    kind: 'lost draft',
    file: 'web/src/features/tareas/sheet/use-drafts.ts',
    find: '{ ...(all[id] ?? NOTHING), ...part }',
    replace: '{ ...NOTHING, ...part }',
  },
  {
    domain,
    kind: 'event not sent',
    file: 'server/src/proyectos/proyectos.routes.ts',
    find: "{ ...WRITE, changes: ['proyectos', 'tareas'] }",
    replace: 'WRITE',
  },
  {
    domain,
    kind: 'dead link',
    file: 'web/src/features/proyectos/mis-proyectos.tsx',
    find: 'proyectoLink(proyecto.id, empresa_id)',
    replace: 'proyectoLink(proyecto.empresa_id, empresa_id)',
  },
  {
    domain,
    kind: 'label',
    file: 'web/src/features/tareas/sheet/history-words.ts',
    find: "from: antes ?? 'sin asignar', to: despues ?? 'sin asignar'",
    replace: "from: despues ?? 'sin asignar', to: antes ?? 'sin asignar'",
  },
];
