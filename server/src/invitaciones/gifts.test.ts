import { randomUUID } from 'node:crypto';
import { GIFT_GONE } from '@ensaya/contract/invitaciones.ts';
import { buildInvitation } from '@ensaya/db/builders/invitaciones.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { expect, test } from 'vitest';
import { newAddress } from '../../tests/account-scene.ts';
import { acceptLink, readLink } from '../../tests/invitation-links.ts';
import { subscribe } from '../../tests/live-changes.ts';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';
import { until } from '../../tests/until.ts';

// No mail: the inviting user gets the links.
const server = await createTestServer();
const { app, owner } = server;
const live = await app.listen({ host: '127.0.0.1', port: 0 });
const PATH = '/rest/v1/invitations';
const assignedTo = async (email: string) =>
  (
    await owner.query(
      `select a.roleplay_id, a.assigned_by, a.due_day - (now() at time zone u.time_zone)::date as days
         from app.roleplay_assignments a join app.users u on u.id = a.user_id where u.email = $1 order by a.roleplay_id`,
      [email],
    )
  ).rows;
const promisedTo = async (email: string) => {
  const { rows } = await owner.query(
    `select array(select unnest(roleplay_ids) order by 1) as roleplay_ids, roleplay_days from app.invitations where email = $1`,
    [email],
  );
  return rows[0];
};

test('[2.38 4.6] the role-plays chosen when inviting are assigned when the person joins, with the days from then on, and announced', async () => {
  const { empresa, manager, responsable } = await buildScene(server);
  await owner.query(`update app.users set nombre = 'Nora Vidal' where id = $1`, [responsable.id]);
  const first = await buildRoleplay(owner, empresa, { title: 'Un cliente enfadado' });
  const second = await buildRoleplay(owner, empresa, { title: 'El primer día' });
  const email = newAddress();
  const roleplays = [first.id, second.id, first.id];
  const { body } = await manager('POST', PATH, { empresa_id: empresa.id, emails: [email], roleplays, roleplay_days: 5 });
  const token = (body as { items: { url: string }[] }).items[0]?.url.split('/').at(-1) ?? '';
  expect((await readLink(app, token)).body).toMatchObject({ inviter: 'Nora Vidal', roleplays: ['El primer día', 'Un cliente enfadado'] });
  expect(await assignedTo(email)).toEqual([]);
  expect((await acceptLink(app, token)).body).toEqual({ next: 'signed_in' });
  expect(await assignedTo(email)).toEqual(
    [first.id, second.id].toSorted().map((roleplay_id) => ({ roleplay_id, assigned_by: responsable.id, days: 5 })),
  );
  const { rows } = await owner.query(
    `select a.title from app.avisos a join app.users u on u.id = a.user_id where u.email = $1 and a.kind = 'roleplay_asignado' order by a.title`,
    [email],
  );
  expect(rows.map(({ title }) => title)).toEqual(['El primer día', 'Un cliente enfadado']);
});

test('[2.38] a person with an account gets them when a responsable adds them; an invitation that has expired promises nothing', async () => {
  const { empresa, manager } = await buildScene(server);
  const roleplay = await buildRoleplay(owner, empresa);
  const added = await buildUser(owner, { role: 'worker' });
  await buildInvitation(owner, empresa, { email: added.email, roleplays: [roleplay] });
  const body = { company_id: empresa.id, user_id: added.id, email: added.email };
  expect((await manager('POST', '/rest/v1/company_users', body)).status).toBe(204);
  expect(await assignedTo(added.email)).toMatchObject([{ roleplay_id: roleplay.id, days: null }]);

  const late = await buildUser(owner, { role: 'worker' });
  await buildInvitation(owner, empresa, { email: late.email, roleplays: [roleplay], expiresIn: '-1 hour' });
  expect((await manager('POST', '/rest/v1/company_users', { ...body, user_id: late.id, email: late.email })).status).toBe(204);
  expect(await assignedTo(late.email)).toEqual([]);
});

test('[6.3] a role-play of another company is not found, like one that does not exist, and nobody is invited; a deleted one is left out when the person joins', async () => {
  const [mine, theirs] = [await buildScene(server), await buildScene(server)];
  const foreign = await buildRoleplay(owner, theirs.empresa);
  const gone = await buildRoleplay(owner, mine.empresa);
  const stays = await buildRoleplay(owner, mine.empresa);
  for (const absent of [foreign.id, randomUUID()]) {
    const email = newAddress();
    const fields = { empresa_id: mine.empresa.id, emails: [email], roleplay_days: 5 };
    const refused = await mine.manager('POST', PATH, { ...fields, roleplays: [stays.id, absent] });
    expect([refused.status, errorOf(refused).message]).toEqual([404, GIFT_GONE]);
    expect(await promisedTo(email)).toBeUndefined();
    expect((await mine.manager('POST', PATH, { ...fields, roleplays: [stays.id] })).body).toMatchObject({ items: [{ outcome: 'link' }] });
  }
  const email = newAddress();
  const token = await buildInvitation(owner, mine.empresa, { email, roleplays: [gone, stays, foreign] });
  await owner.query('delete from app.roleplays where id = $1', [gone.id]);
  await acceptLink(app, token);
  expect(await assignedTo(email)).toMatchObject([{ roleplay_id: stays.id }]);
});

test('[2.38 2.51] people with an open invitation get the role-plays of a new list too; a list without any takes none away', async () => {
  const { empresa, manager } = await buildScene(server);
  const [first, second] = [await buildRoleplay(owner, empresa), await buildRoleplay(owner, empresa)];
  const email = newAddress();
  const send = async (fields: object) => {
    const { body } = await manager('POST', PATH, { empresa_id: empresa.id, emails: [email], ...fields });
    return (body as { items: { outcome: string }[] }).items[0]?.outcome;
  };
  expect(await send({ roleplays: [first.id], roleplay_days: 5 })).toBe('link');
  expect(await send({ roleplays: [second.id, first.id], roleplay_days: 9 })).toBe('already_invited');
  expect(await promisedTo(email)).toEqual({ roleplay_ids: [second.id, first.id].toSorted(), roleplay_days: 9 });
  expect(await send({ roleplays: [second.id] })).toBe('already_invited');
  expect(await send({})).toBe('already_invited');
  expect(await promisedTo(email)).toEqual({ roleplay_ids: [second.id, first.id].toSorted(), roleplay_days: null });
});

test('[2.38] a person whom a responsable adds sees the role-plays of their invitation at once', async () => {
  const { empresa, manager, responsable } = await buildScene(server);
  const added = await buildUser(owner, { role: 'worker' });
  await buildInvitation(owner, empresa, { email: added.email, roleplays: [await buildRoleplay(owner, empresa)] });
  const changes = await subscribe(server, live, responsable);
  await manager('POST', '/rest/v1/company_users', { company_id: empresa.id, user_id: added.id, email: added.email });
  await until(() => changes.some(({ table }) => table === 'roleplay_assignments'));
});

test('[2.38] a role-play that is deleted while a person joins is left out, and the person joins', async () => {
  const { empresa } = await buildScene(server);
  const [gone, stays] = [await buildRoleplay(owner, empresa), await buildRoleplay(owner, empresa)];
  const email = newAddress();
  const token = await buildInvitation(owner, empresa, { email, roleplays: [gone, stays] });
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('delete from app.roleplays where id = $1', [gone.id]);
    const { rows } = await client.query('select pg_current_xact_id()::text as xid');
    const isWaiting = async () =>
      (await owner.query('select from pg_locks where not granted and transactionid::text = $1', [rows[0]?.xid])).rows.length > 0;
    const joining = acceptLink(app, token);
    await until(isWaiting);
    await client.query('commit');
    expect((await joining).body).toEqual({ next: 'signed_in' });
  } finally {
    client.release();
  }
  expect(await assignedTo(email)).toMatchObject([{ roleplay_id: stays.id }]);
});
