import { answered, createFaq, createKnowHow, expect, FAQS, item, openFor, readFaq, test, toggle } from './lista-support.ts';

test('[1.3 6.4] a worker marks a FAQ as useful, changes their mind, and takes it back', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.trabajadora, FAQS);
  await toggle(page, faqs.gas.question).click();
  const button = (name: string) => item(page, faqs.gas.question).getByRole('button', { name, exact: true });
  const votes = async () => {
    const { utiles, no_utiles } = (await readFaq(team, faqs.gas)) as unknown as { utiles: number; no_utiles: number };
    return [utiles, no_utiles];
  };
  await button('Útil').click();
  await expect(button('Útil')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(votes).toEqual([1, 0]);
  await button('No útil').click();
  await expect(button('Útil')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(votes).toEqual([0, 1]);
  await page.reload();
  await toggle(page, faqs.gas.question).click();
  await expect(button('No útil')).toHaveAttribute('aria-pressed', 'true');
  await button('No útil').click();
  await expect.poll(votes).toEqual([0, 0]);
});

test('[1.2 6.5] a manager reads how many found a FAQ useful', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await answered(team.trabajadora.api.put(`/rest/v1/faqs/${faqs.gas.id}/vote?empresa_id=${team.empresa.id}`, { data: { util: true } }));
  await openFor(page, team.responsable, FAQS);
  await toggle(page, faqs.gas.question).click();
  await expect(item(page, faqs.gas.question).getByText('1 útil', { exact: true })).toBeVisible();
  await expect(item(page, faqs.gas.question).getByText('no útiles')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Útil', exact: true })).toHaveCount(0);
});

test('[1.3 6.4] a worker sees that their question was answered, until they open the answer', async ({ page, team }) => {
  const { categories } = await createKnowHow(team);
  const question = '¿Vendemos zanahorias?';
  const request = await answered<{ id: string }>(
    team.trabajadora.api.post('/rest/v1/faq_requests', { data: { empresa_id: team.empresa.id, question } }),
  );
  await openFor(page, team.trabajadora, FAQS);
  const notice = page.getByRole('status').filter({ hasText: `Tu pregunta «${question}» ya tiene respuesta` });
  await expect(notice).toHaveCount(0);
  await answered(
    team.responsable.api.post('/rest/v1/faqs', {
      data: {
        empresa_id: team.empresa.id,
        question,
        answer: 'No, ni por encargo.',
        category_ids: [categories.averias.id],
        request_id: request.id,
      },
    }),
  );
  await expect(notice).toBeVisible();
  await notice.getByRole('link', { name: 'Ver respuesta' }).click();
  await expect(page.getByText('No, ni por encargo.')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a Preguntas Frecuentes' }).click();
  await expect(item(page, question)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('[2.9] a FAQ has its own address; links between FAQs lead to it', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.trabajadora, `${FAQS}/${faqs.noche.id}`);
  await expect(page.getByRole('heading', { level: 1, name: faqs.noche.question })).toBeVisible();
  await page.getByRole('link', { name: faqs.gas.question }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/faqs/${faqs.gas.id}`));
  await expect(page.getByText('Pide que cierren la llave.')).toBeVisible();
});

test('[2.9 6.5] a manager edits a FAQ at its own address', async ({ page, team }) => {
  const { faqs } = await createKnowHow(team);
  await openFor(page, team.responsable, `${FAQS}/${faqs.gas.id}`);
  await page.getByRole('button', { name: `Editar ${faqs.gas.question}` }).click();
  await page.getByLabel('Respuesta').fill('Que cierren la llave y salgan.');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('FAQ actualizada con éxito')).toBeVisible();
  await expect(page.getByText('Que cierren la llave y salgan.')).toBeVisible();
});

test('[2.9 6.3] the address of a FAQ of another company says that it does not exist', async ({ page, team, playwright, baseURL }) => {
  const { createTeam } = await import('../tareas/support.ts');
  const other = await createTeam(playwright, baseURL ?? '');
  const { faqs } = await createKnowHow(other);
  await openFor(page, team.trabajadora, `${FAQS}/${faqs.gas.id}`);
  await expect(page.getByText('Esta FAQ ya no existe')).toBeVisible();
  await expect(page.getByText(faqs.gas.question)).toHaveCount(0);
  await page.context().clearCookies();
  await openFor(page, other.trabajadora, `${FAQS}/${faqs.gas.id}`);
  await expect(page.getByRole('heading', { level: 1, name: faqs.gas.question })).toBeVisible();
});

test('[2.40] long words and long texts stay inside the page @phone', async ({ page, team }) => {
  const { categories } = await createKnowHow(team);
  const question = `¿${'Supercalifragilístico'.repeat(20)}?`;
  await createFaq(team, { question, answer: 'x'.repeat(3000), category: categories.averias });
  for (const person of [team.responsable, team.trabajadora]) {
    await page.context().clearCookies();
    await openFor(page, person, FAQS);
    await toggle(page, question).click();
    expect(await page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
});
