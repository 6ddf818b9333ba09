import { randomUUID } from 'node:crypto';
import {
  ALREADY_PROPOSED,
  listPendingPropuestas,
  listPropuestas,
  type PendingPropuesta,
  PROPOSED_IS_RESPONSABLE,
  PROPOSED_IS_TRABAJADOR,
  PROPUESTAS_MAX,
  type Propuesta,
  TOO_MANY_PROPUESTAS,
} from '@ensaya/contract/propuestas.ts';
import { assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildPropuesta } from '@ensaya/db/builders/propuestas.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { unfilled } from '../../tests/unfilled.ts';

const server = await createTestServer();
const { owner } = server;
const superadmin = await buildSuperadmin(server);
const PATH = '/rest/v1/propuestas';
const DECIDE = '/rest/v1/rpc/decide_propuesta';
type Team = Awaited<ReturnType<typeof buildScene>>;

const address = () => `propuesta-${randomUUID().slice(0, 8)}@ejemplo.test`;
const propose = ({ manager, empresa }: Team, email: string, nombre?: string) =>
  manager('POST', PATH, { empresa_id: empresa.id, email, nombre });
const proposed = async (team: Team, email = address(), nombre?: string) => (await propose(team, email, nombre)).body as Propuesta;
const listOf = async ({ manager, empresa }: Team) =>
  ((await manager('GET', `${PATH}?empresa_id=${empresa.id}`)).body as { items: Propuesta[] }).items;
const pendingOf = async ({ empresa }: Team) =>
  ((await superadmin('GET', '/rest/v1/rpc/pending_propuestas')).body as { items: PendingPropuesta[] }).items.filter(
    ({ empresa_id }) => empresa_id === empresa.id,
  );
const decide = ({ id, empresa_id }: Pick<Propuesta, 'id' | 'empresa_id'>, decision: 'approve' | 'refuse') =>
  superadmin('POST', DECIDE, { id, empresa_id, decision });
const avisosOf = async ({ responsable }: Team) =>
  (
    await owner.query<{ kind: string; title: string; detail: string }>(
      'select kind, title, detail from app.avisos where user_id = $1 order by created_at',
      [responsable.id],
    )
  ).rows;
const actsOf = async ({ empresa }: Team) =>
  (
    await owner.query<{ act: string }>(`select act from app.audit_log where empresa_id = $1 and act like 'propuesta.%' order by id`, [
      empresa.id,
    ])
  ).rows.map(({ act }) => act);

test('[1.1 6.6] a proposed person without an account is invited when a superadmin approves', async () => {
  const team = await buildScene(server, 'Clínica Arce');
  const email = address();
  const made = await propose(team, ` ${email.toUpperCase()} `, '  Ana   Gil ');
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    email,
    nombre: 'Ana Gil',
    status: 'pending',
    decided_at: null,
    created_by: { id: team.responsable.id },
  });
  // Nothing has happened to the person yet.
  expect((await owner.query('select from app.invitations where email = $1', [email])).rowCount).toBe(0);
  const [waiting] = await pendingOf(team);
  expect(waiting).toMatchObject({ email, empresa: 'Clínica Arce', created_by: { id: team.responsable.id } });

  const decided = await decide(made.body as Propuesta, 'approve');
  expect(decided.status).toBe(200);
  // Without mail, the superadmin hands the link over.
  expect(decided.body).toEqual({ responsable: 'invited', invitation_url: expect.stringContaining('/invitacion/') });
  const { rows } = await owner.query('select role, nombre from app.invitations where email = $1', [email]);
  expect(rows).toEqual([{ role: 'manager', nombre: 'Ana Gil' }]);
  expect(await pendingOf(team)).toEqual([]);
  expect(await listOf(team)).toMatchObject([{ email, status: 'approved', decided_at: expect.any(String) }]);
  expect(await avisosOf(team)).toEqual([{ kind: 'propuesta_aprobada', title: 'Ana Gil', detail: 'Clínica Arce' }]);
  expect(await actsOf(team)).toEqual(['propuesta.creada', 'propuesta.aprobada']);
  // It is decided once.
  expect((await decide(made.body as Propuesta, 'refuse')).status).toBe(404);
});

test('[6.6] a responsable of another company is assigned at once, one who is assigned already only approved', async () => {
  const team = await buildScene(server);
  const other = await buildUser(owner, { role: 'manager' });
  const one = await proposed(team, other.email);
  expect((await decide(one, 'approve')).body).toEqual({ responsable: 'assigned' });
  const { rowCount } = await owner.query('select from app.responsables_empresas where empresa_id = $1 and user_id = $2', [
    team.empresa.id,
    other.id,
  ]);
  expect(rowCount).toBe(1);

  const later = await buildUser(owner, { role: 'manager' });
  const two = await proposed(team, later.email);
  await assignResponsable(owner, team.empresa, later);
  expect((await decide(two, 'approve')).body).toEqual({ responsable: 'assigned' });
});

test('[1.1] a refused person is not invited, and may be proposed again', async () => {
  const team = await buildScene(server, 'Tejidos Sur');
  const email = address();
  const made = await proposed(team, email);
  expect((await decide(made, 'refuse')).body).toEqual({ responsable: 'none' });
  expect((await owner.query('select from app.invitations where email = $1', [email])).rowCount).toBe(0);
  expect(await avisosOf(team)).toEqual([{ kind: 'propuesta_rechazada', title: email, detail: 'Tejidos Sur' }]);
  expect((await propose(team, email)).status).toBe(201);
});

test('an account of another role stays what it is: the approval is refused and the proposal waits', async () => {
  const team = await buildScene(server);
  const worker = await buildUser(owner, { role: 'worker' });
  const made = await proposed(team, worker.email);
  // The responsable does not learn that the address has an account.
  expect(made.status).toBe('pending');
  const refused = await decide(made, 'approve');
  expect(refused.status).toBe(409);
  expect(errorOf(refused).message).toBe('Esta persona no es responsable');
  expect(await pendingOf(team)).toHaveLength(1);
  expect(await avisosOf(team)).toEqual([]);
  expect((await decide(made, 'refuse')).status).toBe(200);
});

test('people of the company are not proposed, and an address waits once per company', async () => {
  const team = await buildScene(server);
  expect(errorOf(await propose(team, team.responsable.email)).message).toBe(PROPOSED_IS_RESPONSABLE);
  expect(errorOf(await propose(team, team.trabajador.email)).message).toBe(PROPOSED_IS_TRABAJADOR);
  const email = address();
  expect((await propose(team, email)).status).toBe(201);
  const again = await propose(team, email);
  expect([again.status, errorOf(again).message]).toEqual([409, ALREADY_PROPOSED]);
  expect((await propose(await buildScene(server), email)).status).toBe(201);
});

test('the same request, sent again, is one proposal', async () => {
  const team = await buildScene(server);
  const body = { id: randomUUID(), empresa_id: team.empresa.id, email: address() };
  const [first, second] = [await team.manager('POST', PATH, body), await team.manager('POST', PATH, body)];
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect(await listOf(team)).toHaveLength(1);
});

test('a company has 20 pending proposals at most', async () => {
  const team = await buildScene(server);
  for (let n = 1; n < PROPUESTAS_MAX; n += 1) await buildPropuesta(owner, team.empresa);
  const last = await proposed(team);
  expect(last.status).toBe('pending');
  const refused = await propose(team, address());
  expect([refused.status, errorOf(refused).message]).toEqual([409, TOO_MANY_PROPUESTAS]);
  await decide(last, 'refuse');
  expect((await propose(team, address())).status).toBe(201);
});

test('who proposed takes it back while it waits; nobody else does', async () => {
  const team = await buildScene(server);
  const colleague = await buildUser(owner, { role: 'manager' });
  await assignResponsable(owner, team.empresa, colleague);
  const other = await server.as(colleague);
  const made = await proposed(team);
  const at = `${PATH}/${made.id}?empresa_id=${team.empresa.id}`;
  expect((await other('DELETE', at)).status).toBe(404);
  expect((await team.manager('DELETE', at)).status).toBe(204);
  expect(await listOf(team)).toEqual([]);
  expect(await actsOf(team)).toEqual(['propuesta.creada', 'propuesta.retirada']);
  const decided = await proposed(team);
  await decide(decided, 'approve');
  expect((await team.manager('DELETE', `${PATH}/${decided.id}?empresa_id=${team.empresa.id}`)).status).toBe(404);
});

test('[1.1 6.6] only superadmins decide, only responsables of the company propose and read', async () => {
  const [team, others] = [await buildScene(server), await buildScene(server)];
  const made = await proposed(team);
  const { id, empresa_id } = made;
  expect((await team.manager('POST', DECIDE, { id, empresa_id, decision: 'approve' })).status).toBe(403);
  expect((await team.manager('GET', '/rest/v1/rpc/pending_propuestas')).status).toBe(403);
  expect((await team.worker('POST', PATH, { empresa_id, email: address() })).status).toBe(403);
  expect((await others.manager('POST', PATH, { empresa_id, email: address() })).status).toBe(404);
  expect((await others.manager('GET', `${PATH}?empresa_id=${empresa_id}`)).body).toEqual({ items: [] });
  expect((await others.manager('DELETE', `${PATH}/${id}?empresa_id=${empresa_id}`)).status).toBe(404);
  // The id of another company's proposal decides nothing.
  expect((await decide({ id, empresa_id: others.empresa.id }, 'approve')).status).toBe(404);
  expect((await decide(made, 'refuse')).status).toBe(200);
});

test('proposals of a deleted company wait for nobody', async () => {
  const team = await buildScene(server);
  const made = await proposed(team);
  await owner.query('update app.empresas set deleted_at = now() where id = $1', [team.empresa.id]);
  expect(await pendingOf(team)).toEqual([]);
  expect((await decide(made, 'approve')).status).toBe(404);
});

test('every field of the lists has had a value and a null', async () => {
  const team = await buildScene(server);
  await owner.query(`update app.users set nombre = 'Nora Vidal' where id = $1`, [team.responsable.id]);
  await buildPropuesta(owner, team.empresa);
  await buildPropuesta(owner, team.empresa, { nombre: 'Ana', created_by: team.responsable, status: 'refused' });
  await proposed(team, address(), 'Luz');
  await Promise.all([listOf(team), pendingOf(team)]);
  expect(unfilled(server, listPropuestas)).toEqual([]);
  // What waits has no date of a decision.
  expect(unfilled(server, listPendingPropuestas)).toEqual(['listPendingPropuestas.items[].decided_at']);
});
