import { closeEnsayo, estimateEnsayo, getEnsayo, getEscenaEnsayo, listEnsayos, sayInEnsayo } from '@ensaya/contract/ensayos.ts';
import { listRoleplays } from '@ensaya/contract/roleplays.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectCount } from '../../../../tests/browser.tsx';
import {
  answered,
  BEGUN,
  CERRADO,
  CUMPLIDA,
  character,
  cut,
  ENSAYO,
  ENSAYO_ID,
  ESCENA_LISTA,
  ROLEPLAY_ID,
  SAID,
  TURNOS,
} from '../../../../tests/ensayos.ts';
import { newUser, openPage } from '../../../../tests/open-page.tsx';
import { type Answer, answer, answerEvents, refuse, unreachable } from '../../../../tests/stub-server.ts';
import { ensayarPath, PATHS } from '../../../lib/address/paths.ts';
import { readKept } from '../../../lib/drafts/local-drafts.ts';

const USUAL = [
  answer(getEnsayo, ENSAYO),
  answer(getEscenaEnsayo, ESCENA_LISTA),
  answer(estimateEnsayo, { ceiling: 60_000, likely: 12_000 }),
  answer(listEnsayos, { items: [], next_cursor: null }),
  answer(listRoleplays, { items: [], next_cursor: null }),
];
const open = async (...answers: Answer[]) => {
  const user = newUser('worker');
  return { user, server: await openPage(ensayarPath(ROLEPLAY_ID, ENSAYO_ID), { user, usual: USUAL, answers }) };
};

const field = page.getByRole('textbox', { name: 'Qué le dices a Don Ernesto' });
const script = page.getByRole('list', { name: 'Conversación con Don Ernesto' });
const lines = script.getByRole('listitem');
const sayButton = page.getByRole('button', { name: 'Decir', exact: true });
const log = () => [...document.querySelectorAll('[role=log] p')].map(({ textContent }) => textContent);
const said = (server: Awaited<ReturnType<typeof open>>['server']) => server.calls(sayInEnsayo).map(({ body }) => body);

/** As the server answers; the words come when `release` is called. */
function slowAnswer(...events: Parameters<typeof answerEvents>[1][]) {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { give } = answerEvents(sayInEnsayo, ...events);
  const slow: Answer = { operation: sayInEnsayo, give: async (input: never) => gate.then(() => give(input)) };
  return { slow, release: () => release() };
}

/** The answer of the server depends on the id that the page has made. */
const replies = (more: Parameters<typeof answered>[2] = {}, events: Parameters<typeof answerEvents>[1][] = []): Answer => ({
  operation: sayInEnsayo,
  give: ({ body }: { body: { client_id: string } }) =>
    answerEvents(
      sayInEnsayo,
      ...events,
      { event: 'texto', data: { text: 'Ya. Básico.' } },
      { event: 'done', data: answered(body.client_id, 'Ya. Básico.', more) },
    ).give(undefined as never),
});

test('[4.7] the script, the stages with one’s own words, and the turns that are left', async () => {
  await open();
  await expectCount(lines, 3);
  await expect.element(lines.nth(0)).toMatchTextContent(/^Don Ernesto: Oiga, que me acaba de llegar/);
  await expect.element(lines.nth(1)).toMatchTextContent(/^Tú: Entiendo que le siente mal/);
  const stages = page.getByRole('complementary', { name: 'Etapas' });
  await expect.element(stages).toMatchTextContent(/Se siente escuchado\s*Con «Entiendo que le siente mal\.»/);
  await expect.element(stages).toMatchTextContent(/Entiende el cobro\s*Estás aquí/);
  await expect.element(stages).toMatchTextContent(/11 turnos de 12/);
  await expectAccessible();
});

test('[4.7] what is said is sent once with Ctrl Enter; whole sentences and the stage that was met are announced', async () => {
  const second = { ...CUMPLIDA, etapa: 2, turno_n: 3, texto: SAID };
  const { server } = await open(replies({ etapa: 3, cumplidas: [CUMPLIDA, second] }, [{ event: 'etapa', data: second }]));
  await field.fill(SAID);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expectCount(lines, 5);
  await expect.element(lines.nth(3)).toMatchTextContent(`Tú: ${SAID}`);
  await expect.element(lines.nth(4)).toMatchTextContent('Don Ernesto: Ya. Básico.');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(said(server)).toMatchObject([{ n: 3, texto: SAID, ensayo_id: ENSAYO_ID }]);
  await expect.poll(log).toEqual(['Etapa cumplida: Entiende el cobro. Ahora: Acepta un siguiente paso.', 'Don Ernesto: Ya.', 'Básico.']);
  await expect.element(page.getByRole('complementary', { name: 'Etapas' })).toMatchTextContent(/10 turnos de 12/);
});

test('[4.7] one may type while the other speaks; only ‘Decir’ waits', async () => {
  const { slow, release } = slowAnswer({ event: 'done', data: answered('0199a000-0000-7000-8000-000000000099') });
  const { server } = await open(slow);
  await field.fill(SAID);
  await sayButton.click();
  await expect.element(lines.nth(3)).toMatchTextContent(`Tú: ${SAID}`);
  await expect.element(sayButton).toHaveAttribute('aria-disabled', 'true');
  await field.fill('Y mañana le llamo.');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(said(server)).toHaveLength(1);
  release();
  await expect.element(sayButton).not.toHaveAttribute('aria-disabled');
  await expect.element(field).toHaveValue('Y mañana le llamo.');
});

test('[4.7] an answer that is cut stays dimmed, and ‘Reintentar’ sends the same turn, never a second one', async () => {
  const { server } = await open(answerEvents(sayInEnsayo, { event: 'texto', data: { text: 'Ya. Bás' } }));
  await field.fill(SAID);
  server.answer(answer(getEnsayo, () => cut(said(server)[0]?.client_id ?? '')));
  await sayButton.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Se ha cortado\./);
  await expect.element(lines.nth(4)).toHaveAttribute('data-cut');
  await expect.element(field).toHaveValue('');
  server.answer(replies());
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(lines.nth(4)).toMatchTextContent('Don Ernesto: Ya. Básico.');
  await expectCount(lines, 5);
  const [first, second] = said(server);
  expect(second).toEqual(first);
});

test('[4.7] what the server has not heard stands in the field again, and is said as the same turn', async () => {
  const { server } = await open(refuse(sayInEnsayo, 'ai_cap'));
  await field.fill(SAID);
  await sayButton.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/tope de IA/);
  await expect.element(field).toHaveValue(SAID);
  await expectCount(lines, 3);
  server.answer(replies());
  await sayButton.click();
  await expectCount(lines, 5);
  const [first, second] = said(server);
  expect(second?.client_id).toBe(first?.client_id);
});

test('[4.7] offline in the middle: the words stay here, and are sent once the network is back', async () => {
  const { server } = await open(unreachable(sayInEnsayo));
  await field.fill(SAID);
  server.answer(unreachable(getEnsayo));
  await sayButton.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Sin conexión\. Guardado en este dispositivo\./);
  server.answer(
    replies(),
    answer(getEnsayo, () => answered(said(server)[0]?.client_id ?? '')),
  );
  window.dispatchEvent(new Event('online'));
  await expect.element(lines.nth(4)).toMatchTextContent('Don Ernesto: Ya. Básico.');
  await expectCount(page.getByRole('alert'), 0);
  expect(new Set(said(server).map(({ client_id }) => client_id)).size).toBe(1);
});

test('[4.7] a second tab that went on: both show the same turns, and the words stay in the field', async () => {
  const theirs = answered('0199a000-0000-7000-8000-000000000055', 'Eso ya me lo ha dicho.');
  await open(refuse(sayInEnsayo, 'stale', { current: theirs }));
  await field.fill('Otra cosa.');
  await sayButton.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Has seguido en otra pestaña/);
  await expect.element(lines.nth(4)).toMatchTextContent('Don Ernesto: Eso ya me lo ha dicho.');
  await expectCount(lines, 5);
  await expect.element(field).toHaveValue('Otra cosa.');
});

test('[4.7] an answer that another device receives shows that it is being written, and waits', async () => {
  const writing = {
    ...ENSAYO,
    dichos: 2,
    turnos: [...answered('0199a000-0000-7000-8000-000000000056').turnos.slice(0, 4), character(4, '', 'escribiendo')],
  };
  const { server } = await open(answer(getEnsayo, writing));
  await expect.element(sayButton).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(log).toEqual(['Don Ernesto está contestando…']);
  server.answer(answer(getEnsayo, answered('0199a000-0000-7000-8000-000000000056')));
  await expect.element(lines.nth(4)).toMatchTextContent('Don Ernesto: Ya. Básico.');
  await expect.element(sayButton).not.toHaveAttribute('aria-disabled');
});

test('[4.7] what is typed is kept with every key, and Escape leaves for the list without losing it', async () => {
  const { user, server } = await open();
  await field.fill('Le llamo mañana');
  const kept = async () => (await readKept({ person: user.id, subject: `ensayo:${ENSAYO_ID}` })).texto?.text;
  await expect.poll(kept, { timeout: 250 }).toBe('Le llamo mañana');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Roleplays' })).toBeVisible();
  expect(window.location.pathname).toBe(PATHS.roleplays);
  expect(said(server)).toEqual([]);
  await openPage(ensayarPath(ROLEPLAY_ID, ENSAYO_ID), { user, usual: USUAL });
  await expect.element(field).toHaveValue('Le llamo mañana');
});

test('[4.7] a page that closed before the server heard: the words stand in the field, as the same turn', async () => {
  const { slow } = slowAnswer();
  const { user, server } = await open(slow);
  await field.fill(SAID);
  await sayButton.click();
  await expect.poll(() => said(server)).toHaveLength(1);
  const again = await openPage(ensayarPath(ROLEPLAY_ID, ENSAYO_ID), { user, usual: USUAL, answers: [replies()] });
  await expect.element(field).toHaveValue(SAID);
  await sayButton.click();
  await expectCount(lines, 5);
  expect(said(again)[0]?.client_id).toBe(said(server)[0]?.client_id);
});

test('[4.7] the last turn says so; after it the page says why it has ended, and shows what was reached on request', async () => {
  const { server } = await open(
    answer(getEnsayo, { ...ENSAYO, turnos_max: 2 }),
    replies({ turnos_max: 2, estado: 'cerrado', motivo: 'turnos', objetivos: [] }),
  );
  await expect.element(page.getByText('Te queda 1 turno', { exact: true }).last()).toBeVisible();
  await field.fill(SAID);
  await sayButton.click();
  await expect.poll(log).toContain('El ensayo ha terminado. Se te han acabado los turnos.');
  await expectCount(field, 0);
  await expectCount(lines, 5);
  await page.getByRole('button', { name: 'Ver cómo ha ido' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Has llegado a la etapa 2' })).toBeVisible();
  expect(said(server)).toHaveLength(1);
});

test('[4.7] ‘Terminar’ asks once; ‘Pausa’ leaves and keeps', async () => {
  const { server } = await open(answer(closeEnsayo, { ...CERRADO, motivo: 'persona' }));
  await page.getByRole('button', { name: 'Terminar' }).click();
  await page.getByRole('button', { name: 'Seguir' }).click();
  await expectCount(page.getByRole('dialog'), 0);
  expect(server.calls(closeEnsayo)).toEqual([]);
  await page.getByRole('button', { name: 'Terminar' }).click();
  server.answer(answer(getEnsayo, { ...CERRADO, motivo: 'persona' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Has llegado a la etapa 2' })).toBeVisible();
  await expect.element(page.getByText(/Lo has terminado tú\./)).toBeVisible();
});

test('[4.7] nothing is said without words, and nothing too long', async () => {
  const { server } = await open();
  await sayButton.click();
  await expect.element(page.getByText('Escribe qué le dices')).toBeVisible();
  await field.fill('a'.repeat(1501));
  await sayButton.click();
  await expect.element(page.getByText('Puedes decir 1500 caracteres como máximo')).toBeVisible();
  expect(said(server)).toEqual([]);
});

test('[4.7] what cannot be loaded says so and is read again; what is gone says that', async () => {
  const { server } = await open(refuse(getEnsayo, 'internal'));
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Error al cargar el ensayo/);
  server.answer(answer(getEnsayo, BEGUN));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expectCount(lines, 1);
  await expect.poll(log).toEqual(['Don Ernesto: Oiga, que me acaba de llegar un cargo de 65 euros.', '¿Esto qué es?']);
  await open(refuse(getEnsayo, 'not_found'));
  await expect.element(page.getByText('Este ensayo ya no está')).toBeVisible();
});

test('[4.7] nothing of what the character hides is in the document before the end', async () => {
  await open(answer(getEnsayo, ENSAYO));
  await expectCount(lines, TURNOS.length);
  expect(document.documentElement.innerHTML).not.toContain(CERRADO.objetivos?.[0]);
});
