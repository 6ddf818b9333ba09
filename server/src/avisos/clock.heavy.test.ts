import { test } from 'vitest';
import { CHANGES, simulateDays } from '../../tests/aviso-clock.ts';
import { heavySize } from '../../tests/heavy-size.ts';

const changes = Object.entries(CHANGES);

/** The short form simulates the last one, in steps of 15 minutes; clock.test.ts has the first two, in longer steps. */
test.each(changes.slice(heavySize(0, -1)))(
  '[1.2] %s: two workers send exactly the right mails in seven time zones, none twice, none outside the hours',
  { timeout: 900_000 },
  (_name, from) => simulateDays(from, heavySize(5, 15), heavySize(3, 2)),
);
