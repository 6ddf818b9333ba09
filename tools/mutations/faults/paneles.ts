import type { Fault } from '../fault.ts';

const domain = 'paneles, personas';

export const PANELES: Fault[] = [
  {
    domain,
    kind: 'wrong company',
    file: 'server/src/personas/personas.queries.ts',
    find: `where i.empresa_id = \${empresa_id} and i.email is not null`,
    replace: 'where i.email is not null',
  },
  {
    domain,
    kind: 'label',
    file: 'web/src/features/paneles/team-load.tsx',
    find: "asTable ? 'Ver gráfico' : 'Ver tabla'",
    replace: "asTable ? 'Ver tabla' : 'Ver gráfico'",
  },
  {
    domain,
    kind: 'dead link',
    file: 'web/src/features/paneles/manager-stats.tsx',
    find: "to: tareasLink('completada', shown)",
    replace: "to: tareasLink('completadas', shown)",
  },
  { domain, kind: 'limit', file: 'contract/src/personas.ts', find: '      .max(PEOPLE_AT_ONCE)\n', replace: '      .max(50)\n' },
];
