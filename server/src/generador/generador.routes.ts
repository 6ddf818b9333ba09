import {
  createPregunta,
  createTema,
  deletePregunta,
  deleteTema,
  duplicateTema,
  getTema,
  listPreguntas,
  listTemas,
  orderPreguntas,
  searchTemas,
  updatePregunta,
  updateTema,
} from '@ensaya/contract/generador.ts';
import {
  countPrompts,
  deletePrompt,
  favourPrompt,
  getBorrador,
  listPrompts,
  renamePrompt,
  saveBorrador,
  votePrompt,
} from '@ensaya/contract/generation.ts';
import { EVERYONE, MEMBERS, RESPONSABLES, SUPERADMINS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../lib/app-error.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { generationRoutes } from './generation.routes.ts';
import { preguntas, selectPreguntas } from './preguntas.queries.ts';
import { blankBorrador, prompts, selectBorrador, selectCounts, selectPrompts, upsertBorrador } from './prompts.queries.ts';
import { selectFoundTemas, selectTema, selectTemas, temas } from './temas.queries.ts';
import { createQuestion, duplicate, orderQuestions } from './temas.service.ts';

/** The editor saves a draft after each pause in typing. */
const DRAFTS_PER_MINUTE = 120;

const WRITE_TEMA = { roles: RESPONSABLES, changes: ['temas_generador'] } as const;
/** A topic's card shows the number of its questions. */
const WRITE_PREGUNTA = { roles: RESPONSABLES, changes: ['preguntas_generador', 'temas_generador'] } as const;

export async function generadorRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listTemas, { roles: EVERYONE }, ({ query }, db) => selectTemas(db, query));
  handle(app, searchTemas, { roles: SUPERADMINS }, async ({ query }, db) => ({ items: await selectFoundTemas(db, query) }));
  handle(app, getTema, { roles: EVERYONE }, async ({ params, query: { empresa_id } }, db) =>
    orNotFound(await selectTema(db, { ...params, ...(empresa_id && { empresa_id }) })),
  );
  handle(app, createTema, WRITE_TEMA, ({ body }, db) => temas.create(db, body));
  handle(app, updateTema, WRITE_TEMA, (input, db) => temas.update(db, keyOf(input), input.body));
  handle(app, duplicateTema, WRITE_TEMA, (input, db) => duplicate(db, input));
  handle(app, deleteTema, WRITE_TEMA, (input, db) => temas.delete(db, keyOf(input)));

  handle(app, listPreguntas, { roles: EVERYONE }, async ({ query }, db) => ({ items: await selectPreguntas(db, query) }));
  handle(app, createPregunta, WRITE_PREGUNTA, (input, db) => createQuestion(db, input));
  handle(app, orderPreguntas, { roles: RESPONSABLES, changes: ['preguntas_generador'] }, (input, db) => orderQuestions(db, input));
  handle(app, updatePregunta, WRITE_PREGUNTA, (input, db) => preguntas.update(db, keyOf(input), input.body));
  handle(app, deletePregunta, WRITE_PREGUNTA, (input, db) => preguntas.delete(db, keyOf(input)));

  handle(app, getBorrador, { roles: MEMBERS }, ({ query }, db) => selectBorrador(db, query));
  handle(app, saveBorrador, { roles: MEMBERS, limit: DRAFTS_PER_MINUTE }, async ({ body }, db) => {
    const isBlank = Object.values(body.answers).every((answer) => answer.trim() === '');
    await (isBlank ? blankBorrador(db, body) : upsertBorrador(db, body));
    return null;
  });

  handle(app, listPrompts, { roles: MEMBERS }, ({ query }, db) => selectPrompts(db, query));
  handle(app, votePrompt, { roles: MEMBERS }, async (input, db) => {
    await prompts.update(db, keyOf(input), input.body);
    return null;
  });
  handle(app, renamePrompt, { roles: MEMBERS }, (input, db) => prompts.update(db, keyOf(input), input.body));
  handle(app, favourPrompt, { roles: MEMBERS }, async (input, db) => {
    await prompts.update(db, keyOf(input), input.body);
    return null;
  });
  handle(app, deletePrompt, { roles: MEMBERS }, (input, db) => prompts.delete(db, keyOf(input)));
  handle(app, countPrompts, { roles: RESPONSABLES }, async ({ query }, db) => ({ items: await selectCounts(db, query.empresa_id) }));

  await generationRoutes(app);
}
