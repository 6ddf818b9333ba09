import { liveChangesConnected, withoutLiveChanges } from '../support.ts';
import {
  answerQuestion,
  author,
  changeRoleplay,
  createRoleplay,
  deleteRoleplay,
  editPath,
  expect,
  openFor,
  type Roleplay,
  readRoleplay,
  roleplaysOf,
  test,
  writtenQuestions,
} from './support.ts';

const questionOf = ({ questions }: Roleplay, index: number) => {
  const question = questions[index];
  if (!question) throw new Error('no such question');
  return question;
};

test('[2.36 8.14] an edit changes texts and order, keeps the questions, and says so', async ({ page, team, roleplay }) => {
  await openFor(page, team.responsable, editPath(roleplay));
  await expect(page.getByRole('heading', { level: 1, name: 'Editar Roleplay' })).toBeVisible();
  const { title, description, question, handle, save } = author(page);
  await expect(title).toHaveValue(roleplay.title);
  await title.fill(`${roleplay.title} bis`);
  await description.fill('');
  await question(1).fill('¿A qué hora vienen?');
  await handle(3).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Pregunta 3 levantada: posición 3 de 3', { exact: true })).toBeVisible();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Pregunta 3 levantada: posición 1 de 3', { exact: true })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(question(1)).toHaveValue(questionOf(roleplay, 2).text);
  await save.click();
  await expect(page).toHaveURL(/\/responses(\?|$)/);
  await expect(page.getByText('Guardado con éxito')).toBeVisible();
  const saved = await readRoleplay(team, roleplay);
  expect(saved.title).toBe(`${roleplay.title} bis`);
  const [first, second, third] = roleplay.questions;
  expect(saved.questions.map(({ id, text }) => [id, text])).toEqual([
    [third?.id, third?.text],
    [first?.id, '¿A qué hora vienen?'],
    [second?.id, second?.text],
  ]);
});

test('[2.36] a removed question with answers is hidden, its answers stay, and it can be brought back', async ({ page, team, roleplay }) => {
  const answered = questionOf(roleplay, 0);
  await answerQuestion(team.trabajadora, roleplay, answered, 'Hoy mismo.');
  await answerQuestion(team.trabajador, roleplay, answered, 'Mañana a primera hora.');
  await openFor(page, team.responsable, editPath(roleplay));
  const { remove, save } = author(page);
  await remove(1).click();
  await expect(page.getByText('Al guardar quedará oculta y sus 2 respuestas se conservan.')).toBeVisible();
  await remove(1).click();
  await expect(page.getByText('Has quitado la pregunta 1.', { exact: false })).toBeVisible();
  await save.click();
  await expect(page.getByText('Guardado con éxito')).toBeVisible();
  const hidden = await readRoleplay(team, roleplay);
  expect(hidden.questions.map(({ id, hidden, respuestas }) => ({ id, hidden, respuestas }))).toEqual(
    expect.arrayContaining([{ id: answered.id, hidden: true, respuestas: 2 }]),
  );
  expect(hidden.questions).toHaveLength(2);

  await openFor(page, team.responsable, editPath(roleplay));
  await expect.poll(() => writtenQuestions(page)).toEqual([questionOf(roleplay, 2).text]);
  await page.getByText('1 pregunta oculta').click();
  await expect(page.getByText('Sus respuestas se conservan y se siguen leyendo.')).toBeVisible();
  await page.getByRole('button', { name: `Recuperar la pregunta «${answered.text}»` }).click();
  await expect.poll(() => writtenQuestions(page)).toEqual([questionOf(roleplay, 2).text, answered.text]);
  await save.click();
  await expect(page.getByText('Guardado con éxito')).toBeVisible();
  const back = await readRoleplay(team, roleplay);
  expect(back.questions.find(({ id }) => id === answered.id)).toMatchObject({ hidden: false, respuestas: 2 });
});

test('[2.36] two people edit at once: the second sees both texts and chooses', async ({ page, team, roleplay }) => {
  await withoutLiveChanges(page);
  await openFor(page, team.responsable, editPath(roleplay));
  const { title, save } = author(page);
  await title.fill('Mi título');
  const theirs = await changeRoleplay(team, roleplay, { title: 'El título de mi colega' });
  await save.click();
  const current = page.getByRole('region', { name: 'Texto actual' });
  const mine = page.getByRole('region', { name: 'Tu texto' });
  await expect(current).toContainText('El título de mi colega');
  await expect(current).toContainText(`1. ${questionOf(roleplay, 0).text}`);
  await expect(mine).toContainText('Mi título');
  await page.getByRole('button', { name: 'Usar el texto actual' }).click();
  await expect(title).toHaveValue('El título de mi colega');

  await title.fill('Otra vez el mío');
  await changeRoleplay(team, theirs, { description: 'Otra descripción' });
  await save.click();
  await expect(current).toContainText('Otra descripción');
  await page.getByRole('button', { name: 'Conservar el mío' }).click();
  await expect(page.getByText('Guardado con éxito')).toBeVisible();
  expect((await readRoleplay(team, roleplay)).title).toBe('Otra vez el mío');
});

test('[2.36] changes of others: an untouched form follows them, a touched one warns, a deleted role-play can be saved anew', async ({
  page,
  ownTeam,
}) => {
  const roleplay = await createRoleplay(ownTeam);
  const live = liveChangesConnected(page);
  await openFor(page, ownTeam.responsable, editPath(roleplay));
  await live;
  const { title, save } = author(page);
  const changed = await changeRoleplay(ownTeam, roleplay, { title: 'Cambiado por otra persona' });
  await expect(title).toHaveValue('Cambiado por otra persona');
  await title.fill('Lo mío');
  const again = await changeRoleplay(ownTeam, changed, { title: 'Y otra vez' });
  await expect(page.getByText('Este roleplay ha cambiado mientras lo editas.')).toBeVisible();
  await expect(title).toHaveValue('Lo mío');
  await deleteRoleplay(ownTeam, again);
  await expect(page.getByText('Este roleplay se ha eliminado mientras lo editabas.')).toBeVisible();
  await save.click();
  await expect(page.getByText('Roleplay creado exitosamente')).toBeVisible();
  expect((await roleplaysOf(ownTeam)).map(({ title }) => title)).toEqual(['Lo mío']);
});

test('[2.36] the draft of an edit survives a reload; what another company has is not found', async ({ page, team, roleplay, ownTeam }) => {
  await openFor(page, team.responsable, editPath(roleplay));
  await author(page).question(2).fill('A medio escribir');
  await expect(author(page).kept).toBeVisible();
  await page.reload();
  await expect(author(page).question(2)).toHaveValue('A medio escribir');
  await expect(page.getByText('Es tu borrador: lo que escribiste y aún no has guardado.')).toBeVisible();
  expect((await readRoleplay(team, roleplay)).version).toBe(roleplay.version);
  await page.context().clearCookies();
  await openFor(page, ownTeam.responsable, editPath(roleplay));
  await expect(page.getByText('Roleplay no encontrado')).toBeVisible();
  await expect(author(page).title).toHaveCount(0);
});
