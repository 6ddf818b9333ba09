import { expect, test } from 'vitest';
import { sessionsQuery, verificationQuery } from '../../features/acceso/acceso.api.ts';
import { invitationQuery } from '../../features/acceso/invitation/invitation.api.ts';
import { aiSettingsQuery, companySettingsQuery } from '../../features/ajustes/ajustes.api.ts';
import { auditLogQuery } from '../../features/auditoria/auditoria.api.ts';
import { unsubscriptionQuery } from '../../features/avisos/baja.api.ts';
import { companyUsersQuery } from '../../features/empresas/company-users.api.ts';
import { empresasQuery, ownEmpresasQuery } from '../../features/empresas/empresas.api.ts';
import { faqCategoriesQuery, faqQuery, faqsQuery, foundFaqsQuery } from '../../features/faqs/faqs.api.ts';
import { promptsQuery } from '../../features/generador/prompts/prompts.api.ts';
import { temaQuery, temasQuery } from '../../features/generador/temas/temas.api.ts';
import { invitationsQuery } from '../../features/invitaciones/invitaciones.api.ts';
import {
  adminPanelQuery,
  managerPanelQuery,
  teamLoadQuery,
  waitingFaqsQuery,
  waitingRoleplaysQuery,
  waitingTareasQuery,
  workerPanelQuery,
} from '../../features/paneles/paneles.api.ts';
import { proyectosQuery } from '../../features/proyectos/proyectos.api.ts';
import { escenaFileQuery } from '../../features/roleplays/escena.api.ts';
import { informeQuery } from '../../features/roleplays/informes.api.ts';
import { playQuery } from '../../features/roleplays/play/play.api.ts';
import { personResponsesQuery } from '../../features/roleplays/responses.api.ts';
import { roleplayQuery, roleplaysQuery } from '../../features/roleplays/roleplays.api.ts';
import { commentedQuery, textComentariosQuery } from '../../features/roleplays/text-comments.api.ts';
import { adjuntosQuery, comentariosQuery, historialQuery } from '../../features/tareas/sheet/sheet.api.ts';
import { choosableProyectosQuery, countsQuery, tareaQuery, tareasQuery } from '../../features/tareas/tareas.api.ts';
import { visitorQuery } from '../../features/usuarios/visitor.ts';
import { personasQuery } from '../data/personas.ts';

const isKept = (query: object): boolean => (query as { meta?: { kept?: true } }).meta?.kept === true;
const byKey = (queries: readonly { queryKey: readonly unknown[] }[]) =>
  queries.map((query) => [JSON.stringify(query.queryKey), query] as const);
const TAREA = { empresa_id: 'x', id: 'y' };
const ROLEPLAY = { empresa_id: 'x', roleplay_id: 'y' };

test.each(
  byKey([
    tareasQuery({}, 'urgencia'),
    countsQuery({ q: '' }),
    tareaQuery('x'),
    choosableProyectosQuery(),
    proyectosQuery('x'),
    personasQuery('x'),
    companyUsersQuery('x', ''),
    empresasQuery({ q: '' }),
    ownEmpresasQuery,
    workerPanelQuery,
    managerPanelQuery('x'),
    teamLoadQuery('x', 8),
    waitingTareasQuery('x'),
    waitingRoleplaysQuery('x'),
    waitingFaqsQuery('x'),
    temasQuery('x'),
    temaQuery('x', 'y'),
    promptsQuery('x', { q: '', tema_id: undefined, favoritos: false }),
    roleplaysQuery({}),
    roleplayQuery('x'),
    playQuery('x'),
    escenaFileQuery('x', '/storage/v1/y'),
    faqsQuery({}),
    faqQuery('x'),
    faqCategoriesQuery('x'),
  ]),
)('[8.3] %s is kept', (_key, query) => expect(isKept(query)).toBe(true));

test.each(
  byKey([
    tareasQuery({ q: 'ana' }, 'urgencia'),
    countsQuery({ q: 'ana' }),
    companyUsersQuery('x', 'ana'),
    empresasQuery({ q: 'ana' }),
    roleplaysQuery({ q: 'ana' }),
    promptsQuery('x', { q: 'ana', tema_id: undefined, favoritos: false }),
    foundFaqsQuery('ana', {}, 20),
  ]),
)('[8.3] the search %s is not kept', (_key, query) => expect(isKept(query)).toBe(false));

test.each(
  byKey([
    aiSettingsQuery('x'),
    companySettingsQuery('x'),
    personResponsesQuery(ROLEPLAY, 'z'),
    informeQuery('x', 'y'),
    comentariosQuery(TAREA),
    commentedQuery(ROLEPLAY),
    textComentariosQuery('x', { entrega_id: 'y', n: 1 }),
    adjuntosQuery(TAREA),
    historialQuery(TAREA),
    invitationsQuery('x'),
    invitationQuery('secreto'),
    verificationQuery('secreto'),
    unsubscriptionQuery('secreto'),
    sessionsQuery,
    auditLogQuery({}),
    visitorQuery,
    adminPanelQuery,
  ]),
)('[8.3] %s is never kept', (_key, query) => expect(isKept(query)).toBe(false));
