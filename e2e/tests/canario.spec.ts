import { expect, test } from '@playwright/test';
import { STAGE } from './stage.ts';

test('[7.12] after the whole suite no table, job or log contains a key', async ({ request }) => {
  const answer = await request.post(`${STAGE}/canary`);
  expect(await answer.text()).toBe('');
  expect(answer.status()).toBe(204);
});
