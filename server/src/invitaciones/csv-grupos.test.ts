import { randomUUID } from 'node:crypto';
import { type InvitationOutcome, type Invitee, quotaRefusal } from '@ensaya/contract/invitaciones.ts';
import { buildGrupo } from '@ensaya/db/builders/grupos.ts';
import { expect, test } from 'vitest';
import { acceptLink } from '../../tests/invitation-links.ts';
import { buildScene, buildSuperadmin, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const [LINES, WRONG] = [1000, 100];
/** No mail: each invitation has its link in the answer. */
const server = await createTestServer({ INVITATIONS_PER_DAY: String(LINES) });
const { app, owner } = server;
const PATH = '/rest/v1/invitations';

type Answer = { email: string; outcome: InvitationOutcome; grupos?: string[]; url?: string };
const promised = async (empresa: { id: string }) =>
  (await owner.query('select email, nombre, grupo_ids from app.invitations where empresa_id = $1 order by email', [empresa.id])).rows as {
    email: string;
    nombre: string;
    grupo_ids: string[];
  }[];

/** Ten ways to be wrong: what a line has instead, and what it is told. */
const WAYS: readonly [wrong: Partial<Invitee>, outcome: InvitationOutcome, grupos?: string[]][] = [
  [{ email: '' }, 'invalid'],
  [{ email: 'p.ejemplo.test' }, 'invalid'],
  [{ email: 'peña@ejemplo.test' }, 'invalid'],
  [{ email: 'p@ejemplo' }, 'invalid'],
  [{ nombre: 'N'.repeat(101) }, 'invalid_name'],
  [{ grupos: ['Nrte'] }, 'unknown_group', ['Nrte']],
  [{ grupos: ['Norte', 'Oeste', 'Este'] }, 'unknown_group', ['Oeste', 'Este']],
  // Of another company.
  [{ grupos: ['Ajeno'] }, 'unknown_group', ['Ajeno']],
  [{ grupos: ['G'.repeat(61), 'Nor\0te'] }, 'unknown_group', ['G'.repeat(61), 'Nor\0te']],
  [{ grupos: Array.from({ length: 21 }, (_, n) => `Grupo ${n}`) }, 'too_many_groups'],
];

test('[2.51 4.6] 1,000 lines with groups, 100 of them wrong in ten ways: each is told; imported twice nothing is doubled; the quota holds', async () => {
  const { empresa, manager } = await buildScene(server);
  const ids = new Map<string, string>();
  for (const nombre of ['Norte', 'Turno de noche', ...Array.from({ length: 21 }, (_, n) => `Grupo ${n}`)])
    ids.set(nombre, (await buildGrupo(owner, empresa, { nombre })).id);
  await buildGrupo(owner, (await buildScene(server)).empresa, { nombre: 'Ajeno' });
  const run = randomUUID().slice(0, 8);
  const ways = Array.from({ length: LINES }, (_, n) => (n % (LINES / WRONG) === 0 ? WAYS[(n / 10) % WAYS.length] : undefined));
  const people: Invitee[] = ways.map((way, n) => ({
    email: `${run}-${n}@ejemplo.test`,
    nombre: `Persona ${n}`,
    // As people write them: names are compared without accents and capitals, and one may stand twice.
    grupos: n % 2 === 0 ? ['nórte', 'NORTE'] : ['Norte', ' turno  de noche '],
    ...way?.[0],
  }));
  const send = async () => {
    const { status, body } = await manager('POST', PATH, { empresa_id: empresa.id, emails: people });
    expect(status).toBe(200);
    return (body as { items: Answer[] }).items;
  };
  const told = await send();
  expect(told).toHaveLength(LINES);
  for (const [n, { outcome, grupos }] of told.entries()) {
    const [, expected = 'link', unknown] = ways[n] ?? [];
    expect([n, outcome, grupos]).toEqual([n, expected, unknown]);
  }
  const first = await promised(empresa);
  expect(first).toHaveLength(LINES - WRONG);
  const byEmail = new Map(first.map((row) => [row.email, row]));
  const [norte = '', noche = ''] = [ids.get('Norte'), ids.get('Turno de noche')];
  for (const [n, { email, nombre }] of people.entries())
    if (!ways[n]) expect(byEmail.get(email)).toEqual({ email, nombre, grupo_ids: n % 2 === 0 ? [norte] : [norte, noche] });

  const again = await send();
  expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['already_invited', ...WAYS.map(([, outcome]) => outcome)]));
  expect((await promised(empresa)).map((row) => ({ ...row, grupo_ids: row.grupo_ids.toSorted() }))).toEqual(
    first.map((row) => ({ ...row, grupo_ids: row.grupo_ids.toSorted() })),
  );

  // The quota has room for the corrected lines and no more.
  const corrected = told.flatMap(({ outcome }, n) =>
    outcome === 'link' ? [] : [{ email: `corregida-${n}-${run}@ejemplo.test`, grupos: ['Norte'] }],
  );
  const one = { email: `${run}-mas@ejemplo.test`, grupos: ['Norte'] };
  const refused = await manager('POST', PATH, { empresa_id: empresa.id, emails: [...corrected, one] });
  expect([refused.status, errorOf(refused).message]).toEqual([429, quotaRefusal(WRONG, LINES)]);
  expect((await manager('POST', PATH, { empresa_id: empresa.id, emails: corrected })).status).toBe(200);
  expect(await promised(empresa)).toHaveLength(LINES);

  // One who joins is in both groups.
  const url = told[1]?.url ?? '';
  expect((await acceptLink(app, url.split('/').at(-1) ?? '')).body).toMatchObject({ next: expect.any(String) });
  const { rows } = await owner.query(
    'select g.nombre from app.grupo_personas p join app.grupos g on g.id = p.grupo_id where p.empresa_id = $1 order by g.nombre',
    [empresa.id],
  );
  expect(rows.map(({ nombre }) => nombre)).toEqual(['Norte', 'Turno de noche']);
}, 180_000);

test('[2.51] groups of the whole list and of a line together are at most 20; a superadmin, who reads no groups, is told that it was not found', async () => {
  const { empresa, manager } = await buildScene(server);
  const grupos = [];
  for (let n = 0; n < 20; n++) grupos.push((await buildGrupo(owner, empresa)).id);
  const other = await buildGrupo(owner, empresa, { nombre: 'Norte' });
  const [named, bare] = [`${randomUUID()}@ejemplo.test`, `${randomUUID()}@ejemplo.test`];
  const emails = [{ email: named, grupos: [other.nombre] }, bare];
  expect((await manager('POST', PATH, { empresa_id: empresa.id, emails, grupos })).body).toMatchObject({
    items: [
      { email: named, outcome: 'too_many_groups' },
      { email: bare, outcome: 'link' },
    ],
  });
  expect(await promised(empresa)).toMatchObject([{ email: bare, grupo_ids: grupos.toSorted() }]);
  const admin = await buildSuperadmin(server);
  const line = { email: named, grupos: [other.nombre] };
  const ask = (more: object) => admin('POST', PATH, { empresa_id: empresa.id, emails: [line], ...more });
  expect((await ask({})).body).toMatchObject({ items: [{ email: named, outcome: 'unknown_group', grupos: ['Norte'] }] });
  expect(await ask({ grupos: [other.id] })).toMatchObject({ status: 404 });
});
