import { toast } from '../empresas/support.ts';
import { withoutLiveChanges } from '../support.ts';
import { openFor } from '../tareas/support.ts';
import { changePregunta, createTema, expect, generarPath, item, preguntasOf, preguntasPath, refused, test } from './support.ts';

test('[1.2 2.13 2.29 3.9 4.5 5.5 6.5 7.14 8.6 8.14 9.2] a manager writes a topic’s questions, newest first', { tag: '@journey' }, async ({
  page,
  team,
}) => {
  const tema = await createTema(team, { descripcion: 'Para quien llega', preguntas: ['La primera'] });
  await openFor(page, team.responsable, preguntasPath(tema));
  await expect(page.getByRole('heading', { name: tema.nombre, level: 1 })).toBeVisible();
  await expect(page.getByText('Para quien llega')).toBeVisible();
  await page.getByRole('button', { name: 'Nueva Pregunta' }).click();
  const modal = page.getByRole('dialog', { name: 'Nueva Pregunta' });
  const [texto, ayuda] = [modal.getByLabel('Pregunta', { exact: false }).first(), modal.getByLabel('Ayuda')];
  const create = modal.getByRole('button', { name: 'Crear Pregunta' });
  await create.click();
  await expect(modal.getByText('La pregunta es requerida')).toBeVisible();
  await expect(texto).toBeFocused();
  await texto.fill('t'.repeat(201));
  await ayuda.fill('a'.repeat(1001));
  await create.click();
  await expect(modal.getByText('La pregunta no puede exceder 200 caracteres')).toBeVisible();
  await expect(modal.getByText('La ayuda no puede exceder 1000 caracteres')).toBeVisible();
  await texto.fill('t'.repeat(200));
  await ayuda.fill('a'.repeat(1000));
  await page.route('**/rest/v1/preguntas_generador', (route) => route.fulfill(refused(409, 'conflict', 'Ya hay cincuenta')), { times: 1 });
  await create.click();
  await expect(modal.getByRole('alert')).toHaveText('Error al crear la pregunta: Ya hay cincuenta');
  await create.click();
  await expect(modal).toBeHidden();
  await expect(toast(page, 'Pregunta creada exitosamente')).toHaveAttribute('data-kind', 'success');
  await expect(page.getByRole('list', { name: 'Preguntas' }).getByRole('heading')).toHaveText(['t'.repeat(200), 'La primera']);
  expect(await preguntasOf(team, tema)).toMatchObject([
    { texto: 'La primera', ayuda: null, tema_id: tema.id },
    { texto: 't'.repeat(200), ayuda: 'a'.repeat(1000), tema_id: tema.id },
  ]);
  await page.getByRole('button', { name: 'Nueva Pregunta' }).click();
  await expect(texto).toHaveValue('');
  // Several, without closing the dialog.
  const another = modal.getByRole('button', { name: 'Crear y añadir otra' });
  for (const name of ['La tercera', 'La cuarta']) {
    await texto.fill(name);
    await another.click();
    await expect(texto).toHaveValue('');
    await expect(texto).toBeFocused();
  }
  await modal.getByRole('button', { name: 'Cancelar' }).click();
  const list = page.getByRole('list', { name: 'Preguntas' });
  await expect(list.getByRole('heading')).toHaveText(['La cuarta', 'La tercera', 't'.repeat(200), 'La primera']);
  await expect(list.getByRole('listitem').first()).toContainText('Número para el trabajador: 4');
  await page.getByRole('link', { name: 'Probar' }).click();
  await expect(page).toHaveURL(new RegExp(generarPath(tema)));
  // Oldest first on the page that answers them.
  await expect(page.getByRole('textbox').first()).toHaveAccessibleName(/La primera/);
  await page.getByRole('link', { name: 'Volver a Temas' }).click();
  await expect(item(page, tema.nombre)).toContainText('4 preguntas');
});

test('[2.29 2.57 4.4 5.4 5.5 8.12 8.14 9.2] text and help are edited in place: Enter and losing focus save', async ({
  page,
  team,
  tema,
}) => {
  await openFor(page, team.responsable, preguntasPath(tema));
  const edit = (what: string) => page.getByRole('button', { name: `Editar ${what}`, exact: true }).click();
  const texto = page.getByRole('textbox', { name: /^Pregunta: / });
  await edit('Pregunta: ¿Qué ha pasado?');
  await texto.fill('  ');
  await texto.press('Enter');
  await expect(page.getByText('El texto de la pregunta es requerido')).toBeVisible();
  await texto.fill('t'.repeat(201));
  await expect(page.getByText('201/200')).toBeVisible();
  await texto.press('Enter');
  await expect(page.getByText('La pregunta no puede exceder 200 caracteres')).toBeVisible();
  await page.route('**/rest/v1/preguntas_generador/*', (route) => route.fulfill(refused(500, 'internal', 'Algo ha fallado')), { times: 1 });
  await texto.fill('¿Qué pasa?');
  await texto.press('Enter');
  await expect(toast(page, 'Error al guardar los cambios')).toHaveAttribute('data-kind', 'failure');
  await texto.press('Enter');
  await expect(toast(page, 'Cambios guardados')).toBeVisible();
  await expect(item(page, '¿Qué pasa?')).toBeVisible();

  const ayuda = page.getByRole('textbox', { name: /^Ayuda de: / });
  await edit('Ayuda de: ¿Qué pasa?');
  await ayuda.fill('Con la fecha');
  await ayuda.press('Shift+Enter');
  await ayuda.pressSequentially('y el lugar');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(item(page, '¿Qué pasa?')).toContainText('Con la fecha');
  await expect
    .poll(async () => (await preguntasOf(team, tema))[0])
    .toMatchObject({ texto: '¿Qué pasa?', ayuda: 'Con la fecha\ny el lugar' });
  await edit('Ayuda de: ¿Qué pasa?');
  await ayuda.fill('a'.repeat(1001));
  await ayuda.press('Enter');
  await expect(page.getByText('La ayuda no puede exceder 1000 caracteres')).toBeVisible();
  await ayuda.fill('   ');
  await ayuda.press('Enter');
  await expect(item(page, '¿Qué pasa?')).toContainText('Sin ayuda');
  await expect.poll(async () => (await preguntasOf(team, tema))[0]?.ayuda).toBeNull();
});

test('[2.29 2.58 8.12 8.14] deleting asks in the shared dialog; a text that another manager changed is not overwritten', async ({
  page,
  team,
  tema,
}) => {
  await withoutLiveChanges(page);
  await openFor(page, team.responsable, preguntasPath(tema));
  const [first, second] = await preguntasOf(team, tema);
  if (!first || !second) throw new Error('a topic has two questions');
  await page.getByRole('button', { name: `Editar Pregunta: ${second.texto}` }).click();
  const texto = page.getByRole('textbox', { name: /^Pregunta: / });
  await changePregunta(team, second, { texto: 'La suya' });
  await texto.fill('La mía');
  await texto.press('Enter');
  const conflict = page.getByRole('dialog', { name: /^Pregunta: / });
  await expect(conflict.getByRole('region', { name: 'Texto actual' })).toContainText('La suya');
  await conflict.getByRole('button', { name: 'Usar el texto actual' }).click();
  await expect(item(page, 'La suya')).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Confirmar eliminación' });
  const remove = page.getByRole('button', { name: 'Eliminar la pregunta: La suya' });
  await remove.click();
  await expect(dialog).toContainText('¿Estás seguro de que deseas eliminar esto?');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.route('**/rest/v1/preguntas_generador/*', (route) => route.fulfill(refused(503, 'unavailable', 'Ahora no')), { times: 1 });
  await remove.click();
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Error al eliminar la pregunta')).toHaveAttribute('data-kind', 'failure');
  await dialog.getByRole('button', { name: 'Eliminar' }).click();
  await expect(toast(page, 'Pregunta eliminada')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Preguntas' }).getByRole('heading')).toHaveText([first.texto]);
});
