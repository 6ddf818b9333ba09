import { randomUUID } from 'node:crypto';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import {
  type estimatePersonaje,
  getPersonaje,
  type PersonajeGuardado,
  savePersonaje,
  type tryPersonaje,
} from '@ensaya/contract/personajes.ts';
import { PERSONAJE } from '@ensaya/db/builders/ensayos.ts';
import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { buildAiScene, createAiServer } from '../../tests/ai-scene.ts';
import { all, openStream } from '../../tests/event-stream.ts';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { unfilled } from '../../tests/unfilled.ts';
import { startAiSimulator } from '../demo/simulator/simulator.ts';
import { INSTEAD } from './turn.ts';

const simulator = await startAiSimulator();
const server = await createAiServer(simulator);
afterAll(() => simulator.stop());
const { owner } = server;
const RECOGE = 'Recoge su queja: entiendo que le siente mal antes de explicar nada.';

async function buildAuthoring(fields: Parameters<typeof buildAiScene>[1] = {}) {
  const scene = await buildAiScene(server, { key: `clave-${randomUUID()}`, ...fields });
  const { empresa, manager } = scene;
  const roleplay = await buildRoleplay(owner, empresa, { quien_habla: 'Un cliente que se queja' });
  const path = `/rest/v1/roleplays/${roleplay.id}/personaje?empresa_id=${empresa.id}`;
  const save = (body: object) => manager('PUT', path, { personaje: PERSONAJE, faq_ids: [], version: null, ...body });
  const read = async () => (await manager('GET', path)).body as OperationOutput<typeof getPersonaje>;
  const trial = (more: object = {}) => ({
    empresa_id: empresa.id,
    roleplay_id: roleplay.id,
    personaje: PERSONAJE,
    etapa: 1,
    dichos: [{ de: 'personaje', texto: PERSONAJE.apertura }],
    texto: RECOGE,
    ...more,
  });
  return { ...scene, roleplay, path, save, read, trial };
}

describe('the character of a role-play', () => {
  test('is saved with the version that was read; a FAQ that was deleted leaves its place', async () => {
    const { empresa, save, read } = await buildAuthoring();
    expect(await read()).toEqual({ guardado: null, biblioteca: null });
    const faq = await buildFaq(owner, empresa, { question: '¿Qué cubre el Básico?', answer: 'Las revisiones.' });
    const first = (await save({ faq_ids: [faq.id] })).body as PersonajeGuardado;
    expect(first).toEqual({ personaje: PERSONAJE, faqs: [{ id: faq.id, question: '¿Qué cubre el Básico?' }], version: 1 });
    expect((await read()).guardado).toEqual(first);
    expect(errorOf(await save({}))).toMatchObject({ code: 'stale', current: first });
    const second = await save({ version: 1, faq_ids: [faq.id], personaje: { ...PERSONAJE, nombre: 'Doña Carmen', meta: null } });
    expect(second.body).toMatchObject({ version: 2, personaje: { nombre: 'Doña Carmen', meta: null } });
    await owner.query('delete from app.faqs where id = $1', [faq.id]);
    expect((await read()).guardado).toMatchObject({ version: 2, faqs: [{ id: null, question: null }] });
  });

  test('comes with a role-play of the library', async () => {
    const { empresa, manager } = await buildAuthoring();
    const roleplay = await buildRoleplay(owner, empresa);
    await owner.query(`update app.roleplays set biblioteca = 'cobro-duplicado' where id = $1`, [roleplay.id]);
    const { body } = await manager('GET', `/rest/v1/roleplays/${roleplay.id}/personaje?empresa_id=${empresa.id}`);
    expect(body).toMatchObject({ guardado: null, biblioteca: { nombre: expect.any(String), etapas: expect.any(Array) } });
  });

  test('[6.4 6.5] is written by the responsables of its company alone', async () => {
    const { path, worker, save, roleplay, empresa } = await buildAuthoring();
    await save({});
    expect((await worker('GET', path)).status).toBe(403);
    const other = await buildScene(server);
    const body = { personaje: PERSONAJE, faq_ids: [], version: 1 };
    expect((await other.manager('GET', path)).status).toBe(404);
    expect((await other.manager('PUT', path, body)).status).toBe(404);
    const theirs = `/rest/v1/roleplays/${roleplay.id}/personaje?empresa_id=${other.empresa.id}`;
    expect((await other.manager('PUT', theirs, body)).status).toBe(404);
    expect((await owner.query('select from app.personajes where empresa_id = $1', [empresa.id])).rowCount).toBe(1);
  });

  test('a text that is missing or too long is refused with its sentence', async () => {
    const { save } = await buildAuthoring();
    const { fields } = errorOf(
      await save({ personaje: { ...PERSONAJE, nombre: ' ', etapas: [{ ...PERSONAJE.etapas[0], que_debe_pasar: '' }], turnos_max: 21 } }),
    );
    expect(Object.values(fields ?? {}).toSorted()).toEqual([
      'Escribe cómo se llama',
      'Escribe qué tiene que pasar',
      'Los turnos van de 2 a 20',
    ]);
  });
});

describe('trying it', () => {
  test('answers with the unsaved text, the referee’s reading and what it has cost; keeps nothing', async () => {
    const { manager, empresa, responsable, trial, calls } = await buildAuthoring();
    const tried = (await manager('POST', '/functions/v1/probar-personaje', trial())).body as OperationOutput<typeof tryPersonaje>;
    expect(tried).toMatchObject({ lectura: { etapa: 1, cumplida: true }, etapa: 2, filtrado: false });
    expect(RECOGE).toContain(tried.lectura.cita);
    const made = await calls();
    expect(tried.cost).toBe(made.reduce((sum, { cost }) => sum + Number(cost), 0));
    const not = await manager('POST', '/functions/v1/probar-personaje', trial({ texto: 'Hola.' }));
    expect(not.body).toMatchObject({ lectura: { etapa: 1, cumplida: false, cita: null }, etapa: 1 });
    const { events } = await openStream(server, responsable, '/functions/v1/probar-personaje', trial());
    const kinds = (await all(events)).map(({ event }) => event);
    expect([kinds[0], kinds[1], kinds.at(-1)]).toEqual(['lectura', 'texto', 'done']);
    for (const table of ['ensayos', 'ensayo_turnos', 'personajes'])
      expect((await owner.query(`select from app.${table} where empresa_id = $1`, [empresa.id])).rowCount, table).toBe(0);
  });

  test('what it hides is held back here too', async () => {
    const { manager, trial } = await buildAuthoring({ model: 'ensayo-revela' });
    const { body } = await manager('POST', '/functions/v1/probar-personaje', trial());
    expect(body).toMatchObject({ texto: INSTEAD, filtrado: true });
  });
});

test('a character is proposed from the scene, within the limits of the form, and its cost is known before', async () => {
  const { manager, empresa, roleplay, calls } = await buildAuthoring();
  const body = { empresa_id: empresa.id, roleplay_id: roleplay.id };
  const estimated = await manager('POST', '/functions/v1/estimate-personaje', { ...body, personaje: PERSONAJE });
  const { propuesta, ensayo, turno } = estimated.body as OperationOutput<typeof estimatePersonaje>;
  const proposed = (await manager('POST', '/functions/v1/proponer-personaje', body)).body as { personaje: unknown; cost: number };
  expect(proposed).toMatchObject({ personaje: { nombre: 'Un cliente que se queja', apertura: '¿Por qué debería quedarme?' } });
  expect(proposed.cost).toBeLessThanOrEqual(propuesta.ceiling);
  expect(turno?.ceiling).toBeLessThan(ensayo?.ceiling ?? 0);
  expect(await calls()).toMatchObject([{ what: 'propuesta', state: 'done' }]);
  const without = await buildScene(server);
  const own = await buildRoleplay(owner, without.empresa);
  const refused = await without.manager('POST', '/functions/v1/proponer-personaje', {
    empresa_id: without.empresa.id,
    roleplay_id: own.id,
  });
  expect(errorOf(refused).code).toBe('ai_not_configured');
  expect((await without.manager('POST', '/functions/v1/proponer-personaje', body)).status).toBe(404);
});

test('the responses above fill every list and every nullable field', () => {
  // Those of the library have no aims.
  expect(unfilled(server, getPersonaje, savePersonaje)).toEqual(['getPersonaje.biblioteca.etapas[].meta']);
});
