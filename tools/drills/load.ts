import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Faq, FaqAttachment } from '@ensaya/contract/faqs.ts';
import { textPdf } from '@ensaya/server/tests/pdf-documents.ts';
import { cookieOf, type Manager } from '../stage/stage.ts';

/** A write that the server has acknowledged. Times are milliseconds since 1970. */
export type Write = { id: string; manager: Manager; sentAt: number; acknowledgedAt: number };
export type Upload = Write & { faq: { id: string; version: number }; url: string; hash: string };
/** Answers by status, and what a client must never see. */
export type Answers = { acknowledged: number; unavailable: number; unreachable: number; unexpected: string[] };
export type Load = { writes: Write[]; uploads: Upload[]; answers: Answers; stop: () => Promise<void> };

const PATIENCE_MS = 40_000;
const PAUSE_MS = 100;

/** A request as a browser of the responsable sends it. Undefined: 503, or no server answered. */
export type Send = (manager: Manager, method: string, path: string, body?: object | FormData) => Promise<Response | undefined>;

/** Servers take turns, as behind a balancer. */
export function senderTo(urls: string[], answers: Answers): Send {
  let turn = 0;
  return async (manager, method, path, body) => {
    const url = urls[turn++ % urls.length] as string;
    const json = body && !(body instanceof FormData);
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { cookie: cookieOf(manager.token), origin: url, ...(json && { 'content-type': 'application/json' }) },
        ...(body && { body: json ? JSON.stringify(body) : (body as FormData) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (response.ok) return response;
      if (response.status === 503) answers.unavailable++;
      else answers.unexpected.push(`${method} ${path.split('?')[0]}: ${response.status} ${(await response.text()).slice(0, 200)}`);
    } catch (error) {
      answers.unreachable++;
      if ((error as Error).name === 'TimeoutError')
        answers.unexpected.push(`${method} ${path.split('?')[0]}: no answer in ${PATIENCE_MS} ms`);
    }
    return undefined;
  };
}

/** Responsables who add projects and FAQs with a PDF, and read, until `stop`. A write that fails is sent again with the same id. */
export async function startLoad(urls: string[], managers: Manager[], writers: number): Promise<Load> {
  const answers: Answers = { acknowledged: 0, unavailable: 0, unreachable: 0, unexpected: [] };
  const [writes, uploads]: [Write[], Upload[]] = [[], []];
  const send = senderTo(urls, answers);
  const categories = new Map<Manager, string>();
  for (const manager of managers) {
    const body = { empresa_id: manager.empresa_id, name: 'Simulacro', topics: ['Uno'] };
    const response = await send(manager, 'POST', '/rest/v1/faq_categories', body);
    if (!response) throw new Error(`no category: ${answers.unexpected.join()}`);
    categories.set(manager, ((await response.json()) as { id: string }).id);
  }
  let stopped = false;
  const pick = (n: number) => managers[n % managers.length] as Manager;

  /** The same body until it is acknowledged. */
  const insist = async (manager: Manager, path: string, body: { id: string }): Promise<Write & { row: unknown }> => {
    for (; !stopped; await after(PAUSE_MS)) {
      const sentAt = Date.now();
      const response = await send(manager, 'POST', path, body);
      if (!response) continue;
      answers.acknowledged++;
      return { id: body.id, manager, sentAt, acknowledgedAt: Date.now(), row: await response.json() };
    }
    throw new Stopped();
  };
  const writing = async (writer: number) => {
    for (let n = writer; !stopped; n += writers) {
      const manager = pick(n);
      const id = randomUUID();
      const { row, ...write } = await insist(manager, '/rest/v1/proyectos', { id, ...named(manager, `Proyecto ${id}`) });
      writes.push(write);
      if (n % 3 === 0) await send(manager, 'GET', `/rest/v1/proyectos?limit=20&empresa_id=${manager.empresa_id}`);
    }
  };
  const uploading = async () => {
    for (let n = 0; !stopped; n++) {
      const manager = pick(n);
      const id = randomUUID();
      const faq = {
        id,
        empresa_id: manager.empresa_id,
        question: `Pregunta ${id}`,
        answer: 'Respuesta',
        category_ids: [categories.get(manager)],
      };
      const { row } = await insist(manager, '/rest/v1/faqs', faq);
      const pdf = textPdf([[`Documento de ${id}`, ...Array.from({ length: 40 }, () => randomUUID())]]);
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'documento.pdf');
      const sentAt = Date.now();
      // Not repeated: an upload has no id of the client's. What was not acknowledged is not counted.
      const response = await send(manager, 'POST', `/rest/v1/faqs/${id}/attachments?empresa_id=${manager.empresa_id}`, form);
      if (!response) continue;
      answers.acknowledged++;
      const { file_url } = (await response.json()) as FaqAttachment;
      const acknowledgedAt = Date.now();
      const hash = createHash('sha256').update(pdf).digest('hex');
      uploads.push({ id, manager, sentAt, acknowledgedAt, faq: row as Faq, url: file_url, hash });
      await after(200);
    }
  };
  const running = [...Array.from({ length: writers }, (_, n) => writing(n)), uploading()].map((work) =>
    work.catch((error) => {
      if (!(error instanceof Stopped)) answers.unexpected.push(String(error));
    }),
  );
  const stop = async () => {
    stopped = true;
    await Promise.all(running);
  };
  return { writes, uploads, answers, stop };
}

class Stopped extends Error {}

const named = ({ empresa_id }: Manager, nombre: string) => ({ empresa_id, nombre });
