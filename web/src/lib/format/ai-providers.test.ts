import { expect, test } from 'vitest';
import { chooseProvider, providerLabel, providerOptions, storedKeyHint } from './ai-providers.ts';

const OWN = { label: 'Simulador', models: ['ensayo', 'otro'] };

test('the endpoint of the operator is offered under its label where there is one', () => {
  expect(providerOptions(OWN).at(-1)).toEqual({ value: 'compatible', label: 'Simulador' });
  expect(providerOptions(null).map(({ value }) => value)).not.toContain('compatible');
  expect(providerLabel('compatible', null)).toBe('Servidor propio');
});

test('another provider brings its first model, the saved one its saved model', () => {
  const saved = { provider: 'openai', model: 'gpt-5.1' } as const;
  expect(chooseProvider('compatible', saved, OWN)).toEqual({ provider: 'compatible', model: 'ensayo' });
  expect(chooseProvider('openai', saved, OWN)).toEqual(saved);
  expect(chooseProvider('compatible', saved, null)).toEqual({ provider: 'compatible', model: '' });
  expect(chooseProvider('compatible', { provider: 'compatible', model: '' }, OWN).model).toBe('ensayo');
});

test('the hint of a stored key names its end, but not of a short one', () => {
  expect(storedKeyHint('9876')).toBe('Guardada, termina en ••••9876. Déjala en blanco para conservarla.');
  expect(storedKeyHint('••••')).toBe('Guardada. Déjala en blanco para conservarla.');
});
