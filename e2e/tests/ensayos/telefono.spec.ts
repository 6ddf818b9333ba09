import { setModel } from '../generador/support.ts';
import { assign, createRoleplay, expect, openFor, responsesPath, test } from '../roleplays/support.ts';
import { answered } from '../stage.ts';
import { expectAccessibleAndFitting } from '../support.ts';
import type { Team } from '../tareas/support.ts';

const OCULTO = 'Quiere que alguien reconozca el retraso';
const APERTURA = 'Llevo dos días sin calefacción. ¿Quién se ocupa de esto?';
const DICHO = 'Le pido disculpas por el retraso y me ocupo hoy mismo.';

/** A role-play with a character, assigned to the worker, in a company with the simulator. */
async function rehearsable(team: Team) {
  await setModel(team, 'ensayo');
  const roleplay = await createRoleplay(team);
  await assign(team, roleplay, [team.trabajadora], 5);
  await answered(
    team.responsable.api.put(`/rest/v1/roleplays/${roleplay.id}/personaje?empresa_id=${team.empresa.id}`, {
      data: {
        version: null,
        faq_ids: [],
        personaje: {
          nombre: 'Don Ernesto',
          linea: '71 años',
          situacion: 'Se quedó sin calefacción.',
          meta: 'Que acepte un siguiente paso.',
          apertura: APERTURA,
          dificultad: 'amable',
          turnos_max: 4,
          etapas: [
            {
              nombre: 'Se siente escuchado',
              meta: 'Que note que le has oído',
              que_debe_pasar: 'Pide disculpas por el retraso',
              cede_con: null,
            },
            { nombre: 'Acepta un paso', meta: null, que_debe_pasar: 'Propone una visita mañana por la tarde', cede_con: null },
          ],
          objetivos: [OCULTO],
        },
      },
    }),
  );
  return roleplay;
}

test('[2.34 4.7] from the list to the first line in two taps; a stage met with one’s own words, a pause, the close, and only then a reader @phone', {
  tag: '@journey',
}, async ({ page, browser, ownTeam }) => {
  test.setTimeout(180_000);
  const { trabajadora, responsable, empresa } = ownTeam;
  const roleplay = await rehearsable(ownTeam);
  const handedIn = async () => {
    const path = `/rest/v1/entregas?empresa_id=${empresa.id}&roleplay_id=${roleplay.id}&user_id=${trabajadora.id}`;
    return (await answered<{ entregas: { origen: string }[] }>(responsable.api.get(path))).entregas.map(({ origen }) => origen);
  };

  await openFor(page, trabajadora, '/dashboard/roleplays');
  await page.getByRole('link', { name: /^Ensayar en vivo/ }).click();
  await expect(page.getByText(/^Hablas con un personaje de IA\. Nadie de tu empresa ve este ensayo/)).toBeVisible();
  await expect(page.getByText(/^Como mucho /)).toBeVisible();
  await page.getByRole('button', { name: 'Empezar', exact: true }).click();
  const lines = page.getByRole('list', { name: 'Conversación con Don Ernesto' }).getByRole('listitem');
  await expect(lines).toHaveText([`Don Ernesto: ${APERTURA}`]);
  await expectAccessibleAndFitting(page);

  const field = page.getByRole('textbox', { name: 'Qué le dices a Don Ernesto' });
  await field.fill(DICHO);
  await field.press('Control+Enter');
  await expect(lines).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Decir' })).not.toHaveAttribute('aria-disabled', { timeout: 30_000 });
  await expect(lines.nth(2)).toContainText('Llevo dos días esperando');
  await expect(page.getByRole('log')).toContainText('Etapa cumplida: Se siente escuchado. Ahora: Acepta un paso.');
  expect(await page.content()).not.toContain(OCULTO);
  expect(await handedIn()).toEqual([]);

  // What is typed is there again after the pause; the address is the way back on another device, too.
  await field.fill('Mañana por la tarde');
  await page.getByRole('link', { name: 'Pausa' }).click();
  await page.getByRole('link', { name: /^Ensayar en vivo/ }).click();
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(field).toHaveValue('Mañana por la tarde');
  await expect(lines).toHaveCount(3);

  await page.getByRole('button', { name: 'Terminar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Terminar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Has llegado a la etapa 2' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lo que has conseguido' })).toContainText(/Le pido disculpas por el retraso/);
  await expect(page.getByRole('region', { name: /no te dijo/ })).toContainText(OCULTO);
  await expectAccessibleAndFitting(page);

  await page.getByRole('button', { name: 'Entregar' }).click();
  await expect(page.getByRole('dialog')).toContainText('Entregar muestra toda la conversación a tus responsables. No se puede deshacer.');
  expect(await handedIn()).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar' }).click();
  await expect(page.getByText(/Tus responsables leen la conversación entera\.$/)).toBeVisible();
  expect(await handedIn()).toEqual(['ensayo']);

  const theirs = await browser.newPage();
  await openFor(theirs, responsable, `${responsesPath(roleplay)}?vista=persona&persona=${trabajadora.id}`);
  const dialogue = theirs.getByRole('list', { name: /^Ensayo entregado el/ });
  await expect(dialogue.getByRole('listitem').nth(1)).toContainText(DICHO);
  await theirs.close();
});

test('[8.5] without AI the written exercise stands in its place, and the page says why @phone', async ({ page, ownTeam }) => {
  const roleplay = await rehearsable(ownTeam);
  await answered(ownTeam.responsable.api.delete(`/rest/v1/ai_settings/api_key?company_id=${ownTeam.empresa.id}`));
  await openFor(page, ownTeam.trabajadora, `/roleplays/${roleplay.id}/ensayar`);
  const today = page.getByRole('region', { name: 'Hoy no se puede ensayar en vivo' });
  await expect(today).toContainText('La empresa no tiene una clave de API configurada');
  await today.getByRole('link', { name: 'Hacerlo por escrito' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pregunta 1 de 3' })).toBeVisible();
});
