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
    await expect(page.getByText('Agenda libre')).toBeVisible();
    // The first visit has a next step.
    const steps = page.getByRole('region', { name: 'Primeros pasos' });
    await expect(steps.getByRole('link')).toHaveText(['Escribe tu nombre']);
    await expect(page.getByText('Cuando tu responsable te asigne una, la verás aquí.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Ninguna tarea asignada' })).toBeVisible();

    const make = (nombre: string, days: number | null, estado = 'pendiente') =>
      createTarea(team, proyecto, { nombre, estado, fecha_entrega: days === null ? null : dayIn(ZONE, days, now) });
    await make('La de ayer', -1);
    await make('La de hoy', 0, 'en progreso');
    await make('La de mañana', 1);
    await make('La hecha', -3, 'completada');
    await make('La sin fecha', null);
    await createTarea(team, proyecto, { nombre: 'La de otro', trabajador: team.trabajador });
    // Without a reload: the changes arrive live.
    await expect(figures).toHaveText(['Asignadas55 tareas', 'Completadas11 tarea', 'Pendientes44 tareas']);
    await expect(page.getByRole('img', { name: '1 de 5 tareas completadas' })).toBeVisible();

    const recent = page.getByRole('region', { name: 'Tareas recientes' });
    // By urgency; on Sundays tomorrow is of another week.
    await expect(recent.getByRole('link')).toHaveText(['Ver todas', 'La de ayer', 'La de hoy', 'La de mañana', 'La sin fecha', 'La hecha']);
    await expect(recent.getByRole('heading', { level: 3 }).filter({ hasText: /^(Vencida|Hoy|Completada) 1$/ })).toHaveCount(3);
    await expect(page.getByText('Lo primero')).toBeHidden();
    const agenda = page.getByRole('region', { name: 'Mi agenda' });
    await expect(agenda.locator('ol > li')).toHaveText([/^Vencida.*La de ayer/, /^Hoy.*La de hoy/, /^Mañana.*La de mañana/]);
    const raya = (title: string) => agenda.getByText(title, { exact: true }).evaluate((each) => getComputedStyle(each, '::after').width);
    expect(await raya('Hoy')).toBe('14px');
    expect(await raya('Mañana')).toBe('auto');

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
    for (const place of [recent, agenda]) {
      await place.getByRole('link', { name: 'La de hoy' }).click();
      await expect(page).toHaveURL(/\/dashboard\/tasks\?tarea=/);
      await page.goBack();
    }
    // A phone has the next step at the bottom, and the first card near the top.
    await page.setViewportSize({ width: 390, height: 844 });
    const first = page.getByRole('link', { name: 'Abrir la tarea vencida' });
    await expect(first).toBeInViewport();
    await expect(page.getByText('Lo primero La de ayer')).toBeVisible();
    const top = await page.getByRole('list', { name: 'Tus tareas' }).evaluate((list) => list.getBoundingClientRect().top);
    expect(top).toBeLessThan(64 + 240);
    await first.click();
    await expect(page).toHaveURL(/\/dashboard\/tasks\?tarea=/);
  },
);

test('[2.47] assigned role-plays count, are listed with what is left, stand in the agenda, and open', async ({ page, playwright }, {
  project,
}) => {
  const team = await createTeam(playwright, project.use.baseURL ?? '');
  const proyecto = await createProyecto(team, 'Con roleplays');
  await createTarea(team, proyecto, { nombre: 'La tarea' });
  const { api } = team.responsable;
  const assign = async (title: string, days: number | null) => {
    const { id } = await (
      await api.post('/rest/v1/roleplays', { data: { company_id: team.empresa.id, title, questions: [{ text: '¿Qué dirías?' }] } })
    ).json();
    const data = { empresa_id: team.empresa.id, roleplay_id: id, user_ids: [team.trabajadora.id], days };
    expect((await api.post('/rest/v1/roleplay_assignments', { data })).ok()).toBe(true);
    return id;
  };
  const id = await assign('Cliente que amenaza con irse', 4);
  await assign('Sin plazo', null);
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
  const agenda = page.getByRole('region', { name: 'Mi agenda' });
  await expect(agenda.getByText('Roleplay · hasta el final del día')).toBeVisible();
  await expect(agenda.getByText('Sin plazo')).toBeHidden();
  const plays = page.getByRole('region', { name: 'Roleplays por hacer' });
  await expect(plays.getByRole('listitem')).toHaveText([
    /Cliente que amenaza con irse1 pregunta.*4 días restantes$/,
    /Sin plazo.*Pendiente$/,
  ]);
  await expectAccessibleAndFitting(page);
  await plays.getByRole('link', { name: 'Comenzar Cliente que amenaza con irse' }).click();
  await expect(page).toHaveURL(new RegExp(`/roleplays/${id}/play`));
});

test('[2.47] ten overdue tasks leave today’s and tomorrow’s visible, and link to the rest', async ({ page, playwright }, { project }) => {
  const team = await createTeam(playwright, project.use.baseURL ?? '');
  const proyecto = await createProyecto(team, 'Atrasado');
  for (let days = -10; days <= 1; days++) await createTarea(team, proyecto, { nombre: `A ${days} días`, fecha_entrega: dayIn(ZONE, days) });
  await openFor(page, team.trabajadora, '/worker-dashboard');
  const agenda = page.getByRole('region', { name: 'Mi agenda' });
  const late = [-4, -3, -2, -1].map((days) => new RegExp(`^Vencida.*A ${days} días`));
  await expect(agenda.locator('ol > li')).toHaveText([/^Vencidas6 tareas anteriores$/, ...late, /^Hoy.*A 0 días/, /^Mañana.*A 1 días/]);
  await expectAccessibleAndFitting(page);
  // The list above hides none of them.
  const recent = page.getByRole('region', { name: 'Tareas recientes' });
  await expect(recent.getByRole('region', { name: /^Vencidas/ }).getByRole('listitem')).toHaveCount(10);
  await agenda.getByRole('link', { name: '6 tareas anteriores' }).click();
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
  await expect(page.getByRole('region', { name: 'Mi agenda' }).getByRole('link').first()).toBeVisible();
  await expectAccessibleAndFitting(page);
});
