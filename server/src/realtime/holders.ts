import type { Rights } from './rights.ts';

/** Something open that ends with its user's rights: a browser's connection, or a response under way. */
export type Holder = {
  rights: Rights;
  /** Reloads the user's rights; ends what is open when the session has ended. */
  revalidate: () => Promise<void>;
};

const NONE: ReadonlySet<never> = new Set();

/** Holders by a key that each may have several of. */
function createIndex<H>(keysOf: (rights: Rights) => Iterable<string>) {
  const groups = new Map<string, Set<H>>();
  return {
    of: (key: string): ReadonlySet<H> => groups.get(key) ?? NONE,
    put(holder: H, rights: Rights): void {
      for (const key of keysOf(rights)) {
        const group = groups.get(key);
        if (group) group.add(holder);
        else groups.set(key, new Set([holder]));
      }
    },
    remove(holder: H, rights: Rights): void {
      for (const key of keysOf(rights)) {
        const group = groups.get(key);
        group?.delete(holder);
        if (group?.size === 0) groups.delete(key);
      }
    },
  };
}

/** Open connections, indexed by person and by readable company: a change is delivered without visiting the others. */
export function createHolders<H extends Holder>() {
  const all = new Set<H>();
  const people = createIndex<H>(({ user_id }) => [user_id]);
  const members = createIndex<H>(({ empresa_ids }) => empresa_ids);
  const responsables = createIndex<H>(({ managed_ids }) => managed_ids);
  const superadmins = createIndex<H>(({ superadmin }) => (superadmin ? [''] : []));
  const indexes = [people, members, responsables, superadmins];
  return {
    all: all as ReadonlySet<H>,
    ofPerson: people.of,
    /** Its trabajadores and responsables. */
    ofEmpresa: members.of,
    ofResponsables: responsables.of,
    ofSuperadmins: () => superadmins.of(''),
    add(holder: H): void {
      all.add(holder);
      for (const index of indexes) index.put(holder, holder.rights);
    },
    /** False if it was not there. */
    remove(holder: H): boolean {
      for (const index of indexes) index.remove(holder, holder.rights);
      return all.delete(holder);
    },
    setRights(holder: H, rights: Rights): void {
      if (all.has(holder))
        for (const index of indexes) {
          index.remove(holder, holder.rights);
          index.put(holder, rights);
        }
      holder.rights = rights;
    },
  };
}
