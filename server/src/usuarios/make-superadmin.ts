import pg from 'pg';

export type Outcome = 'granted' | 'already' | 'unknown' | 'has memberships';

/** Makes an existing account a superadmin, as the database owner: for operators, when no superadmin can approve a request. */
export async function makeSuperadmin(adminUrl: string, email: string): Promise<Outcome> {
  const owner = new pg.Client({ connectionString: adminUrl, options: '-c role=ensaya_owner' });
  await owner.connect();
  try {
    await owner.query('begin');
    const { rows } = await owner.query<{ id: string; role: string | null; busy: boolean }>(
      `select u.id, r.role, exists (select from app.company_users where user_id = u.id) or exists (select from app.responsables_empresas where user_id = u.id) as busy
         from app.users u left join app.user_roles r on r.user_id = u.id where u.email = $1`,
      [email.trim().toLowerCase()],
    );
    const [user] = rows;
    if (!user) return 'unknown';
    if (user.role === 'superadmin') return 'already';
    if (user.busy) return 'has memberships';
    await owner.query(
      `insert into app.user_roles (user_id, role) values ($1, 'superadmin') on conflict (user_id) do update set role = 'superadmin'`,
      [user.id],
    );
    await owner.query(`update app.role_requests set status = 'approved', decided_at = now() where user_id = $1 and status = 'pending'`, [
      user.id,
    ]);
    await owner.query('commit');
    return 'granted';
  } finally {
    await owner.end();
  }
}
