import { OWN_TABLES } from '@ensaya/contract/tablas.ts';
import type { PublishedChange } from '../lib/changes.ts';
import { type Bundle, emptyBundle, eventOf, textOf, withChange } from './bundles.ts';
import { createHolders, type Holder } from './holders.ts';
import { createRecent } from './recent.ts';

/** `revoked` names a user whose session may have ended: their connections reload their rights. It is not sent to browsers. */
export type Message = PublishedChange | { revoked: string };

/** An open connection of one browser. */
export type Subscriber = Holder & {
  send: (event: Buffer) => void;
  close: () => void;
};

/** Tables whose changes are sent to superadmins. The daily work of a company is not. */
const PLATFORM_TABLES = new Set<string>(['empresas', 'responsables_empresas', 'role_requests', 'invitations', 'propuestas']);
/** Tables that only the responsables of a company read. */
const RESPONSABLE_TABLES = new Set<string>(['informes', 'invitations', 'propuestas', 'responsables_empresas']);
/** Tables that decide which companies' changes a user receives. */
const MEMBERSHIP_TABLES = new Set<string>(['empresas', 'responsables_empresas', 'company_users']);

/** The only trabajador who receives it; null for none, undefined for all of the company. */
const personOf = ({ person_id, user_id }: PublishedChange): string | null | undefined => (person_id === undefined ? user_id : person_id);

const NO_ONE: ReadonlySet<never> = new Set();

/** A browser that receives it reads everything again. */
export const ANY_CHANGE = eventOf(emptyBundle());

/** The open connections and responses of this process, and which changes each connection receives. */
export function createHub(ownTables = OWN_TABLES) {
  const subscribers = createHolders<Subscriber>();
  const responses = createHolders<Holder>();
  const recent = createRecent();
  let rightsChanged = 0;

  const isSubscriber = (holder: Holder): holder is Subscriber => subscribers.all.has(holder as Subscriber);

  const mayReceive = ({ rights }: Subscriber, change: PublishedChange) => {
    const { table, empresa_id } = change;
    if (ownTables.has(table)) return empresa_id !== null && rights.empresa_ids.has(empresa_id) && personOf(change) === rights.user_id;
    if (rights.superadmin && PLATFORM_TABLES.has(table)) return true;
    if (empresa_id === null || !rights.empresa_ids.has(empresa_id)) return false;
    if (rights.managed_ids.has(empresa_id)) return true;
    const person = personOf(change);
    return !RESPONSABLE_TABLES.has(table) && (person === undefined || person === rights.user_id);
  };

  /** Those among whom `mayReceive` chooses. */
  const candidates = (change: PublishedChange): ReadonlySet<Subscriber>[] => {
    const { table, empresa_id } = change;
    const superadmins = PLATFORM_TABLES.has(table) ? subscribers.ofSuperadmins() : NO_ONE;
    if (empresa_id === null) return [superadmins];
    const person = personOf(change);
    if (person === undefined && !RESPONSABLE_TABLES.has(table)) return [superadmins, subscribers.ofEmpresa(empresa_id)];
    return [superadmins, subscribers.ofResponsables(empresa_id), person ? subscribers.ofPerson(person) : NO_ONE];
  };

  const changesRights = (message: Message) => 'revoked' in message || message.user_id !== undefined || MEMBERSHIP_TABLES.has(message.table);

  /** Those whose rights a message may have changed. */
  const concernedBy = (message: Message): Holder[] => {
    const of = [subscribers, responses];
    if ('revoked' in message) return of.flatMap(({ ofPerson }) => [...ofPerson(message.revoked)]);
    const { table, empresa_id, user_id } = message;
    if (user_id !== undefined) return of.flatMap(({ ofPerson }) => [...ofPerson(user_id)]);
    return MEMBERSHIP_TABLES.has(table) && empresa_id !== null ? of.flatMap(({ ofEmpresa }) => [...ofEmpresa(empresa_id)]) : [];
  };

  return {
    subscribers,
    responses,
    holders: (): Holder[] => [...subscribers.all, ...responses.all],
    /** From now on the subscriber receives changes, and at once those that its page may have missed. */
    add(subscriber: Subscriber): void {
      subscribers.add(subscriber);
      const missed = recent.changes();
      const bundle = (missed ?? [])
        .filter((change) => mayReceive(subscriber, change))
        .reduce((before, change) => withChange(before, textOf(change)), emptyBundle());
      if (!missed || bundle.changes.length > 0) subscriber.send(eventOf(bundle));
    },
    /** Counts changes of rights. A connection compares it before and after it reads its rights, to know whether they are still current. */
    rightsChanged: () => rightsChanged,
    missed(): void {
      for (const subscriber of subscribers.all) subscriber.send(ANY_CHANGE);
      for (const response of responses.all) void response.revalidate();
    },
    async deliver(messages: Message[]): Promise<void> {
      if (messages.some(changesRights)) rightsChanged++;
      const concerned = new Set(messages.flatMap(concernedBy));
      // First: a new member receives the change that made them one, a former member receives nothing more.
      if (concerned.size > 0) await Promise.all([...concerned].map((holder) => holder.revalidate()));
      const changes = messages.flatMap((message) => ('revoked' in message ? [] : [message]));
      recent.remember(changes);
      const nothing = emptyBundle();
      const received = new Map<Subscriber, Bundle>();
      for (const change of changes) {
        const text = textOf(change);
        for (const group of candidates(change))
          for (const subscriber of group)
            if (mayReceive(subscriber, change)) received.set(subscriber, withChange(received.get(subscriber) ?? nothing, text));
      }
      for (const [subscriber, bundle] of received) subscriber.send(eventOf(bundle));
      for (const holder of concerned) if (isSubscriber(holder) && !received.has(holder)) holder.send(ANY_CHANGE);
    },
  };
}
export type Hub = ReturnType<typeof createHub>;
