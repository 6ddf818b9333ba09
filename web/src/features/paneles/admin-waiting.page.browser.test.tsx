import { countEmpresas, listEmpresas } from '@ensaya/contract/empresas.ts';
import { getAdminPanel } from '@ensaya/contract/paneles.ts';
import { getWaitingEmpresas, getWaitingUsers, type WaitingEmpresas, type WaitingUsers } from '@ensaya/contract/paneles-espera.ts';
import { getPlatformSettings, getSystemStatus } from '@ensaya/contract/plataforma.ts';
import { getPlatformAi } from '@ensaya/contract/plataforma-ia.ts';
import { listPendingPropuestas } from '@ensaya/contract/propuestas.ts';
import { listRoleRequests } from '@ensaya/contract/usuarios.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectCount } from '../../../tests/browser.tsx';
import { newUser, openPage } from '../../../tests/open-page.tsx';
import { NO_PLATFORM_AI } from '../../../tests/platform-ai.ts';
import { type Answer, answer, refuse } from '../../../tests/stub-server.ts';
import { numbers } from '../../../tests/waiting-situations.ts';
import { PATHS } from '../../lib/address/paths.ts';

const TOTALS = {
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
const NOBODY: WaitingUsers = { responsables: { total: 0, primeras: [] }, trabajadores: { total: 0, primeras: [] }, suspendidas: [] };
const NOTHING: WaitingEmpresas = { suspendidas: [], tope: [], silencio: [] };
const USUAL = [
  answer(countEmpresas, { count: 34 }),
  answer(listEmpresas, { items: [], total: 3 }),
  answer(getAdminPanel, { totals: TOTALS, registros: [] }),
  answer(getPlatformSettings, { open_registration: true, mandatory_verification: true, mail_configured: true }),
  answer(getSystemStatus, { parts: [] }),
  answer(getPlatformAi, NO_PLATFORM_AI),
  answer(listRoleRequests, { items: [] }),
  answer(listPendingPropuestas, { items: [] }),
  answer(getWaitingUsers, NOBODY),
  answer(getWaitingEmpresas, NOTHING),
];
const open = (...answers: Answer[]) => openPage(PATHS.adminDashboard, { user: newUser('superadmin'), usual: USUAL, answers });

const section = page.getByRole('region', { name: 'Te espera' });
const rows = section.getByRole('listitem');
const id = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const person = (n: number, nombre: string | null = null) => ({ id: id(n), nombre, email: `persona-${n}@talleres.example` });
const since = '2026-11-03T09:35:00Z';
const request = (n: number) => ({
  id: id(n),
  user_id: id(n + 1),
  email: `pide-${n}@talleres.example`,
  nombre: null,
  role: 'superadmin' as const,
  created_at: since,
});

test('[2.52] requests, people without a company, what is suspended, caps and silence, in this order and before all else; the figures last', async () => {
  await open(
    answer(listRoleRequests, { items: [request(1)] }),
    answer(getWaitingUsers, {
      responsables: { total: 1, primeras: [person(10, 'Nora Vidal')] },
      trabajadores: { total: 5, primeras: [person(11, 'Iván Castro'), person(12, 'Sara Molina'), person(13)] },
      suspendidas: [{ ...person(14, 'Ana Sanz'), since }],
    }),
    answer(getWaitingEmpresas, {
      suspendidas: [{ id: id(20), nombre: 'Norteclima', since }],
      tope: [
        { id: id(21), nombre: 'Clínica Arce', spent: 21_000_000, monthly_cap: 20_000_000 },
        { id: id(22), nombre: 'Librerías Ítaca', spent: 19_990_000, monthly_cap: 20_000_000 },
      ],
      silencio: [
        { id: id(23), nombre: 'Callada', last_visit: since, since },
        { id: id(24), nombre: 'Vacía', last_visit: null, since },
      ],
    }),
  );
  await expectCount(rows, 7);
  await section.getByRole('button', { name: 'Ver 2 más' }).click();
  await expectCount(rows, 9);
  const expected = [
    [/^pide-1@talleres\.example/, undefined],
    [/^Nora Vidal es responsable y no tiene empresa/, '/admin/empresas'],
    [
      /^5 trabajadores no están en ninguna empresaIván Castro, Sara Molina, persona-13@talleres.example y 2 personas más/,
      '/admin/usuarios?rol=worker&sin_empresa=true',
    ],
    [/^La cuenta de Ana Sanz está suspendidaPersona · desde el 3 nov 2026/, '/admin/usuarios?q=persona-14%40talleres.example'],
    [/^Norteclima está suspendida/, `/admin/empresas/${id(20)}`],
    [/^Clínica Arce ha gastado todo su tope de IAEmpresa · 21 US\$ de 20 US\$ este mes/, `/admin/empresas/${id(21)}`],
    [/^Librerías Ítaca ha gastado el 99\s%/, `/admin/empresas/${id(22)}`],
    [/^Nadie entra en Callada desde el 3 nov 2026/, `/admin/empresas/${id(23)}`],
    [/^Nadie ha entrado todavía en VacíaEmpresa · creada el 3 nov 2026/, `/admin/empresas/${id(24)}`],
  ] as const;
  for (const [index, [text, href]] of expected.entries()) {
    await expect.element(rows.nth(index)).toMatchTextContent(text);
    if (href) await expect.element(rows.nth(index).getByRole('link')).toHaveAttribute('href', href);
  }
  await expect.element(rows.nth(0).getByRole('button', { name: 'Aprobar' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Estado del sistema' })).toBeVisible();
  const headings = [...document.querySelectorAll('main h2')].map((heading) => heading.textContent);
  expect(headings[0]).toBe('Te espera');
  const main = document.querySelector('main')?.textContent ?? '';
  for (const title of ['Registros recientes', 'Ajustes', 'Estado del sistema'])
    expect(main.indexOf(title)).toBeLessThan(main.indexOf('Crecimiento'));
  await expectAccessible();
});

test('[2.52] zeros are not news: no section of requests and one calm sentence', async () => {
  await open();
  await expect.element(section.getByText('No te espera nada: todo está al día.')).toBeVisible();
  await expectCount(rows, 0);
  await expectCount(page.getByText('Solicitudes de rol'), 0);
});

test('[2.52 8.13] each part fails alone and says so with a retry; a failed one does not read like an empty one', async () => {
  const server = await open(
    refuse(getWaitingUsers, 'unavailable', { message: 'Ahora no' }),
    answer(listRoleRequests, { items: [request(1)] }),
  );
  await expect.element(section.getByText('Error al cargar las personas que te esperan: Ahora no')).toBeVisible();
  await expect.element(rows).toMatchTextContent(/^pide-1/);
  await expect.element(page.getByRole('region', { name: 'Registros recientes' })).toBeVisible();
  server.answer(answer(getWaitingUsers, NOBODY), answer(listRoleRequests, { items: [] }));
  await section.getByRole('button', { name: 'Reintentar' }).click();
  await expectCount(section.getByRole('alert'), 0);

  await open(refuse(listRoleRequests, 'unavailable', { message: 'Ahora no' }));
  await expect.element(section.getByText('Error al cargar las solicitudes: Ahora no')).toBeVisible();
  await expectCount(section.getByText('No te espera nada'), 0);
});

/** The kinds of rows, in the order in which a superadmin should read them. */
const ORDER = [/^pide-/, /no tienen? empresa/, /ninguna empresa/, /suspendida/, /tope de IA/, /^Nadie/];

test('[2.52] twelve generated situations: what has waited longest of the first kind is the first thing in reading order on the panel', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const next = numbers(seed);
    let n = 100 * seed;
    const some = <Item,>(make: () => Item): Item[] => Array.from({ length: Math.floor(next() * 4) }, make);
    const visto = () => {
      const primeras = some(() => person(n++)).slice(0, 3);
      return { total: primeras.length, primeras };
    };
    const requests = some(() => request(n++));
    const users = { responsables: visto(), trabajadores: visto(), suspendidas: some(() => ({ ...person(n++), since })) };
    const empresas = {
      suspendidas: some(() => ({ id: id(n++), nombre: `Empresa ${n}`, since })),
      tope: some(() => ({ id: id(n++), nombre: `Empresa ${n}`, spent: 9 + Math.floor(next() * 5), monthly_cap: 10 })),
      silencio: some(() => ({ id: id(n++), nombre: `Empresa ${n}`, last_visit: next() < 0.5 ? null : since, since })),
    };
    await open(answer(listRoleRequests, { items: requests }), answer(getWaitingUsers, users), answer(getWaitingEmpresas, empresas));
    await expect.element(page.getByRole('region', { name: 'Estado del sistema' })).toBeVisible();
    await expectCount(section.getByRole('status'), 0);
    const more = section.getByRole('button', { name: /más$/ });
    if (more.elements().length > 0) await more.click();
    const kinds = rows.elements().map((row) => ORDER.findIndex((kind) => kind.test(row.textContent ?? '')));
    const named = `situation ${seed}`;
    expect(kinds, named).toEqual(kinds.toSorted((a, b) => a - b));
    expect(
      kinds.every((kind) => kind >= 0),
      named,
    ).toBe(true);
    const all = [requests, users.suspendidas, empresas.suspendidas, empresas.tope, empresas.silencio].reduce(
      (sum, list) => sum + list.length,
      0,
    );
    expect(kinds, named).toHaveLength(all + Number(users.responsables.total > 0) + Number(users.trabajadores.total > 0));
    expect(document.querySelector('main')?.querySelector('section, ul, [data-card]')?.getAttribute('aria-labelledby'), named).toBe(
      'te-espera',
    );
  }
});
