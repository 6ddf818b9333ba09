import { describe, expect, test } from 'vitest';
import { saveAiSettings, testAiConnection } from './ajustes.ts';
import { isModelName, OFFERS } from './ia.ts';

describe('the name of a model', () => {
  test('is made of letters, digits and . : / - _', () => {
    const offered = Object.values(OFFERS).flatMap(({ models }) => models.map(({ id }) => id));
    expect(offered.length).toBeGreaterThan(4);
    for (const name of [...offered, 'ft:gpt-4o-mini:ensaya::7p4l', 'mistral/large_2.1']) expect(isModelName(name)).toBe(true);
    for (const name of ['', '..', '../files', 'models/../../v1/files', 'a b', 'a?key=b', 'a#b', 'a%2e%2e', 'ñandú', 'a\n', '<b>'])
      expect([name, isModelName(name)]).toEqual([name, false]);
  });

  test('is checked where it is saved and where it is tried', () => {
    const { model: saved } = saveAiSettings.body.shape;
    const { model: tried } = testAiConnection.body.shape;
    for (const model of [saved, tried]) {
      expect(model.parse(' gpt-5 ')).toBe('gpt-5');
      expect(model.safeParse('../files').error?.issues).toMatchObject([{ message: 'El modelo no es válido' }]);
      expect(model.safeParse('').error?.issues).toMatchObject([{ message: 'Elige un modelo' }]);
    }
  });
});
