import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { expect, test } from 'vitest';
import { type DemoPerson, requestAs } from '../stage/demo-client.ts';
import { countLosses, STEP_MS, startTypingStage, typeAndKill } from '../stage/killed-typing.ts';

const KILLS = heavySize(50, 2);
const TEXT = 'la caldera perdió presión y el cliente llamó dos veces antes de que llegara el técnico con la pieza de repuesto ';

test(`Chromium killed ${KILLS} times while typing, half of them offline: no character older than 2 s is lost`, async () => {
  const { url, person, open } = await startTypingStage();
  const { tema, pregunta } = await findQuestion(url, person);
  const path = `/dashboard/prompts/generate/${tema.id}`;
  const stored = async () => (await read<{ answers: Record<string, string> }>(url, person, 'borradores_generador', tema)).answers[pregunta];

  const losses = countLosses();
  let opened = await open(path, pregunta);
  for (let round = 1; round <= KILLS; round++) {
    const network = round % 2 === 0 ? 'offline' : 'online';
    const field = opened.page.locator(`[name="${pregunta}"]`);
    const start = `Ronda ${round}: `;
    await field.fill(start);
    await expect.poll(stored, { timeout: STEP_MS }).toBe(start);
    if (network === 'offline') await opened.browser.context.setOffline(true);
    await field.press('End');
    const killed = await typeAndKill(opened, start, TEXT);
    // Positive control: the network was off.
    if (network === 'offline') expect(await stored()).toBe(start);

    opened = await open(path, pregunta);
    const recovered = await opened.page.locator(`[name="${pregunta}"]`).inputValue();
    losses.add(network, killed, recovered);
    await expect.poll(stored, { timeout: STEP_MS }).toBe(recovered);
  }
  losses.expectNoneTooOld();
}, 1_800_000);

type Tema = { id: string };

const read = <Body>(url: string, person: DemoPerson, table: string, tema?: Tema): Promise<Body> =>
  requestAs(url, person, `/rest/v1/${table}?${new URLSearchParams({ empresa_id: person.empresa_id, ...(tema && { tema_id: tema.id }) })}`);

async function findQuestion(url: string, person: DemoPerson): Promise<{ tema: Tema; pregunta: string }> {
  const temas = await read<{ items: Tema[] }>(url, person, 'temas_generador');
  for (const tema of temas.items) {
    const { items } = await read<{ items: { id: string }[] }>(url, person, 'preguntas_generador', tema);
    if (items[0]) return { tema, pregunta: items[0].id };
  }
  throw new Error('the demo company has no topic with questions');
}
