import { expect, test } from '@playwright/test';

const CONTROL = `http://127.0.0.1:${process.env.MAIL_PORT ?? '3201'}`;

test('[7.12] after the whole suite no table, job or log contains a key', async ({ request }) => {
  const answer = await request.post(`${CONTROL}/canary`);
  expect(await answer.text()).toBe('');
  expect(answer.status()).toBe(204);
});
