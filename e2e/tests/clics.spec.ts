import type { Locator, Page } from '@playwright/test';
import { createCategory, createFaq } from './faqs/lista-support.ts';
import { createProyecto, createTarea, createTeam, dayIn, expect, openFor, test } from './tareas/support.ts';

const MOST = 2;

/** Counts the clicks from the panel; typing is not counted. */
function counter() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    shows: async (target: Locator) => {
      await expect(target).toBeVisible();
      expect(clicks).toBeLessThanOrEqual(MOST);
    },
  };
}

/** The sheet of a task. */
const sheet = (page: Page, nombre: string) => page.getByRole('dialog', { name: nombre });

test('[2.44 2.45 2.47 2.48 2.49] from the panel, the daily acts are at most two clicks away', async ({ page, playwright }, { project }) => {
  const team = await createTeam(playwright, project.use.baseURL ?? '');
  const proyecto = await createProyecto(team, 'Campaña de invierno');
  await createTarea(team, proyecto, { nombre: 'La vencida', fecha_entrega: dayIn('Europe/Madrid', -2) });
  await createTarea(team, proyecto, { nombre: 'La de mañana', fecha_entrega: dayIn('Europe/Madrid', 1) });
  await createFaq(team, { question: '¿Abrimos los sábados?', category: await createCategory(team, 'Horarios', ['Tienda']) });
  const roleplay = { company_id: team.empresa.id, title: 'Cliente que amenaza con irse', questions: [{ text: '¿Por qué?' }] };
  expect((await team.responsable.api.post('/rest/v1/roleplays', { data: roleplay })).ok()).toBe(true);

  await test.step('a trabajador opens the overdue task, and says there that it is finished', async () => {
    await openFor(page, team.trabajadora, '/worker-dashboard');
    const act = counter();
    const first = page.getByRole('region', { name: 'Lo primero' });
    await expect(first).toContainText('La vencida');
    await act.click(first.getByRole('link', { name: 'Abrir la tarea vencida' }));
    await act.shows(sheet(page, 'La vencida'));
    await page.getByRole('button', { name: 'He terminado' }).click();
    // The note is optional.
    await page.getByRole('form', { name: 'He terminado' }).getByRole('button', { name: 'He terminado' }).click();
    await expect(page.getByRole('dialog').getByText('Has terminado')).toBeVisible();
  });

  const panel = async () => {
    await openFor(page, team.responsable, '/manager-dashboard');
    return counter();
  };
  const late = page.getByRole('link', { name: '1 vencida en Campaña de invierno' });

  await test.step('a responsable opens the late tasks of a project', async () => {
    const act = await panel();
    await act.click(late);
    await act.shows(page.getByRole('heading', { name: 'La vencida' }));
    await expect(page.getByRole('heading', { name: 'La de mañana' })).toHaveCount(0);
  });

  await test.step('a responsable opens the overdue task and closes it', async () => {
    const act = await panel();
    await act.click(late);
    await act.click(page.getByRole('link', { name: 'La vencida' }));
    await act.shows(sheet(page, 'La vencida').getByRole('button', { name: 'Cerrar tarea' }));
    await sheet(page, 'La vencida').getByRole('button', { name: 'Cerrar tarea' }).click();
    await expect(sheet(page, 'La vencida').getByText('Completada').first()).toBeVisible();
  });

  await test.step('assigns a role-play', async () => {
    const act = await panel();
    await act.click(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Roleplays' }));
    await act.click(page.getByRole('link', { name: /^Ver Respuestas/ }).first());
    await act.shows(page.getByRole('region', { name: 'Asignar Roleplay' }));
  });

  await test.step('finds a FAQ', async () => {
    const act = await panel();
    await act.click(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Preguntas Frecuentes' }));
    await page.getByRole('searchbox', { name: 'Buscar FAQs' }).fill('sabados');
    await act.shows(page.getByText('¿Abrimos los sábados?').first());
  });

  await test.step('invites a person', async () => {
    const act = await panel();
    await act.click(page.getByRole('link', { name: team.empresa.nombre }).first());
    await act.click(page.getByRole('button', { name: 'Invitar personas' }));
    await act.shows(page.getByRole('dialog'));
  });
});
