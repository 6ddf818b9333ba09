import type { ErrorBody } from '@ensaya/contract/errors.ts';
import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import type { TestServer } from './server.ts';

/** A new company for a test, with a responsable and a trabajador who are signed in. */
export async function buildScene(server: TestServer, nombre = 'Norteclima') {
  const { owner } = server;
  const empresa = await buildEmpresa(owner, { nombre });
  const [responsable, trabajador] = [await buildUser(owner, { role: 'manager' }), await buildUser(owner, { role: 'worker' })];
  await assignResponsable(owner, empresa, responsable);
  await addTrabajador(owner, empresa, trabajador);
  return { empresa, responsable, trabajador, manager: await server.as(responsable), worker: await server.as(trabajador) };
}

/** Signed in, and confirmed. */
export const buildSuperadmin = async (server: TestServer) => server.asConfirmed(await buildUser(server.owner, { role: 'superadmin' }));

export const errorOf = (response: { body: unknown }) => (response.body as ErrorBody).error;
