import { setTimeout as after } from 'node:timers/promises';
import { cookieOf } from '../stage/stage.ts';

export type Sender = { id: string; token: string };
export type Insistence = { acknowledged: number; retried: number };
type Sent = { method: 'PUT' | 'POST'; path: string; body: object };

/** Sends a write again until it is acknowledged, as the pages do. A refusal other than of a server that is down throws. */
export async function insist<Answer>(url: string, { token }: Sender, { method, path, body }: Sent, tally: Insistence): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url + path, {
      method,
      headers: { cookie: cookieOf(token), origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    const answer = await response?.json().catch(() => undefined);
    if (response?.ok && answer) {
      tally.acknowledged++;
      if (attempt > 0) tally.retried++;
      return answer as Answer;
    }
    if (response && ![200, 201, 429, 500, 502, 503].includes(response.status))
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)} to ${JSON.stringify(body)}`);
    await after(response?.status === 429 ? 1000 : 20);
  }
}
