import { askKnowHow, CONSULTAS_PER_DAY, deleteConsulta, getConsulta, listConsultas } from '@ensaya/contract/consultas.ts';
import { USES } from '@ensaya/contract/ia.ts';
import { MEMBERS } from '@ensaya/contract/roles.ts';
import type { FastifyInstance } from 'fastify';
import { replyWith } from '../ia/reply.ts';
import type { PublishedChange } from '../lib/changes.ts';
import { responseAbortSignal } from '../lib/response-abort-signal.ts';
import { handle } from '../lib/routes.ts';
import { keyOf } from '../lib/rows.ts';
import { consultas, selectConsultas } from './consultas.queries.ts';
import { ask, readKept } from './consultas.service.ts';

const OWN = { roles: MEMBERS, private: true } as const;
const ASK = { ...OWN, limit: { perPerson: USES.consulta.perMinute, perDay: CONSULTAS_PER_DAY } };
const toCaller = (empresa_id: string, caller: string | null): PublishedChange[] => [{ table: 'consultas', empresa_id, person_id: caller }];

export async function consultaRoutes(app: FastifyInstance): Promise<void> {
  const { ia } = app;
  handle(
    app,
    askKnowHow,
    { ...ASK, changes: ({ body }, _output, caller) => toCaller(body.empresa_id, caller) },
    async ({ body }, db, exchange) => {
      const signal = responseAbortSignal(app, exchange.reply);
      const grupos = await ask(db, body, { ia, log: exchange.request.log, signal });
      const nothing = { id: '', contestada: false, grupos: [], parecidas: [] };
      return (await replyWith(grupos, exchange, signal, 'grupo')) ?? nothing;
    },
  );
  handle(app, listConsultas, OWN, ({ query }, db) => selectConsultas(db, query));
  handle(app, getConsulta, OWN, (input, db) => readKept(db, keyOf(input)));
  handle(app, deleteConsulta, { ...OWN, changes: ({ query }, _output, caller) => toCaller(query.empresa_id, caller) }, (input, db) =>
    consultas.delete(db, keyOf(input)),
  );
}
