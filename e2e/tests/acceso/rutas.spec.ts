import { expectSoundAtEveryWidth } from '../caparazon/support.ts';
import { expect, PEOPLE, test } from '../support.ts';
import { enter } from './support.ts';

const VISITORS = { worker: PEOPLE.trabajadora, manager: PEOPLE.responsable, superadmin: PEOPLE.superadmin } as const;
type Role = keyof typeof VISITORS;
const EVERYONE: Role[] = ['worker', 'manager', 'superadmin'];

const ROUTES: [id: string, path: string, title: string | Record<Role, string>, roles: Role[]][] = [
  ['2.3', '/worker-dashboard', 'Panel de Control', EVERYONE],
  ['2.4', '/dashboard/tasks', { worker: 'Mis tareas', manager: 'Gestión de Tareas', superadmin: 'Gestión de Tareas' }, EVERYONE],
  ['2.5', '/roleplays/7/play', 'Roleplay', EVERYONE],
  ['2.6', '/dashboard/roleplays', 'Roleplays', EVERYONE],
  ['2.7', '/dashboard/prompts', 'Generador de Prompts', EVERYONE],
  ['2.8', '/dashboard/prompts/generate/7', 'Generar Prompt', EVERYONE],
  ['2.9', '/dashboard/faqs', 'Preguntas Frecuentes', EVERYONE],
  ['2.10', '/manager-dashboard', 'Panel de Control', ['manager']],
  // Without a company a responsable of several is asked first (caparazon/varias-empresas.spec.ts); an unknown one is replaced.
  ['2.11', '/roleplays/new?empresa=x', 'Crear Roleplay', ['manager']],
  ['2.36', '/roleplays/biblioteca?empresa=x', 'Biblioteca de roleplays', ['manager']],
  ['2.12', '/roleplays/7/responses', 'Respuestas', ['manager']],
  ['2.13', '/dashboard/prompts/temas/7/preguntas', 'Preguntas', ['manager']],
  ['2.14', '/dashboard/settings', 'Configuración de IA', ['manager']],
  ['2.15', '/admin-dashboard', 'Panel de Control', ['superadmin']],
  ['2.16', '/admin/empresas', 'Empresas', ['superadmin']],
  ['2.51', '/dashboard/people', 'Personas', ['manager']],
  ['6.5', '/dashboard/people/7', 'Ficha', ['worker', 'manager']],
  ['6.5', '/dashboard/groups', 'Grupos', ['manager']],
  ['2.52', '/admin/usuarios', 'Usuarios', ['superadmin']],
  ['6.6', '/auditoria', 'Registro de actividad', ['manager', 'superadmin']],
  ['2.1', '/perfil', 'Perfil', EVERYONE],
  ['2.20', '/ayuda', 'Ayuda', EVERYONE],
];

const IDS = ROUTES.map(([id]) => id).join(' ');

for (const role of EVERYONE) {
  test(`[${IDS} 2.17] a ${role} can open exactly the routes of the role; no page has an accessibility violation or scrolls sideways`, async ({
    page,
  }) => {
    // Twenty pages, some of them at four widths, with WHOLE=true also with axe in both schemes: half a minute on quiet cores.
    test.setTimeout(180_000);
    await enter(page, VISITORS[role], 'ensaya-demo');
    for (const [, path, title, roles] of ROUTES) {
      await page.goto(path);
      if (roles.includes(role)) {
        const name = typeof title === 'string' ? title : title[role];
        await expect(page.getByRole('heading', { name, exact: true, level: 1 }), path).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${path.split('?')[0]}(\\?|$)`));
        // Once per page.
        if (role === roles[0]) await expectSoundAtEveryWidth(page);
      } else {
        await expect(page, path).toHaveURL(/\/login$/);
        await expect(page.getByText('Tu cuenta no puede abrir esa página'), path).toBeVisible();
      }
    }
  });
}

test(`[${IDS} 2.17] none of them opens without a session`, async ({ page }) => {
  for (const [, path] of ROUTES) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login$/);
    await expect(page.getByText('Tu cuenta no puede abrir esa página'), path).toBeHidden();
  }
});

test('[2.1 2.2] the public pages open without a session, and an unknown path leads to /', async ({ page }) => {
  for (const path of ['/no-existe', '/dashboard/no-existe', '/roleplays', '/']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
    await expect(page).toHaveURL(/\d\/$/);
  }
  for (const path of ['/login', '/register', '/recuperar', '/restablecer?token=x']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.url()).toContain(path);
  }
});

test('[2.1] an unknown path leads to / with a session too', async ({ page }) => {
  await enter(page, PEOPLE.trabajadora, 'ensaya-demo');
  await page.goto('/no-existe');
  await expect(page).toHaveURL(/\d\/$/);
  await page.getByRole('link', { name: 'Ir a mi panel' }).click();
  await expect(page).toHaveURL(/\/worker-dashboard$/);
});
