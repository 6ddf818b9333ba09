import { expect, test } from '../support.ts';
import { open, section } from './gallery.ts';

test.beforeEach(({ page }) => open(page, 'inline-edit'));

const pencil = (name: string) => ({ name: `Editar ${name}`, exact: true });

test('[2.57 4.4] one line: Enter saves what was typed, trimmed, and the focus returns to the pencil', async ({ page }) => {
  const one = section(page, 'Una línea');
  await one.getByRole('button', pencil('nombre del tema')).click();
  const field = one.getByRole('textbox', { name: 'nombre del tema' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Correo a un cliente');
  await field.fill('  Carta de bienvenida  ');
  await field.press('Enter');
  await expect(one.getByRole('heading', { name: 'Carta de bienvenida' })).toBeVisible();
  await expect(one.getByRole('status')).toHaveText('Guardado: ["Carta de bienvenida"]');
  await expect(one.getByRole('button', pencil('nombre del tema'))).toBeFocused();
});

test('[2.57] Guardar saves; Cancelar and Escape drop what was typed', async ({ page }) => {
  const one = section(page, 'Una línea');
  const edit = one.getByRole('button', pencil('nombre del tema'));
  const field = one.getByRole('textbox');
  for (const drop of [() => field.press('Escape'), () => one.getByRole('button', { name: 'Cancelar' }).click()]) {
    await edit.click();
    await field.fill('Otro');
    await drop();
    await expect(one.getByRole('heading', { name: 'Correo a un cliente' })).toBeVisible();
    await expect(edit).toBeFocused();
  }
  await edit.click();
  await field.fill('Guardado con el botón');
  await one.getByRole('button', { name: 'Guardar' }).click();
  await expect(one.getByRole('status')).toHaveText('Guardado: ["Guardado con el botón"]');
});

test('[2.57] several lines: Shift+Enter breaks the line, Enter saves', async ({ page }) => {
  const many = section(page, 'Varias líneas');
  await many.getByRole('button', pencil('pregunta')).click();
  const field = many.getByRole('textbox', { name: 'pregunta' });
  await field.fill('¿Quién?');
  await field.press('Shift+Enter');
  await field.pressSequentially('¿Cuándo?');
  await expect(field).toHaveValue('¿Quién?\n¿Cuándo?');
  await field.press('Enter');
  await expect(many.getByRole('status')).toHaveText('Guardado: ["¿Quién?\\n¿Cuándo?"]');
});

test('[2.57] several lines: losing the focus saves, Escape and Cancelar never do', async ({ page }) => {
  const many = section(page, 'Varias líneas');
  const edit = many.getByRole('button', pencil('pregunta'));
  const field = many.getByRole('textbox', { name: 'pregunta' });
  await edit.click();
  await field.fill('Perdida');
  await field.press('Escape');
  await edit.click();
  await field.fill('Perdida también');
  await many.getByRole('button', { name: 'Cancelar' }).click();
  await expect(many.getByText('¿A quién va dirigido?')).toBeVisible();
  await expect(many.getByRole('status')).toHaveText('Guardado: []');
  await edit.click();
  await field.fill('¿A quién escribes?');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(many.getByRole('status')).toHaveText('Guardado: ["¿A quién escribes?"]');
  await expect(many.getByText('¿A quién escribes?', { exact: true })).toBeVisible();
});

test('[2.57] the press that takes the focus away still does what it was meant for', async ({ page }) => {
  await section(page, 'Varias líneas').getByRole('button', pencil('pregunta')).click();
  await page.getByRole('textbox', { name: 'pregunta' }).fill('Cambiada');
  // Below the open field: it moves up as soon as that closes.
  await page.getByRole('button', pencil('palabra larga')).click();
  await expect(section(page, 'Varias líneas').getByRole('status')).toHaveText('Guardado: ["Cambiada"]');
  await expect(page.getByRole('textbox', { name: 'palabra larga' })).toBeFocused();
});

test('[2.57] losing the focus unchanged closes without saving; one line with changes waits for an answer', async ({ page }) => {
  const many = section(page, 'Varias líneas');
  await many.getByRole('button', pencil('pregunta')).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(many.getByRole('textbox')).toBeHidden();
  await expect(many.getByRole('status')).toHaveText('Guardado: []');

  const one = section(page, 'Una línea');
  await one.getByRole('button', pencil('nombre del tema')).click();
  await one.getByRole('textbox').fill('A medias');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(one.getByRole('textbox')).toHaveValue('A medias');
  await expect(one.getByRole('status')).toHaveText('Guardado: []');
});

test('[2.57 5.4] blank is refused and the field stays open, also when the focus leaves', async ({ page }) => {
  const one = section(page, 'Una línea');
  await one.getByRole('button', pencil('nombre del tema')).click();
  await one.getByRole('textbox').fill('   ');
  await one.getByRole('textbox').press('Enter');
  await expect(one.getByRole('alert')).toHaveText('Este campo no puede estar vacío');
  await expect(one.getByRole('textbox')).toBeFocused();
  await one.getByRole('textbox').fill('Ya');
  await expect(one.getByRole('alert')).toBeHidden();

  const many = section(page, 'Varias líneas');
  await many.getByRole('button', pencil('pregunta')).click();
  await many.getByRole('textbox').fill(' \n ');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(many.getByRole('alert')).toHaveText('El texto de la pregunta es requerido');
  await expect(many.getByRole('textbox')).toBeVisible();
  await expect(many.getByRole('status')).toHaveText('Guardado: []');
});

test('[5.5] a blank help is saved as null', async ({ page }) => {
  const help = section(page, 'Puede quedar vacío');
  await help.getByRole('button', pencil('ayuda')).click();
  await help.getByRole('textbox').fill('  ');
  await help.getByRole('textbox').press('Enter');
  await expect(help.getByRole('status')).toHaveText('Guardado: [null]');
  await expect(help.getByText('Sin ayuda')).toBeVisible();
});

test('[5.4] the counter counts characters as people do, and past the limit nothing is saved', async ({ page }) => {
  const many = section(page, 'Varias líneas');
  await many.getByRole('button', pencil('pregunta')).click();
  const field = many.getByRole('textbox');
  await field.fill('👍🏽á');
  await expect(many.getByText('3/200')).toBeVisible();
  await expect(field).toHaveAccessibleDescription(/3\/200/);
  await field.fill('a'.repeat(201));
  await expect(many.getByText('201/200')).toBeVisible();
  await field.press('Enter');
  await expect(many.getByRole('alert')).toHaveText('Este campo no puede exceder 200 caracteres');
  await expect(many.getByRole('status')).toHaveText('Guardado: []');
  await field.fill('😀'.repeat(200));
  await field.press('Enter');
  await expect(field).toBeHidden();
});

test('[4.4] while it saves it cannot be saved twice; a failure is said and keeps the text; then it saves', async ({ page }) => {
  const slow = section(page, 'Mientras guarda');
  await slow.getByRole('button', pencil('saludo')).click();
  const field = slow.getByRole('textbox');
  await field.fill('Hola');
  await field.press('Enter');
  await field.press('Enter');
  await expect(slow.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await expect(slow.getByRole('status')).toHaveText('Llamadas: 1');
  await field.press('Escape');
  await expect(field).toHaveValue('Hola');
  await slow.getByRole('button', { name: 'Responder mal' }).click();
  await expect(slow.getByRole('alert')).toHaveText('El servicio no está disponible ahora. Inténtalo en unos segundos');
  await expect(field).toHaveValue('Hola');
  await field.press('Enter');
  await slow.getByRole('button', { name: 'Responder bien' }).click();
  await expect(slow.getByText('Hola', { exact: true })).toBeVisible();
  await expect(slow.getByRole('status')).toHaveText('Llamadas: 2');
});

test('[2.57] Escape leaves the field and not the dialog around it', async ({ page }) => {
  await page.getByRole('button', { name: 'Abrir' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', pencil('categoría')).click();
  await dialog.getByRole('textbox').fill('Otra');
  await dialog.getByRole('textbox').press('Escape');
  await expect(dialog.getByText('Averías')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toBeHidden();
});

test('[2.57 4.4] between several people: another text is shown before it is lost, another field is no conflict', async ({ page }) => {
  const shared = section(page, 'Entre varias personas');
  const edit = shared.getByRole('button', pencil('saludo común'));
  const field = shared.getByRole('textbox', { name: 'saludo común' });
  const stored = shared.getByRole('status');
  const saveOver = async (text: string, meanwhile: string) => {
    await edit.click();
    await field.fill(text);
    await shared.getByRole('button', { name: meanwhile }).click();
    await field.press('Enter');
  };
  await saveOver('Uno', 'Otra persona cambia otra cosa');
  await expect(stored).toHaveText('Guardado: {"text":"Uno","version":3}');

  const dialog = page.getByRole('dialog', { name: 'saludo común' });
  await saveOver('Dos', 'Otra persona lo cambia');
  await expect(dialog.getByRole('region', { name: 'Texto actual' })).toContainText('El de otra persona');
  await expect(dialog.getByRole('region', { name: 'Tu texto' })).toContainText('Dos');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(field).toHaveValue('Dos');
  await expect(shared.getByRole('alert')).toHaveText('Otra persona lo ha cambiado mientras lo editabas');
  await field.press('Enter');
  await dialog.getByRole('button', { name: 'Conservar el mío' }).click();
  await expect(stored).toHaveText('Guardado: {"text":"Dos","version":5}');

  await saveOver('Tres', 'Otra persona lo cambia');
  await dialog.getByRole('button', { name: 'Usar el texto actual' }).click();
  await expect(shared.getByText('El de otra persona', { exact: true })).toBeVisible();
  await expect(stored).toHaveText('Guardado: {"text":"El de otra persona","version":6}');
});
