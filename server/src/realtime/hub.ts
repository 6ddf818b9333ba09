import type { Change } from '@ensaya/contract/realtime.ts';
import type { PublishedChange } from '../lib/changes.ts';

/** `revoked` names a user whose session may have ended: their connections reload their rights. It is not sent to browsers. */
export type Message = PublishedChange | { revoked: string };

/** An open connection of one browser. */
export type Subscriber = {
  user_id: string;
  /** Of a trabajador or a responsable. */
  empresa_ids: ReadonlySet<string>;
  /** Of a responsable. */
  managed_ids: ReadonlySet<string>;
  superadmin: boolean;
  send: (changes: Change[]) => void;
  close: () => void;
  /** Reloads the user's rights; closes the connection when the session has ended. */
  revalidate: () => Promise<void>;
};

/** Tables whose changes are sent to superadmins. The daily work of a company is not. */
const PLATFORM_TABLES = new Set<string>(['empresas', 'responsables_empresas', 'role_requests', 'invitations']);
/** Tables that only the responsables of a company read. */
const RESPONSABLE_TABLES = new Set<string>(['informes']);
/** Tables that decide which companies' changes a user receives. */
const MEMBERSHIP_TABLES = new Set<string>(['empresas', 'responsables_empresas', 'company_users']);

/** As browsers get them: without people, each once. */
const withoutNames = (changes: PublishedChange[]): Change[] => [
  ...new Map(changes.map(({ table, empresa_id }) => [`${table} ${empresa_id}`, { table, empresa_id }])).values(),
];

/** The open connections of this process, and which changes each receives. */
export function createHub() {
  const subscribers = new Set<Subscriber>();
  let rightsChanged = 0;

  const mayReceive = (subscriber: Subscriber, { table, empresa_id, person_id }: PublishedChange) => {
    if (subscriber.superadmin && PLATFORM_TABLES.has(table)) return true;
    if (empresa_id === null || !subscriber.empresa_ids.has(empresa_id)) return false;
    if (subscriber.managed_ids.has(empresa_id)) return true;
    return !RESPONSABLE_TABLES.has(table) && (person_id === undefined || person_id === subscriber.user_id);
  };

  const changesRights = (message: Message) => 'revoked' in message || message.user_id !== undefined || MEMBERSHIP_TABLES.has(message.table);

  const isConcerned = (subscriber: Subscriber, message: Message) => {
    if ('revoked' in message) return subscriber.user_id === message.revoked;
    if (message.user_id !== undefined) return message.user_id === subscriber.user_id;
    return MEMBERSHIP_TABLES.has(message.table) && message.empresa_id !== null && subscriber.empresa_ids.has(message.empresa_id);
  };

  return {
    subscribers,
    /** Counts changes of rights. A connection compares it before and after it reads its rights, to know whether they are still current. */
    rightsChanged: () => rightsChanged,
    missed(): void {
      for (const subscriber of subscribers) subscriber.send([]);
    },
    async deliver(messages: Message[]): Promise<void> {
      if (messages.some(changesRights)) rightsChanged++;
      const concerned = new Set([...subscribers].filter((subscriber) => messages.some((message) => isConcerned(subscriber, message))));
      // First: a new member receives the change that made them one, a former member receives nothing more.
      await Promise.all([...concerned].map((subscriber) => subscriber.revalidate()));
      const changes = messages.flatMap((message) => ('revoked' in message ? [] : [message]));
      for (const subscriber of subscribers) {
        const received = withoutNames(changes.filter((change) => mayReceive(subscriber, change)));
        if (received.length > 0) subscriber.send(received);
        else if (concerned.has(subscriber)) subscriber.send([]);
      }
    },
  };
}
export type Hub = ReturnType<typeof createHub>;
