import type { ManagerPanel } from '@ensaya/contract/paneles.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { expect, test } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
const PATH = '/rest/v1/rpc/hide_first_steps';
type Scene = Awaited<ReturnType<typeof buildScene>>;
const panelOf = async ({ manager, empresa }: Scene) =>
  (await manager('GET', `/rest/v1/rpc/manager_panel?empresa_id=${empresa.id}`)).body as ManagerPanel;

test('[2.48 6.5] the first steps are hidden in their company, also without settings, again without harm, and shown again', async () => {
  const [scene, other] = [await buildScene(server), await buildScene(server)];
  await owner.query('delete from app.company_settings where company_id = $1', [scene.empresa.id]);
  expect((await panelOf(scene)).pasos_ocultos).toBe(false);
  const since = async () =>
    (await owner.query('select primeros_pasos_ocultos_at as at from app.company_settings where company_id = $1', [scene.empresa.id]))
      .rows[0].at;
  expect((await scene.manager('POST', PATH, { empresa_id: scene.empresa.id })).status).toBe(204);
  const first = await since();
  expect((await scene.manager('POST', PATH, { empresa_id: scene.empresa.id })).status).toBe(204);
  expect(await since()).toEqual(first);
  expect([(await panelOf(scene)).pasos_ocultos, (await panelOf(other)).pasos_ocultos]).toEqual([true, false]);
  expect((await scene.manager('POST', PATH, { empresa_id: scene.empresa.id, ocultos: false })).status).toBe(204);
  expect((await panelOf(scene)).pasos_ocultos).toBe(false);
});

test('[6.3 6.5] nobody hides them in a company that is not theirs, and a trabajador in none', async () => {
  const [mine, theirs] = [await buildScene(server), await buildScene(server)];
  expect((await mine.manager('POST', PATH, { empresa_id: theirs.empresa.id })).status).toBe(404);
  expect((await mine.manager('POST', PATH, { empresa_id: theirs.empresa.id, ocultos: false })).status).toBe(404);
  expect((await mine.worker('POST', PATH, { empresa_id: mine.empresa.id })).status).toBe(403);
  expect([(await panelOf(mine)).pasos_ocultos, (await panelOf(theirs)).pasos_ocultos]).toEqual([false, false]);
});

test('[2.48] the role-play to assign is the newest of the company', async () => {
  const [scene, other] = [await buildScene(server), await buildScene(server)];
  expect((await panelOf(scene)).ultimo_roleplay).toBeNull();
  const older = await buildRoleplay(owner, scene.empresa);
  const newer = await buildRoleplay(owner, scene.empresa);
  await buildRoleplay(owner, other.empresa);
  await owner.query(`update app.roleplays set created_at = created_at - interval '1 day' where id = $1`, [older.id]);
  expect((await panelOf(scene)).ultimo_roleplay).toBe(newer.id);
});
