import { randomUUID } from 'node:crypto';
import { assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildAssignment, buildInforme, buildResponse, buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { describe, expect, test } from 'vitest';
import { pdf } from '../../tests/documents.ts';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { formOf } from '../../tests/uploads.ts';

const server = await createTestServer();
const { owner } = server;

/** A company with a role-play that its trabajador has finished, and a report of it that waits for a failed piece. */
async function buildCompany() {
  const scene = await buildScene(server);
  const roleplay = await buildRoleplay(owner, scene.empresa);
  const [question = ''] = roleplay.questions;
  const assignment = await buildAssignment(owner, roleplay, scene.trabajador, { completed_at: '2026-11-01T10:00:00Z' });
  await buildResponse(owner, roleplay, scene.trabajador);
  const informe = await buildInforme(owner, roleplay, { state: 'running' });
  const piece = randomUUID();
  await owner.query(
    `insert into app.informe_trozos (empresa_id, id, informe_id, n, kind, state) values ($1, $2, $3, 1, 'answers', 'failed')`,
    [scene.empresa.id, piece, informe.id],
  );
  const escena = await scene.manager(
    'PUT',
    `/rest/v1/roleplays/${roleplay.id}/escena?empresa_id=${scene.empresa.id}`,
    formOf(pdf(), 'Plano.pdf'),
  );
  expect(escena.status).toBe(200);
  const ids = { roleplay: roleplay.id, question, assignment: assignment.id, informe: informe.id, piece };
  return { ...scene, ids };
}
type Company = Awaited<ReturnType<typeof buildCompany>>;
type Rows = Company['ids'];
type Request = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object];

const missing = (): Rows => ({
  roleplay: randomUUID(),
  question: randomUUID(),
  assignment: randomUUID(),
  informe: randomUUID(),
  piece: randomUUID(),
});

/** Those of one role-play that change nothing come first, and the one that deletes it last: the positive control runs them in this order. */
const OF_MANAGERS: Record<string, (empresa: string, rows: Rows, user: string) => Request> = {
  getRoleplay: (empresa, { roleplay }) => ['GET', `/rest/v1/roleplays/${roleplay}?empresa_id=${empresa}`],
  getPlay: (empresa, { roleplay }) => ['GET', `/rest/v1/rpc/play_roleplay?roleplay_id=${roleplay}&empresa_id=${empresa}`],
  listAssignments: (empresa, { roleplay }) => ['GET', `/rest/v1/roleplay_assignments?empresa_id=${empresa}&roleplay_id=${roleplay}`],
  listAssignable: (empresa, { roleplay }) => ['GET', `/rest/v1/rpc/assignable_workers?empresa_id=${empresa}&roleplay_id=${roleplay}`],
  listResponders: (empresa, { roleplay }) => ['GET', `/rest/v1/rpc/roleplay_responders?empresa_id=${empresa}&roleplay_id=${roleplay}`],
  'listResponses of a person': (empresa, { roleplay }, user) => [
    'GET',
    `/rest/v1/roleplay_responses?empresa_id=${empresa}&roleplay_id=${roleplay}&user_id=${user}`,
  ],
  'listResponses of a question': (empresa, { roleplay, question }) => [
    'GET',
    `/rest/v1/roleplay_responses?empresa_id=${empresa}&roleplay_id=${roleplay}&question_id=${question}`,
  ],
  exportResponses: (empresa, { roleplay }) => [
    'GET',
    `/rest/v1/rpc/export_roleplay_responses?empresa_id=${empresa}&roleplay_id=${roleplay}`,
  ],
  listEntregas: (empresa, { roleplay }, user) => ['GET', `/rest/v1/entregas?empresa_id=${empresa}&roleplay_id=${roleplay}&user_id=${user}`],
  listCommented: (empresa, { roleplay }) => ['GET', `/rest/v1/entrega_comentarios?empresa_id=${empresa}&roleplay_id=${roleplay}`],
  listInformes: (empresa, { roleplay }) => ['GET', `/rest/v1/informes?empresa_id=${empresa}&roleplay_id=${roleplay}`],
  estimateInforme: (empresa, { roleplay }) => ['GET', `/rest/v1/rpc/estimate_informe?empresa_id=${empresa}&roleplay_id=${roleplay}`],
  getInforme: (empresa, { informe }) => ['GET', `/rest/v1/informes/${informe}?empresa_id=${empresa}`],
  retryInformePiece: (empresa, { informe, piece }) => ['POST', `/rest/v1/informes/${informe}/pieces/${piece}/retry?empresa_id=${empresa}`],
  cancelInforme: (empresa, { informe }) => ['POST', `/rest/v1/informes/${informe}/cancel?empresa_id=${empresa}`],
  startInforme: (empresa_id, { roleplay }) => ['POST', '/rest/v1/informes', { empresa_id, roleplay_id: roleplay, with_ai: false }],
  assignRoleplay: (empresa_id, { roleplay }, user) => [
    'POST',
    '/rest/v1/roleplay_assignments',
    { empresa_id, roleplay_id: roleplay, user_ids: [user] },
  ],
  reassignRoleplay: (empresa, { assignment }) => ['POST', `/rest/v1/roleplay_assignments/${assignment}/reassign?empresa_id=${empresa}`, {}],
  extendAssignment: (empresa, { assignment }) => [
    'PUT',
    `/rest/v1/roleplay_assignments/${assignment}/due_date?empresa_id=${empresa}`,
    { days: 3 },
  ],
  withdrawAssignment: (empresa, { assignment }) => ['DELETE', `/rest/v1/roleplay_assignments/${assignment}?empresa_id=${empresa}`],
  // The second version has the file of the scene.
  updateRoleplay: (empresa, { roleplay }) => ['PATCH', `/rest/v1/roleplays/${roleplay}?empresa_id=${empresa}`, { title: 'x', version: 2 }],
  copyEscena: (empresa, { roleplay }) => [
    'POST',
    `/rest/v1/roleplays/${roleplay}/escena/copia?empresa_id=${empresa}`,
    { de: { company_id: empresa, id: roleplay } },
  ],
  removeEscena: (empresa, { roleplay }) => ['DELETE', `/rest/v1/roleplays/${roleplay}/escena?empresa_id=${empresa}`],
  deleteRoleplay: (empresa, { roleplay }) => ['DELETE', `/rest/v1/roleplays/${roleplay}?empresa_id=${empresa}`],
};

const OF_WORKERS: Record<string, (empresa: string, rows: Rows, user: string) => Request> = {
  getRoleplay: (empresa, { roleplay }) => ['GET', `/rest/v1/roleplays/${roleplay}?empresa_id=${empresa}`],
  getPlay: (empresa, { roleplay }) => ['GET', `/rest/v1/rpc/play_roleplay?roleplay_id=${roleplay}&empresa_id=${empresa}`],
  listAssignments: (empresa, { roleplay }) => ['GET', `/rest/v1/roleplay_assignments?empresa_id=${empresa}&roleplay_id=${roleplay}`],
  listEntregas: (empresa, { roleplay }) => ['GET', `/rest/v1/entregas?empresa_id=${empresa}&roleplay_id=${roleplay}`],
  listCommented: (empresa, { roleplay }) => ['GET', `/rest/v1/entrega_comentarios?empresa_id=${empresa}&roleplay_id=${roleplay}`],
  saveRoleplayDraft: (empresa_id, { roleplay, question }, user_id) => [
    'PUT',
    '/rest/v1/borradores_roleplay',
    { empresa_id, roleplay_id: roleplay, question_id: question, user_id, texto: 'x', base_version: 0 },
  ],
  saveResponse: (empresa_id, { roleplay, question }, user_id) => [
    'PUT',
    '/rest/v1/roleplay_responses',
    { empresa_id, roleplay_id: roleplay, question_id: question, user_id, answer_text: 'x', base_version: 1 },
  ],
  finishRoleplay: (empresa_id, { roleplay }, user_id) => [
    'POST',
    '/rest/v1/rpc/finish_roleplay',
    { empresa_id, roleplay_id: roleplay, user_id },
  ],
  uploadPlayAttachment: (empresa, { roleplay, question }) => [
    'POST',
    `/storage/v1/roleplays/${roleplay}/${question}?empresa_id=${empresa}`,
    formOf(pdf(), 'propuesta.pdf'),
  ],
  deletePlayAttachment: (empresa, { roleplay, question }) => [
    'DELETE',
    `/storage/v1/roleplays/${roleplay}/${question}?empresa_id=${empresa}`,
  ],
};

const [mine, theirs, second] = [await buildCompany(), await buildCompany(), await buildCompany()];
await assignResponsable(owner, second.empresa, mine.responsable);
const CASES: Record<string, [empresa: string, rows: Rows]> = {
  'another company’s': [theirs.empresa.id, theirs.ids],
  'another company’s, under the own company': [mine.empresa.id, theirs.ids],
  'the own, under another company': [theirs.empresa.id, mine.ids],
  'missing, under the own company': [mine.empresa.id, missing()],
};
/** A responsable of two companies who confuses them. */
const CONFUSED: Record<string, [empresa: string, rows: Rows]> = {
  'of one of two companies, under the other one': [mine.empresa.id, second.ids],
};

describe.each([
  ['responsable', mine.manager, mine.responsable.id, OF_MANAGERS, { ...CASES, ...CONFUSED }],
  ['trabajador', mine.worker, mine.trabajador.id, OF_WORKERS, CASES],
] as const)('[6.3 6.4 6.5] a role-play that is out of the reach of a %s is 404', (_role, caller, caller_id, requests, cases) => {
  test.each(Object.keys(requests))('%s', async (name) => {
    for (const [which, [empresa, rows]] of Object.entries(cases)) {
      const [method, path, body] = requests[name]?.(empresa, rows, caller_id) ?? expect.fail();
      expect([which, (await caller(method, path, body)).status]).toEqual([which, 404]);
    }
  });
});

test('the same requests succeed for the people of the company', async () => {
  for (const [caller, requests] of [
    [theirs.worker, OF_WORKERS],
    [theirs.manager, OF_MANAGERS],
  ] as const)
    for (const [name, request] of Object.entries(requests)) {
      const [method, path, body] = request(theirs.empresa.id, theirs.ids, theirs.trabajador.id);
      expect([name, (await caller(method, path, body)).status]).toEqual([name, expect.toSatisfy((status: number) => status < 300)]);
    }
});
