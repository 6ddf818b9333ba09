import type { Fault } from '../fault.ts';

const domain = 'faqs';

export const FAQS: Fault[] = [
  {
    domain,
    kind: 'lost draft',
    file: 'web/src/features/faqs/list/use-edits.ts',
    find: 'keepEdit(person, changed)',
    replace: 'keepEdit(person, edit)',
  },
  {
    domain,
    kind: 'wrong company',
    file: 'server/src/faqs/trust.queries.ts',
    find: `from app.faq_requests r where r.empresa_id = \${empresa_id} and r.state = 'open'`,
    replace: "from app.faq_requests r where r.state = 'open'",
  },
  { domain, kind: 'limit', file: 'contract/src/faqs.ts', find: 'bulk: 200', replace: 'bulk: 20' },
  {
    domain,
    kind: 'event not sent',
    file: 'server/src/faqs/trust.routes.ts',
    find: 'handle(app, decideFaqRequest, { roles: RESPONSABLES, changes: decided }',
    replace: 'handle(app, decideFaqRequest, { roles: RESPONSABLES }',
  },
];
