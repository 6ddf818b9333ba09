import { randomUUID } from 'node:crypto';
import { addressProblem } from '@ensaya/contract/address-problem.ts';
import type { InvitationOutcome, Invitee } from '@ensaya/contract/invitaciones.ts';
import { quotaRefusal } from '@ensaya/contract/invitaciones.ts';
import { expect, test } from 'vitest';
import { buildScene, errorOf } from '../../tests/scene.ts';
import { createTestServer } from '../../tests/server.ts';

const [LINES, WRONG, MOST] = [1000, 100, 1000];
/** No worker runs here: mails stay in the queue and can be counted. */
const server = await createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', INVITATIONS_PER_DAY: String(MOST) });
const { owner } = server;
const PATH = '/rest/v1/invitations';

type Answer = { email: string; outcome: InvitationOutcome };
const mails = async () => (await owner.query(`select from pgboss.job where name = 'correo.send'`)).rowCount ?? 0;
const rows = async (empresa: { id: string }) =>
  (await owner.query('select email, nombre from app.invitations where empresa_id = $1', [empresa.id])).rows as {
    email: string;
    nombre: string;
  }[];

/** Ten ways to be wrong, with what each line is told. */
const WAYS: readonly [email: (n: number) => string, reason: RegExp][] = [
  [() => '', /^Falta el correo$/],
  [(n) => `p${n}.ejemplo.test`, /no tiene arroba/],
  [(n) => `p${n}@@ejemplo.test`, /más de una arroba/],
  [(n) => `p ${n}@ejemplo.test`, /tiene un espacio/],
  [(n) => `@ejemplo${n}.test`, /nada antes de la arroba/],
  [(n) => `p${n}@`, /nada después de la arroba/],
  [(n) => `peña${n}@ejemplo.test`, /un acento o una eñe/],
  [(n) => `p..${n}@ejemplo.test`, /un punto de más/],
  [(n) => `p${n}@ejemplo`, /no tiene final/],
  [(n) => `p(${n})@ejemplo.test`, /un signo que no vale/],
];

/** As the page reads them from a table: every tenth line is wrong, in each of the ways in turn. */
function list(): { people: Invitee[]; reasons: (RegExp | undefined)[] } {
  const run = randomUUID().slice(0, 8);
  const lines = Array.from({ length: LINES }, (_, n) => {
    const [email, reason] = n % (LINES / WRONG) === 0 ? (WAYS[(n / 10) % WAYS.length] ?? []) : [];
    return { nombre: `Persona ${n}`, email: email ? email(n) : `${run}-${n}@ejemplo.test`, reason };
  });
  return {
    people: lines.map(({ nombre, email }) => ({ nombre, email })),
    reasons: lines.map(({ reason }) => reason),
  };
}

test('[2.51] 1,000 lines with 100 wrong in ten ways: each line is told, the right ones are invited by name; imported twice, nothing is doubled', async () => {
  const { empresa, manager } = await buildScene(server);
  const { people, reasons } = list();
  const emails = people.map(({ email }) => email);
  const before = await mails();
  const send = async () => {
    const { status, body } = await manager('POST', PATH, { empresa_id: empresa.id, emails: people });
    expect(status).toBe(200);
    return (body as { items: Answer[] }).items;
  };
  const told = await send();
  expect(told).toHaveLength(LINES);
  expect(told.filter(({ outcome }) => outcome === 'invalid')).toHaveLength(WRONG);
  for (const [n, { email, outcome }] of told.entries()) {
    const reason = reasons[n];
    expect([n, outcome, email]).toEqual([n, reason ? 'invalid' : 'invited', emails[n]]);
    if (reason) expect(addressProblem(email), `line ${n}`).toMatch(reason);
  }
  const invited = await rows(empresa);
  expect([invited.length, await mails()]).toEqual([LINES - WRONG, before + LINES - WRONG]);
  const nombreOf = new Map(invited.map(({ email, nombre }) => [email, nombre]));
  for (const [n, email] of emails.entries()) if (!reasons[n]) expect(nombreOf.get(email)).toBe(`Persona ${n}`);

  // The same file again: the quota would not hold 900 more, and nothing needs it.
  const again = await send();
  expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['invalid', 'already_invited']));
  expect([(await rows(empresa)).length, await mails()]).toEqual([LINES - WRONG, before + LINES - WRONG]);

  // Of what is left of the quota, the corrected lines are invited, and no more.
  const corrected = told
    .filter(({ outcome }) => outcome === 'invalid')
    .map((_, n) => `corregida-${n}-${randomUUID().slice(0, 8)}@ejemplo.test`);
  const one = `${randomUUID()}@ejemplo.test`;
  const refused = await manager('POST', PATH, { empresa_id: empresa.id, emails: [...corrected, one] });
  expect([refused.status, errorOf(refused).message]).toEqual([429, quotaRefusal(WRONG, MOST)]);
  expect((await manager('POST', PATH, { empresa_id: empresa.id, emails: corrected })).status).toBe(200);
  expect([(await rows(empresa)).length, await mails()]).toEqual([LINES, before + LINES]);
  expect((await manager('GET', `${PATH}?empresa_id=${empresa.id}`)).body).toMatchObject({ quota: { left: 0, most: MOST } });
});

test('[2.51] more than 1,000 lines are refused whole; lists in quick succession reach the rate limit, and nobody is invited beyond it', async () => {
  const { empresa, manager } = await buildScene(server);
  const many = Array.from({ length: LINES + 1 }, (_, n) => `m${n}@ejemplo.test`);
  const long = await manager('POST', PATH, { empresa_id: empresa.id, emails: many });
  expect([long.status, await rows(empresa)]).toEqual([400, []]);
  const statuses: number[] = [];
  for (let sent = 0; sent < 40; sent++) {
    const { status } = await manager('POST', PATH, { empresa_id: empresa.id, emails: [`${randomUUID()}@ejemplo.test`] });
    statuses.push(status);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(await rows(empresa)).toHaveLength(statuses.filter((status) => status === 200).length);
});
