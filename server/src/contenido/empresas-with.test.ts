import type { Listed } from '@ensaya/contract/contenido.ts';
import { assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { expect, test } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;

test('[3.25] a responsable gets which of their companies have rows of a table, and none of the others', async () => {
  const { empresa: full, responsable, manager, worker } = await buildScene(server);
  await assignResponsable(owner, await buildEmpresa(owner, { nombre: 'Clínica Arce' }), responsable);
  const foreign = await buildScene(server);
  const withRows = async (table: Listed) => (await manager('GET', `/rest/v1/rpc/empresas_with?table=${table}`)).body;
  const TABLES = ['proyectos', 'tareas', 'roleplays', 'faqs', 'temas_generador'] as const;
  for (const table of TABLES) expect(await withRows(table)).toEqual({ empresa_ids: [] });

  const tareas = [];
  for (const { id, nombre } of [full, foreign.empresa]) {
    const empresa = { id, nombre };
    tareas.push(await buildTarea(owner, await buildProyecto(owner, empresa)));
    await buildRoleplay(owner, empresa);
    await buildFaq(owner, empresa);
    await buildTema(owner, empresa);
  }
  for (const table of TABLES) expect(await withRows(table)).toEqual({ empresa_ids: [full.id] });
  await owner.query('update app.tareas set deleted_at = now() where id = $1', [tareas[0]?.id]);
  expect(await withRows('tareas')).toEqual({ empresa_ids: [] });

  expect((await worker('GET', '/rest/v1/rpc/empresas_with?table=faqs')).status).toBe(403);
  expect((await manager('GET', '/rest/v1/rpc/empresas_with?table=ai_settings')).status).toBe(400);
});
