import { watchAsOperator } from '@ensaya/server/tests/operator-view.ts';
import { vi } from 'vitest';
import { type Actor, type Base, buildBase, type Place } from './base.ts';
import { type Difference, differencesOf, operatorDifferences, type Seen } from './differences.ts';
import { listenForEvents } from './events.ts';
import { seeAnswers, seeCopies, seeQueues, seeTables } from './look.ts';
import { normalizeRows } from './normal.ts';
import type { Plant } from './plant.ts';
import { openWorld, type World } from './world.ts';

/** Something that a person does and nobody else may learn of. */
export type Secret = {
  /** What all may see, in both databases and before anything else. */
  before: (world: World) => Promise<unknown>;
  /** What the person does in the one database. */
  act: (world: World, holder: Place) => Promise<void>;
  /** What they do instead in the other one: they are here, too. */
  cover: (world: World, holder: Place) => Promise<void>;
  /** What others do after it, in both, and what they get. */
  attempts: readonly { actor: Actor; name: string; run: (world: World) => Promise<unknown> }[];
  /** What the operator's logs, metrics and traces may say of it, and what they may not. */
  label: string;
  marks: (base: Base) => readonly string[];
};

/** Everything that anybody found in one of the databases. */
export type Observed = { seen: readonly Seen[]; operator: readonly Seen[] };

export type Compared = {
  /** What somebody else can tell, or the operator. */
  leaks: Difference[];
  /** What the person sees of their own secret. */
  own: Difference[];
};

/** Pages have other figures in another hour, day, week or month. So that all databases are looked at in the same one, it looks again. */
export async function withinOneHour<T>(look: () => Promise<T>): Promise<T> {
  const hour = () => Math.floor(Date.now() / 3_600_000);
  const begun = hour();
  const result = await look();
  return hour() === begun ? result : look();
}

export async function createSweep(secret: Secret) {
  const base = await buildBase();
  const rules = { label: secret.label, marks: secret.marks(base) };
  return {
    /** Looks everywhere as everybody, after the people did what they do, with or without the secret. */
    async observe(which: 'secret' | 'cover', plants: readonly Plant[] = []): Promise<Observed> {
      // Limits by the minute and what was just announced are then the same on a machine of any speed.
      const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
      try {
        return await observeCopy(base, { ...secret, act: which === 'secret' ? secret.act : secret.cover }, plants);
      } finally {
        clock.mockRestore();
      }
    },

    compare(cover: Observed, active: Observed): Compared {
      const differences = differencesOf(cover.seen, active.seen);
      return {
        leaks: [...differences.filter(({ actor }) => actor !== OWNER), ...operatorDifferences(cover.operator, active.operator, rules)],
        own: differences.filter(({ actor }) => actor === OWNER),
      };
    },
  };
}

/** In a copy of the database of its own. */
async function observeCopy(base: Base, secret: Secret, plants: readonly Plant[]): Promise<Observed> {
  const world = await openWorld(base);
  const seenByOperator = await watchAsOperator(world.server);
  for (const plant of plants) await plant.apply(world);
  await secret.before(world);
  const events = await listenForEvents(world);
  for (const holder of world.holders) await secret.act(world, holder);
  const seen = [...(await events()), await seeQueues(world)];
  seen.push(...(await seeTables(world)), ...(await seeAnswers(world, base.reads)), ...(await seeCopies(world)));
  const operator = Object.entries(await seenByOperator()).map(
    ([place, lines]): Seen => ({ actor: 'operator', place, text: normalizeRows(lines, base.common) }),
  );
  seen.push(...(await seeAnswers(world, base.attempts)));
  for (const { actor, name, run } of secret.attempts)
    seen.push({ actor, place: `attempt ${name}`, text: JSON.stringify(await run(world)) });
  await world.server.app.close();
  return { seen, operator };
}

const OWNER: Actor = 'person';
