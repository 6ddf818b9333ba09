import { expectAccessibleAndFitting } from '../support.ts';
import { createProyecto, createTarea, dayIn } from '../tareas/support.ts';
import { answer, button, complete, expectClosing, playPath, saveAnswer } from './play-support.ts';
import { assign, changeRoleplay, createRoleplay, expect, openFor, test } from './support.ts';

const TASK = 'Revisar el guion de la guardia';

test('[4.7] after finishing, what is due first is one click away: a task, then a role-play; then nothing is left @phone', {
  tag: '@journey',
}, async ({ page, ownTeam }) => {
  const { trabajadora, empresa } = ownTeam;
  const played = await createRoleplay(ownTeam, { title: 'Avería en plena ola de frío', description: null });
  const later = await createRoleplay(ownTeam, { title: 'Cliente que amenaza con irse', description: null, questions: ['¿Por qué?'] });
  await assign(ownTeam, later, [trabajadora], 5);
  const proyecto = await createProyecto(ownTeam, 'Campaña de invierno');
  await createTarea(ownTeam, proyecto, { nombre: TASK, fecha_entrega: dayIn('Europe/Madrid', -2) });
  for (const at of [0, 1]) await saveAnswer(ownTeam, played, trabajadora, at, { answer_text: `Dicho ${at + 1}` });

  await openFor(page, trabajadora, playPath(played));
  await answer(page).fill('Dicho 3');
  await button(page, 'Finalizar').click();
  await expectClosing(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const next = page.getByRole('region', { name: 'Lo siguiente' });
  await expect(next).toContainText(TASK);
  await expect(next).toContainText(/Tarea · Venció el \d/);
  await expect(page.getByRole('region', { name: 'Quién las lee' })).toContainText(`Los responsables de ${empresa.nombre}.`);
  await expectAccessibleAndFitting(page);
  // One click after 'Finalizar'.
  await next.getByRole('link', { name: 'Abrir la tarea' }).click();
  await expect(page.getByRole('dialog', { name: TASK })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'He terminado' }).click();
  await page.getByRole('form', { name: 'He terminado' }).getByRole('button', { name: 'He terminado' }).click();
  await expect(page.getByRole('dialog').getByText('Has terminado')).toBeVisible();

  await page.goto(playPath(played, '?ver=cierre'));
  await expect(next).toContainText(/Cliente que amenaza con irse.*Roleplay · Hasta el \d/);
  await next.getByRole('link', { name: 'Comenzar el roleplay' }).click();
  await expect(page).toHaveURL(new RegExp(`/roleplays/${later.id}/play$`));
  await answer(page).fill('Porque sí');
  await button(page, 'Finalizar').click();
  await expectClosing(page);
  await expect(next).toContainText('Todo listo. No te queda nada pendiente.');
  await next.getByRole('link', { name: 'Volver a Roleplays' }).click();
  await expect(page).toHaveURL(/\/dashboard\/roleplays$/);
});

test('[4.7] the closing page after a reload, in a second tab, and with the back button; before finishing its address asks the questions', async ({
  page,
  context,
  ownTeam,
}) => {
  const { trabajadora } = ownTeam;
  const roleplay = await createRoleplay(ownTeam, { description: null });
  await openFor(page, trabajadora, playPath(roleplay, '?ver=cierre'));
  await expect(page.getByRole('heading', { level: 1, name: 'Pregunta 1 de 3' })).toBeVisible();

  await complete(ownTeam, roleplay, trabajadora, ['Hoy mismo.', 'Con un bebé en casa, sí.', 'Yo, antes de las seis.']);
  const [first, ...others] = roleplay.questions;
  await changeRoleplay(ownTeam, roleplay, { questions: others });
  const dialogue = page.getByRole('main').getByRole('listitem');
  // The question that was deleted comes last.
  const said = [
    /urgencia\?.*Tú:Con un bebé en casa, sí\./,
    /llamar\?.*Tú:Yo, antes de las seis\./,
    new RegExp(`${first?.text.replace('?', '\\?')}.*Tú:Hoy mismo\\.`),
  ];
  await page.goto(playPath(roleplay, '?ver=cierre'));
  await expectClosing(page);
  await expect(dialogue).toHaveText(said);
  await page.reload();
  await expectClosing(page);
  await expect(dialogue).toHaveText(said);
  const tab = await context.newPage();
  await tab.goto(page.url());
  await expectClosing(tab);
  await tab.close();

  await page.getByRole('link', { name: 'Cambiar mis respuestas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pregunta 1 de 2' })).toBeVisible();
  await page.goBack();
  await expectClosing(page);
  await page.goForward();
  await answer(page).fill('Con un bebé en casa, claro.');
  await button(page, 'Siguiente').click();
  await button(page, 'Volver a entregar').click();
  await expectClosing(page);
  await expect(page.getByText('Con un bebé en casa, claro.')).toBeVisible();
  await expect(page.getByText('Respuestas entregadas de nuevo')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Pregunta 2 de 2' })).toBeVisible();
});
