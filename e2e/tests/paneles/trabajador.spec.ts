import { createAccount, enter, PASSWORD } from '../acceso/support.ts';
import { expectAccessibleAndFitting, liveChangesConnected, PEOPLE } from '../support.ts';
import { createProyecto, createTarea, createTeam, dayIn, expect, openFor, test } from '../tareas/support.ts';

const ZONE = 'Europe/Madrid';

test(
  '[2.3 2.47 6.4 9.8] the panel counts a worker’s own tasks, and each figure links to its rows',
  { tag: '@journey' },
  async ({ page, playwright }, { project }) => {
    const team = await createTeam(playwright, project.use.baseURL ?? '');
    const proyecto = await team.responsable.api
      .post('/rest/v1/proyectos', { data: { empresa_id: team.empresa.id, nombre: 'Campaña de primavera' } })
      .then((answer) => answer.json());
    // One fixed day for the tasks and the page, in case midnight passes.
    const now = new Date();
    await page.clock.setFixedTime(now);
    const connected = liveChangesConnected(page);
    await openFor(page, team.trabajadora, '/worker-dashboard');
    await connected;
    await expect(page.getByRole('heading', { name: 'Panel de Control', level: 1 })).toBeVisible();
    await expect(page.getByText(`Hola, ${team.trabajadora.email}`)).toBeVisible();
    const figures = page.getByRole('list', { name: 'Tus tareas' }).getByRole('listitem');
    await expect(figures).toHaveText(['Asignadas0', 'Completadas—', 'Pendientes—']);
    await expect(page.getByText('Aquí verás, por días, las tareas y los roleplays que te asignen.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Lo primero' })).toHaveCount(0);
    // The first visit has a next step.
    const steps = page.getByRole('region', { name: 'Primeros pasos' });
    await expect(steps.getByRole('link')).toHaveText(['Escribe tu nombre']);
    await expect(page.getByText('Cuando tu responsable te asigne una, la verás aquí.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Ninguna tarea asignada' })).toBeVisible();

    const make = (nombre: string, days: number | null, estado = 'pendiente') =>
      createTarea(team, proyecto, { nombre, estado, fecha_entrega: days === null ? null : dayIn(ZONE, days, now) });
    await make('La de ayer', -1);
    await make('La de hoy', 0, 'en progreso');
    await make('La de otra semana', 9);
    await make('La hecha', -3, 'completada');
    await make('La sin fecha', null);
    await createTarea(team, proyecto, { nombre: 'La de otro', trabajador: team.trabajador });
    // Without a reload: the changes arrive live.
    await expect(figures).toHaveText(['Asignadas55 tareas', 'Completadas11 tarea', 'Pendientes44 tareas']);
    await expect(page.getByRole('img', { name: '1 de 5 tareas completadas' })).toBeVisible();

    // In reading order: what is late, the rest by urgency, what comes after Sunday, and the figures last.
    const first = page.getByRole('region', { name: 'Lo primero' });
    const list = page.getByRole('region', { name: 'Tareas y roleplays' });
    const agenda = page.getByRole('region', { name: 'Mi agenda' });
    await expect(first).toContainText('La de ayer');
    await expect(list.getByRole('heading', { level: 3 })).toHaveText(['Hoy', 'Sin fecha']);
    await expect(list.getByRole('link')).toHaveText(['Ver tareas', 'La de hoy', 'La sin fecha']);
    await expect(agenda.locator('ol > li')).toHaveText([/La de otra semana/]);
    expect(await page.getByRole('main').getByRole('link').allInnerTexts()).toEqual([
      'Mis tareas',
      'Mi ficha',
      'Abrir la tarea vencida',
      'Ver tareas',
      'La de hoy',
      'La sin fecha',
      'La de otra semana',
      '5 tareas',
      '1 tarea',
      '4 tareas',
    ]);
    const raya = (title: string) =>
      list.getByRole('heading', { level: 3, name: title }).evaluate((each) => getComputedStyle(each, '::after').width);
    expect(await raya('Hoy')).toBe('14px');
    expect(await raya('Sin fecha')).toBe('auto');
    await list.getByText('Completadas (1)').click();
    await expect(list.getByRole('link', { name: 'La hecha' })).toBeVisible();

    for (const [figure, rows] of [
      ['Asignadas', 5],
      ['Completadas', 1],
      ['Pendientes', 4],
    ] as const) {
      await figures.filter({ hasText: figure }).getByRole('link').click();
      await expect(page.getByRole('combobox', { name: 'Proyecto' })).toHaveValue('Todos los proyectos');
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(rows);
      await page.goBack();
    }
    for (const [place, nombre] of [
      [list, 'La de hoy'],
      [agenda, 'La de otra semana'],
    ] as const) {
      await place.getByRole('link', { name: nombre }).click();
      await expect(page).toHaveURL(/\/dashboard\/tasks\?tarea=/);
      await page.goBack();
    }
    // On a phone too.
    await page.setViewportSize({ width: 390, height: 844 });
    const act = first.getByRole('link', { name: 'Abrir la tarea vencida' });
    await expect(act).toBeInViewport();
    expect(await first.evaluate((card) => card.getBoundingClientRect().top)).toBeLessThan(64 + 240);
    await act.click();
    await expect(page).toHaveURL(/\/dashboard\/tasks\?tarea=/);
  },
);

test('[2.47] assigned role-plays count, stand among the tasks by urgency or in the agenda, and open; a late one is the first thing to do', async ({
  page,
  playwright,
}, { project }) => {
  const team = await createTeam(playwright, project.use.baseURL ?? '');
  const proyecto = await createProyecto(team, 'Con roleplays');
  await createTarea(team, proyecto, { nombre: 'La tarea', fecha_entrega: dayIn(ZONE, 0) });
  const { api } = team.responsable;
  const assign = async (title: string, days: number | null) => {
    const { id } = await (
      await api.post('/rest/v1/roleplays', { data: { company_id: team.empresa.id, title, questions: [{ text: '¿Qué dirías?' }] } })
    ).json();
    const data = { empresa_id: team.empresa.id, roleplay_id: id, user_ids: [team.trabajadora.id], days };
    expect((await api.post('/rest/v1/roleplay_assignments', { data })).ok()).toBe(true);
    return id;
  };
  await assign('De otra semana', 9);
  const id = await assign('Sin plazo', null);
  await openFor(page, team.trabajadora, '/worker-dashboard');
  const figures = page.getByRole('list', { name: 'Tus tareas' }).getByRole('listitem');
  const parts = '1 tarea · 2 roleplays';
  await expect(figures).toHaveText([`Asignadas3${parts}`, 'Completadas0', `Pendientes3${parts}`]);
  await expect(page.getByRole('img', { name: '0 de 3 completadas, entre tareas y roleplays' })).toBeVisible();
  await figures.last().getByRole('link', { name: '2 roleplays' }).click();
  await expect(page).toHaveURL(/\/dashboard\/roleplays\?asignacion=pendientes/);
  await expect(page.getByText('Ves solo los que te quedan por completar.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Asignados a ti' }).getByRole('listitem')).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Lo primero' })).toContainText('La tarea');
  const agenda = page.getByRole('region', { name: 'Mi agenda' });
  await expect(agenda.getByRole('link')).toHaveText(['De otra semana']);
  const list = page.getByRole('region', { name: 'Tareas y roleplays' });
  await expect(list.getByRole('listitem')).toHaveText([/^Sin plazoRoleplay · 1 pregunta.*Comenzar$/]);
  await expectAccessibleAndFitting(page);
  await list.getByRole('link', { name: 'Comenzar Sin plazo' }).click();
  await expect(page).toHaveURL(new RegExp(`/roleplays/${id}/play`));

  // Its deadline passes.
  await page.goto('/worker-dashboard');
  const panel = await (await page.request.get('/rest/v1/rpc/worker_panel')).json();
  const [play] = panel.por_hacer;
  const late = {
    ...play,
    nombre: 'El vencido',
    fecha_entrega: dayIn(ZONE, -3),
    due_date: new Date(Date.now() - 2 * 86_400_000).toISOString(),
  };
  await page.route('**/rest/v1/rpc/worker_panel', (route) => route.fulfill({ json: { ...panel, por_hacer: [late] } }));
  await page.reload();
  const first = page.getByRole('region', { name: 'Lo primero' });
  await expect(first).toContainText(/El vencido.*Venció el/);
  await first.getByRole('link', { name: 'Comenzar el roleplay' }).click();
  await expect(page).toHaveURL(new RegExp(`/roleplays/${id}/play`));
});

test('[2.47] of many overdue tasks none is left out without a link, and today’s stays visible', async ({ page, playwright }, {
  project,
}) => {
  const team = await createTeam(playwright, project.use.baseURL ?? '');
  const proyecto = await createProyecto(team, 'Atrasado');
  for (let days = -10; days <= 0; days++) await createTarea(team, proyecto, { nombre: `A ${days} días`, fecha_entrega: dayIn(ZONE, days) });
  await openFor(page, team.trabajadora, '/worker-dashboard');
  await expect(page.getByRole('region', { name: 'Lo primero' })).toContainText('A -10 días');
  const list = page.getByRole('region', { name: 'Tareas y roleplays' });
  await expect(list.getByRole('region', { name: 'Vencido' }).getByRole('listitem')).toHaveCount(9);
  await expect(list.getByRole('region', { name: 'Hoy' }).getByRole('listitem')).toHaveText([/^A 0 días/]);
  await expectAccessibleAndFitting(page);
  const panel = await (await page.request.get('/rest/v1/rpc/worker_panel')).json();
  await page.route('**/rest/v1/rpc/worker_panel', (route) => route.fulfill({ json: { ...panel, vencidas: { tareas: 63, roleplays: 0 } } }));
  await page.reload();
  await list.getByRole('link', { name: 'Ver las 63 tareas vencidas' }).click();
  await expect(page).toHaveURL(/vencidas=true/);
});

test('[2.47] a worker without a company sees whom to ask, and can copy their address', async ({ page, request }) => {
  const email = await createAccount(request);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, email, PASSWORD);
  await page.goto('/worker-dashboard');
  await expect(page.getByText(`Pide a tu responsable que añada ${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Copiar mi correo' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(email);
  await expect(page.getByRole('button', { name: 'Comprobar de nuevo' })).toBeVisible();
});

test('[2.3] the panel is empty for other roles, says whose it is and leads to their own', async ({ page }) => {
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  await page.goto('/worker-dashboard');
  await expect(page.getByRole('list', { name: 'Tus tareas' }).getByRole('listitem')).toHaveText([
    'Asignadas0',
    'Completadas—',
    'Pendientes—',
  ]);
  await expect(page.getByText('Pide a tu responsable')).toBeHidden();
  await expect(page.getByRole('main').getByText(/tu responsable/)).toHaveCount(0);
  await page.getByRole('note').getByRole('link', { name: 'Ir a mi panel' }).click();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
});

test('[2.47] no accessibility violation on a worker’s panel at both widths', async ({ page, team, proyecto }) => {
  for (const days of [-2, 0, 1, 5, 30]) await createTarea(team, proyecto, { nombre: `A ${days} días`, fecha_entrega: dayIn(ZONE, days) });
  await createTarea(team, proyecto, { nombre: 'Unapalabralarguísima'.repeat(4), estado: 'completada' });
  await openFor(page, team.trabajadora, '/worker-dashboard');
  await expect(page.getByRole('region', { name: 'Lo primero' })).toBeVisible();
  await expectAccessibleAndFitting(page);
});
