import { refusals } from './metrics.ts';
import { createSlots } from './slots.ts';
import { currentWork, type Work } from './work.ts';

/** Whose request it is: the person, or their session until it has entered once; the company, if they have exactly one. */
export type Caller = { person: string; company?: string | undefined; isNew?: boolean };

/** A page sends up to eight requests at once; each takes milliseconds. */
const PER_PERSON = 3;
/** Of the pool, for a company. Together with that of new sessions less than the pool. */
const COMPANY_SHARE = 0.4;
const NEWCOMERS_SHARE = 1 / 3;
/** After a deploy every session is new. */
const MOST_WAITING = { person: 100, company: 400, newcomers: 2000 };
const WAIT_MS = 5000;

/** The function that gives the slots back; a promise of it only where a request has to wait. */
type Admitted = (() => void) | Promise<() => void>;
/** What a request holds while it has connections. */
type Held = { connections: number; admitted: Admitted };
type SlotKey = { slots: ReturnType<typeof createSlots>; name: string };

/**
 * Before the pool of connections, which serves all companies in the order in which they come: a person has a few requests in the database at
 * once, a company two fifths of the pool, and all sessions together that are new to this server a third. What is beyond waits in a queue of its
 * own, so that others do not wait behind it.
 */
export function createDatabaseGate(poolMax: number) {
  const slotsFor = (reason: keyof typeof MOST_WAITING, atOnce: number) =>
    createSlots({ atOnce, mostWaiting: MOST_WAITING[reason], waitMs: WAIT_MS }, () => refusals.inc({ reason }));
  const people = slotsFor('person', PER_PERSON);
  const companies = slotsFor('company', Math.max(2, Math.floor(poolMax * COMPANY_SHARE)));
  const newcomers = slotsFor('newcomers', Math.max(1, Math.floor(poolMax * NEWCOMERS_SHARE)));
  const held = new Map<Work, Held>();

  const slotKeysOf = ({ person, company, isNew }: Caller): SlotKey[] =>
    isNew
      ? [{ slots: newcomers, name: 'all' }]
      : [{ slots: people, name: person }, ...(company === undefined ? [] : [{ slots: companies, name: company }])];

  const leaving = (taken: SlotKey[]) => () => {
    for (const { slots, name } of taken.toReversed()) slots.give(name);
  };
  const wait = async (waiting: Promise<void>, at: number, keys: SlotKey[]): Promise<() => void> => {
    const taken = keys.slice(0, at);
    try {
      await waiting;
      taken.push(...keys.slice(at, at + 1));
      for (const key of keys.slice(at + 1)) {
        await key.slots.take(key.name);
        taken.push(key);
      }
      return leaving(keys);
    } catch (error) {
      leaving(taken)();
      throw error;
    }
  };
  const take = (keys: SlotKey[]): Admitted => {
    for (const [at, { slots, name }] of keys.entries()) {
      const waiting = slots.take(name);
      if (waiting) return wait(waiting, at, keys);
    }
    return leaving(keys);
  };
  /** A session that has become known while it waited waits again, as its person. */
  const admit = (who: () => Caller): Admitted => {
    const caller = who();
    const admitted = take(slotKeysOf(caller));
    if (typeof admitted === 'function' || !caller.isNew) return admitted;
    return admitted.then((leave) => {
      if (who().isNew) return leave;
      leave();
      return take(slotKeysOf(who()));
    });
  };

  /**
   * What to call when the connection is released; a promise of it while slots are taken. A request takes one slot, however many connections it
   * has.
   */
  return (who: () => Caller): Admitted => {
    const request = currentWork() ?? { id: '' };
    const own = held.get(request) ?? { connections: 0, admitted: admit(who) };
    held.set(request, own);
    own.connections += 1;
    const isLast = () => {
      own.connections -= 1;
      if (own.connections === 0) held.delete(request);
      return own.connections === 0;
    };
    const giveBack = (leave: () => void) => () => {
      if (isLast()) leave();
    };
    if (typeof own.admitted === 'function') return giveBack(own.admitted);
    return own.admitted.then(giveBack, (error: unknown) => {
      isLast();
      throw error;
    });
  };
}
