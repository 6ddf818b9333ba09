import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@ensaya/server/demo/accounts.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import type { Page } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { startStack } from '../stage/built-stack.ts';
import { type KillableBrowser, startKillableBrowser } from '../stage/killable-browser.ts';

const BUILT = new URL('../../web/dist/index.html', import.meta.url);
const KILLS = heavySize(50, 4);
const MAY_LOSE_MS = 2000;
const ENOUGH = 12;
const TEXT = 'entiendo que la espera es larga, por eso le mando hoy al técnico de guardia con la pieza y le llamo antes de salir ';

type Typed = { text: string /** When each character was sent to the browser. */; at: number[] };
type Loss = { characters: number; ms: number; tooOld: number };

const between = (least: number, most: number) => least + Math.random() * (most - least);

/**
 * Each round answers one question with 'Siguiente' and is killed while typing the next. Offline, the answer waits in the browser too, and
 * must be on the server after the reopening.
 */
test(`[2.37 4.7] Chromium killed ${KILLS} times while playing, half of them offline: no answer and no character older than 2 s is lost`, async () => {
  if (!existsSync(BUILT)) throw new Error('there is no web/dist: run `npm run build` first');
  const stack = await startStack();
  onTestFinished(stack.stop);
  const profile = await mkdtemp(join(tmpdir(), 'ensaya-profile-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const person = await signIn(stack.url, DEMO_ACCOUNTS.trabajadora.email);
  const roleplay = await createRoleplay(stack.url, person.empresa_id);
  const [first, second] = roleplay.questions.map(({ id }) => id);
  if (!first || !second) throw new Error('the role-play has two questions');
  let running: KillableBrowser | undefined;
  onTestFinished(() => running?.kill());

  const open = async (number: number): Promise<{ browser: KillableBrowser; page: Page }> => {
    const browser = await startKillableBrowser(profile);
    running = browser;
    // A killed browser loses cookies that were not yet on disk: the user signs in again.
    await browser.context.addCookies([{ ...person.cookie, url: stack.url }]);
    const page = browser.context.pages()[0] ?? (await browser.context.newPage());
    await page.goto(`${stack.url}/roleplays/${roleplay.id}/play?pregunta=${number}`);
    await page.locator(`[name="${number === 1 ? first : second}"]`).waitFor();
    return { browser, page };
  };
  const stored = async () => {
    const { responses, drafts } = await readPlay(stack.url, person, roleplay.id);
    return {
      answer: responses.find(({ question_id }) => question_id === first)?.answer_text,
      draft: drafts.find(({ question_id }) => question_id === second)?.texto,
    };
  };

  const losses: Record<'online' | 'offline', Loss[]> = { online: [], offline: [] };
  let { browser, page } = await open(1);
  for (let round = 1; round <= KILLS; round++) {
    const network = round % 2 === 0 ? 'offline' : 'online';
    const start = `Ronda ${round}: `;
    await page.getByRole('button', { name: /^Pregunta 2/ }).click();
    await page.locator(`[name="${second}"]`).fill(start);
    await expect.poll(async () => (await stored()).draft, { timeout: 20_000 }).toBe(start);
    const before = (await stored()).answer;
    if (network === 'offline') await browser.context.setOffline(true);
    await page.getByRole('button', { name: 'Anterior', exact: true }).click();
    await page.locator(`[name="${first}"]`).fill(`Respuesta de la ronda ${round}`);
    await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
    const field = page.locator(`[name="${second}"]`);
    await field.focus();
    await field.press('Control+End');

    const typed: Typed = { text: start, at: [] };
    const isKilled = { now: false };
    const typing = typeUntil(page, typed, isKilled);
    // Waits for enough characters, also on a slow machine, then until some are older than 2 s.
    await expect.poll(() => typed.at.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(ENOUGH);
    await after(MAY_LOSE_MS + between(100, 3000));
    const killedAt = Date.now();
    isKilled.now = true;
    await browser.kill();
    await typing;
    // Positive control: the network was off.
    if (network === 'offline') expect(await stored()).toEqual({ answer: before, draft: start });

    ({ browser, page } = await open(2));
    const recovered = await page.locator(`[name="${second}"]`).inputValue();
    losses[network].push(lossOf(typed, start, recovered, killedAt));
    await expect.poll(stored, { timeout: 20_000 }).toEqual({ answer: `Respuesta de la ronda ${round}`, draft: recovered });
    expect(await page.getByRole('dialog').count(), 'nothing to choose between').toBe(0);
  }

  print(losses);
  expect([...losses.online, ...losses.offline].map(({ tooOld }) => tooOld)).toEqual(Array.from({ length: KILLS }, () => 0));
}, 1_800_000);

function print(losses: Record<string, Loss[]>): void {
  for (const [network, of] of Object.entries(losses)) {
    const worst = (pick: (loss: Loss) => number) => Math.max(...of.map(pick));
    console.log(
      `${of.length} kills ${network}: worst loss ${worst(({ characters }) => characters)} characters, ${worst(({ ms }) => ms)} ms; ` +
        `characters older than ${MAY_LOSE_MS} ms lost: ${of.reduce((sum, { tooOld }) => sum + tooOld, 0)}`,
    );
  }
}

/** At a fast typist's pace, with occasional pauses, in which the text is sent to the server. */
async function typeUntil(page: Page, typed: Typed, isKilled: { now: boolean }): Promise<void> {
  try {
    for (let index = 0; !isKilled.now; index++) {
      const character = TEXT[index % TEXT.length] ?? ' ';
      const at = Date.now();
      const sent = page.keyboard.type(character);
      typed.text += character;
      typed.at.push(at);
      await sent;
      await after(Math.random() < 0.02 ? between(900, 1200) : between(30, 90));
    }
  } catch (error) {
    // The keystroke in progress when the browser was killed.
    if (!isKilled.now) throw error;
  }
}

/** `tooOld`: lost characters that were typed more than 2 s before the kill. */
function lossOf(typed: Typed, start: string, recovered: string, killedAt: number): Loss {
  expect(typed.text.startsWith(recovered), `'${recovered}' is not how '${typed.text}' begins`).toBe(true);
  expect(typed.at.filter((at) => at < killedAt - MAY_LOSE_MS).length, 'characters old enough to count').toBeGreaterThanOrEqual(ENOUGH);
  const lost = typed.at.slice(Math.max(0, recovered.length - start.length));
  return { characters: lost.length, ms: killedAt - (lost[0] ?? killedAt), tooOld: lost.filter((at) => at < killedAt - MAY_LOSE_MS).length };
}

type Person = { cookie: { name: string; value: string }; empresa_id: string };

async function signIn(url: string, email: string): Promise<Person> {
  const response = await fetch(`${url}/auth/v1/token`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const [, name, value] =
    response.headers
      .getSetCookie()
      .join('\n')
      .match(/^(\S*session_token)=([^;]+)/m) ?? [];
  if (!name || !value) throw new Error(`no session: ${response.status}`);
  const user = await fetch(`${url}/auth/v1/user`, { headers: { cookie: `${name}=${value}` } });
  const { empresas } = (await user.json()) as { empresas: { id: string }[] };
  return { cookie: { name, value }, empresa_id: empresas[0]?.id ?? '' };
}

async function request<Body>(url: string, { cookie }: Person, path: string, body?: object): Promise<Body> {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { origin: url, cookie: `${cookie.name}=${cookie.value}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

type Play = { responses: { question_id: string; answer_text: string }[]; drafts: { question_id: string; texto: string }[] };
const readPlay = (url: string, person: Person, id: string): Promise<Play> =>
  request(url, person, `/rest/v1/rpc/play_roleplay?roleplay_id=${id}`);

async function createRoleplay(url: string, company_id: string): Promise<{ id: string; questions: { id: string }[] }> {
  const responsable = await signIn(url, DEMO_ACCOUNTS.responsable.email);
  const questions = ['¿Por qué debería esperarlos a ustedes?', '¿Y si mañana vuelve a fallar?'].map((text) => ({ text }));
  return request(url, responsable, '/rest/v1/roleplays', { company_id, title: 'Avería en plena ola de frío', questions });
}
