import type pg from 'pg';

type Row = { id: string };
export type Act = {
  /** An ISO moment of the past. */
  at: string;
  /** Null: the product itself, as in its jobs. */
  by: Row | null;
  run: () => Promise<unknown>;
  /** The act writes to no journal: two statements less. */
  unrecorded?: true;
};

/**
 * What triggers write they stamp with the time of the transaction, which is the same for the whole seed: such rows belong to the act that
 * just ran. Only journals are moved: they have no triggers of their own. The keys of some notices contain that time too, and two acts
 * would have the same key.
 */
const MOVE_JOURNALS = `
  with log as (update app.audit_log set created_at = $1::timestamptz where created_at >= now()),
  changes as (update app.tarea_historial set changed_at = $1::timestamptz where changed_at = now()),
  versions as (update app.faq_versions set changed_at = $1::timestamptz where changed_at = now()),
  accepted as (update app.invitations set accepted_at = $1::timestamptz where accepted_at = now())
  update app.avisos set
    created_at = case when created_at = now() then $1::timestamptz else created_at end,
    read_at = case when read_at = now() then $1::timestamptz else read_at end,
    hidden_at = case when hidden_at = now() then $1::timestamptz else hidden_at end,
    key = replace(key, extract(epoch from now())::text, extract(epoch from $1::timestamptz)::text)
   where created_at = now() or read_at = now() or hidden_at = now()`;

/** Runs an act as the person who did it, and moves what the triggers wrote to when they did it. */
export async function actAt(owner: pg.Client, { at, by, run, unrecorded }: Act): Promise<void> {
  if (unrecorded) return void (await run());
  await owner.query(`select set_config('app.user_id', $1, true)`, [by?.id ?? '']);
  await run();
  await owner.query({ name: 'move-journals', text: MOVE_JOURNALS, values: [at] });
}

/** Runs the acts in the order in which they happened, because notices and versions depend on it. */
export async function performActs(owner: pg.Client, acts: readonly Act[]): Promise<void> {
  for (const act of together(acts.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)))) await actAt(owner, act);
  await showVisits(owner, acts);
}

/** What a person did at one moment is one act: a role-play is assigned to several people at once. */
function together(acts: readonly Act[]): Act[] {
  const groups: Act[][] = [];
  for (const act of acts) {
    const last = groups.at(-1)?.[0];
    const isSame = last && last.at === act.at && last.by?.id === act.by?.id && last.unrecorded === act.unrecorded;
    if (isSame) groups.at(-1)?.push(act);
    else groups.push([act]);
  }
  return groups.flatMap(([first, ...others]) => {
    if (!first) return [];
    const run = async () => {
      for (const act of [first, ...others]) await act.run();
    };
    return [{ ...first, run }];
  });
}

/** The last visit of each person: their last act, or their registration. */
async function showVisits(owner: pg.Client, acts: readonly Act[]): Promise<void> {
  const visits = new Map<string, string>();
  for (const { at, by } of acts) if (by && at > (visits.get(by.id) ?? '')) visits.set(by.id, at);
  await owner.query(
    `update auth.user u set seen_at = coalesce(v.at, u.created_at), signed_in_at = coalesce(v.at, u.created_at)
       from auth.user o left join unnest($1::uuid[], $2::timestamptz[]) as v (id, at) on v.id = o.id where o.id = u.id`,
    [[...visits.keys()], [...visits.values()]],
  );
}
