import { randomUUID } from 'node:crypto';
import type { Change } from '@ensaya/contract/realtime.ts';
import { expect, test } from 'vitest';
import { createHub, type Hub, type Subscriber } from './hub.ts';
import { createRecent } from './recent.ts';
import type { Rights } from './rights.ts';

const change = (empresa_id: string, table: Change['table'] = 'proyectos'): Change => ({ table, empresa_id });
const eventOf = (...changes: Change[]) => `data: ${JSON.stringify(changes)}\n\n`;

/** The connection of a trabajador of these companies: what it was sent, and how often its companies were looked at. */
function connect(hub: Hub, empresa_ids: string[], now: Partial<Rights> = {}) {
  const sent: Buffer[] = [];
  let looks = 0;
  class Counted extends Set<string> {
    override has(id: string) {
      looks += 1;
      return super.has(id);
    }
  }
  const rights: Rights = {
    token: '',
    user_id: randomUUID(),
    empresa_ids: new Counted(empresa_ids),
    managed_ids: new Set(),
    superadmin: false,
  };
  const subscriber: Subscriber = {
    rights,
    send: (event) => sent.push(event),
    close: () => {},
    revalidate: async () => hub.subscribers.setRights(subscriber, { ...subscriber.rights, ...now }),
  };
  hub.add(subscriber);
  return { subscriber, sent, text: () => sent.splice(0).map(String), looks: () => looks };
}

test('a change visits the connections of its company alone, and is written once for all of them', async () => {
  const hub = createHub();
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const [first, second, foreign] = [connect(hub, [mine]), connect(hub, [mine]), connect(hub, [theirs])];
  const before = foreign.looks();
  await hub.deliver([change(mine), change(mine)]);
  expect(first.sent.map(String)).toEqual([eventOf(change(mine))]);
  expect(second.sent[0]).toBe(first.sent[0]);
  expect(foreign.looks()).toBe(before);
  expect(foreign.sent).toEqual([]);
  await hub.deliver([change(theirs)]);
  expect(foreign.text()).toEqual([eventOf(change(theirs))]);
});

test('changes of several companies are sent together to those who follow both, each its own to the others', async () => {
  const hub = createHub();
  const [a, b] = [randomUUID(), randomUUID()];
  const [both, one] = [connect(hub, [a, b]), connect(hub, [b])];
  await hub.deliver([change(a), change(b), change(b, 'faqs')]);
  expect(both.text()).toEqual([eventOf(change(a), change(b), change(b, 'faqs'))]);
  expect(one.text()).toEqual([eventOf(change(b), change(b, 'faqs'))]);
});

test('rows that only their person reads are announced to their connections alone, not to responsables or superadmins', async () => {
  const hub = createHub(new Set(['avisos']));
  const empresa_id = randomUUID();
  const [person, colleague, foreign] = [connect(hub, [empresa_id]), connect(hub, [empresa_id]), connect(hub, [randomUUID()])];
  const managing = connect(hub, [empresa_id]);
  hub.subscribers.setRights(managing.subscriber, {
    ...managing.subscriber.rights,
    managed_ids: new Set([empresa_id]),
    superadmin: true,
  });
  const person_id = person.subscriber.rights.user_id;
  await hub.deliver([{ ...change(empresa_id, 'avisos'), person_id }]);
  expect(person.text()).toEqual([eventOf(change(empresa_id, 'avisos'))]);
  expect([colleague, foreign, managing].map(({ text }) => text())).toEqual([[], [], []]);
  // Announced without a person by mistake: to nobody.
  await hub.deliver([change(empresa_id, 'avisos')]);
  expect([person, colleague, managing].map(({ text }) => text())).toEqual([[], [], []]);
});

test('new rights count at once: a company is left, another is joined; a connection that has ended receives nothing', async () => {
  const hub = createHub();
  const [before, after] = [randomUUID(), randomUUID()];
  const { subscriber, text } = connect(hub, [before], { empresa_ids: new Set([after]) });
  await hub.deliver([{ ...change(after, 'company_users'), user_id: subscriber.rights.user_id }]);
  expect(text()).toEqual([eventOf(change(after, 'company_users'))]);
  await hub.deliver([change(before)]);
  expect(text()).toEqual([]);
  await hub.deliver([change(after)]);
  expect(text()).toEqual([eventOf(change(after))]);
  hub.subscribers.remove(subscriber);
  await hub.deliver([change(after)]);
  expect(text()).toEqual([]);
});

test('a page that connects receives the changes of the moments before, each once; if they were too many, it reads everything', async () => {
  const hub = createHub();
  const empresa_id = randomUUID();
  await hub.deliver([change(empresa_id), change(randomUUID())]);
  await hub.deliver([change(empresa_id)]);
  expect(connect(hub, [empresa_id]).text()).toEqual([eventOf(change(empresa_id))]);
  expect(connect(hub, [randomUUID()]).text()).toEqual([]);

  const recent = createRecent(2);
  recent.remember([change(empresa_id), change(empresa_id, 'faqs')]);
  expect(recent.changes()).toEqual([change(empresa_id), change(empresa_id, 'faqs')]);
  recent.remember([change(empresa_id, 'tareas')]);
  expect(recent.changes()).toBeUndefined();
});
