import { test } from 'vitest';
import { CHANGES, simulateDays } from '../../tests/aviso-clock.ts';

/** All changes, in steps of 5 minutes: clock.heavy.test.ts. */
test.each(Object.entries(CHANGES).slice(0, 2))(
  '[1.2] %s: two workers send exactly the right mails in seven time zones, none twice, none outside the hours',
  { timeout: 300_000 },
  (_name, from) => simulateDays(from, 30, 1),
);
