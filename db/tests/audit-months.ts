import type pg from 'pg';

/** Makes a database look as if the audit log had been partitioned at `since` and no month had been created: entries after it are in `later`. */
export async function forgetMonths(owner: pg.Pool, since: string): Promise<void> {
  const months = (await partitions(owner)).filter((name) => /\d/.test(name));
  const names = ['audit_log_earlier', 'audit_log_later'];
  await owner.query(`
    begin;
    ${[...names, ...months].map((name) => `alter table app.audit_log detach partition partitions.${name};`).join('\n')}
    ${months.map((name) => `insert into partitions.audit_log_later select * from partitions.${name}; drop table partitions.${name};`).join('\n')}
    insert into partitions.audit_log_later (${COLUMNS}) select ${COLUMNS} from partitions.audit_log_earlier where created_at >= '${since}';
    delete from partitions.audit_log_earlier where created_at >= '${since}';
    insert into partitions.audit_log_earlier (${COLUMNS}) select ${COLUMNS} from partitions.audit_log_later where created_at < '${since}';
    delete from partitions.audit_log_later where created_at < '${since}';
    alter table app.audit_log attach partition partitions.audit_log_earlier for values from (minvalue) to ('${since}');
    alter table app.audit_log attach partition partitions.audit_log_later for values from ('${since}') to (maxvalue);
    commit`);
}
const COLUMNS = 'id, created_at, act, actor_id, actor_email, empresa_id, empresa_nombre, subject, person_id';

/** The names of the log's partitions. */
export async function partitions(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'app.audit_log'::regclass order by c.relname`);
  return rows.map(({ name }) => name);
}

/** The partition of each month with an entry of this subject, in the order of time. */
export async function placesOf(owner: pg.Pool, subject: string): Promise<string[]> {
  const { rows } = await owner.query<{ place: string }>(
    `select tableoid::regclass::text as place from app.audit_log where subject = $1 order by created_at`,
    [subject],
  );
  return rows.map(({ place }) => place.replace('partitions.audit_log_', ''));
}

/** The first day of the month that is so many months from now, in UTC. */
export function monthFromNow(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString();
}
