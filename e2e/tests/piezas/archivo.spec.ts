import { expect, test } from '../support.ts';
import { open, section } from './gallery.ts';

const MB = 1024 ** 2;
const file = (name: string, bytes: number) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(bytes, 'a') });

test.beforeEach(({ page }) => open(page, 'file'));

test('[5.10] what is not accepted is refused in the words of the caller, and the right file then taken', async ({ page }) => {
  const logo = section(page, 'Se elige');
  const input = logo.locator('input[type=file]');
  await input.setInputFiles(file('logo.gif', 10));
  await expect(logo.getByRole('alert')).toHaveText('Formato de archivo no permitido. Use PNG, JPG, WEBP o SVG.');
  await input.setInputFiles(file('logo.png', MB + 1));
  await expect(logo.getByRole('alert')).toHaveText('El archivo es demasiado grande. Máximo 1MB.');
  await expect(logo.getByText('Nada elegido')).toBeVisible();
  await input.setInputFiles(file('LOGO.PNG', MB));
  await expect(logo.getByRole('alert')).toBeHidden();
  await expect(logo.getByText('Elegido: LOGO.PNG')).toBeVisible();
  await expect(logo.getByText(/^1\sMB$/)).toBeVisible();
  await logo.getByRole('button', { name: 'Quitar LOGO.PNG' }).click();
  await expect(logo.getByText('Nada elegido')).toBeVisible();
  await expect(logo.getByRole('button', { name: 'Elegir archivo' })).toBeFocused();
});

test('[5.10] a file can be dropped, and its size is shown in MB', async ({ page }) => {
  const logo = section(page, 'Se elige');
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'soltado.webp'));
      return data;
    },
    Math.round(0.98 * MB),
  );
  await logo.getByRole('group', { name: 'Logotipo' }).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(logo.getByText('Elegido: soltado.webp')).toBeVisible();
  await expect(logo.getByText(/^1004\skB$/)).toBeVisible();
});

test('[5.10] the button opens the chooser', async ({ page }) => {
  const chooser = page.waitForEvent('filechooser');
  await section(page, 'Se elige').getByRole('button', { name: 'Elegir archivo' }).click();
  await (await chooser).setFiles(file('logo.svg', 2));
  await expect(page.getByText('Elegido: logo.svg')).toBeVisible();
});

test('[5.8] sending shows real progress and can be cancelled; a new one arrives whole', async ({ page }) => {
  const sent = section(page, 'Se envía al elegirlo');
  const network = await page.context().newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  await network.send('Network.enable');
  await speed(MB / 2);
  const input = sent.locator('input[type=file]');
  await input.setInputFiles(file('grande.pdf', 9 * MB));
  const bar = sent.getByRole('progressbar', { name: 'Subiendo grande.pdf' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100);
  await sent.getByRole('button', { name: 'Cancelar la subida de grande.pdf' }).click();
  await expect(sent.getByText('idle')).toBeVisible();
  await expect(sent.getByRole('button', { name: 'Elegir archivo' })).toBeVisible();

  await speed(-1);
  const arrived = page.waitForResponse('**/gallery/upload');
  await input.setInputFiles(file('nuevo.pdf', Math.round(1.2 * MB)));
  const body = (await (await arrived).json()) as { bytes: number };
  expect(body.bytes).toBeGreaterThan(1.2 * MB);
  await expect(sent.getByText(/^1,2\sMB · Subido$/)).toBeVisible();
});

test('[5.8] a refusal is said in the words of the server and can be tried again', async ({ page }) => {
  const sent = section(page, 'Se envía al elegirlo');
  const answers = [
    { status: 413, json: { error: { code: 'too_large', message: 'El archivo es demasiado grande. Máximo 10MB.', request_id: 'r1' } } },
    { status: 502, body: '<html>Bad gateway</html>' },
    { status: 201, json: { id: 1 } },
  ];
  await page.route('**/gallery/upload', (route) => route.fulfill(answers.shift() ?? { status: 500 }));
  await sent.locator('input[type=file]').setInputFiles(file('acta.pdf', 10));
  await expect(sent.getByRole('alert')).toHaveText('El archivo es demasiado grande. Máximo 10MB.');
  await sent.getByRole('button', { name: 'Reintentar' }).click();
  await expect(sent.getByRole('alert')).toHaveText('El servicio no está disponible ahora. Inténtalo en unos segundos');
  await sent.getByRole('button', { name: 'Reintentar' }).click();
  await expect(sent.getByText('sent {"id":1}')).toBeVisible();
  await expect(sent.getByRole('alert')).toBeHidden();
});

test('[5.8] without a network it says so', async ({ page }) => {
  await page.route('**/gallery/upload', (route) => route.abort());
  const sent = section(page, 'Se envía al elegirlo');
  await sent.locator('input[type=file]').setInputFiles(file('acta.pdf', 10));
  await expect(sent.getByRole('alert')).toHaveText('No hay conexión. Revisa tu red e inténtalo de nuevo');
});
