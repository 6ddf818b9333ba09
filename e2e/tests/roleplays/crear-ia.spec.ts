import { setModel } from '../generador/support.ts';
import { write } from './crear-support.ts';
import { author, expect, NEW_ROLEPLAY, openFor, readRoleplay, roleplaysOf, test, writtenQuestions } from './support.ts';

test('[2.36 8.7] the AI adds questions to the list, which a person saves; the ceiling stands beside the button', async ({
  page,
  ownTeam,
}) => {
  await setModel(ownTeam, 'ensayo-lento');
  await openFor(page, ownTeam.responsable, NEW_ROLEPLAY);
  const { title, description, questions, save } = author(page);
  await write(page, ['La mía']);
  await page.getByRole('tab', { name: 'Asistido por IA' }).click();
  await expect(page.getByText('nadie las verá hasta que pulses «Guardar Roleplay»')).toBeVisible();
  const generate = page.getByRole('button', { name: 'Generar Preguntas con IA' });
  await expect(page.getByText(/^Como máximo 0,\d+\sUS\$$/)).toBeVisible();
  await generate.click();
  await expect(page.getByText('El título es requerido')).toBeVisible();
  await expect(title).toBeFocused();
  await title.fill('Avería en plena ola de frío');
  await description.fill('Una familia lleva dos noches sin calefacción y la primera cita libre es pasado mañana por la tarde.');

  await generate.click();
  await expect(page.getByText('Generando…', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(page.getByText('Generando… 1 pregunta lista')).toBeVisible();
  await expect(questions).toHaveCount(2);
  await page.getByRole('button', { name: 'Detener' }).click();
  await expect(page.getByText('Generación detenida: 1 pregunta añadida.')).toBeVisible();
  await expect(generate).toBeFocused();
  await expect(save).toBeEnabled();

  await setModel(ownTeam, 'ensayo');
  await generate.click();
  await expect(page.getByText(/preguntas añadidas\. Revísalas antes de guardar\./)).toBeVisible();
  await expect(author(page).question(1)).toHaveValue('La mía');
  expect(await roleplaysOf(ownTeam)).toEqual([]);
  await page.getByRole('tab', { name: 'Manual' }).click();
  await author(page).question(2).fill('Cambiada por mí');
  const written = await writtenQuestions(page);
  await save.click();
  await expect(page.getByText('Roleplay creado exitosamente')).toBeVisible();
  const [saved] = await roleplaysOf(ownTeam);
  expect(saved && (await readRoleplay(ownTeam, saved)).questions.map(({ text }) => text)).toEqual(written);
});

test('[8.7] a generation that fails says why and keeps the questions; without AI the button says so first', async ({ page, ownTeam }) => {
  await openFor(page, ownTeam.responsable, NEW_ROLEPLAY);
  await author(page).title.fill('Avería');
  await write(page, ['La mía']);
  await page.getByRole('tab', { name: 'Asistido por IA' }).click();
  const generate = page.getByRole('button', { name: 'Generar Preguntas con IA' });
  await expect(generate).toBeDisabled();
  await expect(generate).toHaveAccessibleDescription('No se encontró configuración de IA para esta empresa Configúrala en Ajustes');
  await expect(page.getByRole('link', { name: 'Configúrala en Ajustes' })).toHaveAttribute('href', /\/dashboard\/settings/);

  await setModel(ownTeam, 'ensayo-sin-saldo');
  await page.reload();
  await page.getByRole('tab', { name: 'Asistido por IA' }).click();
  await generate.click();
  await expect(page.getByRole('alert')).toContainText('Error generando preguntas: ');
  expect(await writtenQuestions(page)).toEqual(['La mía']);
  // Long enough to be cut in the middle.
  await author(page).description.fill('Una familia lleva dos noches sin calefacción. '.repeat(8));
  await setModel(ownTeam, 'ensayo-corte');
  await generate.click();
  await expect(page.getByRole('alert')).toContainText('Error generando preguntas: La respuesta de la IA se ha cortado a la mitad');
  await expect(author(page).question(1)).toHaveValue('La mía');
  await expect(author(page).save).toBeEnabled();
});
