import { assign, complete, createRoleplay, expect, openFor, test } from '../roleplays/support.ts';
import { expectAccessibleAndFitting } from '../support.ts';
import { createProyecto, createTarea, createTeam, dayIn } from '../tareas/support.ts';

test('[6.3 6.4 6.5] a name leads to the person’s page, which opens what they handed in; the person finds the same page @phone', {
  tag: '@journey',
}, async ({ page, ownTeam: team, playwright, baseURL }) => {
  const { responsable, trabajadora, trabajador, empresa } = team;
  const title = 'Atención a una clienta muy enfadada que no encuentra su pedido y no quiere esperar más';
  const roleplay = await createRoleplay(team, { title });
  const open = await createRoleplay(team, { title: 'Avería de madrugada' });
  for (const each of [roleplay, open]) await assign(team, each, [trabajadora]);
  await complete(trabajadora, roleplay, 'Le llamo hoy antes de las seis.');
  const proyecto = await createProyecto(team, 'Campaña');
  await createTarea(team, proyecto, { nombre: 'La vencida', trabajador: trabajadora, fecha_entrega: dayIn('Europe/Madrid', -2) });
  const question = { empresa_id: empresa.id, question: '¿Dónde está el cuadro de mandos?' };
  expect((await trabajadora.api.post('/rest/v1/faq_requests', { data: question })).ok()).toBe(true);
  const part = (name: string) => page.getByRole('region', { name, exact: true });

  // By the name in the list of people.
  await openFor(page, responsable, `/dashboard/people?empresa=${empresa.id}`);
  const row = page.getByRole('row').filter({ hasText: trabajadora.email });
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/people/${trabajadora.id}\\?empresa=${empresa.id}`));
  await expect(part('Con retraso').getByRole('listitem')).toHaveText([/^La vencida/]);
  await expect(part('Por hacer').getByRole('listitem')).toHaveText([/^Avería de madrugada/]);
  await expect(part('Preguntas enviadas').getByRole('listitem')).toHaveText([/cuadro de mandos/]);
  await expect(part('Comentarios')).toContainText('Sin comentarios todavía');
  await expectAccessibleAndFitting(page);
  await part('Respuestas entregadas').getByRole('link', { name: title }).click();
  await expect(page.getByText('Le llamo hoy antes de las seis.').first()).toBeVisible();
  await page.getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/people/${trabajadora.id}`));

  // The person themself, from their panel.
  await openFor(page, trabajadora, '/worker-dashboard');
  await page.getByRole('link', { name: 'Mi ficha' }).click();
  await expect(part('Con retraso').getByRole('listitem')).toHaveText([/^La vencida/]);
  await part('Respuestas entregadas').getByRole('link', { name: title }).click();
  await expect(page.getByText('Le llamo hoy antes de las seis.').first()).toBeVisible();

  // A colleague, and a responsable of another company, learn nothing.
  await openFor(page, trabajador, `/dashboard/people/${trabajadora.id}`);
  await expect(page.getByText('No encontramos a esta persona')).toBeVisible();
  const other = await createTeam(playwright, baseURL ?? '');
  await openFor(page, other.responsable, `/dashboard/people/${trabajadora.id}`);
  await expect(page.getByText('No encontramos a esta persona')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ficha');
});
