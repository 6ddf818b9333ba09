import { CANARY, HOSTILE_FILES } from '@ensaya/server/tests/hostile-files.ts';
import { createTeam, expect, joinResponsable, test } from './tareas/support.ts';

test('[5.10] hostile files that were accepted as pictures run nothing in a browser, neither opened nor embedded', {
  tag: '@journey',
}, async ({ page, context, playwright }) => {
  const files = HOSTILE_FILES.filter(({ outcome }) => outcome === 'kept');
  const baseURL = new URL(test.info().project.use.baseURL ?? '').origin;
  // A person may write ten logos a minute.
  const team = await createTeam(playwright, baseURL);
  const { empresa, responsable } = team;
  const apis = [responsable.api, (await joinResponsable(playwright, baseURL, team)).api];

  const acts: string[] = [];
  context.on('dialog', (dialog) => {
    acts.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    if (message.text().includes(CANARY)) acts.push(message.text());
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) acts.push(`request: ${request.url()}`);
  });

  await context.addCookies(responsable.cookies);
  await page.goto('/privacidad');
  const alone = await context.newPage();
  for (const [n, { name, bytes }] of files.entries()) {
    const api = apis[n % apis.length] ?? responsable.api;
    // With the most dangerous file name.
    const multipart = { file: { name: 'logo.html', mimeType: 'text/html', buffer: bytes } };
    const answer = await api.put(`/rest/v1/company_settings/logo?company_id=${empresa.id}`, { multipart });
    expect(answer.status(), name).toBe(200);
    const { logo_url } = (await answer.json()) as { logo_url: string };

    const opened = await alone.goto(logo_url);
    expect(opened?.headers()['content-type'], name).toMatch(/^image\/(png|jpeg|webp)$/);
    expect(await alone.title(), name).not.toContain(CANARY);
    const width = await page.evaluate(async (src) => {
      const image = document.body.appendChild(new Image());
      image.src = src;
      await image.decode();
      return image.naturalWidth;
    }, logo_url);
    expect(width, name).toBeGreaterThan(0);
  }
  expect(files.length).toBeGreaterThanOrEqual(10);
  expect(acts).toEqual([]);

  // Positive control: these files do run their content when a browser opens them as their real type.
  await alone.goto('about:blank');
  await alone.setContent(`<script>alert('${CANARY}')</script>`);
  expect(acts).toEqual([`dialog: ${CANARY}`]);
  for (const api of apis) await api.dispose();
});
