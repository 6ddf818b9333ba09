import type { Change } from '@ensaya/contract/realtime.ts';
import type { PublishedChange } from '../lib/changes.ts';

/** `revoked` names a user whose session may have ended: their connections reload their rights. It is not sent to browsers. */
export type Message = PublishedChange | { revoked: string };

/** Something open that ends with its user's rights: a browser's connection, or a response under way. */
export type Holder = {
  /** Of the session. */
  token: string;
  user_id: string;
  /** Of a trabajador or a responsable. */
  empresa_ids: ReadonlySet<string>;
  /** Reloads the user's rights; ends what is open when the session has ended. */
  revalidate: () => Promise<void>;
};

/** An open connection of one browser. */
export type Subscriber = Holder & {
  /** Of a responsable. */
  managed_ids: ReadonlySet<string>;
  superadmin: boolean;
  send: (changes: Change[]) => void;
  close: () => void;
};

/** Tables whose changes are sent to superadmins. The daily work of a company is not. */
const PLATFORM_TABLES = new Set<string>(['empresas', 'responsables_empresas', 'role_requests', 'invitations']);
/** Tables that only the responsables of a company read. */
const RESPONSABLE_TABLES = new Set<string>(['informes']);
/** Tables that decide which companies' changes a user receives. */
const MEMBERSHIP_TABLES = new Set<string>(['empresas', 'responsables_empresas', 'company_users']);

/**
 * A page reads first and connects then; the changes between the two are sent when it connects. A page that takes longer than 2 s reads again
 * by itself (`web/src/lib/live-changes.ts`).
 */
const RECENT_MS = 2500;

/** As browsers get them: without people, each once. */
const withoutNames = (changes: PublishedChange[]): Change[] => [
  ...new Map(changes.map(({ table, empresa_id }) => [`${table} ${empresa_id}`, { table, empresa_id }])).values(),
];

/** The open connections and responses of this process, and which changes each connection receives. */
export function createHub() {
  const subscribers = new Set<Subscriber>();
  const responses = new Set<Holder>();
  const holders = (): Holder[] => [...subscribers, ...responses];
  let rightsChanged = 0;
  let recent: { at: number; change: PublishedChange }[] = [];

  const mayReceive = (subscriber: Subscriber, { table, empresa_id, person_id }: PublishedChange) => {
    if (subscriber.superadmin && PLATFORM_TABLES.has(table)) return true;
    if (empresa_id === null || !subscriber.empresa_ids.has(empresa_id)) return false;
    if (subscriber.managed_ids.has(empresa_id)) return true;
    return !RESPONSABLE_TABLES.has(table) && (person_id === undefined || person_id === subscriber.user_id);
  };

  const changesRights = (message: Message) => 'revoked' in message || message.user_id !== undefined || MEMBERSHIP_TABLES.has(message.table);

  const isConcerned = (holder: Holder, message: Message) => {
    if ('revoked' in message) return holder.user_id === message.revoked;
    if (message.user_id !== undefined) return message.user_id === holder.user_id;
    return MEMBERSHIP_TABLES.has(message.table) && message.empresa_id !== null && holder.empresa_ids.has(message.empresa_id);
  };

  const remember = (changes: PublishedChange[]) => {
    const at = performance.now();
    recent = [...recent.filter((kept) => at - kept.at < RECENT_MS), ...changes.map((change) => ({ at, change }))];
  };

  return {
    subscribers,
    responses,
    holders,
    /** From now on the subscriber receives changes, and at once those that its page may have missed. */
    add(subscriber: Subscriber): void {
      subscribers.add(subscriber);
      const since = performance.now() - RECENT_MS;
      const missed = recent.filter(({ at, change }) => at > since && mayReceive(subscriber, change)).map(({ change }) => change);
      if (missed.length > 0) subscriber.send(withoutNames(missed));
    },
    /** Counts changes of rights. A connection compares it before and after it reads its rights, to know whether they are still current. */
    rightsChanged: () => rightsChanged,
    missed(): void {
      for (const subscriber of subscribers) subscriber.send([]);
      for (const response of responses) void response.revalidate();
    },
    async deliver(messages: Message[]): Promise<void> {
      if (messages.some(changesRights)) rightsChanged++;
      const concerned = new Set(holders().filter((holder) => messages.some((message) => isConcerned(holder, message))));
      // First: a new member receives the change that made them one, a former member receives nothing more.
      await Promise.all([...concerned].map((holder) => holder.revalidate()));
      const changes = messages.flatMap((message) => ('revoked' in message ? [] : [message]));
      remember(changes);
      for (const subscriber of subscribers) {
        const received = withoutNames(changes.filter((change) => mayReceive(subscriber, change)));
        if (received.length > 0) subscriber.send(received);
        else if (concerned.has(subscriber)) subscriber.send([]);
      }
    },
  };
}
export type Hub = ReturnType<typeof createHub>;
