import { handInAgain, listEntregas } from '@ensaya/contract/roleplay-entregas.ts';
import { MEMBERS, TRABAJADORES } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../../lib/app-error.ts';
import { handle } from '../../lib/routes.ts';
import { changesOfCaller } from '../own-changes.ts';
import { selectEntregas } from './entregas.queries.ts';
import { handIn } from './entregas.service.ts';

export async function entregaRoutes(app: FastifyInstance): Promise<void> {
  handle(app, listEntregas, { roles: MEMBERS }, async ({ query }, db) => orNotFound(await selectEntregas(db, query)));
  handle(app, handInAgain, { roles: TRABAJADORES, changes: changesOfCaller('entregas') }, ({ body }, db) => handIn(db, body));
}
