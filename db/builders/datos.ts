import type { Owner, User } from './usuarios.ts';

type ExportFields = { user: Pick<User, 'id'>; empresa?: { id: string }; state?: 'pending' | 'ready'; expiresIn?: string };

/** A copy that was asked for. Without a company, of the person. */
export async function buildExport(owner: Owner, { user, empresa, state = 'ready', expiresIn = '7 days' }: ExportFields): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.exportaciones (user_id, empresa_id, state, finished_at, expires_at, bytes, filas, archivos, faltan)
     select $1, $2, $3, case when d.ready then now() end, now() + $4::interval,
            case when d.ready then 3 end, case when d.ready then 1 end, case when d.ready then 0 end, case when d.ready then 0 end
       from (select $3 = 'ready' as ready) d returning id`,
    [user.id, empresa?.id ?? null, state, expiresIn],
  );
  return rows[0]?.id ?? '';
}
