import type { Fault } from '../fault.ts';

const domain = 'ajustes, ia';

export const AJUSTES: Fault[] = [
  {
    domain,
    kind: 'policy',
    file: 'db/policies/app.ai_template_versions.sql',
    find: 'using (company_id = any ((select app.managed_ids())::uuid[]));',
    replace: 'using (company_id = any ((select app.managed_ids())::uuid[]) or company_id = any ((select app.member_ids())::uuid[]));',
  },
  {
    domain,
    kind: 'wrong company',
    file: 'server/src/ajustes/ia.queries.ts',
    find: "join.onRef('m.empresa_id', '=', 'e.id').on('m.month'",
    replace: "join.on('m.month'",
  },
  { domain, kind: 'limit', file: 'contract/src/ia.ts', find: 'api_key: { max: 500 }', replace: 'api_key: { max: 50 }' },
  {
    domain,
    kind: 'lost draft',
    file: 'web/src/features/ajustes/ia/use-ai-form.ts',
    find: "{ ...now, ...(now.api_key === sent.api_key && { api_key: '' }) }",
    replace: "{ api_key: now.api_key === sent.api_key ? '' : now.api_key }",
  },
];
