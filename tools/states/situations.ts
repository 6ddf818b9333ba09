import { randomUUID } from 'node:crypto';
import type { Json } from './answers.ts';

/** Answers of one kind of data, changed as they would be in a situation that the demo company is not in. */
export type Situation = { path: RegExp; change: (body: Rows) => Json }[];
type Rows = { [key: string]: Json };

const isObject = (value: Json | undefined): value is Rows => typeof value === 'object' && value !== null && !Array.isArray(value);
const set = (path: RegExp, fields: Rows): Situation => [{ path, change: (body) => ({ ...body, ...fields }) }];

const GRUPOS = /\/rest\/v1\/grupos$/;
/** The rows that are there, then copies of them with names of their own. */
const withGrupos = (size: number): Situation => [
  {
    path: GRUPOS,
    change: (body) => {
      const items = Array.isArray(body.items) ? body.items.filter(isObject) : [];
      const copies = Array.from({ length: Math.max(0, size - items.length) }, (_, index) => ({
        ...items[index % items.length],
        id: randomUUID(),
        nombre: `Tienda ${index + 1} · turno de ${index % 2 === 0 ? 'mañana' : 'tarde'}`,
      }));
      return { ...body, items: [...items, ...copies].slice(0, size) };
    },
  },
];
const GRUPO_SITUATIONS = {
  '0 grupos': withGrupos(0),
  '1 grupo': withGrupos(1),
  '12 grupos': withGrupos(12),
  '200 grupos': withGrupos(200),
};

const [CREDIT, SETTINGS, PLATFORM, EMPRESA, PANEL, GENERATION] = [
  /\/rest\/v1\/ai_credit$/,
  /\/rest\/v1\/ai_settings$/,
  /\/rest\/v1\/plataforma_ia$/,
  /\/rest\/v1\/empresas\/[0-9a-f-]{36}$/,
  /\/rest\/v1\/rpc\/manager_panel$/,
  /\/rest\/v1\/rpc\/generation_state$/,
];
const OFFER = {
  provider: 'mistral',
  provider_label: 'Mistral',
  model: 'mistral-small-latest',
  lugar: 'la Unión Europea',
  monthly_credit: 2_000_000,
};
const ACCEPTED = { accepted_at: '2026-11-03T09:35:00Z', accepted_by: 'Marta Sanz', accepted_text: 2 };
const NO_KEY = { saved: false, has_key: false, key_last4: null };
const OWN_KEY = { saved: true, has_key: true, key_last4: 'x4Zq' };
const NOT_YET = { accepted_at: null, accepted_by: null, accepted_text: null };
type Ai = { state: string; left?: number; accepted?: boolean; settings?: Rows; reason: string | null };
/** What the settings and the panel of one company read. */
const credit = ({ state, left = 100, accepted = false, settings = NO_KEY, reason }: Ai): Situation => [
  ...set(CREDIT, { ...OFFER, state, percent_left: left, ...(accepted ? ACCEPTED : NOT_YET) }),
  ...set(SETTINGS, settings),
  ...set(PANEL, { claves: reason === 'not_configured' ? 0 : 1 }),
  ...set(GENERATION, { ready: reason === null, reason }),
];
const CREDIT_SITUATIONS = {
  'sin oferta': credit({ state: 'none', reason: 'not_configured' }),
  ofrecida: credit({ state: 'offered', reason: 'not_configured' }),
  aceptada: credit({ state: 'on', left: 82, accepted: true, reason: null }),
  'casi gastada': credit({ state: 'on', left: 3, accepted: true, reason: null }),
  gastada: credit({ state: 'on', left: 0, accepted: true, reason: 'credit_spent' }),
  'otras condiciones': credit({ state: 'changed', left: 60, accepted: true, reason: 'credit_changed' }),
  'ya no se ofrece': credit({ state: 'paused', left: 60, accepted: true, reason: 'credit_paused' }),
  'clave propia': credit({ state: 'offered', settings: OWN_KEY, reason: null }),
  'clave propia y crédito': credit({ state: 'on', left: 60, accepted: true, settings: OWN_KEY, reason: null }),
};

const KEYED = { has_key: true, key_last4: 'p7Lm', provider: 'mistral', model: 'mistral-small-latest', lugar: 'la Unión Europea' };
const useOf = (spent: number) => ({
  month: '2026-11-01',
  spent,
  empresas: spent > 0 ? 2 : 0,
  accepted: spent > 0 ? 3 : 0,
  most:
    spent > 0
      ? [
          { id: randomUUID(), nombre: 'Norteclima', spent: 2_000_000, monthly_credit: 2_000_000 },
          { id: randomUUID(), nombre: 'Clínica Arce', spent: 40_000, monthly_credit: 5_000_000 },
        ]
      : [],
});
const PLATFORM_SITUATIONS = {
  apagada: set(PLATFORM, { enabled: false, has_key: false, key_last4: null, model: '', lugar: '', use: useOf(0) }),
  'con clave, apagada': set(PLATFORM, { ...KEYED, enabled: false, use: useOf(0) }),
  'encendida, sin uso': set(PLATFORM, { ...KEYED, enabled: true, use: useOf(0) }),
  'encendida, con gasto': set(PLATFORM, { ...KEYED, enabled: true, use: useOf(2_040_000) }),
};

const MONTH = { month: '2026-11-01', monthly_credit: 2_000_000, is_own: false };
const sheet = (state: string, spent: number, fields: Rows = {}, own: Rows = {}): Situation => [
  {
    path: EMPRESA,
    change: (body) => ({ ...body, ...fields, ai: { ...(isObject(body.ai) ? body.ai : {}), credit: { ...MONTH, state, spent, ...own } } }),
  },
];
const SUSPENDED = { suspended_at: '2026-11-18T10:00:00Z', suspended_by: 'Elena Ruiz' };
const SHEET_SITUATIONS = {
  'sin oferta': sheet('none', 0),
  ofrecida: sheet('offered', 0),
  aceptada: sheet('on', 400_000),
  'casi gastada': sheet('on', 1_960_000),
  gastada: sheet('on', 2_000_000),
  'crédito propio': sheet('on', 400_000, {}, { is_own: true, monthly_credit: 10_000_000 }),
  suspendida: sheet('on', 400_000, SUSPENDED),
};

/** By the name of the page. */
export const SITUATIONS: Record<string, Record<string, Situation>> = {
  grupos: GRUPO_SITUATIONS,
  personas: GRUPO_SITUATIONS,
  tareas: GRUPO_SITUATIONS,
  'roleplay-respuestas': GRUPO_SITUATIONS,
  ajustes: CREDIT_SITUATIONS,
  'panel-empresa': CREDIT_SITUATIONS,
  'panel-superadmin': PLATFORM_SITUATIONS,
  empresa: SHEET_SITUATIONS,
};

/** The answer as it is in that situation; undefined if it says nothing about the operation. */
export function answerOf(situation: Situation, url: string, body: Json): Json | undefined {
  const { pathname } = new URL(url);
  const changed = situation.filter(({ path }) => path.test(pathname));
  if (changed.length === 0 || !isObject(body)) return undefined;
  return changed.reduce<Json>((before, { change }) => (isObject(before) ? change(before) : before), body);
}
