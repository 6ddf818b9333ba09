import { randomUUID } from 'node:crypto';
import { sentenceOf } from '@ensaya/contract/audit-sentences.ts';
import type { AuditEntry } from '@ensaya/contract/auditoria.ts';
import { GIFT_GONE } from '@ensaya/contract/invitaciones.ts';
import { addTrabajador } from '@ensaya/db/builders/empresas.ts';
import { buildGrupo, buildGrupoRoleplay, type Grupo } from '@ensaya/db/builders/grupos.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { newAddress } from '../../tests/account-scene.ts';
import { acceptLink } from '../../tests/invitation-links.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';

// No mail: the inviting user gets the links.
const server = await createTestServer();
const { app, owner } = server;
const PATH = '/rest/v1/invitations';

const gruposOf = async (email: string) => {
  const { rows } = await owner.query<{ grupo_id: string }>(
    'select p.grupo_id from app.grupo_personas p join app.users u on u.id = p.user_id where u.email = $1 order by p.grupo_id',
    [email],
  );
  return rows.map(({ grupo_id }) => grupo_id);
};
const assignedTo = async (email: string) =>
  (
    await owner.query(
      `select a.roleplay_id, a.assigned_by, a.due_day - (now() at time zone u.time_zone)::date as days
         from app.roleplay_assignments a join app.users u on u.id = a.user_id where u.email = $1 order by a.roleplay_id`,
      [email],
    )
  ).rows;
const noticesTo = async (email: string) =>
  (
    await owner.query(`select from app.avisos a join app.users u on u.id = a.user_id where u.email = $1 and a.kind = 'roleplay_asignado'`, [
      email,
    ])
  ).rowCount;
const promisedTo = async (email: string) => {
  const { rows } = await owner.query(
    `select array(select unnest(grupo_ids) order by 1) as grupo_ids, roleplay_ids, roleplay_days from app.invitations where email = $1`,
    [email],
  );
  return rows[0];
};
const tokenIn = (body: unknown) => (body as { items: { url: string }[] }).items[0]?.url.split('/').at(-1) ?? '';
const idsOf = (...grupos: Grupo[]) => grupos.map(({ id }) => id).toSorted();

test('[2.38 4.6 7.19] a person who joins enters the groups of their invitation and receives what these give, once; the log says that they entered', async () => {
  const { empresa, manager, responsable } = await buildScene(server);
  const [norte, noche] = [await buildGrupo(owner, empresa, { nombre: 'Norte' }), await buildGrupo(owner, empresa)];
  const [both, own] = [await buildRoleplay(owner, empresa), await buildRoleplay(owner, empresa)];
  for (const grupo of [norte, noche]) await buildGrupoRoleplay(owner, grupo, both, { days: 5, set_by: responsable.id });
  // The invitation's own days count for the role-play that it names too.
  await buildGrupoRoleplay(owner, norte, own, { days: 9, set_by: responsable.id });
  const email = newAddress();
  const fields = { empresa_id: empresa.id, emails: [email], roleplays: [own.id], roleplay_days: 3 };
  const { body } = await manager('POST', PATH, { ...fields, grupos: [norte.id, noche.id, norte.id] });
  expect(await gruposOf(email)).toEqual([]);
  expect((await acceptLink(app, tokenIn(body), { nombre: 'Ana Gil' })).body).toEqual({ next: 'signed_in' });
  expect(await gruposOf(email)).toEqual(idsOf(norte, noche));
  const assigned_by = responsable.id;
  const given = [
    { roleplay_id: both.id, assigned_by, days: 5 },
    { roleplay_id: own.id, assigned_by, days: 3 },
  ];
  expect(await assignedTo(email)).toEqual(given.toSorted((one, other) => one.roleplay_id.localeCompare(other.roleplay_id)));
  expect(await noticesTo(email)).toBe(2);
  const log = (await manager('GET', `/rest/v1/audit_log?empresa_id=${empresa.id}`)).body as { items: AuditEntry[] };
  expect(log.items.map(sentenceOf)).toContain('Ana Gil entró en el grupo «Norte»');
});

test('[2.38 7.19] a person with an account enters them too when a responsable adds them, who then is named; an expired invitation gives none', async () => {
  const { empresa, manager } = await buildScene(server);
  const grupo = await buildGrupo(owner, empresa, { nombre: 'Norte' });
  const add = async (fields: object) => {
    const { id, email } = await buildUser(owner, { role: 'worker' });
    await buildInvitation(owner, empresa, { email, grupos: [grupo], ...fields });
    const added = await manager('POST', '/rest/v1/company_users', { company_id: empresa.id, user_id: id, email });
    expect(added.status).toBe(204);
    return email;
  };
  const email = await add({});
  expect(await gruposOf(email)).toEqual([grupo.id]);
  expect(await gruposOf(await add({ expiresIn: '-1 hour' }))).toEqual([]);
  const log = (await manager('GET', `/rest/v1/audit_log?empresa_id=${empresa.id}`)).body as { items: AuditEntry[] };
  expect(log.items.map(sentenceOf).some((said) => said.endsWith(`puso a ${email} en el grupo «Norte»`))).toBe(true);
});

test('[6.3] a group of another company is not found, like one that does not exist, and nobody is invited; a deleted one is ignored when the person joins', async () => {
  const [mine, theirs] = [await buildScene(server), await buildScene(server)];
  const foreign = await buildGrupo(owner, theirs.empresa);
  const [gone, stays] = [await buildGrupo(owner, mine.empresa), await buildGrupo(owner, mine.empresa)];
  for (const absent of [foreign.id, randomUUID()]) {
    const email = newAddress();
    const send = await mine.manager('POST', PATH, { empresa_id: mine.empresa.id, emails: [email], grupos: [stays.id, absent] });
    expect([send.status, errorOf(send).message]).toEqual([404, GIFT_GONE]);
    expect(await promisedTo(email)).toBeUndefined();
  }
  const email = newAddress();
  const token = await buildInvitation(owner, mine.empresa, { email, grupos: [gone, stays, foreign] });
  expect((await mine.manager('DELETE', `/rest/v1/grupos/${gone.id}?empresa_id=${mine.empresa.id}`)).status).toBe(204);
  expect((await acceptLink(app, token)).body).toEqual({ next: 'signed_in' });
  expect(await gruposOf(email)).toEqual([stays.id]);
});

test('[2.38 2.51] people of the company enter the groups of their line at once and receive what these give; each line is told', async () => {
  const { empresa, manager, responsable, trabajador } = await buildScene(server);
  const [norte, noche] = [await buildGrupo(owner, empresa, { nombre: 'Norte' }), await buildGrupo(owner, empresa)];
  const roleplay = await buildRoleplay(owner, empresa);
  await buildGrupoRoleplay(owner, norte, roleplay, { days: 5, set_by: responsable.id });
  const second = await buildUser(owner, { role: 'worker' });
  await addTrabajador(owner, empresa, second);
  const stranger = await buildUser(owner, { role: 'worker' });
  const send = async () => {
    const { status, body } = await manager('POST', PATH, {
      empresa_id: empresa.id,
      emails: [
        { email: trabajador.email.toUpperCase(), grupos: ['norte'] },
        { email: second.email, grupos: ['Nrte'] },
        { email: responsable.email, grupos: ['Norte'] },
        { email: stranger.email, grupos: ['Norte'] },
      ],
      grupos: [noche.id],
    });
    expect(status).toBe(200);
    return (body as { items: { outcome: string }[] }).items.map(({ outcome }) => outcome);
  };
  expect(await send()).toEqual(['entered_groups', 'unknown_group', 'already_member', 'link']);
  expect(await gruposOf(trabajador.email)).toEqual(idsOf(norte, noche));
  expect(await assignedTo(trabajador.email)).toMatchObject([{ roleplay_id: roleplay.id, days: 5 }]);
  // A wrong line changes nothing, a responsable enters no groups, and a stranger only when they join.
  for (const { email } of [second, responsable, stranger]) expect(await gruposOf(email)).toEqual([]);
  expect(await send()).toEqual(['already_member', 'unknown_group', 'already_member', 'already_invited']);
  expect(await noticesTo(trabajador.email)).toBe(1);
  // Without groups in the list or the line nothing happens.
  const plain = await manager('POST', PATH, { empresa_id: empresa.id, emails: [second.email] });
  expect(plain.body).toMatchObject({ items: [{ outcome: 'already_member' }] });
});

test('[2.38 2.51] a new list adds its groups to an open invitation and leaves its role-plays and their days; one without any takes none away', async () => {
  const { empresa, manager } = await buildScene(server);
  const [first, second] = [await buildGrupo(owner, empresa), await buildGrupo(owner, empresa)];
  const roleplay = await buildRoleplay(owner, empresa);
  const email = newAddress();
  const send = async (fields: object) => {
    const { body } = await manager('POST', PATH, { empresa_id: empresa.id, emails: [email], ...fields });
    return (body as { items: { outcome: string }[] }).items[0]?.outcome;
  };
  expect(await send({ grupos: [first.id], roleplays: [roleplay.id], roleplay_days: 5 })).toBe('link');
  const promised = { roleplay_ids: [roleplay.id], roleplay_days: 5 };
  expect(await send({ grupos: [second.id, first.id] })).toBe('already_invited');
  expect(await promisedTo(email)).toEqual({ ...promised, grupo_ids: idsOf(first, second) });
  expect(await send({})).toBe('already_invited');
  expect(await promisedTo(email)).toEqual({ ...promised, grupo_ids: idsOf(first, second) });
});

test('[4.6] more than 20 groups are refused; a responsable is invited without any', async () => {
  const { empresa, manager } = await buildScene(server);
  const admin = await buildSuperadmin(server);
  const many = Array.from({ length: 21 }, () => randomUUID());
  const refused = await manager('POST', PATH, { empresa_id: empresa.id, emails: [newAddress()], grupos: many });
  expect([refused.status, JSON.stringify(errorOf(refused))]).toEqual([400, expect.stringContaining('20 grupos')]);
  const grupo = await buildGrupo(owner, empresa);
  const email = newAddress();
  const asked = await admin('POST', PATH, { empresa_id: empresa.id, emails: [email], role: 'manager', grupos: [grupo.id] });
  expect(asked.status).toBe(200);
  expect(await promisedTo(email)).toMatchObject({ grupo_ids: [] });
});

/** `statement` deletes; meanwhile the person joins, and waits for it. */
async function joinDuring(statement: string, id: string, token: string) {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(statement, [id]);
    const { rows } = await client.query('select pg_current_xact_id()::text as xid');
    const joining = acceptLink(app, token);
    await until(
      async () =>
        (await owner.query('select from pg_locks where not granted and transactionid::text = $1', [rows[0]?.xid])).rows.length > 0,
    );
    await client.query('commit');
    return (await joining).body;
  } finally {
    client.release();
  }
}

test('[2.38] a group, or a role-play that it gives, is deleted while a person joins: it is left out, and the person joins', async () => {
  const { empresa } = await buildScene(server);
  const [gone, stays] = [await buildGrupo(owner, empresa), await buildGrupo(owner, empresa)];
  const [deleted, kept] = [await buildRoleplay(owner, empresa), await buildRoleplay(owner, empresa)];
  for (const roleplay of [deleted, kept]) await buildGrupoRoleplay(owner, stays, roleplay);
  const [first, second] = [newAddress(), newAddress()];
  const invite = (email: string) => buildInvitation(owner, empresa, { email, grupos: [gone, stays] });
  expect(await joinDuring('delete from app.grupos where id = $1', gone.id, await invite(first))).toEqual({ next: 'signed_in' });
  expect(await gruposOf(first)).toEqual([stays.id]);
  expect(await joinDuring('delete from app.roleplays where id = $1', deleted.id, await invite(second))).toEqual({ next: 'signed_in' });
  expect(await gruposOf(second)).toEqual([stays.id]);
  expect(await assignedTo(second)).toMatchObject([{ roleplay_id: kept.id }]);
});
