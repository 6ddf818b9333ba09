import type { Fault } from '../fault.ts';

const domain = 'roleplays, informes';

export const ROLEPLAYS: Fault[] = [
  {
    domain,
    kind: 'lost draft',
    file: 'server/src/roleplays/play/writes.queries.ts',
    find: `(d.version = \${draft_version} or btrim`,
    replace: `(d.version >= \${draft_version} or btrim`,
  },
  {
    domain,
    kind: 'event not sent',
    file: 'server/src/roleplays/play/play.routes.ts',
    find: "changesOfCaller('roleplay_assignments', 'entregas')",
    replace: "changesOfCaller('roleplay_responses')",
  },
  {
    domain,
    kind: 'limit',
    file: 'contract/src/roleplay-play.ts',
    find: 'ROLEPLAY_DRAFT_MAX = 8000',
    replace: 'ROLEPLAY_DRAFT_MAX = 4000',
  },
  {
    domain,
    kind: 'status code',
    file: 'server/src/roleplays/informe/informes.service.ts',
    find: "throw new AppError('conflict', { message: PIECE_NOT_FAILED })",
    replace: "throw new AppError('not_found', { message: PIECE_NOT_FAILED })",
  },
];
