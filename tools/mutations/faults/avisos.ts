import type { Fault } from '../fault.ts';

const domain = 'auditoria, avisos';

export const AVISOS: Fault[] = [
  {
    domain,
    kind: 'policy',
    file: 'db/policies/app.audit_log.sql',
    find: "using (person_id = (select app.user_id()) and act like 'cuenta.%')",
    replace: 'using (person_id = (select app.user_id()))',
  },
  {
    domain,
    kind: 'event not sent',
    file: 'db/functions/avisos_tareas.sql',
    find: 'else array_remove(array[t.trabajador_id], null) end',
    replace: 'else array[]::uuid[] end',
  },
  {
    domain,
    kind: 'dead link',
    file: 'contract/src/aviso-kinds.ts',
    find: '?vista=por-responder',
    replace: '?vista=preguntas',
  },
  {
    domain,
    kind: 'wrong company',
    file: 'db/functions/avisos_tareas.sql',
    find: 'from app.responsables_empresas m where m.empresa_id = new.empresa_id), new.id',
    replace: 'from app.responsables_empresas m), new.id',
  },
];
