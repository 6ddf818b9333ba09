import { expect, expectAccessible, PEOPLE, test } from '../support.ts';
import { enter } from './support.ts';

/** Each page that looks different, once for every width; which route shows it to whom is the route table's test. */
const PAGES: [path: string, visitor: string | undefined][] = [
  ['/', undefined],
  ['/login', undefined],
  ['/register', undefined],
  ['/recuperar', undefined],
  ['/restablecer?token=x', undefined],
  ['/worker-dashboard', PEOPLE.trabajadora],
  ['/dashboard/tasks', PEOPLE.trabajadora],
  ['/perfil', PEOPLE.trabajadora],
  ['/manager-dashboard', PEOPLE.responsable],
  ['/admin-dashboard', PEOPLE.superadmin],
];

for (const [path, visitor] of PAGES) {
  test(`${path} has no accessibility violation, light or dark, and does not scroll sideways`, async ({ page }) => {
    if (visitor) await enter(page, visitor, 'ensaya-demo');
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
}
