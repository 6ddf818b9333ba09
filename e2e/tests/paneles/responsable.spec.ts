import { createAccount, enter, PASSWORD } from '../acceso/support.ts';
import { createCategory, createFaq } from '../faqs/lista-support.ts';
import { expectAccessible, expectAccessibleAndFitting, PEOPLE } from '../support.ts';
import { createProyecto, createTarea, createTeam, dayIn, expect, moveTarea, openFor, type Proyecto, test } from '../tareas/support.ts';

const ZONE = 'Europe/Madrid';

test(
  '[2.10 2.48 6.5 8.14] a new responsable is guided through the first steps, and the figures follow',
  { tag: '@journey' },
  async ({ page, playwright }, { project }) => {
    const team = await createTeam(playwright, project.use.baseURL ?? '');
    await openFor(page, team.responsable, '/manager-dashboard');
    await expect(page.getByRole('heading', { name: 'Panel de Control', level: 1 })).toBeVisible();
    const figures = page.getByRole('list', { name: 'Tu equipo en cifras' }).getByRole('listitem');
    await expect(figures).toHaveText(['Miembros del equipo2', 'Proyectos0', 'Tasa de finalización—', 'Tareas completadas—']);
    const steps = page.getByRole('region', { name: 'Primeros pasos' });
    await expect(steps.getByRole('listitem')).toHaveText([
      /^1Elige un roleplay/,
      /^Invita a tu equipo, hecho$/,
      /^3Asigna el roleplay/,
      /^4Trae lo que tu equipo ya sabe/,
    ]);
    await expect(steps.getByText('1 de 4', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await expect(page.getByText('No hay proyectos creados')).toBeVisible();
    await page.getByRole('button', { name: 'Nuevo Proyecto' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('El primero');
    await dialog.getByRole('button', { name: 'Crear Proyecto' }).click();
    await expect(page.getByText('Proyecto creado exitosamente')).toBeVisible();
    await expect(figures.nth(1)).toHaveText('Proyectos1');
    await expect(steps.getByRole('link', { name: 'Ver la biblioteca' })).toHaveAttribute('href', /^\/roleplays\/biblioteca\?empresa=/);
    const roleplay = await team.responsable.api.post('/rest/v1/roleplays', {
      data: { company_id: team.empresa.id, title: 'El primero', questions: [{ text: '¿Qué dirías?' }] },
    });
    expect(roleplay.ok()).toBe(true);
    await expect(steps.getByRole('listitem').first()).toHaveText('Elige un roleplay, hecho');
    await steps.getByRole('link', { name: 'Asignar' }).click();
    await expect(page.getByRole('heading', { name: 'Asignar Roleplay' })).toBeVisible();
    await page.goBack();
    await createFaq(team, { question: '¿Abrimos los sábados?', category: await createCategory(team, 'Horarios', ['Tienda']) });
    await expect(steps.getByRole('link')).toHaveText(['Asignar']);

    const { items } = await (await team.responsable.api.get('/rest/v1/proyectos')).json();
    const proyecto = items[0] as Proyecto;
    for (const estado of ['completada', 'completada', 'pendiente']) await createTarea(team, proyecto, { nombre: `Una ${estado}`, estado });
    await expect(figures).toHaveText([
      'Miembros del equipo2',
      'Proyectos1',
      'Tasa de finalización67\u00a0%',
      'Tareas completadas2\u00a0de 3',
    ]);
    const { id } = await roleplay.json();
    const assigned = await team.responsable.api.post('/rest/v1/roleplay_assignments', {
      data: { roleplay_id: id, empresa_id: team.empresa.id, user_ids: [team.trabajadora.id], days: null },
    });
    expect(assigned.ok()).toBe(true);
    await expect(steps).toBeHidden();

    await page.getByRole('link', { name: 'Tareas completadas' }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Una completada', 'Una completada']);
    await page.goBack();
    await page.getByRole('link', { name: 'Tasa de finalización' }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3);
  },
);

test(
  '[2.48] what waits stands before the figures, leads to the place where it is done, and is gone live when it is done',
  {
    tag: ['@journey', '@phone'],
  },
  async ({ page, playwright }, { project }) => {
    const team = await createTeam(playwright, project.use.baseURL ?? '');
    const { api } = team.responsable;
    const proyecto = await createProyecto(team, 'Con atrasos');
    await openFor(page, team.responsable, '/manager-dashboard');
    const waiting = page.getByRole('region', { name: 'Te espera' });
    await expect(waiting).toContainText('No te espera nada: todo está al día.');

    // Without a reload: the changes arrive live.
    const late = await createTarea(team, proyecto, { nombre: 'La vencida', fecha_entrega: dayIn(ZONE, -2) });
    const done = await createTarea(team, proyecto, { nombre: 'La terminada', trabajador: team.trabajador });
    const own = `empresa_id=${team.empresa.id}`;
    expect((await team.trabajador.api.put(`/rest/v1/tareas/${done.id}/terminada?${own}`, { data: {} })).ok()).toBe(true);
    const question = { empresa_id: team.empresa.id, question: '¿Abrimos los sábados?' };
    const asked = await (await team.trabajadora.api.post('/rest/v1/faq_requests', { data: question })).json();
    const rows = waiting.getByRole('listitem');
    await expect(rows).toHaveText([
      /«La vencida».*Venció el .*Abrir la tarea$/,
      /«La terminada».*Revisar y cerrar$/,
      /¿Abrimos los sábados\?.*Responder$/,
    ]);
    // In reading order.
    const controls = page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button'));
    const names = await controls.allInnerTexts();
    expect(names.indexOf('Abrir la tarea')).toBeLessThan(names.indexOf('Miembros del equipo'));
    await expectAccessibleAndFitting(page);

    await rows.nth(0).getByRole('link', { name: 'Abrir la tarea' }).click();
    await expect(page).toHaveURL(new RegExp(`tarea=${late.id}`));
    await moveTarea(team, late, 'completada');
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await rows.nth(0).getByRole('link', { name: 'Revisar y cerrar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar tarea' }).click();
    await page.goBack();
    await expect(rows).toHaveText([/¿Abrimos los sábados\?/]);
    await rows.getByRole('link', { name: 'Responder' }).click();
    await expect(page.getByRole('tab', { name: 'Por responder 1' })).toHaveAttribute('aria-selected', 'true');
    const dismissed = await api.patch(`/rest/v1/faq_requests/${asked.id}?${own}`, { data: { state: 'dismissed' } });
    expect(dismissed.ok()).toBe(true);
    await page.goBack();
    await expect(waiting).toContainText('No te espera nada: todo está al día.');
  },
);

test('[2.44 2.48 2.49] the figures, cards and load of several companies are summed up, or those of the chosen one', {
  tag: '@journey',
}, async ({ page }) => {
  await enter(page, PEOPLE.responsable, 'ensaya-demo');
  await page.goto('/manager-dashboard');
  const panel = await (await page.request.get('/rest/v1/rpc/manager_panel')).json();
  const figures = page.getByRole('list', { name: 'Tu equipo en cifras' }).getByRole('listitem');
  await expect(figures.first()).toHaveText(`Miembros del equipo${panel.miembros}`);
  expect(panel.miembros).toBeGreaterThanOrEqual(2);
  await expect(page.getByRole('region', { name: 'Primeros pasos' })).toBeHidden();
  const cards = page.getByRole('region', { name: 'Mis Empresas' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await page.getByRole('button', { name: 'Empresa: Todas mis empresas' }).click();
  await page.getByRole('option', { name: 'Norteclima' }).click();
  await expect(cards).toHaveCount(1);
  const id = new URL(page.url()).searchParams.get('empresa');
  const own = await (await page.request.get(`/rest/v1/rpc/manager_panel?empresa_id=${id}`)).json();
  expect(own.miembros).toBeLessThan(panel.miembros);
  await expect(figures.first()).toHaveText(`Miembros del equipo${own.miembros}`);
  await expect(figures.first().getByRole('link')).toHaveAttribute('href', `/dashboard/people?empresa=${id}&rol=worker&estado=dentro`);
  await expect(page.getByRole('region', { name: 'Mis Proyectos' }).getByText('Clínica Arce')).toHaveCount(0);
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

test('[2.49 2.50] cards of companies and projects open as a whole and show what is late; the load per person is a chart and a table', async ({
  page,
  playwright,
}, { project }) => {
  const team = await createTeam(playwright, project.use.baseURL ?? '');
  const proyecto = await createProyecto(team, 'Con atrasos');
  const late = dayIn('Europe/Madrid', -2);
  await createTarea(team, proyecto, { nombre: 'La vencida', fecha_entrega: late });
  await createTarea(team, proyecto, { nombre: 'La hecha', fecha_entrega: late, estado: 'completada' });
  await createTarea(team, proyecto, { nombre: 'La de otro', trabajador: team.trabajador });
  await openFor(page, team.responsable, '/manager-dashboard');

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Con atrasos' }) });
  await expect(card).toContainText('1 de 3 tareas');
  await expect(card.getByRole('link', { name: '1 vencida en Con atrasos' })).toHaveText('1 vencida');
  const empresa = page.getByRole('region', { name: 'Mis Empresas' }).getByRole('listitem');
  await expect(empresa).toContainText('2 personas · 1 tarea vencida');

  const load = page.getByRole('region', { name: 'Carga por persona' });
  await expect(load.getByRole('listitem')).toHaveText([/1 abierta · 1 vencida$/, /1 abierta$/]);
  await expect(load.getByRole('listitem').first()).toContainText(team.trabajadora.email);
  await expectAccessibleAndFitting(page);
  await load.getByRole('button', { name: 'Ver tabla' }).click();
  await expect(load.getByRole('row')).toHaveText(['PersonaAbiertasVencidas', `${team.trabajadora.email}11`, `${team.trabajador.email}10`]);

  // Anywhere on the card, beside its buttons.
  const box = await card.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 30, (box?.y ?? 0) + (box?.height ?? 0) - 14);
  await expect(page).toHaveURL(new RegExp(`/dashboard/tasks\\?proyecto=${proyecto.id}`));
  await page.goBack();
  await card.getByRole('link', { name: '1 vencida en Con atrasos' }).click();
  await expect(page).toHaveURL(/vencidas=true/);
  await page.goBack();
  await expect(empresa.getByRole('link', { name: team.empresa.nombre, exact: true })).toHaveAttribute(
    'href',
    `/dashboard/people?empresa=${team.empresa.id}`,
  );
  await empresa.getByRole('button', { name: 'Gestionar Usuarios' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('[2.49] a responsable without a company sees whom to ask and what to do, and leaves that state without a reload', async ({
  page,
  request,
}) => {
  const email = await createAccount(request, 'manager');
  await enter(page, email, PASSWORD);
  await page.goto('/manager-dashboard');
  await expect(page.getByText('Aún no tienes empresas asignadas')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tu equipo en cifras' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Comprobar de nuevo' }).click();
  await expect(page.getByText('Todavía no te han añadido.')).toBeVisible();
  await page.getByRole('button', { name: 'Tengo una invitación' }).click();
  const link = page.getByRole('textbox', { name: 'Enlace de tu invitación' });
  await expect(link).toBeFocused();
  await link.fill('https://ensaya.example/login');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ese enlace no es de una invitación.')).toBeVisible();
  await expectAccessibleAndFitting(page);
  await link.fill('https://ensaya.example/invitacion/no-existe-no-existe-no-existe');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/invitacion\/no-existe/);
  await page.goBack();
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login/);
});
