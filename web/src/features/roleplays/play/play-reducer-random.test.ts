import { expect, test } from 'vitest';
import { createPlayModel } from './play-model.ts';

const RUNS = 400;
const STEPS = 60;

test('[2.37 4.7] in any order of typing, answering, saving, refusals, lost connections and reopening no text is lost', () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const model = createPlayModel(seed);
    for (let step = 1; step <= STEPS; step++) {
      model.act();
      expect(model.lost(), `seed ${seed}, step ${step}`).toEqual([]);
    }
    expect(model.finish(), `seed ${seed}, at the end`).toEqual({ isComplete: true, rows: {} });
    expect(model.lost(), `seed ${seed}, at the end`).toEqual([]);
  }
});
