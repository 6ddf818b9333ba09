import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHidden, open, press, section } from '../../../tests/browser.tsx';

beforeEach(() => open('inline-edit'));

const pencil = (name: string) => ({ name: `Editar ${name}`, exact: true });

test('[2.57 4.4] one line: Enter saves what was typed, trimmed, and the focus returns to the pencil', async () => {
  const one = section('Una línea');
  await one.getByRole('button', pencil('nombre del tema')).click();
  const field = one.getByRole('textbox', { name: 'nombre del tema' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('Correo a un cliente');
  await field.fill('  Carta de bienvenida  ');
  await press(field, '{Enter}');
  await expect.element(one.getByRole('heading', { name: 'Carta de bienvenida' })).toBeVisible();
  await expect.element(one.getByRole('status')).toHaveTextContent('Guardado: ["Carta de bienvenida"]');
  await expect.element(one.getByRole('button', pencil('nombre del tema'))).toHaveFocus();
});

test('[2.57] Guardar saves; Cancelar and Escape drop what was typed', async () => {
  const one = section('Una línea');
  const edit = one.getByRole('button', pencil('nombre del tema'));
  const field = one.getByRole('textbox');
  for (const drop of [() => press(field, '{Escape}'), () => one.getByRole('button', { name: 'Cancelar' }).click()]) {
    await edit.click();
    await field.fill('Otro');
    await drop();
    await expect.element(one.getByRole('heading', { name: 'Correo a un cliente' })).toBeVisible();
    await expect.element(edit).toHaveFocus();
  }
  await edit.click();
  await field.fill('Guardado con el botón');
  await one.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(one.getByRole('status')).toHaveTextContent('Guardado: ["Guardado con el botón"]');
});

test('[2.57] several lines: Shift+Enter breaks the line, Enter saves', async () => {
  const many = section('Varias líneas');
  await many.getByRole('button', pencil('pregunta')).click();
  const field = many.getByRole('textbox', { name: 'pregunta' });
  await field.fill('¿Quién?');
  await press(field, '{Shift>}{Enter}{/Shift}');
  await userEvent.keyboard('¿Cuándo?');
  await expect.element(field).toHaveValue('¿Quién?\n¿Cuándo?');
  await press(field, '{Enter}');
  await expect.element(many.getByRole('status')).toHaveTextContent('Guardado: ["¿Quién?\\n¿Cuándo?"]');
});

test('[2.57] several lines: losing the focus saves, Escape and Cancelar never do', async () => {
  const many = section('Varias líneas');
  const edit = many.getByRole('button', pencil('pregunta'));
  const field = many.getByRole('textbox', { name: 'pregunta' });
  await edit.click();
  await field.fill('Perdida');
  await press(field, '{Escape}');
  await edit.click();
  await field.fill('Perdida también');
  await many.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(many.getByText('¿A quién va dirigido?')).toBeVisible();
  await expect.element(many.getByRole('status')).toHaveTextContent('Guardado: []');
  await edit.click();
  await field.fill('¿A quién escribes?');
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(many.getByRole('status')).toHaveTextContent('Guardado: ["¿A quién escribes?"]');
  await expect.element(many.getByText('¿A quién escribes?', { exact: true })).toBeVisible();
});

test('[2.57] the press that takes the focus away still does what it was meant for', async () => {
  await section('Varias líneas').getByRole('button', pencil('pregunta')).click();
  await page.getByRole('textbox', { name: 'pregunta' }).fill('Cambiada');
  // Below the open field: it moves up as soon as that closes.
  await page.getByRole('button', pencil('palabra larga')).click();
  await expect.element(section('Varias líneas').getByRole('status')).toHaveTextContent('Guardado: ["Cambiada"]');
  await expect.element(page.getByRole('textbox', { name: 'palabra larga' })).toHaveFocus();
});

test('[2.57] losing the focus unchanged closes without saving; one line with changes waits for an answer', async () => {
  const many = section('Varias líneas');
  await many.getByRole('button', pencil('pregunta')).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expectHidden(many.getByRole('textbox'));
  await expect.element(many.getByRole('status')).toHaveTextContent('Guardado: []');

  const one = section('Una línea');
  await one.getByRole('button', pencil('nombre del tema')).click();
  await one.getByRole('textbox').fill('A medias');
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(one.getByRole('textbox')).toHaveValue('A medias');
  await expect.element(one.getByRole('status')).toHaveTextContent('Guardado: []');
});

test('[2.57 5.4] blank is refused and the field stays open, also when the focus leaves', async () => {
  const one = section('Una línea');
  await one.getByRole('button', pencil('nombre del tema')).click();
  await one.getByRole('textbox').fill('   ');
  await press(one.getByRole('textbox'), '{Enter}');
  await expect.element(one.getByRole('alert')).toHaveTextContent('Este campo no puede estar vacío');
  await expect.element(one.getByRole('textbox')).toHaveFocus();
  await one.getByRole('textbox').fill('Ya');
  await expectHidden(one.getByRole('alert'));

  const many = section('Varias líneas');
  await many.getByRole('button', pencil('pregunta')).click();
  await many.getByRole('textbox').fill(' \n ');
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(many.getByRole('alert')).toHaveTextContent('El texto de la pregunta es requerido');
  await expect.element(many.getByRole('textbox')).toBeVisible();
  await expect.element(many.getByRole('status')).toHaveTextContent('Guardado: []');
});

test('[5.5] a blank help is saved as null', async () => {
  const help = section('Puede quedar vacío');
  await help.getByRole('button', pencil('ayuda')).click();
  await help.getByRole('textbox').fill('  ');
  await press(help.getByRole('textbox'), '{Enter}');
  await expect.element(help.getByRole('status')).toHaveTextContent('Guardado: [null]');
  await expect.element(help.getByText('Sin ayuda')).toBeVisible();
});

test('[5.4] the counter counts characters as people do, and past the limit nothing is saved', async () => {
  const many = section('Varias líneas');
  await many.getByRole('button', pencil('pregunta')).click();
  const field = many.getByRole('textbox');
  await field.fill('👍🏽á');
  await expect.element(many.getByText('3/200')).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription(/3\/200/);
  await field.fill('a'.repeat(201));
  await expect.element(many.getByText('201/200')).toBeVisible();
  await press(field, '{Enter}');
  await expect.element(many.getByRole('alert')).toHaveTextContent('Este campo no puede exceder 200 caracteres');
  await expect.element(many.getByRole('status')).toHaveTextContent('Guardado: []');
  await field.fill('😀'.repeat(200));
  await press(field, '{Enter}');
  await expectHidden(field);
});

test('[4.4] while it saves it cannot be saved twice; a failure is shown and keeps the text; then it saves', async () => {
  const slow = section('Mientras guarda');
  await slow.getByRole('button', pencil('saludo')).click();
  const field = slow.getByRole('textbox');
  await field.fill('Hola');
  await press(field, '{Enter}');
  await press(field, '{Enter}');
  await expect.element(slow.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await expect.element(slow.getByRole('status')).toHaveTextContent('Llamadas: 1');
  await press(field, '{Escape}');
  await expect.element(field).toHaveValue('Hola');
  await slow.getByRole('button', { name: 'Responder mal' }).click();
  await expect.element(slow.getByRole('alert')).toHaveTextContent('El servicio no está disponible ahora. Inténtalo en unos segundos');
  await expect.element(field).toHaveValue('Hola');
  await press(field, '{Enter}');
  await slow.getByRole('button', { name: 'Responder bien' }).click();
  await expect.element(slow.getByText('Hola', { exact: true })).toBeVisible();
  await expect.element(slow.getByRole('status')).toHaveTextContent('Llamadas: 2');
});

test('[2.57] Escape leaves the field and not the dialog around it', async () => {
  await page.getByRole('button', { name: 'Abrir' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', pencil('categoría')).click();
  await dialog.getByRole('textbox').fill('Otra');
  await press(dialog.getByRole('textbox'), '{Escape}');
  await expect.element(dialog.getByText('Averías')).toBeVisible();
  await expectHidden(dialog.getByRole('textbox'));
});

test('[2.57 4.4] between several people: another text is shown before it is lost, another field is no conflict', async () => {
  const shared = section('Entre varias personas');
  const edit = shared.getByRole('button', pencil('saludo común'));
  const field = shared.getByRole('textbox', { name: 'saludo común' });
  const stored = shared.getByRole('status');
  const saveOver = async (text: string, meanwhile: string) => {
    await edit.click();
    await field.fill(text);
    await shared.getByRole('button', { name: meanwhile }).click();
    await press(field, '{Enter}');
  };
  await saveOver('Uno', 'Otra persona cambia otra cosa');
  await expect.element(stored).toHaveTextContent('Guardado: {"text":"Uno","version":3}');

  const dialog = page.getByRole('dialog', { name: 'saludo común' });
  await saveOver('Dos', 'Otra persona lo cambia');
  await expect.element(dialog.getByRole('region', { name: 'Texto actual' })).toMatchTextContent('El de otra persona');
  await expect.element(dialog.getByRole('region', { name: 'Tu texto' })).toMatchTextContent('Dos');
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect.element(field).toHaveValue('Dos');
  await expect.element(shared.getByRole('alert')).toHaveTextContent('Ha cambiado mientras lo editabas');
  await press(field, '{Enter}');
  await dialog.getByRole('button', { name: 'Conservar el mío' }).click();
  await expect.element(stored).toHaveTextContent('Guardado: {"text":"Dos","version":5}');

  await saveOver('Tres', 'Otra persona lo cambia');
  await dialog.getByRole('button', { name: 'Usar el texto actual' }).click();
  await expect.element(shared.getByText('El de otra persona', { exact: true })).toBeVisible();
  await expect.element(stored).toHaveTextContent('Guardado: {"text":"El de otra persona","version":6}');
});
