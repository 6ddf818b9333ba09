import { answered } from '../stage.ts';
import { expectAccessibleAndFitting, PEOPLE, signIn } from '../support.ts';
import { createTeam, openFor } from '../tareas/support.ts';
import {
  answer,
  answersOf,
  assign,
  button,
  changeRoleplay,
  complete,
  createRoleplay,
  draftsOf,
  expect,
  expectClosing,
  place,
  playOf,
  playPath,
  question,
  saveAnswer,
  test,
} from './play-support.ts';

test('[2.37 4.7 8.14] a role-play from the first question to the last @phone', { tag: '@journey' }, async ({ page, team, roleplay }) => {
  await openFor(page, team.trabajadora, playPath(roleplay));
  await expect(place(page, 1)).toBeVisible();
  await expect(question(page, roleplay.questions[0]?.text ?? '')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Progreso' })).toHaveText('0 % completado');
  await expect(button(page, 'Anterior')).toBeDisabled();
  await expect(page.getByText('Adjunto (opcional)')).toBeAttached();

  await answer(page).fill('Ciérrela y llámenos');
  await button(page, 'Siguiente').click();
  await expect(place(page, 2)).toBeVisible();
  await expect(page).toHaveURL(/pregunta=2/);
  await expect(page.getByRole('progressbar', { name: 'Progreso' })).toHaveText('33 % completado');
  await expect(page.getByRole('button', { name: 'Pregunta 1, respondida' })).toBeVisible();
  await expect.poll(() => answersOf(roleplay, team.trabajadora)).toEqual(['Ciérrela y llámenos', '—', '—']);
  await answer(page).fill('Nada si es una revisión');
  await button(page, 'Siguiente').click();
  await expect(place(page, 3)).toBeVisible();
  await expect(button(page, 'Siguiente')).toHaveCount(0);

  // The back button and 'Anterior' lead to the question before, with its answer.
  await page.goBack();
  await expect(place(page, 2)).toBeVisible();
  await expect(answer(page)).toHaveValue('Nada si es una revisión');
  await button(page, 'Anterior').click();
  await expect(answer(page)).toHaveValue('Ciérrela y llámenos');
  await page.getByRole('button', { name: 'Pregunta 3', exact: true }).click();
  await expect(place(page, 3)).toBeVisible();
  await answer(page).fill('Porque conocemos su caldera');
  await button(page, 'Finalizar').click();
  await expectClosing(page);
  await expect(page.getByText('Roleplay completado exitosamente')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a Roleplays' }).click();
  await expect(page).toHaveURL(/\/dashboard\/roleplays$/);
  expect(await answersOf(roleplay, team.trabajadora)).toEqual([
    'Ciérrela y llámenos',
    'Nada si es una revisión',
    'Porque conocemos su caldera',
  ]);
  const { roleplay: played, drafts } = await playOf(roleplay, team.trabajadora);
  expect(played.mine?.completed_at).not.toBeNull();
  expect(drafts).toEqual([]);
});

test('[5.8 4.7] Siguiente and Finalizar refuse a blank answer and focus it; Anterior does not', async ({ page, team, roleplay }) => {
  await openFor(page, team.trabajadora, playPath(roleplay, '?pregunta=2'));
  await answer(page).fill('   ');
  await button(page, 'Siguiente').click();
  await expect(page.getByText('La respuesta no puede estar vacía')).toBeVisible();
  await expect(answer(page)).toBeFocused();
  await expect(place(page, 2)).toBeVisible();
  await button(page, 'Anterior').click();
  await expect(place(page, 1)).toBeVisible();
  await expect(page.getByText('La respuesta no puede estar vacía')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pregunta 3', exact: true }).click();
  await button(page, 'Finalizar').click();
  await expect(page.getByText('La respuesta no puede estar vacía')).toBeVisible();
  await answer(page).fill('x'.repeat(4001));
  await expect(page.getByText('La respuesta no puede exceder 4000 caracteres')).toBeVisible();
  await button(page, 'Finalizar').click();
  await expect(answer(page)).toBeFocused();
  expect(await answersOf(roleplay, team.trabajadora)).toEqual(['—', '—', '—']);
});

test('[4.7] Finalizar names the questions that are missing, and leads to them', async ({ page, team }) => {
  const roleplay = await createRoleplay(team, ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']);
  await openFor(page, team.trabajadora, playPath(roleplay));
  await answer(page).fill('Uno');
  await button(page, 'Siguiente').click();
  await page.getByRole('button', { name: 'Pregunta 3', exact: true }).click();
  // The router shows another question a moment after the click.
  await expect(place(page, 3, 5)).toBeVisible();
  await answer(page).fill('Tres');
  await button(page, 'Siguiente').click();
  await page.getByRole('button', { name: 'Pregunta 5', exact: true }).click();
  await expect(place(page, 5, 5)).toBeVisible();
  await answer(page).fill('Cinco');
  await button(page, 'Finalizar').click();
  await expect(page.getByRole('alert')).toHaveText('Te faltan las preguntas 2 y 4');
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: 'Ir a la pregunta 4' }).click();
  await expect(place(page, 4, 5)).toBeVisible();
  await answer(page).fill('Cuatro');
  await button(page, 'Siguiente').click();
  await button(page, 'Finalizar').click();
  await expect(page.getByRole('alert')).toHaveText('Te falta la pregunta 2');
  expect((await playOf(roleplay, team.trabajadora)).roleplay.mine?.completed_at).toBeFalsy();
});

test('[4.7] double clicks neither skip a question nor finish twice', async ({ page, team, roleplay }) => {
  await openFor(page, team.trabajadora, playPath(roleplay));
  await answer(page).fill('Uno');
  await button(page, 'Siguiente').dblclick();
  await expect(place(page, 2)).toBeVisible();
  await expect(page.getByText('La respuesta no puede estar vacía')).toHaveCount(0);
  await expect.poll(() => answersOf(roleplay, team.trabajadora)).toEqual(['Uno', '—', '—']);
  await saveAnswer(team, roleplay, team.trabajadora, 1, { answer_text: 'Dos' });
  await page.goto(playPath(roleplay));
  await expect(place(page, 3)).toBeVisible();
  await answer(page).fill('Tres');
  const finishes: string[] = [];
  page.on('request', (request) => request.url().includes('finish_roleplay') && finishes.push(request.url()));
  await button(page, 'Finalizar').dblclick();
  await expectClosing(page);
  expect(finishes).toHaveLength(1);
});

test('[8.7] unknown, without questions, of another company, failed: each says so', async ({
  page,
  playwright,
  baseURL,
  team,
  roleplay,
}) => {
  const missing = page.getByText('Roleplay no encontrado o sin preguntas configuradas');
  await openFor(page, team.trabajadora, playPath({ id: 'cualquier-cosa' }));
  await expect(missing).toBeVisible();
  await page.goto(playPath({ id: '0198c0de-0000-7000-8000-000000000000' }));
  await expect(missing).toBeVisible();
  await page.goto(playPath(roleplay));
  await expect(place(page, 1)).toBeVisible();

  await page.route('**/rest/v1/rpc/play_roleplay*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(playPath(roleplay));
  await expect(page.getByText(/^Error al cargar el roleplay/)).toBeVisible();
  await expect(missing).toHaveCount(0);
  await page.unroute('**/rest/v1/rpc/play_roleplay*');
  await button(page, 'Reintentar').click();
  await expect(place(page, 1)).toBeVisible();

  const other = await createTeam(playwright, baseURL ?? '');
  await page.context().clearCookies();
  await openFor(page, other.trabajador, playPath(roleplay));
  await expect(missing).toBeVisible();
  for (const { api } of [other.responsable, other.trabajador, other.trabajadora]) await api.dispose();
});

test('[3.12] after finishing: own answers with the wording of then, changed, and those of the time before', async ({
  page,
  team,
  roleplay,
}) => {
  await assign(team, roleplay, team.trabajadora);
  await complete(team, roleplay, team.trabajadora, ['Primera vez uno', 'Primera vez dos', 'Primera vez tres']);
  const { empresa, responsable, trabajadora } = team;
  const list = await (
    await responsable.api.get(`/rest/v1/roleplay_assignments?empresa_id=${empresa.id}&roleplay_id=${roleplay.id}`)
  ).json();
  const mine = list.items.find(({ user_id }: { user_id: string }) => user_id === trabajadora.id);
  const again = await responsable.api.post(`/rest/v1/roleplay_assignments/${mine.id}/reassign?empresa_id=${empresa.id}`, {
    data: { days: 7 },
  });
  expect(again.ok()).toBe(true);

  await openFor(page, trabajadora, playPath(roleplay));
  await expect(place(page, 1)).toBeVisible();
  await expect(answer(page)).toHaveValue('');
  await page.getByRole('link', { name: 'Ver mis entregas anteriores' }).click();
  await expect(page.getByText('Aún sin terminar')).toBeVisible();
  await page.getByText(/^Entregado el /).click();
  await expect(page.getByText('Primera vez dos')).toBeVisible();
  await page.getByRole('link', { name: 'Seguir respondiendo' }).click();
  await expect(place(page, 1)).toBeVisible();

  await complete(team, roleplay, trabajadora, ['Segunda vez uno', 'Segunda vez dos', 'Segunda vez tres']);
  const [first, second, third] = roleplay.questions;
  await changeRoleplay(team, roleplay, { questions: [{ ...first, text: 'Otra redacción' }, second, third] });
  await page.goto(playPath(roleplay));
  await expect(page.getByRole('heading', { level: 1, name: roleplay.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: first?.text ?? '' })).toBeVisible();
  await expect(page.getByText('La pregunta ha cambiado. Ahora dice: «Otra redacción»')).toBeVisible();
  await expect(page.getByText('Segunda vez tres')).toBeVisible();
  await expect(page.getByText('Primera vez uno')).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await page.getByRole('link', { name: 'Cambiar mis respuestas' }).click();
  await expect(place(page, 1)).toBeVisible();
  await expect(answer(page)).toHaveValue('Segunda vez uno');
  await answer(page).fill('Segunda vez uno, corregida');
  await button(page, 'Siguiente').click();
  await expect.poll(async () => (await answersOf(roleplay, trabajadora))[0]).toBe('Segunda vez uno, corregida');
  await page.goBack();
  await page.goBack();
  await expect(page.getByText('Segunda vez uno, corregida')).toBeVisible();
});

test('[3.12 4.6] changed answers are handed in again, from the answers or at the last question; responsables read what was handed in @phone', {
  tag: '@journey',
}, async ({ page, team, roleplay }) => {
  const { empresa, responsable, trabajadora } = team;
  await complete(team, roleplay, trabajadora, ['Uno', 'Dos', 'Tres']);
  await saveAnswer(team, roleplay, trabajadora, 0, { answer_text: 'Uno, mejor', base_version: 1 });
  const read = async (at: number) => {
    const query = new URLSearchParams({ empresa_id: empresa.id, roleplay_id: roleplay.id, question_id: roleplay.questions[at]?.id ?? '' });
    const { items } = await answered<{ items: { answer_text: string }[] }>(responsable.api.get(`/rest/v1/roleplay_responses?${query}`));
    return items[0]?.answer_text;
  };
  await openFor(page, trabajadora, playPath(roleplay));
  const note = page.getByRole('note').filter({ hasText: 'Has cambiado respuestas desde que entregaste' });
  await expect(note).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sin entregar todavía' })).toContainText(/Uno.*Uno, mejor/);
  await expectAccessibleAndFitting(page);
  expect(await read(0)).toBe('Uno');
  await note.getByRole('button', { name: 'Volver a entregar' }).dblclick();
  await expect(page.getByText('Respuestas entregadas de nuevo')).toBeVisible();
  await expectClosing(page);
  await expect(page.getByText('Uno, mejor')).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(page.getByText('Sin entregar todavía')).toHaveCount(0);
  expect(await read(0)).toBe('Uno, mejor');
  // The title says when, and so does what was handed in before.
  await page.goto(playPath(roleplay));
  await expect(page.getByText(/^Entregado el /)).toHaveCount(2);

  await page.goto(`${playPath(roleplay)}?pregunta=3`);
  await answer(page).fill('Tres, mejor');
  await button(page, 'Volver a entregar').click();
  await expectClosing(page);
  await expect(page.getByText('Tres, mejor')).toBeVisible();
  await page.goto(playPath(roleplay));
  await expect(page.getByText('Tres, mejor')).toBeVisible();
  await expect(page.getByText(/^Entregado el /)).toHaveCount(3);
  await expect(note).toHaveCount(0);
  expect(await read(2)).toBe('Tres, mejor');
});

test('[2.34 2.37] responsable and superadmin see a preview that saves nothing', async ({ page, team, roleplay }) => {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /roleplay/.test(request.url())) writes.push(request.url());
  });
  await openFor(page, team.responsable, playPath(roleplay));
  await expect(page.getByText('Vista previa.')).toBeVisible();
  await expect(page.getByText(/no se guarda nada/)).toBeVisible();
  await answer(page).fill('Solo para probar');
  await button(page, 'Siguiente').click();
  await expect(place(page, 2)).toBeVisible();
  await button(page, 'Siguiente').click();
  await expect(button(page, 'Finalizar')).toBeDisabled();
  await expectAccessibleAndFitting(page);
  await page.reload();
  await expect(answer(page)).toHaveValue('');

  await page.context().clearCookies();
  await signIn(page, PEOPLE.superadmin);
  await expect(page).toHaveURL(/\/admin/);
  await page.goto(playPath(roleplay));
  await expect(page.getByText('Vista previa.')).toBeVisible();
  expect(writes).toEqual([]);
});

test('[9.2] fifty questions and long texts fit both widths; axe finds nothing', async ({ page, team }) => {
  const long = 'Una pregunta larguísima sobre calderas y clientes enfadados. '.repeat(16).trim();
  const roleplay = await createRoleplay(team, [long, ...Array.from({ length: 49 }, (_, index) => `Pregunta corta ${index + 2}`)]);
  await openFor(page, team.trabajadora, playPath(roleplay));
  await expect(place(page, 1, 50)).toBeVisible();
  await answer(page).fill('palabramuylarga'.repeat(60));
  await expect(page.getByText('Borrador guardado')).toBeVisible();
  await expectAccessibleAndFitting(page);
  expect(await draftsOf(roleplay, team.trabajadora)).toContain('palabramuylarga'.repeat(60));
});
