import type { Change } from '@ensaya/contract/realtime.ts';

/** What a route tells: the change, and whose memberships it touches, so that their connections look again at what they may hear. */
export type Published = Change & { user_id?: string };
/** A session that may have ended: its person's connections look again. Nobody hears of it. */
export type Revoked = { revoked: string };
export type Message = Published | Revoked;

export type Listener = {
  user_id: string;
  empresa_ids: ReadonlySet<string>;
  superadmin: boolean;
  send: (changes: Change[]) => void;
  close: () => void;
  /** Reads anew who they are and what they may hear; ends the connection when nothing is left. */
  revalidate: () => Promise<void>;
};

/** Tables that superadmins follow: those of the platform. A company's daily work is none of theirs. */
const OF_THE_PLATFORM = new Set<string>(['empresas', 'responsables_empresas', 'role_requests', 'invitations']);
/** Tables that decide who may hear what. */
const OF_MEMBERSHIP = new Set<string>(['empresas', 'responsables_empresas', 'company_users']);

/** The open connections of this process, and who hears what. */
export function createHub() {
  const listeners = new Set<Listener>();
  let rightsChanged = 0;

  const mayHear = (listener: Listener, { table, empresa_id }: Change) =>
    (empresa_id !== null && listener.empresa_ids.has(empresa_id)) || (listener.superadmin && OF_THE_PLATFORM.has(table));

  const changesRights = (message: Message) => 'revoked' in message || message.user_id !== undefined || OF_MEMBERSHIP.has(message.table);

  const isConcerned = (listener: Listener, message: Message) => {
    if ('revoked' in message) return listener.user_id === message.revoked;
    if (message.user_id !== undefined) return message.user_id === listener.user_id;
    return OF_MEMBERSHIP.has(message.table) && message.empresa_id !== null && listener.empresa_ids.has(message.empresa_id);
  };

  return {
    listeners,
    /** How often somebody's rights may have changed: whoever reads theirs before they listen sees whether they must read again. */
    rightsChanged: () => rightsChanged,
    missed(): void {
      for (const listener of listeners) listener.send([]);
    },
    async deliver(messages: Message[]): Promise<void> {
      if (messages.some(changesRights)) rightsChanged++;
      const concerned = new Set([...listeners].filter((listener) => messages.some((message) => isConcerned(listener, message))));
      // Before: they may hear of a company that they have just joined. Those who have just left must not hear on.
      await Promise.all([...concerned].map((listener) => listener.revalidate()));
      const changes = messages.flatMap((message) =>
        'revoked' in message ? [] : [{ table: message.table, empresa_id: message.empresa_id }],
      );
      for (const listener of listeners) {
        const heard = changes.filter((change) => mayHear(listener, change));
        if (heard.length > 0) listener.send(heard);
        else if (concerned.has(listener)) listener.send([]);
      }
    },
  };
}
export type Hub = ReturnType<typeof createHub>;
