import { enter } from '../acceso/support.ts';
import { PEOPLE, withoutLiveChanges } from '../support.ts';
import { createTeam } from '../tareas/support.ts';
import { createKnowHow, expect, FAQS, type Faq, item, questions, readFaq, searchBox, test, toggle } from './lista-support.ts';

type ListedFaq = Faq & { empresa: { nombre: string } };

test('[2.9 2.40 6.6] a superadmin reads the FAQs of all companies, newest first, and searches in all or in a chosen one', async ({
  page,
  team,
  playwright,
  baseURL,
}) => {
  const { faqs } = await createKnowHow(team);
  const other = await createTeam(playwright, baseURL ?? '');
  const theirs = await createKnowHow(other);
  await enter(page, PEOPLE.superadmin, 'ensaya-demo');
  // Other tests create FAQs meanwhile: the page is compared with the list that it has read.
  await withoutLiveChanges(page);
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === '/rest/v1/faqs');
  await page.goto(FAQS);
  await expect(page.getByText('Consulta las preguntas frecuentes')).toBeVisible();
  const { items } = (await (await read).json()) as { items: ListedFaq[] };
  const times = items.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual(times.toSorted((one, next) => next - one));
  expect(times[0]).toBeGreaterThanOrEqual(Date.parse((await readFaq(other, theirs.faqs.noche)).created_at));
  await expect(questions(page)).toHaveText(items.map(({ question }) => question));
  for (const [n, { empresa }] of items.slice(0, 3).entries())
    await expect(page.getByRole('list', { name: 'FAQs' }).getByRole('listitem').nth(n)).toContainText(empresa.nombre);
  await expect(page.getByRole('navigation', { name: 'Categorías' })).toHaveCount(0);
  await searchBox(page).fill('calefaccion noche');
  // Other tests' companies have the same FAQs: which of them come first is not known.
  await expect(page.getByRole('status').filter({ hasText: /resultados/ })).toBeVisible();
  await expect(toggle(page, faqs.noche.question).first()).toHaveAttribute('aria-expanded', 'true');
  await searchBox(page).fill('');

  await page.getByRole('combobox', { name: 'Empresa' }).fill(team.empresa.nombre);
  await page.getByRole('option', { name: team.empresa.nombre }).click();
  await expect(page).toHaveURL(new RegExp(`empresa=${team.empresa.id}`));
  await expect(questions(page)).toHaveCount(5);
  await expect(page.getByRole('list', { name: 'FAQs' }).getByText(other.empresa.nombre)).toHaveCount(0);
  await searchBox(page).fill('calefaccion noche');
  await expect(toggle(page, faqs.noche.question)).toHaveAttribute('aria-expanded', 'true');
  await page.reload();
  await expect(item(page, faqs.noche.question)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Empresa' })).toHaveValue(team.empresa.nombre);

  await expect(page.getByRole('button', { name: /Nueva|Editar|Más acciones de|Útil|No encuentro/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Empresa' }).click();
  await page.getByRole('option', { name: 'Todas las empresas' }).click();
  await expect(searchBox(page)).toHaveValue('calefaccion noche');
  await expect(page).not.toHaveURL(/[?&]empresa=/);
});
