import { beforeEach, expect, test } from 'vitest';
import { cdp, commands, page } from 'vitest/browser';
import { choose, expectHidden, open, section } from '../../../tests/browser.tsx';

const MB = 1024 ** 2;
const file = (name: string, bytes: number) => new File([new Uint8Array(bytes).fill(97)], name, { type: 'application/octet-stream' });

beforeEach(() => open('file'));

test('[5.10] what is not accepted is refused in the words of the caller, and the right file then taken', async () => {
  const logo = section('Se elige');
  choose(logo, file('logo.gif', 10));
  await expect.element(logo.getByRole('alert')).toHaveTextContent('Formato de archivo no permitido. Use PNG, JPG, WEBP o SVG.');
  choose(logo, file('logo.png', MB + 1));
  await expect.element(logo.getByRole('alert')).toHaveTextContent('El archivo es demasiado grande. Máximo 1MB.');
  await expect.element(logo.getByText('Nada elegido')).toBeVisible();
  choose(logo, file('LOGO.PNG', MB));
  await expectHidden(logo.getByRole('alert'));
  await expect.element(logo.getByText('Elegido: LOGO.PNG')).toBeVisible();
  await expect.element(logo.getByText(/^1\sMB$/)).toBeVisible();
  await logo.getByRole('button', { name: 'Quitar LOGO.PNG' }).click();
  await expect.element(logo.getByText('Nada elegido')).toBeVisible();
  await expect.element(logo.getByRole('button', { name: 'Elegir archivo' })).toHaveFocus();
});

test('[5.10] a file can be dropped, and its size is shown in MB', async () => {
  const logo = section('Se elige');
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(Math.round(0.98 * MB))], 'soltado.webp'));
  const target = logo.getByRole('group', { name: 'Logotipo' }).element();
  target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  await expect.element(logo.getByText('Elegido: soltado.webp')).toBeVisible();
  await expect.element(logo.getByText(/^1004\skB$/)).toBeVisible();
});

test('[5.10] the button opens the chooser', async () => {
  const button = section('Se elige').getByRole('button', { name: 'Elegir archivo' });
  await commands.chooseAfterClick(button.selector, 'logo.svg', 2);
  await expect.element(page.getByText('Elegido: logo.svg')).toBeVisible();
});

test('[5.8] sending shows real progress and can be cancelled; a new one arrives whole', async () => {
  const sent = section('Se envía al elegirlo');
  const speed = (uploadThroughput: number) =>
    cdp().send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  await cdp().send('Network.enable');
  await speed(MB / 2);
  choose(sent, file('grande.pdf', 9 * MB));
  const bar = sent.getByRole('progressbar', { name: 'Subiendo grande.pdf' });
  const progress = () => Number(bar.query()?.getAttribute('aria-valuenow'));
  await expect.poll(progress, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(progress()).toBeLessThan(100);
  await sent.getByRole('button', { name: 'Cancelar la subida de grande.pdf' }).click();
  await expect.element(sent.getByText('idle')).toBeVisible();
  await expect.element(sent.getByRole('button', { name: 'Elegir archivo' })).toBeVisible();

  await speed(-1);
  choose(sent, file('nuevo.pdf', Math.round(1.2 * MB)));
  await expect.poll(() => Number(/sent \{"bytes":(\d+)\}/.exec(sent.element().textContent)?.[1])).toBeGreaterThan(1.2 * MB);
  await expect.element(sent.getByText(/^1,2\sMB · Subido$/)).toBeVisible();
});

test('[5.8] a refusal is shown in the words of the server and can be tried again', async () => {
  const sent = section('Se envía al elegirlo');
  await commands.answerUploads([
    { status: 413, json: { error: { code: 'too_large', message: 'El archivo es demasiado grande. Máximo 10MB.', request_id: 'r1' } } },
    { status: 502, body: '<html>Bad gateway</html>' },
    { status: 201, json: { id: 1 } },
  ]);
  choose(sent, file('acta.pdf', 10));
  await expect.element(sent.getByRole('alert')).toHaveTextContent('El archivo es demasiado grande. Máximo 10MB.');
  await sent.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(sent.getByRole('alert')).toHaveTextContent('El servicio no está disponible ahora. Inténtalo en unos segundos');
  await sent.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(sent.getByText('sent {"id":1}')).toBeVisible();
  await expectHidden(sent.getByRole('alert'));
});

test('[5.8] without a network it says so', async () => {
  await commands.answerUploads(['abort']);
  const sent = section('Se envía al elegirlo');
  choose(sent, file('acta.pdf', 10));
  await expect.element(sent.getByRole('alert')).toHaveTextContent('No hay conexión. Revisa tu red e inténtalo de nuevo');
});
