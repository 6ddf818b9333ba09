import type { Parecida } from '@ensaya/contract/consultas.ts';
import { ERRORS, type ErrorCode, errorBody } from '@ensaya/contract/errors.ts';
import { DEMO_ACCOUNTS } from '@ensaya/server/demo/accounts.ts';
import type { Page } from '@playwright/test';
import type { StatePage } from './pages.ts';

/** What the page of FAQs shows after a question: each is one state of its own, made by its answer. */

const PREGUNTA = 'Llama de noche una familia con un bebé y tiene el Básico. ¿Le cobro la salida?';
const ASK = '/functions/v1/ask-know-how';
const idOf = (n: number) => `01990000-0000-7000-8000-00000000000${n}`;

const grupoOf = (n: number, question: string, before: string, texto: string, more: object = {}) => ({
  faq_id: idOf(n),
  version: 1,
  question,
  answer: `${before} ${texto}`,
  frases: [{ starts: before.length + 1, length: texto.length, texto }],
  owner: { id: idOf(9), nombre: 'Marta Iglesias' },
  reviewed_on: '2026-10-15',
  caducada: false,
  cambiada: false,
  ...more,
});
const GRUPOS = [
  grupoOf(
    1,
    '¿Cubre el mantenimiento los avisos de noche?',
    'Solo el contrato Completo.',
    'En el Básico, la salida de noche se cobra aparte: 65 € más las piezas.',
  ),
  grupoOf(
    2,
    '¿Qué hago si un cliente llama sin calefacción y es de noche?',
    'Pregunta quién hay en casa.',
    'Con un menor en casa, abre un aviso urgente y llama al técnico de guardia por teléfono, no por correo.',
    { owner: null, caducada: true, reviewed_on: '2025-01-08' },
  ),
];
const PARECIDAS: Parecida[] = [
  '¿Cuánto dura la garantía de una caldera?',
  '¿Cuánto tiempo vale un presupuesto?',
  '¿Qué formas de pago aceptamos?',
].map((question, n) => ({
  faq_id: idOf(n + 1),
  question,
  answer: 'Treinta días. Pasado ese plazo hay que rehacerlo, porque cambian los precios de las piezas.',
}));
const done = (grupos: object[], parecidas: Parecida[]) => ({
  event: 'done',
  data: { id: idOf(8), contestada: grupos.length > 0, grupos, parecidas },
});
const eventsOf = (events: { event: string; data: object }[]) =>
  events.map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');

type Given = { events: string } | { code: ErrorCode; message?: string };

async function ask(page: Page, given: Given): Promise<void> {
  await page.route(`**${ASK}`, (route) => {
    if ('events' in given) return route.fulfill({ headers: { 'content-type': 'text/event-stream' }, body: given.events });
    const { code, message = ERRORS[code].message } = given;
    return route.fulfill({ status: ERRORS[code].status, json: errorBody.parse({ error: { code, message, request_id: 'r' } }) });
  });
  await press(page);
}

async function press(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Buscar FAQs' }).fill(PREGUNTA);
  await page.getByRole('button', { name: 'Preguntar', exact: true }).click();
}

/** The connection stays open after the first sentence. */
async function askSlowly(page: Page): Promise<void> {
  const text = eventsOf(GRUPOS.slice(0, 1).map((data) => ({ event: 'grupo', data })));
  await page.evaluate(`(() => {
    const { fetch } = window;
    window.fetch = (target, init) => String(target?.url ?? target).includes(${JSON.stringify(ASK)})
      ? Promise.resolve(new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(${JSON.stringify(text)})) }),
          { headers: { 'content-type': 'text/event-stream' } }))
      : fetch(target, init);
  })()`);
  await press(page);
  await page.getByRole('button', { name: 'Fuente 1', exact: true }).waitFor();
}

const searched = (given: Given) => async (page: Page) => {
  await ask(page, given);
  await page.getByText('hemos buscado tus palabras').waitFor();
};
const ANSWERED = { events: eventsOf([done(GRUPOS, [])]) };
const answered = async (page: Page) => {
  await ask(page, ANSWERED);
  await page.getByRole('heading', { name: 'Fuentes' }).waitFor();
};
const unanswered = async (page: Page) => {
  await ask(page, { events: eventsOf([done([], PARECIDAS)]) });
  await page.getByText('No está en el know-how').waitFor();
};

const ACTS: Record<string, (page: Page) => Promise<void>> = {
  llegando: askSlowly,
  contestada: answered,
  fuente: async (page) => {
    await answered(page);
    await page.getByRole('button', { name: 'Fuente 1', exact: true }).click();
    await page.getByRole('dialog').waitFor();
  },
  'sin-respuesta': unanswered,
  enviada: async (page) => {
    await unanswered(page);
    await page.getByRole('button', { name: 'Enviar pregunta' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).waitFor();
  },
  'sin-ia': searched({ code: 'ai_not_configured' }),
  fallida: searched({ code: 'ai_unreachable' }),
  limite: searched({ code: 'rate_limited', message: 'Has llegado al límite de 100 de hoy' }),
};

const pagesOf = (of: string, email: string, names: string[]): [string, StatePage][] =>
  names.flatMap((name) => {
    const act = ACTS[name];
    return act ? [[`preguntar-${name}${of}`, { path: '/dashboard/faqs', email, act }]] : [];
  });

export const ASKING: Record<string, StatePage> = Object.fromEntries([
  ...pagesOf('', DEMO_ACCOUNTS.trabajadora.email, Object.keys(ACTS)),
  ...pagesOf('-responsable', DEMO_ACCOUNTS.responsable.email, ['contestada', 'sin-respuesta']),
]);
