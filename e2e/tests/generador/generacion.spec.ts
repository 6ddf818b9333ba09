import { toast } from '../empresas/support.ts';
import { createTeam, openFor } from '../tareas/support.ts';
import {
  answer,
  answerAll,
  askedOfAi,
  createTema,
  expect,
  generarPath,
  generateButton,
  preguntasOf,
  refused,
  result,
  setModel,
  temasPath,
  test,
} from './support.ts';

const GENERATE = '**/functions/v1/generate-prompt';
const UNANSWERED = 'Por favor responde todas las preguntas antes de generar el prompt';

test('[1.3 2.8 2.30 2.31 3.23 4.3 5.6 6.4 7.14 7.28 8.5 8.14 9.5] a worker answers, generates and copies', { tag: '@journey' }, async ({
  page,
  team,
  tema,
}) => {
  await setModel(team, 'ensayo');
  await openFor(page, team.trabajadora, generarPath(tema));
  await expect(page.getByRole('heading', { name: tema.nombre, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver a Temas' })).toBeVisible();
  await expect(page.getByText('IA simulada')).toBeVisible();
  await page.getByText('Contestar sin perder la calma.').dblclick({ position: { x: 20, y: 10 } });
  expect(await page.evaluate(() => String(getSelection()).trim())).not.toBe('');
  const [first, second] = await preguntasOf(team, tema);
  const fields = page.getByRole('textbox');
  await expect(fields).toHaveCount(2);
  await expect(fields.nth(0)).toHaveAccessibleName(/¿Qué ha pasado\?/);
  await expect(fields.nth(0)).toHaveAccessibleDescription('En dos o tres frases.');
  await expect(fields.nth(1)).toHaveAccessibleName(/¿Qué puedes ofrecer\?/);
  for (const field of await fields.all()) {
    await expect(field).toHaveAttribute('placeholder', 'Escribe tu respuesta aquí...');
    await expect(field).toHaveAttribute('rows', '3');
  }

  await answer(page, '¿Qué ha pasado?').fill('La caldera no funciona');
  await answer(page, '¿Qué puedes ofrecer?').fill('   ');
  await generateButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(UNANSWERED);
  await expect(answer(page, '¿Qué puedes ofrecer?')).toBeFocused();
  await page.keyboard.type('Una visita mañana');
  await expect(page.getByRole('alert')).toHaveCount(0);

  const request = page.waitForRequest(GENERATE);
  await generateButton(page).click();
  expect((await request).headers().accept).toBe('text/event-stream');
  expect((await request).postDataJSON()).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    companyId: team.empresa.id,
    topicId: tema.id,
    answers: [
      { questionId: first?.id, question: '¿Qué ha pasado?', answer: 'La caldera no funciona' },
      { questionId: second?.id, question: '¿Qué puedes ofrecer?', answer: expect.stringContaining('Una visita mañana') },
    ],
  });
  await expect(toast(page, 'Prompt generado exitosamente')).toHaveAttribute('data-kind', 'success');
  const text = result(page).locator('[aria-live="polite"]');
  await expect(text).toContainText('La caldera no funciona');
  await expect(text).toHaveAttribute('aria-busy', 'false');
  // The answers stay, to be edited and sent again.
  await expect(answer(page, '¿Qué ha pasado?')).toHaveValue('La caldera no funciona');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await result(page).getByRole('button', { name: 'Copiar' }).click();
  await expect(result(page).getByRole('button', { name: 'Copiado' })).toBeVisible();
  await expect(toast(page, 'Prompt copiado al portapapeles')).toBeVisible();
  // Drawn as Markdown, copied as it was written, and kept.
  await expect(text.getByRole('listitem').first()).toContainText('La caldera no funciona');
  const kept = await team.trabajadora.api.get(`/rest/v1/prompts_generados?empresa_id=${team.empresa.id}`);
  const [newest] = ((await kept.json()) as { items: { prompt: string }[] }).items;
  expect(newest?.prompt).toContain('\n- ');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(newest?.prompt);
  await expect(result(page).getByText('Guardado en Mis prompts')).toBeVisible();
  await expect(result(page).getByRole('link', { name: 'Mis prompts' })).toHaveAttribute('href', `${temasPath}?vista=mis-prompts`);
  await expect(result(page).getByRole('button', { name: 'Copiar' })).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  });
  await result(page).getByRole('button', { name: 'Copiar' }).click();
  await expect(toast(page, 'Error al copiar al portapapeles')).toHaveAttribute('data-kind', 'failure');
});

test('[4.3 7.28] the text is shown while it streams, once for two clicks; stopping keeps the text so far, leaving aborts', async ({
  page,
  team,
  tema,
}) => {
  await setModel(team, 'ensayo-lento');
  await openFor(page, team.trabajadora, generarPath(tema));
  await answerAll(page);
  const ids: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('generate-prompt')) ids.push(request.postDataJSON().id);
  });
  await generateButton(page).dblclick();
  const text = result(page).locator('[aria-live="polite"]');
  await expect(text).toHaveAttribute('aria-busy', 'true');
  await expect(text).toContainText('Actúa como');
  await expect(page.getByRole('button', { name: 'Generando…' })).toBeVisible();
  await expect(result(page).getByRole('button', { name: 'Copiar' })).toBeDisabled();
  await result(page).getByRole('button', { name: 'Detener' }).click();
  await expect(result(page).getByText('Detenido')).toBeVisible();
  await expect(result(page).getByRole('heading')).toBeFocused();
  await expect(text).toContainText('Actúa como');
  await expect(text).not.toContainText('No inventes datos');
  await expect(result(page).getByRole('button', { name: 'Copiar' })).toBeEnabled();
  await expect.poll(async () => (await askedOfAi(team)).map(({ outcome }) => outcome).at(-1)).toBe('left');
  expect(ids).toHaveLength(1);

  await result(page).getByRole('button', { name: 'Generar de nuevo' }).press('Enter');
  await expect(text).toContainText('Actúa como');
  await expect(result(page).getByRole('heading')).toBeFocused();
  await expect(text).toHaveAttribute('aria-busy', 'true');
  expect(new Set(ids).size).toBe(2);
  await page.getByRole('link', { name: 'Volver a Temas' }).click();
  await expect(page).toHaveURL(/\/dashboard\/prompts$/);
  await expect.poll(async () => (await askedOfAi(team)).map(({ outcome }) => outcome).slice(-2)).toEqual(['left', 'left']);
});

test('[4.3 5.6 8.5] every failure is shown in Spanish after its prefix, and the text before it stays', async ({ page, team, tema }) => {
  await openFor(page, team.trabajador, generarPath(tema));
  await answerAll(page);
  const failure = page.getByRole('alert');
  for (const [model, said, key] of [
    ['ensayo-sin-saldo', 'La cuenta de IA de la empresa se ha quedado sin saldo. Hay que recargarla en la web del proveedor', undefined],
    ['ensayo-desconocido', 'El modelo elegido no existe o la clave no puede usarlo. Hay que elegir otro en Ajustes', undefined],
    ['ensayo-rechazo', 'La IA no ha querido contestar a esto. Cambia las respuestas e inténtalo de nuevo', undefined],
    ['ensayo', 'El proveedor de IA no acepta la clave de la empresa. Hay que revisarla en Ajustes', 'mala'],
    ['ensayo-mudo', 'La IA está tardando demasiado. Inténtalo de nuevo', undefined],
  ] as const) {
    await setModel(team, model, key);
    await generateButton(page).click();
    await expect(failure).toHaveText(`Error al generar el prompt: ${said}`);
    await expect(result(page)).toHaveCount(0);
  }
  for (const [model, said] of [
    ['ensayo-corte', 'La respuesta de la IA se ha cortado a la mitad. Inténtalo de nuevo'],
    ['ensayo-atasco', 'La IA está tardando demasiado. Inténtalo de nuevo'],
  ] as const) {
    await setModel(team, model);
    await generateButton(page).click();
    await expect(failure).toHaveText(`Error al generar el prompt: ${said}`);
    await expect(result(page)).toContainText('Actúa como una persona con');
    await expect(result(page).getByRole('button', { name: 'Generar de nuevo' })).toBeVisible();
    await expect(result(page).getByRole('button', { name: 'Copiar' })).toBeEnabled();
  }
  // A connection lost before and after the first token.
  await page.route(GENERATE, (route) => route.abort(), { times: 1 });
  await generateButton(page).click();
  await expect(failure).toHaveText('Error al generar el prompt: No hay conexión. Revisa tu red e inténtalo de nuevo');
  const half = { contentType: 'text/event-stream', body: 'event: text\ndata: {"text":"Solo la mitad"}\n\n' };
  await page.route(GENERATE, (route) => route.fulfill(half), { times: 1 });
  await generateButton(page).click();
  await expect(failure).toHaveText('Error al generar el prompt: La respuesta de la IA se ha cortado a la mitad. Inténtalo de nuevo');
  await expect(result(page)).toContainText('Solo la mitad');
  await page.route(GENERATE, (route) => route.fulfill(refused(409, 'ai_no_key', 'La empresa no tiene una clave de API configurada')), {
    times: 1,
  });
  await generateButton(page).click();
  await expect(failure).toHaveText('Error al generar el prompt: La empresa no tiene una clave de API configurada');
});

test('[1.3 2.31] markup in the output stays text: nothing is rendered, run or fetched from elsewhere', async ({
  page,
  team,
  tema,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) elsewhere.push(request.url());
  });
  let dialogs = 0;
  page.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  const markup = '<img src="https://mala.example/p.png" onerror="alert(1)"><script>alert(2)</script><b id="dibujado">negrita</b>';
  const markdown = '![foto](https://mala.example/q.png) [enlace](javascript:alert(3))';
  await setModel(team, 'ensayo');
  await openFor(page, team.trabajadora, generarPath(tema));
  await answer(page, '¿Qué ha pasado?').fill(markup);
  await answer(page, '¿Qué puedes ofrecer?').fill(markdown);
  await generateButton(page).click();
  await expect(toast(page, 'Prompt generado exitosamente')).toBeVisible();
  await expect(result(page)).toContainText(markup);
  await expect(result(page).getByRole('link', { name: 'enlace' })).toHaveCount(0);
  await page.goto(`${temasPath}?vista=mis-prompts`);
  await page
    .getByRole('button', { name: new RegExp(tema.nombre) })
    .first()
    .click();
  await expect(page.getByText(markdown).first()).toBeVisible();
  await expect(page.locator('#dibujado, img[src*="mala"], a[href*="javascript"]')).toHaveCount(0);
  expect([elsewhere, dialogs]).toEqual([[], 0]);
});

test('[5.6] an answer that is too long is counted, reported and not sent', async ({ page, team, tema }) => {
  await openFor(page, team.trabajadora, generarPath(tema));
  await answerAll(page);
  await expect(page.getByText(/\/4000 caracteres/)).toHaveCount(0);
  await answer(page, '¿Qué ha pasado?').fill('x'.repeat(4001));
  await expect(page.getByText('4001/4000 caracteres')).toBeVisible();
  let sent = false;
  await page.route(GENERATE, (route) => {
    sent = true;
    return route.abort();
  });
  await generateButton(page).click();
  await expect(page.getByText('La respuesta no puede exceder 4000 caracteres').first()).toBeVisible();
  await expect(answer(page, '¿Qué ha pasado?')).toBeFocused();
  expect(sent).toBe(false);
});

test('[5.6 8.5] without a configured AI the button says so before it is pressed, the page says whom to ask, and the text can be copied', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const team = await createTeam(playwright, baseURL ?? '');
  const tema = await createTema(team, { preguntas: ['¿Qué ha pasado?', '¿Qué puedes ofrecer?'] });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openFor(page, team.trabajadora, generarPath(tema));
  await expect(page.getByText('No se encontró configuración de IA para esta empresa', { exact: true })).toBeVisible();
  const copy = page.getByRole('button', { name: 'Copiar el texto para pegarlo en otra IA' });
  await expect(generateButton(page)).toBeDisabled();
  await expect(generateButton(page)).toHaveAccessibleDescription(
    'No se encontró configuración de IA para esta empresa Pide a tu responsable que la configure.',
  );
  await copy.click();
  await expect(page.getByRole('alert')).toHaveText(UNANSWERED);
  await expect(answer(page, '¿Qué ha pasado?')).toBeFocused();
  await answerAll(page);
  await copy.click();
  await expect(toast(page, 'Texto copiado al portapapeles')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Una visita mañana');
  // If the browser refuses to copy, the text is shown.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await copy.click();
  await expect(page.getByRole('textbox', { name: 'Cópialo desde aquí' })).toHaveValue(/Una visita mañana/);
  // The keyboard reaches the button, and Enter sends nothing.
  let sent = 0;
  page.on('request', (request) => {
    sent += request.url().includes('generate-prompt') ? 1 : 0;
  });
  await generateButton(page).press('Enter');
  await expect(result(page)).toHaveCount(0);
  expect(sent).toBe(0);

  const context = await browser.newContext();
  const manager = await context.newPage();
  await openFor(manager, team.responsable, generarPath(tema));
  await manager.getByRole('link', { name: 'Configúrala en Ajustes' }).click();
  await expect(manager).toHaveURL(/\/dashboard\/settings/);
  await context.close();
  // An open page is updated once the AI is configured.
  await setModel(team, 'ensayo');
  await expect(page.getByText('No se encontró configuración de IA')).toHaveCount(0);
  await expect(copy).toHaveCount(0);
  await expect(generateButton(page)).toBeEnabled();
  for (const { api } of [team.responsable, team.trabajador, team.trabajadora]) await api.dispose();
});
