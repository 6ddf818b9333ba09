import { expect, test } from 'vitest';
import { empresaInUrl } from './empresa-in-url.ts';

const [A, B, C] = ['a', 'b', 'c'].map((id) => ({ id, nombre: `Empresa ${id}` })) as [Empresa, Empresa, Empresa];
type Empresa = { id: string; nombre: string };
type Visit = Parameters<typeof empresaInUrl>[0];
type Stored = Visit['stored'];

const FAQS = '/dashboard/faqs';
const TASKS = '/dashboard/tasks';
const NEW = '/roleplays/new';
const PROFILE = '/perfil';

function visit(pathname: string, search: string, stored: Partial<Stored> = {}, user: Partial<Visit['user']> = {}, isForNewRow = false) {
  return empresaInUrl({
    user: { role: 'manager', empresas: [A, B, C], empresa_reciente: null, ...user },
    pathname,
    search,
    isForNewRow,
    stored: { tab: null, browser: null, scope: null, ...stored },
  });
}

test('[2.20] a page of one company: the address, or else the tab, the browser, the latest activity, the first', () => {
  const all = { tab: 'b', browser: 'a', scope: null };
  const recent = { empresa_reciente: 'c' };
  expect(visit(FAQS, '?empresa=c', all)).toMatchObject({ wanted: 'c', active: C, chosen: C, named: C.nombre });
  expect(visit(FAQS, '?empresa=ajena', all, recent)).toMatchObject({ wanted: 'b', active: B });
  expect(visit(FAQS, '', { browser: 'b' }, recent)).toMatchObject({ wanted: 'b', active: B });
  expect(visit(FAQS, '', {}, recent)).toMatchObject({ wanted: 'c', active: C });
  expect(visit(FAQS, '')).toMatchObject({ wanted: 'a', active: A });
});

test.each([
  // The address, the stored choice of the tab → the company of the address, the one shown, the one of links, what is stored.
  ['', null, { wanted: 'todas', chosen: null, linked: null, remembered: { id: undefined, scope: 'todas' } }],
  ['', 'una', { wanted: 'b', chosen: B, linked: B, remembered: { id: 'b', scope: 'una' } }],
  ['?empresa=c', null, { wanted: 'c', chosen: C, linked: C, remembered: { id: 'c', scope: 'una' } }],
  ['?empresa=todas', 'una', { wanted: 'todas', chosen: null, linked: null, remembered: { id: undefined, scope: 'todas' } }],
  // A link to a record shows all, and stores nothing: the user has not chosen that.
  ['?tarea=7', 'una', { wanted: 'todas', chosen: null, linked: B, remembered: { id: undefined, scope: undefined } }],
  ['?tarea=7', null, { wanted: 'todas', chosen: null, linked: null, remembered: { id: undefined, scope: undefined } }],
  ['?tarea=7&empresa=c', 'una', { wanted: 'c', chosen: C, linked: C, remembered: { id: 'c', scope: 'una' } }],
])('[2.20 2.44] a page that spans companies: %s, the tab last showed %s', (search, scope, expected) => {
  expect(visit(TASKS, search, { tab: 'b', scope })).toMatchObject(expected);
});

test('[2.20] a page of one company keeps the choice of all for the pages that span companies, and says what it leaves out', () => {
  expect(visit(FAQS, '?empresa=c')).toMatchObject({ linked: null, leavesOthers: true, remembered: { id: 'c', scope: undefined } });
  expect(visit(FAQS, '?empresa=c', { scope: 'una' })).toMatchObject({ linked: C, leavesOthers: false });
  expect(visit(TASKS, '')).toMatchObject({ named: 'Todas mis empresas', leavesOthers: false });
  expect(visit(PROFILE, '?empresa=c')).toMatchObject({ active: C, named: null, leavesOthers: false });
});

test('[2.20] a form for a new row without a company asks for it, and stores nothing; one company needs no question', () => {
  const asked = { asks: true, wanted: null, named: null, remembered: { id: undefined, scope: undefined } };
  expect(visit(NEW, '', { tab: 'b' })).toMatchObject(asked);
  expect(visit(FAQS, '', {}, {}, true)).toMatchObject(asked);
  expect(visit(NEW, '?empresa=b')).toMatchObject({ asks: false, wanted: 'b', remembered: { id: 'b' } });
  expect(visit(NEW, '', {}, { empresas: [B] })).toMatchObject({ asks: false, wanted: 'b', remembered: { id: undefined } });
});

test('[2.20] a manager of one company has chosen it everywhere; without companies the address names none', () => {
  for (const path of [FAQS, TASKS])
    expect(visit(path, '', {}, { empresas: [B] })).toMatchObject({ wanted: 'b', chosen: B, active: B, named: null, linked: B });
  expect(visit(FAQS, '', {}, { empresas: [] })).toMatchObject({ wanted: null, chosen: null, active: null, named: null, linked: null });
});

test('[2.20] workers and superadmins choose none: neither the address nor what is stored counts', () => {
  const stored = { tab: 'b', browser: 'b', scope: 'una' };
  for (const path of [FAQS, TASKS, NEW])
    expect(visit(path, '?empresa=b', stored, { role: 'worker', empresas: [A] })).toMatchObject({
      asks: false,
      wanted: null,
      active: A,
      chosen: null,
      named: null,
      remembered: { id: undefined, scope: undefined },
    });
  expect(visit(FAQS, '?empresa=b', stored, { role: 'superadmin', empresas: [] })).toMatchObject({ wanted: null, active: null });
});
