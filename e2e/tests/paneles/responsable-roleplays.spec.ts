import { answered } from '../stage.ts';
import { expectAccessible } from '../support.ts';
import { createTeam, expect, openFor, test } from '../tareas/support.ts';

test('[2.48 4.7] new answers wait until a responsable opens them, and arrive and go live', async ({ page, playwright }, { project }) => {
  const team = await createTeam(playwright, project.use.baseURL ?? '');
  const { api } = team.responsable;
  const empresa_id = team.empresa.id;
  const data = { company_id: empresa_id, title: 'Cliente que amenaza con irse', questions: [{ text: '¿Por qué debería quedarme?' }] };
  const { id: roleplay_id } = await answered<{ id: string }>(api.post('/rest/v1/roleplays', { data }));
  const { questions } = await answered<{ questions: { id: string }[] }>(api.get(`/rest/v1/roleplays/${roleplay_id}`));
  const key = { empresa_id, roleplay_id };
  await answered(api.post('/rest/v1/roleplay_assignments', { data: { ...key, user_ids: [team.trabajadora.id], days: null } }));
  await openFor(page, team.responsable, '/manager-dashboard');
  const waiting = page.getByRole('region', { name: 'Te espera' });
  await expect(waiting).toContainText('No te espera nada: todo está al día.');
  const worker = team.trabajadora.api;
  await answered(
    worker.put('/rest/v1/roleplay_responses', {
      data: {
        ...key,
        question_id: questions[0]?.id,
        user_id: team.trabajadora.id,
        answer_text: 'Porque conozco su caso.',
        base_version: 0,
      },
    }),
  );
  await answered(worker.post('/rest/v1/rpc/finish_roleplay', { data: { ...key, user_id: team.trabajadora.id } }));
  await expect(waiting.getByRole('listitem')).toHaveText([/ha terminado «Cliente que amenaza con irse».*Leer las respuestas$/]);
  await waiting.getByRole('link', { name: 'Leer las respuestas' }).click();
  await expect(page.getByText('Porque conozco su caso.')).toBeVisible();
  await page.goBack();
  await expect(waiting).toContainText('No te espera nada: todo está al día.');
});

test('[2.48] role-plays have a place of their own, which leads to their page and changes live; nothing while none is assigned', async ({
  page,
  playwright,
}, { project }) => {
  const team = await createTeam(playwright, project.use.baseURL ?? '');
  const { api } = team.responsable;
  await openFor(page, team.responsable, '/manager-dashboard');
  await expect(page.getByRole('list', { name: 'Tu equipo en cifras' }).getByRole('listitem')).toHaveCount(4);
  const section = page.getByRole('region', { name: 'Roleplays', exact: true });
  await expect(section).toHaveCount(0);
  const { id } = await (
    await api.post('/rest/v1/roleplays', {
      data: { company_id: team.empresa.id, title: 'Cliente que amenaza con irse', questions: [{ text: '¿Por qué debería quedarme?' }] },
    })
  ).json();
  const user_ids = [team.trabajadora.id, team.trabajador.id];
  await api.post('/rest/v1/roleplay_assignments', { data: { empresa_id: team.empresa.id, roleplay_id: id, user_ids, days: 7 } });
  // Without a reload: the changes arrive live.
  await expect(section).toContainText('2 asignados');
  await expect(section.getByRole('listitem')).toHaveText(['2 pendientes']);
  await expectAccessible(page);
  await section.getByRole('link', { name: 'Ver roleplays' }).click();
  await expect(page).toHaveURL(/\/dashboard\/roleplays/);
});
