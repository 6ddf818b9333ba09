import { liveChangesConnected } from '../support.ts';
import { createTeam, expect, test } from '../tareas/support.ts';
import { answer, control, createRoleplay, openResponses, people, table } from './respuestas-support.ts';

test('[2.38] new answers appear by themselves, and the reader keeps their place', async ({ page, playwright, baseURL }) => {
  const team = await createTeam(playwright, baseURL ?? '');
  const roleplay = await createRoleplay(team, { title: 'Guardia para 40 personas' });
  await control(team, 'fill');
  const connected = liveChangesConnected(page);
  await openResponses(page, team, roleplay);
  await connected;
  await expect(table(page)).toHaveAttribute('aria-rowcount', '83');
  // Among the answers to the second question: a new person's answer is above too, after the last answer to the first.
  await page.locator('tbody tr[tabindex="0"]').focus();
  await page.keyboard.press('End');
  const read = page.locator('tr:focus');
  await expect(read).toContainText('Respuesta a la pregunta 2.');
  await expect(read).toBeInViewport();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  const before = await read.boundingBox();
  const begun = Date.now();
  await answer(team, team.trabajadora, roleplay, 0, 'Una respuesta nueva.');
  await expect(table(page)).toHaveAttribute('aria-rowcount', '85');
  test.info().annotations.push({ type: 'shown after', description: `${Date.now() - begun} ms` });
  await expect.poll(async () => Math.abs(((await read.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3);
  await expect(read).toContainText('Persona 040');
});

test('[2.38] 500 people and 30 questions: few rows in the page, few requests, all of it reachable by keyboard', async ({
  page,
  playwright,
  baseURL,
}) => {
  const team = await createTeam(playwright, baseURL ?? '');
  const questions = Array.from({ length: 30 }, (_, index) => `¿Pregunta número ${index + 1}?`);
  const roleplay = await createRoleplay(team, { title: 'Guardia para 500 personas', questions });
  await control(team, 'fill');
  const reads: string[] = [];
  page.on('request', (request) => {
    if (/\/roleplay_responses\?/.test(request.url())) reads.push(request.url());
  });
  await openResponses(page, team, roleplay);
  await expect(page.getByText('Respuesta a la pregunta 1.').first()).toBeVisible();
  // The header, and for each question its own row and 500 people.
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(1 + 30 * 501));
  expect(await table(page).locator('tr').count()).toBeLessThan(60);
  expect(new Set(reads.map((url) => new URL(url).searchParams.get('question_id'))).size).toBe(1);

  // The first row of the body is one stop of the Tab key; the arrows go on from there.
  await page.locator('tbody tr[tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('tr:focus')).toContainText('Persona 001');
  await page.keyboard.press('Control+ArrowDown');
  await expect(page.locator('tr:focus')).toContainText('¿Pregunta número 2?');
  await page.keyboard.press('End');
  await expect(page.locator('tr:focus')).toHaveAttribute('aria-rowindex', String(1 + 30 * 501));
  await expect(page.locator('tr:focus')).toContainText('Respuesta a la pregunta 30.');
  await expect(page.locator('tr:focus')).toBeInViewport();
  await page.getByRole('button', { name: 'Pregunta 17', exact: true }).click();
  await expect(page.locator('tr:focus')).toContainText('¿Pregunta número 17?');
  await expect(page.locator('tr:focus')).toBeInViewport();
  expect(await table(page).locator('tr').count()).toBeLessThan(60);

  await page.getByText('Por persona').click();
  await expect(people(page).getByRole('listitem')).toHaveCount(500);
  await people(page).getByRole('button').first().focus();
  await page.keyboard.press('End');
  await expect(people(page).getByRole('button', { name: 'Persona 500' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Persona 500' })).toBeVisible();
});
