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

/** What a request holds while it has connections, with the function that gives it back. */
type Held = { connections: number; admitted: Promise<() => void> };
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

  const take = async (keys: SlotKey[]): Promise<() => void> => {
    const taken: SlotKey[] = [];
    const leave = () => {
      for (const { slots, name } of taken.toReversed()) slots.give(name);
    };
    try {
      for (const key of keys) {
        await key.slots.take(key.name);
        taken.push(key);
      }
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  };
  /** A session that has become known while it waited waits again, as its person. */
  const admit = async (who: () => Caller): Promise<() => void> => {
    const caller = who();
    const leave = await take(slotKeysOf(caller));
    if (!caller.isNew || who().isNew) return leave;
    leave();
    return take(slotKeysOf(who()));
  };

  /** Resolves with what to call when the connection is released. A request takes one slot, however many connections it has. */
  return async (who: () => Caller): Promise<() => void> => {
    const request = currentWork() ?? { id: '' };
    const own = held.get(request) ?? { connections: 0, admitted: admit(who) };
    held.set(request, own);
    own.connections += 1;
    const isLast = () => {
      own.connections -= 1;
      if (own.connections === 0) held.delete(request);
      return own.connections === 0;
    };
    const leave = await own.admitted.catch((error: unknown) => {
      isLast();
      throw error;
    });
    return () => {
      if (isLast()) leave();
    };
  };
}
