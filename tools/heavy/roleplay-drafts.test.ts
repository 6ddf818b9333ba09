import { DEMO_ACCOUNTS } from '@ensaya/server/demo/accounts.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { expect, test } from 'vitest';
import { requestAs, signInDemo } from '../stage/demo-client.ts';
import { countLosses, STEP_MS, startTypingStage, typeAndKill } from '../stage/killed-typing.ts';

const KILLS = heavySize(50, 2);
const TEXT = 'entiendo que la espera es larga, por eso le mando hoy al técnico de guardia con la pieza y le llamo antes de salir ';

type Play = { responses: { question_id: string; answer_text: string }[]; drafts: { question_id: string; texto: string }[] };

/**
 * Each round answers one question with 'Siguiente' and is killed while typing the next. Offline, the answer waits in the browser too, and
 * must be on the server after the reopening.
 */
test(`[2.37 4.7] Chromium killed ${KILLS} times while playing, half of them offline: no answer and no character older than 2 s is lost`, async () => {
  const { url, person, open } = await startTypingStage();
  const roleplay = await createRoleplay(url, person.empresa_id);
  const [first, second] = roleplay.questions.map(({ id }) => id);
  if (!first || !second) throw new Error('the role-play has two questions');
  const path = (number: number) => `/roleplays/${roleplay.id}/play?pregunta=${number}`;
  const stored = async () => {
    const { responses, drafts } = await requestAs<Play>(url, person, `/rest/v1/rpc/play_roleplay?roleplay_id=${roleplay.id}`);
    return {
      answer: responses.find(({ question_id }) => question_id === first)?.answer_text,
      draft: drafts.find(({ question_id }) => question_id === second)?.texto,
    };
  };

  const losses = countLosses();
  let opened = await open(path(1), first);
  for (let round = 1; round <= KILLS; round++) {
    const { browser, page } = opened;
    const network = round % 2 === 0 ? 'offline' : 'online';
    const start = `Ronda ${round}: `;
    await page.getByRole('button', { name: /^Pregunta 2/ }).click();
    await page.locator(`[name="${second}"]`).fill(start);
    await expect.poll(async () => (await stored()).draft, { timeout: STEP_MS }).toBe(start);
    const before = (await stored()).answer;
    if (network === 'offline') await browser.context.setOffline(true);
    await page.getByRole('button', { name: 'Anterior', exact: true }).click();
    await page.locator(`[name="${first}"]`).fill(`Respuesta de la ronda ${round}`);
    await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
    const field = page.locator(`[name="${second}"]`);
    await field.focus();
    await field.press('Control+End');
    const killed = await typeAndKill(opened, start, TEXT);
    // Positive control: the network was off.
    if (network === 'offline') expect(await stored()).toEqual({ answer: before, draft: start });

    opened = await open(path(2), second);
    const recovered = await opened.page.locator(`[name="${second}"]`).inputValue();
    losses.add(network, killed, recovered);
    await expect.poll(stored, { timeout: STEP_MS }).toEqual({ answer: `Respuesta de la ronda ${round}`, draft: recovered });
    expect(await opened.page.getByRole('dialog').count(), 'nothing to choose between').toBe(0);
  }
  losses.expectNoneTooOld();
}, 1_800_000);

async function createRoleplay(url: string, company_id: string): Promise<{ id: string; questions: { id: string }[] }> {
  const responsable = await signInDemo(url, DEMO_ACCOUNTS.responsable.email);
  const questions = ['¿Por qué debería esperarlos a ustedes?', '¿Y si mañana vuelve a fallar?'].map((text) => ({ text }));
  return requestAs(url, responsable, '/rest/v1/roleplays', { company_id, title: 'Avería en plena ola de frío', questions });
}
