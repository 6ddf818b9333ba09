import { AVISO_CHOICES, AVISO_KIND_NAMES, AVISO_KINDS, type AvisoChoice, type AvisoKind } from '@ensaya/contract/aviso-kinds.ts';
import type { Aviso, listAvisos } from '@ensaya/contract/avisos.ts';
import type { OperationParsed } from '@ensaya/contract/operation.ts';
import type { Role } from '@ensaya/contract/roles.ts';
import { sql } from 'kysely';
import { selectPage } from '../lib/pages.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

const me = sql<string>`app.user_id()`;
/** A later release may write others while this one still runs. */
const OF_KNOWN_KIND = ['kind', 'in', AVISO_KIND_NAMES] as const;
/** The count is shown as 99+ from here on. */
const MOST_COUNTED = 100;

const columns = [
  'id',
  'empresa_id',
  sql<AvisoKind>`kind`.as('kind'),
  'subject_id',
  'parent_id',
  'title',
  'detail',
  'note',
  'people_count',
  sql<Aviso['counts']>`counts`.as('counts'),
  'due_at',
  'created_at',
  'read_at',
] as const;

export const selectAvisos = (
  db: ScopedDb,
  query: OperationParsed<typeof listAvisos>['query'],
): Promise<{ items: Aviso[]; next_cursor: string | null }> =>
  selectPage(
    db
      .selectFrom('avisos')
      .select(columns)
      .where('user_id', '=', me)
      .where(...OF_KNOWN_KIND),
    query,
  );

export async function countUnread(db: ScopedDb): Promise<number> {
  const unread = db
    .selectFrom('avisos')
    .select('id')
    .where('user_id', '=', me)
    .where(...OF_KNOWN_KIND)
    .where('read_at', 'is', null)
    .limit(MOST_COUNTED);
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The named ones, or all. */
export async function markRead(db: ScopedDb, ids: string[] | undefined): Promise<void> {
  await db
    .updateTable('avisos')
    .set({ read_at: sql<string>`now()` })
    .where('user_id', '=', me)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (some) => some.where('id', '=', sql<string>`any (${ids}::uuid[])`))
    .execute();
}

/** The kinds that a role gets. */
export const kindsOf = (role: Role): AvisoKind[] => AVISO_KIND_NAMES.filter((kind) => AVISO_KINDS[kind].roles.includes(role));

export async function selectRole(db: ScopedDb): Promise<Role> {
  const { rows } = await sql<{ role: Role }>`select current_setting('app.role') as role`.execute(db);
  return rows[0]?.role ?? 'worker';
}

export async function selectPreferences(db: ScopedDb): Promise<{ kind: AvisoKind; choice: AvisoChoice }[]> {
  const chosen = await db.selectFrom('aviso_preferencias').select(['kind', 'choice']).where('user_id', '=', me).execute();
  const choices = new Map(chosen.map(({ kind, choice }) => [kind, AVISO_CHOICES.find((one) => one === choice)]));
  return kindsOf(await selectRole(db)).map((kind) => ({ kind, choice: choices.get(kind) ?? AVISO_KINDS[kind].choice }));
}

export async function savePreference(db: ScopedDb, kind: AvisoKind, choice: AvisoChoice): Promise<void> {
  await db
    .insertInto('aviso_preferencias')
    .values({ user_id: me, kind, choice })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ choice }))
    .execute();
}
