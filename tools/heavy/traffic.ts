import { randomInt, randomUUID } from 'node:crypto';
import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import { cookieOf, type Manager } from '../stage/stage.ts';

export type Tally = { answered: number; unavailable: number; aborted: number; unexpected: string[]; foreign: number; rows: number };

/**
 * Users of many companies, concurrently: they list and add projects of their own, request another company's, and abort requests.
 * Counts every row received that is not of the caller's company.
 */
export async function sendTraffic(
  url: string,
  managers: Manager[],
  requests: number,
  concurrency: number,
  impatientPercent = 2,
): Promise<Tally> {
  const tally: Tally = { answered: 0, unavailable: 0, aborted: 0, unexpected: [], foreign: 0, rows: 0 };
  let left = requests;
  const pick = () => managers[randomInt(managers.length)] as Manager;

  const one = async (): Promise<void> => {
    const asker = pick();
    const kind = randomInt(100);
    const asked = kind < 5 ? pick() : asker;
    const impatient = randomInt(100) < impatientPercent ? AbortSignal.timeout(randomInt(4)) : undefined;
    const headers = { cookie: cookieOf(asker.token), origin: url, 'content-type': 'application/json' };
    const request: RequestInit = { headers, ...(impatient && { signal: impatient }) };
    try {
      const response =
        kind >= 90
          ? await fetch(`${url}/rest/v1/proyectos`, {
              ...request,
              method: 'POST',
              body: JSON.stringify({ id: randomUUID(), empresa_id: asker.empresa_id, nombre: `de ${asker.empresa_id}` }),
            })
          : await fetch(`${url}/rest/v1/proyectos?limit=20${kind < 60 ? `&empresa_id=${asked.empresa_id}` : ''}`, request);
      count(tally, asker, asked, response.status, (await response.json()) as { items?: Proyecto[] } & Partial<Proyecto>);
    } catch (error) {
      if (impatient?.aborted) tally.aborted++;
      else tally.unexpected.push(String(error));
    }
  };
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (left-- > 0) await one();
    }),
  );
  return tally;
}

function count(tally: Tally, asker: Manager, asked: Manager, status: number, body: { items?: Proyecto[] } & Partial<Proyecto>): void {
  if (status === 503) {
    tally.unavailable++;
    return;
  }
  const rows = body.items ?? [body as Proyecto];
  tally.foreign += rows.filter((row) => row.empresa_id !== asker.empresa_id || row.empresa.id !== asker.empresa_id).length;
  tally.rows += rows.length;
  const expected = status === 201 || (status === 200 && (asked !== asker ? rows.length === 0 : rows.length === 20));
  if (expected) tally.answered++;
  else tally.unexpected.push(`${status} with ${rows.length} rows`);
}
