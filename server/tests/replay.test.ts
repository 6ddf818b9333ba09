import { randomUUID } from 'node:crypto';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildBorrador, buildPrompt, buildTema } from '@ensaya/db/builders/generador.ts';
import { buildAiCall, buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildProyecto } from '@ensaya/db/builders/proyectos.ts';
import { buildTarea } from '@ensaya/db/builders/tareas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { simulatedAi } from '../src/demo/simulator/environment.ts';
import { startAiSimulator } from '../src/demo/simulator/simulator.ts';
import { startMailSink } from './mail-sink.ts';
import { buildScene } from './scene.ts';
import { createTestServer } from './server.ts';
import { buildLogo, formOf, PICTURE, pathOfLogo } from './uploads.ts';

/** Every operation that names a company's row, tried with another company's ids: it must answer as if they did not exist. */

const sink = await startMailSink(0);
afterAll(() => sink.stop());
const simulator = await startAiSimulator();
afterAll(() => simulator.stop());
const server = await createTestServer({ SMTP_URL: sink.url, ...simulatedAi(simulator) });
const { owner, app } = server;

type Ids = Record<
  'empresa' | 'proyecto' | 'tarea' | 'trabajador' | 'correo' | 'invitacion' | 'tema' | 'pregunta' | 'prompt' | 'archivo',
  string
>;
type Request = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; body?: object };

const picture = await PICTURE.png();
const tarea = { nombre: 'Otra tarea', estado: 'completada', fecha_entrega: null, descripcion: null };

/** By operation, with whose ids it is filled. */
const REQUESTS: Record<string, (ids: Ids) => Request> = {
  listProyectos: ({ empresa }) => ({ method: 'GET', url: `/rest/v1/proyectos?empresa_id=${empresa}` }),
  createProyecto: ({ empresa }) => ({ method: 'POST', url: '/rest/v1/proyectos', body: { empresa_id: empresa, nombre: 'Intruso' } }),
  updateProyecto: ({ empresa, proyecto }) => ({
    method: 'PATCH',
    url: `/rest/v1/proyectos/${proyecto}?empresa_id=${empresa}`,
    body: { nombre: 'Robado', version: 1 },
  }),
  deleteProyecto: ({ empresa, proyecto }) => ({ method: 'DELETE', url: `/rest/v1/proyectos/${proyecto}?empresa_id=${empresa}` }),
  listTareas: ({ empresa, proyecto }) => ({ method: 'GET', url: `/rest/v1/tareas?empresa_id=${empresa}&proyecto_id=${proyecto}` }),
  createTarea: ({ empresa, proyecto, trabajador }) => ({
    method: 'POST',
    url: '/rest/v1/tareas',
    body: { ...tarea, empresa_id: empresa, proyecto_id: proyecto, trabajador_id: trabajador },
  }),
  updateTarea: ({ empresa, tarea: id, trabajador }) => ({
    method: 'PATCH',
    url: `/rest/v1/tareas/${id}?empresa_id=${empresa}`,
    body: { ...tarea, trabajador_id: trabajador, version: 1 },
  }),
  updateTareaEstado: ({ empresa, tarea: id }) => ({
    method: 'PUT',
    url: `/rest/v1/tareas/${id}/estado?empresa_id=${empresa}`,
    body: { estado: 'completada' },
  }),
  deleteTarea: ({ empresa, tarea: id }) => ({ method: 'DELETE', url: `/rest/v1/tareas/${id}?empresa_id=${empresa}` }),
  getCompanyResponsables: ({ empresa }) => ({ method: 'GET', url: `/rest/v1/rpc/get_company_responsables?company_id=${empresa}` }),
  listCompanyUsers: ({ empresa }) => ({ method: 'GET', url: `/rest/v1/company_users?company_id=${empresa}` }),
  addCompanyUser: ({ empresa, trabajador, correo }) => ({
    method: 'POST',
    url: '/rest/v1/company_users',
    body: { company_id: empresa, user_id: trabajador, email: correo },
  }),
  removeCompanyUser: ({ empresa, trabajador }) => ({
    method: 'DELETE',
    url: `/rest/v1/company_users?company_id=${empresa}&user_id=${trabajador}`,
  }),
  listInvitations: ({ empresa }) => ({ method: 'GET', url: `/rest/v1/invitations?empresa_id=${empresa}` }),
  createInvitations: ({ empresa }) => ({
    method: 'POST',
    url: '/rest/v1/invitations',
    body: { empresa_id: empresa, emails: [`${randomUUID().slice(0, 8)}@ejemplo.test`] },
  }),
  createInvitationLink: ({ empresa }) => ({ method: 'POST', url: '/rest/v1/invitations/link', body: { empresa_id: empresa } }),
  resendInvitation: ({ empresa, invitacion }) => ({
    method: 'POST',
    url: `/rest/v1/invitations/${invitacion}/resend?empresa_id=${empresa}`,
  }),
  revokeInvitation: ({ empresa, invitacion }) => ({ method: 'DELETE', url: `/rest/v1/invitations/${invitacion}?empresa_id=${empresa}` }),
  listTemas: ({ empresa }) => ({ method: 'GET', url: `/rest/v1/temas_generador?empresa_id=${empresa}` }),
  getTema: ({ empresa, tema: id }) => ({ method: 'GET', url: `/rest/v1/temas_generador/${id}?empresa_id=${empresa}` }),
  createTema: ({ empresa }) => ({ method: 'POST', url: '/rest/v1/temas_generador', body: { empresa_id: empresa, nombre: 'Intruso' } }),
  updateTema: ({ empresa, tema: id }) => ({
    method: 'PATCH',
    url: `/rest/v1/temas_generador/${id}?empresa_id=${empresa}`,
    body: { nombre: 'Robado', version: 1 },
  }),
  duplicateTema: ({ empresa, tema: id }) => ({
    method: 'POST',
    url: `/rest/v1/temas_generador/${id}/duplicate?empresa_id=${empresa}`,
    body: { id: randomUUID() },
  }),
  deleteTema: ({ empresa, tema: id }) => ({ method: 'DELETE', url: `/rest/v1/temas_generador/${id}?empresa_id=${empresa}` }),
  listPreguntas: ({ empresa, tema: id }) => ({ method: 'GET', url: `/rest/v1/preguntas_generador?empresa_id=${empresa}&tema_id=${id}` }),
  createPregunta: ({ empresa, tema: tema_id }) => ({
    method: 'POST',
    url: '/rest/v1/preguntas_generador',
    body: { empresa_id: empresa, tema_id, texto: '¿Intrusa?' },
  }),
  updatePregunta: ({ empresa, pregunta }) => ({
    method: 'PATCH',
    url: `/rest/v1/preguntas_generador/${pregunta}?empresa_id=${empresa}`,
    body: { texto: '¿Robada?', version: 1 },
  }),
  deletePregunta: ({ empresa, pregunta }) => ({ method: 'DELETE', url: `/rest/v1/preguntas_generador/${pregunta}?empresa_id=${empresa}` }),
  getBorrador: ({ empresa, tema: id }) => ({ method: 'GET', url: `/rest/v1/borradores_generador?empresa_id=${empresa}&tema_id=${id}` }),
  saveBorrador: ({ empresa, tema: tema_id, pregunta }) => ({
    method: 'PUT',
    url: '/rest/v1/borradores_generador',
    body: { empresa_id: empresa, tema_id, answers: { [pregunta]: 'x' } },
  }),
  generatePrompt: ({ empresa, tema: topicId, pregunta }) => ({
    method: 'POST',
    url: '/functions/v1/generate-prompt',
    body: { companyId: empresa, topicId, answers: [{ questionId: pregunta, answer: 'x' }] },
  }),
  previewPrompt: ({ empresa, tema: topicId, pregunta }) => ({
    method: 'POST',
    url: '/functions/v1/preview-prompt',
    body: { companyId: empresa, topicId, answers: [{ questionId: pregunta, answer: 'x' }] },
  }),
  getAiReceipt: ({ empresa, prompt }) => ({ method: 'GET', url: `/rest/v1/rpc/ai_receipt?empresa_id=${empresa}&id=${prompt}` }),
  fillPromptTemplate: ({ empresa, tema: topicId, pregunta }) => ({
    method: 'POST',
    url: '/rest/v1/rpc/fill_prompt_template',
    body: { companyId: empresa, topicId, answers: [{ questionId: pregunta, answer: 'x' }] },
  }),
  getGenerationState: ({ empresa }) => ({ method: 'GET', url: `/rest/v1/rpc/generation_state?empresa_id=${empresa}` }),
  listPrompts: ({ empresa }) => ({ method: 'GET', url: `/rest/v1/prompts_generados?empresa_id=${empresa}` }),
  votePrompt: ({ empresa, prompt }) => ({
    method: 'PUT',
    url: `/rest/v1/prompts_generados/${prompt}/util?empresa_id=${empresa}`,
    body: { util: true },
  }),
  deletePrompt: ({ empresa, prompt }) => ({ method: 'DELETE', url: `/rest/v1/prompts_generados/${prompt}?empresa_id=${empresa}` }),
  countPrompts: ({ empresa }) => ({ method: 'GET', url: `/rest/v1/rpc/count_prompts?empresa_id=${empresa}` }),
  getAiSettings: ({ empresa }) => ({ method: 'GET', url: `/rest/v1/ai_settings?company_id=${empresa}` }),
  saveAiSettings: ({ empresa }) => ({
    method: 'PUT',
    url: '/rest/v1/ai_settings',
    body: {
      company_id: empresa,
      api_key: 'clave-intrusa',
      provider: 'compatible',
      model: 'ensayo',
      prompt_template: 'x',
      roleplay_prompt_template: 'x',
      monthly_cap: 0,
      version: 2,
    },
  }),
  deleteAiKey: ({ empresa }) => ({ method: 'DELETE', url: `/rest/v1/ai_settings/api_key?company_id=${empresa}` }),
  testAiConnection: ({ empresa }) => ({
    method: 'POST',
    url: '/rest/v1/rpc/test_ai_connection',
    body: { company_id: empresa, api_key: 'clave-intrusa', provider: 'compatible', model: 'ensayo' },
  }),
  listTemplateVersions: ({ empresa }) => ({ method: 'GET', url: `/rest/v1/ai_template_versions?company_id=${empresa}` }),
  getCompanySettings: ({ empresa }) => ({ method: 'GET', url: `/rest/v1/company_settings?company_id=${empresa}` }),
  uploadLogo: ({ empresa }) => ({ method: 'PUT', url: pathOfLogo({ id: empresa }), body: formOf(picture) }),
  removeLogo: ({ empresa }) => ({ method: 'DELETE', url: pathOfLogo({ id: empresa }) }),
  readFile: ({ archivo }) => ({ method: 'GET', url: `/storage/v1/${archivo}` }),
  listAuditLog: ({ empresa }) => ({ method: 'GET', url: `/rest/v1/audit_log?empresa_id=${empresa}` }),
};

/** Operations that carry no id of a company's row, or that only a superadmin may call. */
const WITHOUT = new Set(
  [
    'getCurrentUser updateProfile listSessions revokeSession signUp signIn signInSecondFactor signOut verifyEmail resendVerification recover',
    'resetPassword changePassword reauthenticate enrollFactor confirmFactor removeFactor getRegistration',
    'readInvitation acceptInvitation joinWithInvitation', // a token, not an id
    'getAvailableWorkers', // an address, and the same answer for every company
    'listOwnEmpresas getWorkerPanel getManagerPanel', // take no ids
    'searchTemas listUsers listRoleRequests decideRoleRequest searchProyectos getAdminPanel getPlatformSettings updatePlatformSettings getSystemStatus',
    'listEmpresas countEmpresas createEmpresa updateEmpresa countEmpresaContents deleteEmpresa getManagers assignResponsable removeResponsable',
  ].flatMap((line) => line.split(' ')),
);

async function idsOf({ empresa, responsable }: { empresa: { id: string }; responsable: { id: string } }): Promise<Ids> {
  const worker = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, worker);
  const proyecto = await buildProyecto(owner, empresa);
  const { id } = await buildTarea(owner, proyecto, { trabajador: worker });
  await buildInvitation(owner, empresa, { email: `${randomUUID().slice(0, 8)}@ejemplo.test` });
  const { rows } = await owner.query('select id from app.invitations where empresa_id = $1', [empresa.id]);
  const sealedKey = app.ia.keyRing.seal('clave-de-prueba', empresa.id);
  await buildAiSettings(owner, empresa, { sealedKey });
  await owner.query(`update app.ai_settings set prompt_template = 'Sobre {{tema}}' where company_id = $1`, [empresa.id]);
  const tema = await buildTema(owner, empresa, { preguntas: ['¿Qué?'] });
  const prompt = await buildPrompt(owner, tema, responsable);
  await buildAiCall(owner, empresa, { id: prompt.id, user: responsable, cost: 0 });
  await buildBorrador(owner, tema, responsable, { [tema.preguntas[0] ?? '']: 'A medias' });
  return {
    empresa: empresa.id,
    proyecto: proyecto.id,
    tarea: id,
    trabajador: worker.id,
    correo: worker.email,
    invitacion: rows[0].id,
    tema: tema.id,
    pregunta: tema.preguntas[0] ?? '',
    prompt: prompt.id,
    archivo: (await buildLogo(server, empresa, picture)).id,
  };
}

const missing = (): Ids => {
  const id = randomUUID;
  return {
    empresa: id(),
    proyecto: id(),
    tarea: id(),
    trabajador: id(),
    correo: `${id().slice(0, 8)}@ejemplo.test`,
    invitacion: id(),
    tema: id(),
    pregunta: id(),
    prompt: id(),
    archivo: id(),
  };
};
const told = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  body: JSON.parse(JSON.stringify(body), (key, value) => (key === 'request_id' ? '' : value)),
});

/** An empty list, no draft, no AI. */
const tellsNothing = (body: unknown): boolean => /"items":\[\]|"updated_at":null|"ready":false/.test(JSON.stringify(body));

describe('every request with the ids of company A, sent by the responsable of B', () => {
  for (const [operation, fill] of Object.entries(REQUESTS)) {
    test(operation, async () => {
      const [a, b] = [await buildScene(server), await buildScene(server)];
      const ids = await idsOf(a);
      const send = (caller: typeof a.manager, { method, url, body }: Request) => caller(method, url, body);
      const foreign = told(await send(b.manager, fill(ids)));
      const absent = told(await send(b.manager, fill(missing())));
      expect(foreign).toEqual(absent);
      expect(foreign.status === 404 || tellsNothing(foreign.body)).toBe(true);
      // The control: A's own responsable gets through, so it was the company that stood in the way.
      const free = operation === 'addCompanyUser' && (await buildUser(owner, { role: 'worker' }));
      const own = free ? { ...ids, trabajador: free.id, correo: free.email } : ids;
      const mine = told(await send(a.manager, fill(own)));
      expect(mine.status).toBeLessThan(300);
      expect(tellsNothing(mine.body)).toBe(false);
    });
  }
});

test('no operation is left out', () => {
  const { paths } = app.swagger() as { paths: Record<string, Record<string, { operationId?: string }>> };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ operationId }) => operationId ?? []));
  const known = new Set([...Object.keys(REQUESTS), ...WITHOUT]);
  expect(operations.filter((operation) => !known.has(operation))).toEqual([]);
  expect([...known].filter((operation) => !operations.includes(operation))).toEqual([]);
});
