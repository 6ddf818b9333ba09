import { enter } from '../acceso/support.ts';
import { configure } from '../ajustes/support.ts';
import { expectAccessible, PEOPLE, withoutLiveChanges } from '../support.ts';
import { createTarea, createTeam, expect, openFor, type Proyecto, test } from '../tareas/support.ts';

test('[2.10 2.48 6.5 8.14] a new responsable is guided through the first steps, and the figures follow', async ({ page, playwright }, {
  project,
}) => {
  const team = await createTeam(playwright, project.use.baseURL ?? '');
  await openFor(page, team.responsable, '/manager-dashboard');
  await expect(page.getByRole('heading', { name: 'Panel de Control', level: 1 })).toBeVisible();
  const figures = page.getByRole('list', { name: 'Tu equipo en cifras' }).getByRole('listitem');
  await expect(figures).toHaveText(['Miembros del equipo2', 'Proyectos0', 'Tasa de finalización—', 'Tareas completadas—']);
  const steps = page.getByRole('region', { name: 'Primeros pasos' });
  await expect(steps.getByRole('listitem')).toHaveText([
    /^Sube el logotipo de tu empresa/,
    /^Añade la clave de IA/,
    /^Invita a tu equipo, hecho$/,
    /^Crea el primer tema/,
    /^Crea el primer roleplay/,
  ]);
  await expect(steps.getByText('1 de 5')).toBeVisible();
  await expectAccessible(page);

  await steps.getByRole('link', { name: 'Añade la clave de IA' }).click();
  await expect(page.getByRole('heading', { name: 'Ajustes', level: 1 })).toBeVisible();
  await configure(team.responsable, team.empresa);
  await page.goBack();
  await expect(steps.getByRole('listitem').nth(1)).toHaveText('Añade la clave de IA, hecho');
  await expect(steps.getByRole('link', { name: 'Crea el primer tema' })).toHaveAttribute('href', /^\/dashboard\/prompts/);
  await page.getByRole('link', { name: 'Proyectos' }).click();
  await expect(page).toHaveURL(/#mis-proyectos$/);
  await expect(page.getByText('No hay proyectos creados')).toBeVisible();
  await page.getByRole('button', { name: 'Nuevo Proyecto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('El primero');
  await dialog.getByRole('button', { name: 'Crear Proyecto' }).click();
  await expect(page.getByText('Proyecto creado exitosamente')).toBeVisible();
  await expect(figures.nth(1)).toHaveText('Proyectos1');
  const tema = await team.responsable.api.post('/rest/v1/temas_generador', { data: { empresa_id: team.empresa.id, nombre: 'El primero' } });
  expect(tema.ok()).toBe(true);
  await expect(steps.getByRole('link', { name: 'Crea el primer roleplay' })).toHaveAttribute('href', '/roleplays/new');
  const roleplay = await team.responsable.api.post('/rest/v1/roleplays', {
    data: { company_id: team.empresa.id, title: 'El primero', questions: [{ text: '¿Qué dirías?' }] },
  });
  expect(roleplay.ok()).toBe(true);
  // The steps disappear although there is no logo: it is optional.
  await expect(steps).toBeHidden();

  const { items } = await (await team.responsable.api.get('/rest/v1/proyectos')).json();
  const proyecto = items[0] as Proyecto;
  for (const estado of ['completada', 'completada', 'pendiente']) await createTarea(team, proyecto, { nombre: `Una ${estado}`, estado });
  await expect(figures).toHaveText([
    'Miembros del equipo2',
    'Proyectos1',
    'Tasa de finalización67\u00a0%',
    'Tareas completadas2\u00a0de 3',
  ]);

  await page.getByRole('link', { name: 'Tareas completadas' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Una completada', 'Una completada']);
  await page.goBack();
  await page.getByRole('link', { name: 'Tasa de finalización' }).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3);
});

test('[2.48] role-plays have a figure of their own, which leads to their page and changes live', async ({ page, playwright }, {
  project,
}) => {
  const team = await createTeam(playwright, project.use.baseURL ?? '');
  const { api } = team.responsable;
  await openFor(page, team.responsable, '/manager-dashboard');
  await expect(page.getByRole('list', { name: 'Tu equipo en cifras' })).toBeVisible();
  const figure = page.getByRole('region', { name: 'Roleplays' });
  await expect(figure.getByRole('listitem')).toHaveText(['0 completados', '0 vencidos', '0 pendientes']);
  const { id } = await (
    await api.post('/rest/v1/roleplays', {
      data: { company_id: team.empresa.id, title: 'Cliente que amenaza con irse', questions: [{ text: '¿Por qué debería quedarme?' }] },
    })
  ).json();
  const user_ids = [team.trabajadora.id, team.trabajador.id];
  await api.post('/rest/v1/roleplay_assignments', { data: { empresa_id: team.empresa.id, roleplay_id: id, user_ids, days: 7 } });
  // Without a reload: the changes arrive live.
  await expect(figure.getByRole('listitem')).toHaveText(['0 completados', '0 vencidos', '2 pendientes']);
  await expectAccessible(page);
  await figure.getByRole('link', { name: 'Ver Roleplays' }).click();
  await expect(page).toHaveURL(/\/dashboard\/roleplays/);
});

test('[2.48] the figures of several companies are summed up', async ({ page }) => {
  await enter(page, PEOPLE.responsable, 'ensaya-demo');
  await page.goto('/manager-dashboard');
  const panel = await (await page.request.get('/rest/v1/rpc/manager_panel')).json();
  const figures = page.getByRole('list', { name: 'Tu equipo en cifras' }).getByRole('listitem');
  await expect(figures.first()).toHaveText(`Miembros del equipo${panel.miembros}`);
  expect(panel.miembros).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole('region', { name: 'Primeros pasos' })).toBeHidden();
});

test('[2.50 5.18 7.23 8.14] a project is edited within its limits and deleted, each with a confirmation', async ({
  page,
  team,
  proyecto,
}) => {
  await openFor(page, team.responsable, '/manager-dashboard');
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: proyecto.nombre, exact: true }) });
  for (const text of [team.empresa.nombre, 'Sin descripción', 'Creado el']) await expect(card).toContainText(text);
  await page.getByRole('button', { name: `Editar ${proyecto.nombre}` }).click();
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('a'.repeat(101));
  await dialog.getByRole('textbox', { name: 'Descripción' }).fill('b'.repeat(501));
  await expect(dialog.getByText('501/500 caracteres')).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('El nombre no puede exceder 100 caracteres')).toBeVisible();
  await expect(dialog.getByText('La descripción no puede exceder 500 caracteres')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Renombrado');
  await dialog.getByRole('textbox', { name: 'Descripción' }).fill('');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Proyecto actualizado correctamente')).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar Renombrado' }).click();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Proyecto eliminado correctamente')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Renombrado' })).toBeHidden();
});

test('[8.10] projects that fail to load are reported with a retry', async ({ page, team, proyecto }) => {
  await withoutLiveChanges(page);
  await page.route('**/rest/v1/proyectos*', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Ahora no', request_id: 'x' } } }),
  );
  await openFor(page, team.responsable, '/manager-dashboard');
  await expect(page.getByRole('alert')).toContainText('Error al cargar los proyectos: Ahora no');
  await page.unroute('**/rest/v1/proyectos*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: proyecto.nombre })).toBeVisible();
});
