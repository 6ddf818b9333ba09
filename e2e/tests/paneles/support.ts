import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Page, test } from '@playwright/test';
import { expect } from '../support.ts';

/** Calls the API with the session that the request's context holds. */
async function call<T>(request: APIRequestContext, method: string, path: string, data?: object): Promise<T> {
  const origin = test.info().project.use.baseURL ?? '';
  const answer = await request.fetch(path, { method, headers: { origin }, ...(data && { data }) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return (answer.status() === 204 ? null : await answer.json()) as T;
}

export type Empresa = { id: string; nombre: string; version: number };
const FIELDS = { correo_contacto: 'hola@prueba.example', sector: 'otros', pais: 'chile' };

/** A new company for the test. */
export const createEmpresa = (request: APIRequestContext, nombre = `Empresa ${randomUUID()}`): Promise<Empresa> =>
  call<Empresa>(request, 'POST', '/rest/v1/empresas', { ...FIELDS, nombre });

export const editEmpresa = (request: APIRequestContext, { id, nombre, version }: Empresa): Promise<Empresa> =>
  call<Empresa>(request, 'PATCH', `/rest/v1/empresas/${id}`, { ...FIELDS, nombre, version });

/** One figure of the panel, by its label. */
export const figure = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${label}`) });

/** Fakes the server's response. */
export const answer = (page: Page, path: string | RegExp, body: object, status = 200) =>
  page.route(path, (route) => route.fulfill({ status, json: body }));

export const TOTALS = {
  empresas: 34,
  usuarios: 245,
  equipos: 12,
  sin_responsable: 3,
  nuevos_este_mes: 118,
  nuevos_mes_anterior: 100,
  trabajadores: 160,
  responsables: 62,
  superadmins: 23,
};
