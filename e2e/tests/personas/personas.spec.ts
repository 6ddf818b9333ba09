import { readFile } from 'node:fs/promises';
import { newAddress } from '../acceso/support.ts';
import { expect, test, toast } from '../empresas/support.ts';
import { expectAccessibleAndFitting, PHONE, withoutLiveChanges } from '../support.ts';
import { addTarea, createTeam, openPeople } from './support.ts';

test('[1.2 2.51 6.5] a responsable finds, filters and acts on the company’s people, one or several at once', { tag: '@journey' }, async ({
  page,
  playwright,
  baseURL,
}) => {
  const team = await createTeam(playwright, baseURL, ['Inés Quiroga', 'Lucía Romero']);
  const [ines, lucia] = team.people;
  if (!ines || !lucia) throw new Error('no people');
  await addTarea(team, lucia, 'Anotar las dudas', '2026-01-05');
  await team.post('/rest/v1/roleplays', { company_id: team.empresa.id, title: 'Cliente enfadado', questions: [{ text: '¿Qué dices?' }] });
  const invited = newAddress();
  await team.post('/rest/v1/invitations', { empresa_id: team.empresa.id, emails: [invited] });

  const table = await openPeople(page, team);
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(page.getByText('3 en la empresa, 1 invitada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Panel', exact: true }).last()).toBeVisible();
  // Name first, address second; people before invitations.
  await expect(table.getByRole('rowheader')).toHaveText([
    // After the initials, which are decoration.
    `IQ${ines.nombre}${ines.email}`,
    `LR${lucia.nombre}${lucia.email}`,
    `MIMarta Iglesias${team.manager.email}`,
    new RegExp(`${invited}Invitación del \\d+ \\w+ · caduca el `),
  ]);
  await expect(row('Lucía')).toContainText('1 abierta · 1 vencida');
  await expect(row('Marta')).toContainText('Responsableahora');
  await expect(row(invited)).toContainText('Invitado');
  await expectAccessibleAndFitting(page);

  // Search without accents, the filter of late tasks, order by header; the address keeps them.
  const search = page.getByRole('searchbox', { name: 'Buscar por nombre o correo' });
  await search.fill('LUCIA');
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  await expect(page).toHaveURL(/q=LUCIA/);
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect(table.getByRole('rowheader')).toHaveCount(4);
  await page.getByRole('button', { name: 'Con tareas vencidas 1' }).click();
  await expect(table.getByRole('rowheader')).toHaveText([/Lucía/]);
  await page.reload();
  await expect(table.getByRole('rowheader')).toHaveText([/Lucía/]);
  await page.getByRole('button', { name: 'Con tareas vencidas 1' }).click();
  await page.getByRole('combobox', { name: 'Filtrar por rol' }).selectOption('Responsable');
  await expect(table.getByRole('rowheader')).toHaveText([/Marta/]);
  await page.getByRole('combobox', { name: 'Filtrar por rol' }).selectOption('');
  const byTasks = table.getByRole('button', { name: 'Tareas', exact: true });
  await byTasks.click();
  await byTasks.click();
  await expect(table.getByRole('rowheader').first()).toContainText('Lucía');

  // Several at once.
  const bar = page.getByRole('region', { name: 'Personas seleccionadas' });
  const choose = async () => {
    await row('Inés').getByRole('checkbox').check();
    await row('Lucía').getByRole('checkbox').check();
  };
  // What cannot be done says why, also to the keyboard.
  await row('Marta').getByRole('checkbox').check();
  const unusable = bar.getByRole('button', { name: 'Asignar tarea' });
  await expect(unusable).toHaveAttribute('aria-disabled', 'true');
  await unusable.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip', { name: 'Elige al menos un trabajador' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await bar.getByRole('button', { name: 'Terminar la selección' }).click();
  await table.getByRole('checkbox', { name: 'Seleccionar todas' }).check();
  await expect(bar).toContainText('4 seleccionadas');
  await bar.getByRole('button', { name: 'Terminar la selección' }).click();
  await choose();
  await expect(bar).toContainText('2 seleccionadas');
  await expectAccessibleAndFitting(page);
  await bar.getByRole('button', { name: 'Asignar tarea' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Lucía Romero e Inés Quiroga');
  await dialog.getByRole('button', { name: 'Crear Tarea' }).click();
  await expect(dialog).toContainText('El nombre de la tarea debe tener al menos 3 caracteres');
  await dialog.getByLabel('Nombre').fill('Leer las novedades');
  await expectAccessibleAndFitting(page);
  // One of them fails: a second try, also with other words, leaves out the one that has the task.
  await page.route('**/rest/v1/tareas', (route) =>
    route.request().postDataJSON()?.trabajador_id === lucia.id
      ? route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'Ahora no', request_id: 'r' } } })
      : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Crear Tarea' }).click();
  await expect(dialog).toContainText('Ahora no');
  await expect(dialog).toContainText('Ya creada para 1 de 2 personas.');
  await page.unroute('**/rest/v1/tareas');
  await dialog.getByLabel('Nombre').fill('Leer las novedades de hoy');
  await dialog.getByRole('button', { name: 'Crear Tarea' }).dblclick();
  await expect(toast(page, 'Tarea creada para 2 personas')).toHaveCount(1);
  await expect(row('Inés')).toContainText('1 abierta');
  await expect(row('Lucía')).toContainText('2 abiertas · 1 vencida');
  await expect(bar).toHaveCount(0);

  await choose();
  await bar.getByRole('button', { name: 'Asignar roleplay' }).click();
  await expect(dialog.getByLabel('Roleplay')).toContainText('Cliente enfadado');
  await dialog.getByRole('button', { name: 'Asignar', exact: true }).click();
  await expect(toast(page, 'Roleplay asignado a 2 trabajadores')).toBeVisible();
  await expect(row('Lucía')).toContainText('0 de 1');

  // The menu of one person; the act that cannot be undone says what happens.
  const act = async (name: string, item: string) => {
    await row(name).getByRole('button', { name: 'Más acciones de' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await act('Inés', 'Cerrar sus sesiones');
  await dialog.getByRole('button', { name: 'Cerrar sesiones' }).click();
  await expect(toast(page, 'Sesiones cerradas')).toBeVisible();
  await act('Inés', 'Quitar de la empresa');
  await expect(dialog).toContainText(`Inés Quiroga (${ines.email}) dejará de ver ${team.empresa.nombre} ahora mismo.`);
  await expect(dialog).toContainText('1 tarea abierta se queda sin asignar');
  await expectAccessibleAndFitting(page);
  await dialog.getByRole('button', { name: 'Quitar', exact: true }).click();
  await expect(row('Inés')).toHaveCount(0);
  await expect(page.getByText('2 en la empresa, 1 invitada')).toBeVisible();
  await act(invited, 'Cancelar invitación');
  await dialog.getByRole('button', { name: 'Cancelar invitación' }).click();
  await expect(row(invited)).toHaveCount(0);

  // A file out, and a list of people in.
  await page.getByRole('button', { name: 'CSV' }).click();
  await expect(page.getByRole('menuitem', { name: /^Descargar/ })).toHaveText(['Descargar XLSX (2)', 'Descargar CSV (2)']);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Descargar CSV (2)' }).click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('"Nombre";"Correo";"Rol";"Última visita";"Tareas abiertas";"Tareas vencidas"');
  expect(
    lines.some((line) => line.startsWith(`"Lucía Romero";"${lucia.email}";"Trabajador";`) && line.endsWith(';"2";"1";"0";"1";"Activo"')),
  ).toBe(true);
  const listed = newAddress();
  await page.getByRole('button', { name: 'CSV' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: 'Invitar desde un CSV' }).click(),
  ]);
  await chooser.setFiles({ name: 'equipo.csv', mimeType: 'text/csv', buffer: Buffer.from(`Nombre;Correo\nÓscar Gil;${listed}\n`) });
  await expect(dialog.getByLabel('Correos')).toHaveValue(`Óscar Gil <${listed}>`);
  await dialog.getByRole('button', { name: 'Enviar invitaciones' }).click();
  await expect(dialog.getByRole('heading', { name: '1 invitación enviada' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(listed)).toContainText('Invitado');

  // A person's row opens their page, which leads to their tasks.
  await row('Lucía').getByRole('link', { name: 'Lucía Romero' }).click();
  await expect(page.getByRole('heading', { name: 'Lucía Romero', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Ver todas las tareas' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/tasks\\?.*trabajador=${lucia.id}`));
  await expect(page.getByText('Anotar las dudas').first()).toBeVisible();
});

test('[2.51] the dialog leads to the page; on a phone the first card stands near the top and the main act at the bottom', {
  tag: '@journey',
}, async ({ page, playwright, baseURL }) => {
  const team = await createTeam(playwright, baseURL, []);
  await openPeople(page, team);
  await expect(page.getByText('Aún no hay nadie más en la empresa')).toBeVisible();
  await page.goto('/manager-dashboard');
  await page.getByRole('button', { name: `Gestionar Usuarios de ${team.empresa.nombre}` }).click();
  await page.getByRole('link', { name: `Ver todas las personas de ${team.empresa.nombre}` }).click();
  await expect(page).toHaveURL(/\/dashboard\/people\?empresa=/);
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.setViewportSize(PHONE);
  const card = page.getByRole('row').nth(1);
  const bar = await page.getByRole('banner').boundingBox();
  const box = await card.boundingBox();
  expect((box?.y ?? 0) - (bar?.height ?? 0)).toBeLessThanOrEqual(240);
  await expect(page.getByRole('combobox', { name: 'Filtrar por rol' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Filtrar por rol' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver 1 persona' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const invite = page.getByRole('button', { name: 'Invitar personas' });
  expect((await invite.boundingBox())?.y ?? 0).toBeGreaterThan(PHONE.height - 100);
  await invite.click();
  await expect(page.getByRole('dialog', { name: /Invitar personas/ })).toBeVisible();
});

const persona = (index: number) => ({
  id: `0199a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  email: `persona.${index}@${'una-direccion-larga.'.repeat(index === 7 ? 6 : 1)}example`,
  nombre: index === 8 ? 'נועה לוי' : index === 9 ? 'Wolfeschlegelsteinhausenbergerdorff '.repeat(2) : `Persona ${index}`,
  role: 'worker',
  estado: index % 9 === 0 ? 'suspendido' : 'activo',
  seen_at: null,
  tareas: { abiertas: index % 4, vencidas: index % 2 },
  roleplays: { asignados: 3, completados: index % 3 },
  invitacion: null,
});

test('[2.51 8.10] a failed load does not look empty, and can be tried again; 500 people are shown', async ({
  page,
  playwright,
  baseURL,
}) => {
  const team = await createTeam(playwright, baseURL, []);
  await withoutLiveChanges(page);
  let people: object[] | null = null;
  await page.route('**/rest/v1/personas?*', (route) =>
    people === null
      ? route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Algo ha fallado', request_id: 'r' } } })
      : route.fulfill({ json: { items: people, next_cursor: null } }),
  );
  const table = await openPeople(page, team);
  await expect(page.getByRole('alert')).toContainText('Error al cargar las personas');
  await expect(page.getByText('Aún no hay nadie más')).toHaveCount(0);
  people = Array.from({ length: 500 }, (_, index) => persona(index));
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('500 en la empresa')).toBeVisible();
  await expect(table.getByRole('rowheader').first()).toBeVisible();
});
