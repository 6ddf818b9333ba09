import { countPrompts, deletePrompt, getBorrador, listPrompts, saveBorrador, votePrompt } from '@ensaya/contract/generacion.ts';
import {
  createPregunta,
  createTema,
  deletePregunta,
  deleteTema,
  duplicateTema,
  getTema,
  listPreguntas,
  listTemas,
  searchTemas,
  updatePregunta,
  updateTema,
} from '@ensaya/contract/generador.ts';
import type { FastifyInstance } from 'fastify';
import { found } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { generationRoutes } from './generation.routes.ts';
import { deletePreguntaRow, selectPreguntas } from './preguntas.queries.ts';
import {
  blankBorrador,
  deletePromptRow,
  selectBorrador,
  selectCounts,
  selectPrompts,
  updateVote,
  upsertBorrador,
} from './prompts.queries.ts';
import { deleteTemaRow, selectFoundTemas, selectTema, selectTemas } from './temas.queries.ts';
import { create, createQuestion, duplicate, update, updateQuestion } from './temas.service.ts';

const EVERYONE = { roles: ['worker', 'manager', 'superadmin'] } as const;
const MEMBERS = { roles: ['worker', 'manager'] } as const;
const RESPONSABLE = { roles: ['manager'] } as const;

/** One follows each pause in typing. */
const DRAFTS_A_MINUTE = 120;

const temas = (empresa_id: string) => [{ table: 'temas_generador' as const, empresa_id }];
/** A topic's card counts its questions. */
const preguntas = (empresa_id: string) => [{ table: 'preguntas_generador' as const, empresa_id }, ...temas(empresa_id)];

export async function generadorRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listTemas, EVERYONE, ({ query }, db) => selectTemas(db, query));
  handle(app, searchTemas, { roles: ['superadmin'] }, async ({ query }, db) => ({ items: await selectFoundTemas(db, query) }));
  handle(app, getTema, EVERYONE, async ({ params, query: { empresa_id } }, db) =>
    found(await selectTema(db, { ...params, ...(empresa_id && { empresa_id }) })),
  );
  handle(app, createTema, { ...RESPONSABLE, changes: ({ body }) => temas(body.empresa_id) }, (input, db) => create(db, input));
  handle(app, updateTema, { ...RESPONSABLE, changes: ({ query }) => temas(query.empresa_id) }, (input, db) => update(db, input));
  handle(app, duplicateTema, { ...RESPONSABLE, changes: ({ query }) => temas(query.empresa_id) }, (input, db) => duplicate(db, input));
  handle(app, deleteTema, { ...RESPONSABLE, changes: ({ query }) => temas(query.empresa_id) }, async ({ params, query }, db) => {
    found(await deleteTemaRow(db, { ...query, ...params }));
    return null;
  });

  handle(app, listPreguntas, EVERYONE, async ({ query }, db) => ({ items: await selectPreguntas(db, query) }));
  handle(app, createPregunta, { ...RESPONSABLE, changes: ({ body }) => preguntas(body.empresa_id) }, (input, db) =>
    createQuestion(db, input),
  );
  handle(app, updatePregunta, { ...RESPONSABLE, changes: ({ query }) => preguntas(query.empresa_id) }, (input, db) =>
    updateQuestion(db, input),
  );
  handle(app, deletePregunta, { ...RESPONSABLE, changes: ({ query }) => preguntas(query.empresa_id) }, async ({ params, query }, db) => {
    found(await deletePreguntaRow(db, { ...query, ...params }));
    return null;
  });

  handle(app, getBorrador, MEMBERS, ({ query }, db) => selectBorrador(db, query));
  handle(app, saveBorrador, { ...MEMBERS, limit: DRAFTS_A_MINUTE }, async ({ body }, db) => {
    const isBlank = Object.values(body.answers).every((answer) => answer.trim() === '');
    await (isBlank ? blankBorrador(db, body) : upsertBorrador(db, body));
    return null;
  });

  handle(app, listPrompts, MEMBERS, ({ query }, db) => selectPrompts(db, query));
  handle(app, votePrompt, MEMBERS, async ({ params, query, body }, db) => {
    found(await updateVote(db, { ...query, ...params }, body.util));
    return null;
  });
  handle(app, deletePrompt, MEMBERS, async ({ params, query }, db) => {
    found(await deletePromptRow(db, { ...query, ...params }));
    return null;
  });
  handle(app, countPrompts, RESPONSABLE, async ({ query }, db) => ({ items: await selectCounts(db, query.empresa_id) }));

  await generationRoutes(app);
}
