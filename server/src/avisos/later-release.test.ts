import type { Aviso } from '@ensaya/contract/avisos.ts';
import { buildAviso } from '@ensaya/db/builders/avisos.ts';
import { expect, test } from 'vitest';
import { buildScene } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const LATER = 'clase_de_otra_version';

/** During a deploy this release runs on the schema of the next, whose processes write kinds that are missing here. */
test('notices of a kind that this release does not have are left out of the list, the count and the preferences', async () => {
  const server = await createTestServer();
  const { owner } = server;
  await owner.query('alter table app.avisos drop constraint aviso_clase_conocida');
  await owner.query('alter table app.aviso_preferencias drop constraint preferencia_clase_conocida');
  const { empresa, trabajador, worker } = await buildScene(server);
  const known: string[] = [];
  for (const day of ['01', '03', '05']) {
    known.push((await buildAviso(owner, empresa, trabajador, { created_at: `2026-11-${day}T10:00:00Z` })).id);
    await buildAviso(owner, empresa, trabajador, { kind: LATER, created_at: `2026-11-${day}T12:00:00Z` });
  }
  await owner.query(`insert into app.aviso_preferencias (user_id, kind, choice) values ($1, $2, 'no')`, [trabajador.id, LATER]);

  const page = async (query: string) => {
    const { status, body } = await worker('GET', `/rest/v1/avisos?${query}`);
    expect(status).toBe(200);
    return body as { items: Aviso[]; next_cursor: string | null };
  };
  const ids = ({ items }: { items: Aviso[] }) => items.map(({ id }) => id);
  const all = await page('');
  expect([ids(all), all.next_cursor]).toEqual([known.toReversed(), null]);
  // A page is as long as was asked for.
  const first = await page('limit=2');
  const rest = await page(`limit=2&cursor=${first.next_cursor}`);
  expect([ids(first), ids(rest), rest.next_cursor]).toEqual([[known[2], known[1]], [known[0]], null]);

  expect(await worker('GET', '/rest/v1/rpc/unread_avisos')).toMatchObject({ status: 200, body: { unread: 3 } });
  const preferences = await worker('GET', '/rest/v1/aviso_preferencias');
  expect(preferences.status).toBe(200);
  expect((preferences.body as { items: { kind: string }[] }).items.map(({ kind }) => kind)).not.toContain(LATER);
});
