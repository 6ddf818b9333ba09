import { LIVE_TABLES } from '@ensaya/contract/tablas.ts';
import type { QueryKey } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { staleKeys } from '../../lib/data/dependencies.ts';
import { staleAfter } from './stale-queries.ts';

const apis = import.meta.glob<Record<string, unknown>>(
  ['../../features/**/*.api.ts', '../../lib/{files/copies,api/generation,data/{grupos,personas,roleplays-query}}.ts'],
  {
    eager: true,
  },
);
/** All queries of the application, by file and name. */
const queries = new Map<string, unknown>(
  Object.entries(apis).flatMap(([path, api]) =>
    Object.entries(api)
      .filter(([name]) => name.endsWith('Query'))
      .map(([name, query]) => [`${path.replace(/^.*\/|(\.api)?\.ts$/g, '')}.${name}`, query] as const),
  ),
);
const [A, B, id, other] = [1, 2, 3, 4].map((n) => `0198c5c4-0000-7000-8000-00000000000${n}`) as [string, string, string, string];
const own = new Set([A, B]);
const tarea = { id, empresa_id: A };
const play = { empresa_id: A, roleplay_id: id };
const filters = { q: '', tema_id: undefined, favoritos: false };

/** Queries of company A, with the arguments that name it. */
const OF_A: Record<string, unknown[]> = {
  'sheet.comentariosQuery': [tarea],
  'sheet.historialQuery': [tarea],
  'sheet.adjuntosQuery': [tarea],
  'tareas.tareasQuery': [{ empresa_id: A }, 'nuevas'],
  'tareas.countsQuery': [{ empresa_id: A }],
  'tareas.choosableProyectosQuery': [A],
  'tareas.trabajadoresQuery': [A, ''],
  'responsables.responsablesQuery': [A],
  'company-users.companyUsersQuery': [A, ''],
  'company-users.availableWorkersQuery': [A, ''],
  'personas.personasQuery': [A],
  'persona.personaQuery': [tarea],
  'persona.personaEntregasQuery': [tarea],
  'persona.personaRoleplaysQuery': [tarea],
  'persona.personaHilosQuery': [tarea],
  'persona.personaPreguntasQuery': [tarea],
  'persona.personaTareasQuery': [tarea],
  'personas.proyectosQuery': [A],
  'assignments.assignableQuery': [A, id],
  'responses.respondersQuery': [play],
  'responses.questionResponsesQuery': [play, id],
  'responses.personResponsesQuery': [play, other],
  'entregas.entregasQuery': [play, other],
  'text-comments.commentedQuery': [play],
  'vistas.vistasQuery': [{ id, empresa_id: A }],
  'text-comments.textComentariosQuery': [A, { entrega_id: id, n: 1 }],
  'roleplays.roleplaysQuery': [{ empresa_id: A }],
  'roleplays-query.roleplaysQuery': [A],
  'roleplays.questionsCeilingQuery': [{ companyId: A, title: '', description: '' }],
  'informes.informesQuery': [A, id],
  'informes.informeQuery': [A, id],
  'informes.estimateInformeQuery': [A, id],
  'ajustes.companySettingsQuery': [A],
  'ajustes.accessSettingsQuery': [A],
  'ajustes.retentionQuery': [A],
  'ajustes.aiSettingsQuery': [A],
  'ajustes.templateVersionsQuery': [A],
  'credito.aiCreditQuery': [A],
  'proyectos.proyectosQuery': [A],
  'recordatorios.recordatorioQuery': [{ empresa_id: A, roleplay_id: id }],
  'paneles.managerPanelQuery': [A],
  'paneles.waitingTareasQuery': [A],
  'paneles.waitingRoleplaysQuery': [A],
  'paneles.waitingFaqsQuery': [A],
  'paneles.teamLoadQuery': [A, 5],
  'invitaciones.invitationsQuery': [A],
  'propuestas.propuestasQuery': [A],
  'invitaciones.quotaQuery': [A],
  'faqs.faqsQuery': [{ empresa_id: A }],
  'faqs.dueFaqsQuery': [A],
  'faqs.foundFaqsQuery': ['', { empresa_id: A }, 5],
  'faqs.faqCategoriesQuery': [A],
  'owners.ownersQuery': [A],
  'borradores.borradoresQuery': [A],
  'borradores.permisosQuery': [A],
  'consultas.consultasQuery': [A],
  'variantes.previewVariantesQuery': [{ empresa_id: A }],
  'consultas.consultaQuery': [A, id],
  'ensayos.escenaQuery': [play],
  'ensayos.costeQuery': [play],
  'ensayos.ensayoQuery': [tarea],
  'ensayos.ensayosQuery': [{ empresa_id: A }],
  'personajes.personajeQuery': [A, id],
  'personajes.personajeCosteQuery': [{ ...play, personaje: null, faq_ids: [] }],
  'personajes.faqChoicesQuery': [A, 'noche'],
  'trust.faqVersionsQuery': [A, id],
  'trust.faqContextQuery': [tarea],
  'trust.faqRequestsQuery': [A],
  'trust.faqAnswersQuery': [A],
  'trust.sentQuestionsQuery': [A],
  'trust.missedSearchesQuery': [A],
  'trust.faqFiguresQuery': [A],
  'preguntas.preguntasQuery': [A, id, 'asc'],
  'temas.temasQuery': [A],
  'temas.temaQuery': [id, A],
  'prompts.promptsQuery': [A, filters],
  'prompts.promptCountsQuery': [A],
  'generation.generationStateQuery': [A],
  'grupos.gruposQuery': [A],
  'personas.trabajadoresQuery': [A],
};

/** Queries over all companies of the person, or of a record whose address does not name its company. */
const OF_ANY: Record<string, unknown[]> = {
  'unread.unreadAvisosQuery': [],
  'avisos.avisosQuery': [],
  'avisos.avisoPreferencesQuery': [],
  'tareas.tareasQuery': [{}, 'nuevas'],
  'tareas.countsQuery': [{}],
  'tareas.tareaQuery': [id],
  'tareas.choosableProyectosQuery': [],
  'tareas.foundProyectosQuery': ['campaña'],
  'responsables.managersQuery': [id, ''],
  'empresas.empresasQuery': [{}],
  'empresas.contentsQuery': [id],
  'empresas.ownEmpresasQuery': [],
  'ficha.fichaQuery': [id],
  'ficha.peopleQuery': [id],
  'ficha.deletedEmpresasQuery': [],
  'usuarios.roleRequestsQuery': [],
  'propuestas.pendingPropuestasQuery': [],
  'roleplays.roleplaysQuery': [{}],
  'roleplays.roleplayQuery': [id],
  'play.playQuery': [id],
  'proyectos.proyectosQuery': [undefined],
  'paneles.adminPanelQuery': [],
  'paneles.empresasCountQuery': [],
  'paneles.sinResponsableQuery': [],
  'paneles.workerPanelQuery': [],
  'paneles.waitingUsersQuery': [],
  'paneles.waitingEmpresasQuery': [],
  'paneles.managerPanelQuery': [undefined],
  'paneles.teamLoadQuery': [undefined, 5],
  'faqs.faqsQuery': [{}],
  'faqs.foundFaqsQuery': ['', {}, 5],
  'faqs.faqQuery': [id],
  'borradores.identifiersQuery': [['612']],
  'temas.foundTemasQuery': ['voz'],
  'temas.temaQuery': [id, undefined],
};

/** Never stale after a live change. */
const NOT_LIVE: Record<string, unknown[]> = {
  'auditoria.auditLogQuery': [{}],
  'auditoria.auditPeopleQuery': [''],
  'auditoria.auditPersonQuery': [id],
  'usuarios-list.usersQuery': [{}],
  'usuarios-list.userCountQuery': [{}],
  'invitation.invitationQuery': [''],
  'baja.unsubscriptionQuery': [''],
  'acceso.verificationQuery': [''],
  'acceso.sessionsQuery': [],
  'plataforma.platformSettingsQuery': [],
  'plataforma-ia.platformAiQuery': [],
  'plataforma.systemStatusQuery': [],
  'trust.sinonimosQuery': [A],
  'generation.borradorQuery': [A, id],
  'generation.previewQuery': [{ companyId: A }],
  'generation.receiptQuery': [A, id],
  'copies.copiesQuery': [A],
  'escena.escenaFileQuery': [A, '/storage/v1/x'],
};

const keyOf = (name: string, values: unknown[]): QueryKey => {
  const query = queries.get(name);
  return (typeof query === 'function' ? query(...values) : (query as { queryKey: QueryKey })).queryKey;
};
/** All tables change, in one company or in none that is named. */
const everyTable = (empresa_id: string | null) => LIVE_TABLES.map((table) => ({ table, empresa_id }));
const isStale = (queryKey: QueryKey, empresa_id: string | null) => staleAfter(everyTable(empresa_id), own)({ queryKey });

test('each query of the application is of one company, of any, or not live', () => {
  const listed = new Set([OF_A, OF_ANY, NOT_LIVE].flatMap((names) => Object.keys(names)));
  expect([...listed].toSorted()).toEqual([...queries.keys()].toSorted());
});

describe('[4.9] live changes of a responsable of two companies', () => {
  test.each(Object.entries(OF_A))('%s is stale after changes of its company, fresh after those of the other', (name, values) => {
    const key = keyOf(name, values);
    expect({ own: isStale(key, A), other: isStale(key, B), platform: isStale(key, null) }).toEqual({
      own: true,
      other: false,
      platform: true,
    });
  });

  test.each(Object.entries(OF_ANY))('%s is stale after changes of either', (name, values) => {
    const key = keyOf(name, values);
    expect({ a: isStale(key, A), b: isStale(key, B) }).toEqual({ a: true, b: true });
  });

  test.each(Object.entries(NOT_LIVE))('%s stays fresh', (name, values) => {
    expect(isStale(keyOf(name, values), A)).toBe(false);
  });

  test('the signed-in user and figures without a company are read again; a query of a table that did not change is not', () => {
    expect(staleAfter([{ table: 'company_users', empresa_id: B }], own)({ queryKey: ['visitor'] })).toBe(true);
    expect(staleAfter([{ table: 'faqs', empresa_id: A }], own)({ queryKey: keyOf('proyectos.proyectosQuery', [A]) })).toBe(false);
  });

  test('a message without a change makes everything stale, also of one company', () => {
    for (const [name, values] of Object.entries(OF_A)) expect(staleAfter([], own)({ queryKey: keyOf(name, values) }), name).toBe(true);
    expect(staleKeys([]).has('tareas')).toBe(true);
  });

  test('a list of both companies is stale after changes of either; a superadmin, who has no company, reads all again', () => {
    const both = keyOf('proyectos.proyectosQuery', [B]).concat([[A]]);
    expect([isStale(both, A), isStale(both, B)]).toEqual([true, true]);
    expect(staleAfter(everyTable(B), new Set())({ queryKey: keyOf('empresas.contentsQuery', [A]) })).toBe(true);
  });
});
