import { expect, test, vi } from 'vitest';
import { until } from '../../tests/until.ts';
import type { Database } from './database.ts';
import { type Caller, createDatabaseGate } from './database-gate.ts';
import { ClientGone, scopedDb } from './scoped-db.ts';
import { inWork } from './work.ts';

/** Of a pool of ten. */
const [PER_PERSON, PER_COMPANY, NEWCOMERS] = [3, 4, 3];

function openGate() {
  const admit = createDatabaseGate(10);
  let requests = 0;
  const inRequest = <T>(run: () => T) => {
    requests += 1;
    return inWork({ id: String(requests) }, run);
  };
  /** How many more requests of a caller are admitted at once. */
  const free = async (caller: Caller) => {
    let admitted = 0;
    const asked = Array.from({ length: 8 }, () =>
      inRequest(async () => {
        const leave = await admit(() => caller);
        admitted += 1;
        return leave;
      }),
    );
    await Promise.resolve();
    await new Promise(setImmediate);
    const seen = admitted;
    for (const leaving of asked) (await leaving)();
    return seen;
  };
  return { admit, inRequest, free };
}

test('a person has three requests at once, a company two fifths of the pool, and each slot is given back', async () => {
  const { admit, inRequest, free } = openGate();
  const ana = { person: 'ana', company: 'norte' };
  expect(await free(ana)).toBe(PER_PERSON);
  const leave = await Promise.all([1, 2].map(() => inRequest(() => admit(() => ana))));
  expect(await free({ person: 'luis', company: 'norte' })).toBe(PER_COMPANY - leave.length);
  for (const give of leave) give();
  expect(await free(ana)).toBe(PER_PERSON);
});

test('a session that becomes known while its request has connections gives back what it took', async () => {
  const { admit, inRequest, free } = openGate();
  const unknown: Caller = { person: 'token', isNew: true };
  const known: Caller = { person: 'ana', company: 'norte' };
  await inRequest(async () => {
    const first = await admit(() => unknown);
    const second = await admit(() => known);
    first();
    second();
  });
  expect([await free(unknown), await free(known)]).toEqual([NEWCOMERS, PER_PERSON]);
});

test('new sessions together have a third of the pool; one that waited there until it was known has the share of its person', async () => {
  const { admit, inRequest, free } = openGate();
  const sessions = Array.from({ length: 8 }, (_, n): Caller => ({ person: `token ${n}`, isNew: true }));
  const ana = { person: 'ana', company: 'norte' };
  let isKnown = false;
  const admitted: (() => void)[] = [];
  const asked = sessions.map((session) =>
    inRequest(async () => {
      admitted.push(await admit(() => (isKnown ? ana : session)));
    }),
  );
  await new Promise(setImmediate);
  expect(admitted).toHaveLength(NEWCOMERS);
  expect(await free(ana)).toBe(PER_PERSON);
  isKnown = true;
  for (const leave of admitted.splice(0)) leave();
  await until(() => admitted.length === PER_PERSON);
  // The others are Ana's too, and wait for her.
  for (let given = 0; given < asked.length - NEWCOMERS; given += 1) {
    await until(() => admitted.length > 0);
    admitted.shift()?.();
  }
  await Promise.all(asked);
  expect(await free(ana)).toBe(PER_PERSON);
});

test('a read whose client has gone takes no connection, and gives its slot back', async () => {
  const connect = vi.fn();
  const left = vi.fn();
  const reader = { destroyed: true, once: () => reader, off: () => reader } as never;
  const db = scopedDb({ pool: { connect } } as unknown as Database, { text: 'select', values: [], reader, admit: async () => left });
  await expect(db.selectFrom('empresas').select('id').execute()).rejects.toBeInstanceOf(ClientGone);
  expect([connect.mock.calls.length, left.mock.calls.length]).toEqual([0, 1]);
});
