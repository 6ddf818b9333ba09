import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { theme } from '../../../app/theme.ts';
import { PlayStage } from './play-stage.tsx';
import type { SceneTexts } from './scene.tsx';

const QUESTIONS = ['¿Cuándo vienen?', '¿Y mientras tanto?', '¿Cuánto cuesta?'].map((text, at) => ({ id: String(at), text }));
const TOLD = {
  description: 'Una familia lleva dos noches sin calefacción.',
  quien_habla: 'Una madre con un bebé',
  quien_eres: 'Atiendes el teléfono',
};
const NOTHING = { description: null, quien_habla: null, quien_eres: null };

const show = (scene: SceneTexts) =>
  render(
    <MantineProvider theme={theme}>
      <PlayStage title="Avería" scene={scene} questions={QUESTIONS} />
    </MantineProvider>,
  );

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
