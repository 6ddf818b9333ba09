import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { EntregaComentario } from '@ensaya/contract/entrega-comentarios.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildEntrega, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { type RunningServer, startServer } from '../stage/processes.ts';
import { buildStage } from '../stage/stage.ts';
import { type Insistence, insist, type Sender } from './insist.ts';

const PORT = 3407;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const { comments: COMMENTS, kills: KILLS } = heavySize({ comments: 400, kills: 20 }, { comments: 25, kills: 2 });
const PEOPLE = 3;
/** Each comment is sent twice at once, as from two tabs. */
const WRITES = PEOPLE * COMMENTS * 2;

test(`[4.6 4.7] two responsables and a trabajador in one thread, the API killed ${KILLS} times during ${WRITES} sendings: no comment is lost, none is there twice`, async () => {
  process.setMaxListeners(200);
  const stage = await buildStage(0, 0);
  onTestFinished(stage.postgres.stop);
  const owner = new pg.Client({ connectionString: stage.url(), options: '-c role=ensaya_owner' });
  await owner.connect();
  onTestFinished(() => owner.end());
  const empresa = await buildEmpresa(owner);
  const roleplay = await buildRoleplay(owner, empresa, { questions: ['¿Por qué debería quedarme?'] });
  const trabajador = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, trabajador);
  const people: Sender[] = [{ id: trabajador.id, token: await buildSession(owner, trabajador) }];
  for (let n = 1; n < PEOPLE; n++) {
    const responsable = await buildUser(owner, { role: 'manager' });
    await assignResponsable(owner, empresa, responsable);
    people.push({ id: responsable.id, token: await buildSession(owner, responsable) });
  }
  await buildResponse(owner, roleplay, trabajador);
  const entrega = await buildEntrega(owner, roleplay, trabajador);

  let server: RunningServer = await startServer(stage, PORT, { LOG_LEVEL: 'silent' });
  onTestFinished(() => server.kill());
  const tally: Insistence = { acknowledged: 0, retried: 0 };
  const path = `/rest/v1/entregas/${entrega.id}/comentarios?empresa_id=${empresa.id}`;
  const talk = async (person: Sender) => {
    for (let n = 0; n < COMMENTS; n++) {
      const body = { id: randomUUID(), n: 1, texto: `${person.id} ${n}` };
      const [one, other] = await Promise.all(
        [1, 2].map(() => insist<EntregaComentario>(ORIGIN, person, { method: 'POST', path, body }, tally)),
      );
      expect(other).toEqual(one);
      expect(one).toMatchObject({ id: body.id, texto: body.texto, autor: { id: person.id } });
    }
  };
  let isOver = false;
  const talking = Promise.all(people.map(talk)).finally(() => {
    isOver = true;
  });
  let killed = 0;
  for (let n = 0; n < KILLS; n++) {
    while (!isOver && tally.acknowledged < ((n + 0.5) * WRITES) / KILLS) await after(1);
    await after(Math.random() * 20);
    if (isOver) break;
    await server.kill();
    server = await startServer(stage, PORT, { LOG_LEVEL: 'silent' });
    killed++;
  }
  await talking;

  const { rows } = await owner.query<{ texto: string; times: number }>(
    `select texto, count(*)::integer as times from app.entrega_comentarios where entrega_id = $1 group by texto`,
    [entrega.id],
  );
  const { rows: told } = await owner.query<{ user_id: string }>('select distinct user_id from app.avisos where subject_id = $1', [
    entrega.id,
  ]);
  console.log(`${tally.acknowledged} sendings acknowledged, ${tally.retried} after sending them again; the API killed ${killed} times`);
  expect(killed).toBe(KILLS);
  expect(tally.acknowledged).toBe(WRITES);
  expect(tally.retried).toBeGreaterThan(0);
  expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
  expect(rows.map(({ texto }) => texto).toSorted()).toEqual(
    people.flatMap(({ id }) => Array.from({ length: COMMENTS }, (_, n) => `${id} ${n}`)).toSorted(),
  );
  expect(told.map(({ user_id }) => user_id).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
}, 3_600_000);
