import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { theme } from '../../../app/theme.ts';
import { escenaFileQuery } from '../escena.api.ts';
import { PlayStage } from './play-stage.tsx';
import type { SceneParts } from './scene.tsx';

const EMPRESA = { id: '01990000-0000-7000-8000-0000000000e1' };
const FILE = {
  url: '/storage/v1/0199a000-0000-7000-8000-000000000001',
  nombre: 'Caldera.png',
  content_type: 'image/png',
  bytes: 1_258_291,
};
/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const QUESTIONS = ['¿Cuándo vienen?', '¿Y mientras tanto?', '¿Cuánto cuesta?'].map((text, at) => ({ id: String(at), text }));
const NOTHING = { company_id: EMPRESA.id, description: null, quien_habla: null, quien_eres: null, escena: null };
const TOLD = {
  ...NOTHING,
  description: 'Una familia lleva dos noches sin calefacción.',
  quien_habla: 'Una madre con un bebé',
  quien_eres: 'Atiendes el teléfono',
};

/** `file`: what this browser has of the scene's file. */
function show(scene: SceneParts, file?: Blob) {
  const client = new QueryClient();
  if (file) client.setQueryData(escenaFileQuery(EMPRESA.id, FILE.url).queryKey, file);
  return render(
    <QueryClientProvider client={client}>
      <MantineProvider theme={theme}>
        <PlayStage title="Avería" scene={scene} questions={QUESTIONS} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

test('[2.37] the scene stands before the first question, and one step away at the others', async () => {
  await show(TOLD);
  const scene = page.getByRole('region', { name: 'La escena' });
  await expect
    .element(scene)
    .toHaveTextContent(
      'Una familia lleva dos noches sin calefacción.Te hablaUna madre con un bebéTú eresAtiendes el teléfono3 preguntas · unos 6 minutos',
    );
  const before = scene.element().compareDocumentPosition(page.getByRole('heading', { name: '¿Cuándo vienen?' }).element());
  expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect.element(page.getByText('Una madre con un bebé')).not.toBeInTheDocument();
  await page.getByText('La escena').click();
  await expect.element(page.getByText('Una madre con un bebé')).toBeVisible();
});

test('[2.37] without a text the first question says how long it takes, the others nothing', async () => {
  await show(NOTHING);
  await expect.element(page.getByRole('region', { name: 'La escena' })).toHaveTextContent('3 preguntas · unos 6 minutos');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect.element(page.getByRole('heading', { name: '¿Y mientras tanto?' })).toBeVisible();
  await expect.element(page.getByText('La escena')).not.toBeInTheDocument();
});

test('[2.37] a picture is shown before the first question, and one step away at the others', async () => {
  const bytes = Uint8Array.from(atob(PNG), (character) => character.charCodeAt(0));
  await show({ ...NOTHING, escena: FILE }, new Blob([bytes], { type: FILE.content_type }));
  const picture = page.getByRole('img', { name: 'Imagen de la escena: Caldera.png' });
  await expect.poll(() => (picture.query() as HTMLImageElement | null)?.naturalWidth).toBe(1);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect.element(page.getByRole('heading', { name: '¿Y mientras tanto?' })).toBeVisible();
  await expect.element(picture).not.toBeInTheDocument();
  await page.getByText('La escena').click();
  await expect.element(picture).toBeVisible();
});

test('[2.37] a document is offered by its name and size, from this browser once it has it', async () => {
  const pdf = { ...FILE, nombre: 'Plano de la caldera.pdf', content_type: 'application/pdf' };
  await show({ ...NOTHING, escena: pdf }, new Blob(['%PDF'], { type: pdf.content_type }));
  const link = page.getByRole('link', { name: /^Plano de la caldera\.pdf \(1,2\sMB\)$/ });
  await expect.element(link).toHaveAttribute('download', 'Plano de la caldera.pdf');
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^blob:/));
});
