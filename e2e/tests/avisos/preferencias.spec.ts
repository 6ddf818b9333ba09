import { expectAccessibleAndFitting, PEOPLE, signIn } from '../support.ts';
import { createProyecto, createTarea, createTeam, expect, openFor, test } from '../tareas/support.ts';
import { bell, popover } from './support.ts';

test('[1.3] a worker chooses which notices they get; each choice is saved by itself @phone', { tag: '@journey' }, async ({
  page,
  playwright,
  baseURL,
}) => {
  const team = await createTeam(playwright, baseURL ?? '');
  await openFor(page, team.trabajadora, '/worker-dashboard');
  await bell(page).click();
  await popover(page).getByRole('link', { name: 'Elegir qué avisos recibo' }).click();
  await expect(page.getByRole('tab', { name: 'Avisos' })).toHaveAttribute('aria-selected', 'true');
  const choice = (name: string) => page.getByRole('radio', { name });
  await expect(choice('Tareas Me asignan una tarea También por correo')).toBeChecked();
  await expect(choice('Roleplays Un reporte está listo Aquí')).toHaveCount(0);
  await expect(page.getByText('Guardado')).toHaveCount(0);
  // check() looks once, and may look before the page has drawn the choice.
  await choice('Tareas Me asignan una tarea No').click();
  await expect(choice('Tareas Me asignan una tarea No')).toBeChecked();
  await expect(page.getByText('Guardado')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.reload();
  await expect(choice('Tareas Me asignan una tarea No')).toBeChecked();
  // By the keyboard, as in any group of radio buttons.
  await choice('Tareas Se me pasa una entrega También por correo').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(choice('Tareas Se me pasa una entrega Aquí')).toBeChecked();
  await expect(page.getByText('Guardado')).toBeVisible();

  await createTarea(team, await createProyecto(team, 'Campaña'), { nombre: 'Sin aviso' });
  const { unread } = await (await team.trabajadora.api.get('/rest/v1/rpc/unread_avisos')).json();
  expect(unread).toBe(0);
});

test('[1.2] a responsable sees only the kinds of their role; a choice that is not saved is undone', async ({ page, team }) => {
  await openFor(page, team.responsable, '/perfil?seccion=avisos');
  await expect(page.getByRole('radio', { name: 'Roleplays Un reporte está listo Aquí' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Alguien hace una pregunta/ })).toHaveCount(3);
  await expect(page.getByRole('radio', { name: /Me asignan (un roleplay|una tarea)|Se me pasa|Responden a mi pregunta/ })).toHaveCount(0);
  await page.route('**/rest/v1/aviso_preferencias', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await page.getByRole('radio', { name: 'Roleplays Un reporte está listo No' }).click();
  await expect(page.getByText('Error al guardar tu elección')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Roleplays Un reporte está listo Aquí' })).toBeChecked();
  await expect(page.getByText('Guardado')).toHaveCount(0);
});

test('a superadmin’s profile has no notices', async ({ page }) => {
  await signIn(page, PEOPLE.superadmin);
  await expect(page).toHaveURL(/admin-dashboard/);
  await page.goto('/perfil?seccion=avisos');
  await expect(page.getByRole('heading', { name: 'Perfil', level: 1 })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Cuenta' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Avisos' })).toHaveCount(0);
});
