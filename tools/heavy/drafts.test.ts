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
const TEXT = 'la caldera perdió presión y el cliente llamó dos veces antes de que llegara el técnico con la pieza de repuesto ';

type Typed = { text: string /** When each character was sent to the browser. */; at: number[] };
type Loss = { characters: number; ms: number; tooOld: number };

const between = (least: number, most: number) => least + Math.random() * (most - least);

test(`Chromium killed ${KILLS} times while typing, half of them offline: no character older than 2 s is lost`, async () => {
  if (!existsSync(BUILT)) throw new Error('there is no web/dist: run `npm run build` first');
  const stack = await startStack();
  onTestFinished(stack.stop);
  const profile = await mkdtemp(join(tmpdir(), 'ensaya-profile-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const person = await signIn(stack.url);
  const { tema, pregunta } = await findQuestion(stack.url, person);
  let running: KillableBrowser | undefined;
  onTestFinished(() => running?.kill());

  const open = async (): Promise<{ browser: KillableBrowser; page: Page }> => {
    const browser = await startKillableBrowser(profile);
    running = browser;
    // A killed browser loses cookies that were not yet on disk: the user signs in again.
    await browser.context.addCookies([{ name: person.cookie.name, value: person.cookie.value, url: stack.url }]);
    const page = browser.context.pages()[0] ?? (await browser.context.newPage());
    await page.goto(`${stack.url}/dashboard/prompts/generate/${tema.id}`);
    await page.locator(`[name="${pregunta}"]`).waitFor();
    return { browser, page };
  };
  const stored = async () =>
    (await read<{ answers: Record<string, string> }>(stack.url, person, 'borradores_generador', tema)).answers[pregunta];

  const losses: Record<'online' | 'offline', Loss[]> = { online: [], offline: [] };
  let { browser, page } = await open();
  for (let round = 1; round <= KILLS; round++) {
    const network = round % 2 === 0 ? 'offline' : 'online';
    const field = page.locator(`[name="${pregunta}"]`);
    const start = `Ronda ${round}: `;
    await field.fill(start);
    await expect.poll(stored, { timeout: 20_000 }).toBe(start);
    if (network === 'offline') await browser.context.setOffline(true);
    await field.press('End');

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
    if (network === 'offline') expect(await stored()).toBe(start);

    ({ browser, page } = await open());
    const recovered = await page.locator(`[name="${pregunta}"]`).inputValue();
    losses[network].push(lossOf(typed, start, recovered, killedAt));
    await expect.poll(stored, { timeout: 20_000 }).toBe(recovered);
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
type Tema = { id: string };

async function signIn(url: string): Promise<Person> {
  const response = await fetch(`${url}/auth/v1/token`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_ACCOUNTS.trabajadora.email, password: DEMO_PASSWORD }),
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

async function read<Body>(url: string, { cookie, empresa_id }: Person, table: string, tema?: Tema): Promise<Body> {
  const query = new URLSearchParams({ empresa_id, ...(tema && { tema_id: tema.id }) });
  const response = await fetch(`${url}/rest/v1/${table}?${query}`, { headers: { cookie: `${cookie.name}=${cookie.value}` } });
  if (!response.ok) throw new Error(`${table}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

async function findQuestion(url: string, person: Person): Promise<{ tema: Tema; pregunta: string }> {
  const temas = await read<{ items: Tema[] }>(url, person, 'temas_generador');
  for (const tema of temas.items) {
    const { items } = await read<{ items: { id: string }[] }>(url, person, 'preguntas_generador', tema);
    if (items[0]) return { tema, pregunta: items[0].id };
  }
  throw new Error('the demo company has no topic with questions');
}
