import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { buildAviso } from '@ensaya/db/builders/avisos.ts';
import { assignResponsable, buildEmpresa, type Empresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaq } from '@ensaya/db/builders/faqs.ts';
import { buildTema } from '@ensaya/db/builders/generador.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { expect, test } from 'vitest';
import { buildScene, buildSuperadmin } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const server = await createTestServer();
const { owner } = server;
const foreign = await buildScene(server);
const { empresa: one, responsable, manager, worker } = await buildScene(server);

type Caller = typeof manager;
const recent = async (caller: Caller = manager) => ((await caller('GET', '/auth/v1/user')).body as CurrentUser).empresa_reciente;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const OLD = hoursAgo(900);
const forgetActs = () => owner.query('update app.audit_log set created_at = $1', [OLD]);

const ACTIVITY: Record<string, (empresa: Empresa, created_at: string) => Promise<unknown>> = {
  'a project': (empresa, created_at) => buildProyecto(owner, empresa, { created_at }),
  'a task': async (empresa, created_at) => buildTarea(owner, await buildProyecto(owner, empresa, { created_at: OLD }), { created_at }),
  'a role-play': (empresa, created_at) => buildRoleplay(owner, empresa, { created_at }),
  'a FAQ': (empresa, created_at) => buildFaq(owner, empresa, { created_at }),
  'a topic': (empresa, created_at) => buildTema(owner, empresa, { created_at }),
  'a notice to the responsable': (empresa, created_at) => buildAviso(owner, empresa, responsable, { created_at }),
};

test('[3.25] only a responsable of several companies gets which was active last', async () => {
  expect([await recent(), await recent(worker), await recent(await buildSuperadmin(server))]).toEqual([null, null, null]);
});

test('[3.25] the company that was active last is the one of the latest act, content or notice; other companies do not count', async () => {
  const two = await buildEmpresa(owner, { nombre: 'Clínica Arce' });
  await assignResponsable(owner, two, responsable);
  // Assigning is an act of the log.
  expect(await recent()).toBe(two.id);
  await forgetActs();
  let hours = 100;
  for (const [what, happensIn] of Object.entries(ACTIVITY)) {
    for (const empresa of [one, two, one]) {
      hours -= 1;
      await happensIn(empresa, hoursAgo(hours));
      await happensIn(foreign.empresa, hoursAgo(0));
      await forgetActs();
      expect(await recent(), what).toBe(empresa.id);
    }
  }
});
