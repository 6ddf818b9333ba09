import { expect, test } from 'vitest';
import { describeDifference } from './differences.ts';
import { undelivered } from './ensayos.ts';
import { sql } from './plant.ts';
import { createSweep, withinOneHour } from './sweep.ts';

const { observe, compare } = await createSweep(undelivered);

test('[6.3 6.4 6.5 6.6] nobody but the person can tell whether they have rehearsed', async () => {
  const { leaks, own } = await withinOneHour(async () => compare(await observe('cover'), await observe('secret')));
  expect(leaks.map(describeDifference).join('\n')).toBe('');
  // Positive control: their person reads of them.
  const places = own.map(({ place }) => place);
  for (const place of ['GET listEnsayos', 'copy of persona: datos/ensayo_turnos.json']) expect(places).toContain(place);
});

test('a planted leak is found: responsables read that there are rehearsals', async () => {
  const plants = [
    {
      apply: sql(
        'create policy planted on app.ensayos for select to ensaya_api using (empresa_id = any ((select app.managed_ids())::uuid[]))',
      ),
    },
  ];
  const { leaks } = await withinOneHour(async () => compare(await observe('cover', plants), await observe('secret', plants)));
  expect(new Set(leaks.map(({ actor, place }) => `${actor}: ${place}`))).toContain('responsable: table app.ensayos');
});
