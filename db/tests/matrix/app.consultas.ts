import { randomUUID } from 'node:crypto';
import { buildConsulta } from '@ensaya/db/builders/consultas.ts';
import { type Attempts, byId } from '../rls-attempts.ts';
import { worker } from '../rls-matrix.ts';
import type { Build } from '../rls-tables.ts';

/** The person who asked alone; keep_consulta() writes. A responsable reads their own, of which the test data has none. */
export const rights = worker({ own: 's--d' });

export const build: Build = async ({ empresa, workers }, member, owner) => (await buildConsulta(owner, empresa, workers[member])).id;

export const attempts: Attempts = {
  insert: ({ team, person }) => ({
    text: `insert into app.consultas (empresa_id, id, user_id, pregunta, contestada) values ($1, $2, $3, '¿Y esto?', false)`,
    values: [team.empresa.id, randomUUID(), person.id],
  }),
  ...byId('app.consultas', 'contestada = true'),
};
