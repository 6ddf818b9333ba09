import { randomUUID } from 'node:crypto';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { expect, test } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;

test('[1.2 2.48] the first steps of a responsable: which of their companies have a logo, a key and a topic; nobody else’s count', async () => {
  const { empresa, manager } = await buildScene(server);
  const { empresa: foreign } = await buildScene(server, 'La de enfrente');
  const read = async () => (await manager('GET', '/rest/v1/rpc/manager_panel')).body;
  const fill = async ({ id }: { id: string }) => {
    await owner.query('insert into app.company_settings (company_id, logo_url) values ($1, $2)', [id, `/storage/v1/${randomUUID()}`]);
    await buildAiSettings(owner, { id }, { sealedKey: 'k1.abc' });
    for (let many = 0; many < 2; many++) await buildTema(owner, { id });
  };
  await fill(foreign);
  expect(await read()).toMatchObject({ logos: 0, claves: 0, temas: 0 });
  await fill(empresa);
  expect(await read()).toMatchObject({ logos: 1, claves: 1, temas: 1 });
  await owner.query('update app.company_settings set logo_url = null where company_id = $1', [empresa.id]);
  await owner.query('update app.ai_settings set api_key = null, api_key_last4 = null where company_id = $1', [empresa.id]);
  expect(await read()).toMatchObject({ logos: 0, claves: 0, temas: 1 });
});

test('[2.20 7.11] who somebody is comes with the logos of their companies', async () => {
  const { empresa, manager, worker } = await buildScene(server);
  const logos = () =>
    Promise.all([manager, worker].map(async (call) => ((await call('GET', '/auth/v1/user')).body as { empresas: object[] }).empresas));
  const { id, nombre } = empresa;
  expect(await logos()).toEqual([[{ id, nombre, logo_url: null }], [{ id, nombre, logo_url: null }]]);
  const logo_url = `/storage/v1/${randomUUID()}`;
  await owner.query('insert into app.company_settings (company_id, logo_url) values ($1, $2)', [id, logo_url]);
  expect(await logos()).toEqual([[{ id, nombre, logo_url }], [{ id, nombre, logo_url }]]);
});
