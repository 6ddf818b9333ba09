import { randomUUID } from 'node:crypto';
import type { Owner, User } from './usuarios.ts';

export type Empresa = { id: string; nombre: string };

type EmpresaFields = { nombre?: string; correo_contacto?: string; sector?: string; pais?: string; created_at?: string };

export async function buildEmpresa(owner: Owner, fields: EmpresaFields = {}): Promise<Empresa> {
  const {
    nombre = 'Norteclima',
    correo_contacto = 'contacto@norteclima.example',
    sector = 'manufactura',
    pais = 'espana',
    created_at = null,
  } = fields;
  const id = randomUUID();
  await owner.query(
    `insert into app.empresas (id, nombre, correo_contacto, sector, pais, created_at)
     values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()))`,
    [id, nombre, correo_contacto, sector, pais, created_at],
  );
  return { id, nombre };
}

export async function assignResponsable(
  owner: Owner,
  empresa: Pick<Empresa, 'id'>,
  user: Pick<User, 'id'>,
  created_at?: string,
): Promise<void> {
  await owner.query(
    'insert into app.responsables_empresas (empresa_id, user_id, created_at) values ($1, $2, coalesce($3::timestamptz, now()))',
    [empresa.id, user.id, created_at ?? null],
  );
}

export async function addTrabajador(
  owner: Owner,
  empresa: Pick<Empresa, 'id'>,
  user: Pick<User, 'id'>,
  created_at?: string,
): Promise<void> {
  await owner.query('insert into app.company_users (company_id, user_id, created_at) values ($1, $2, coalesce($3::timestamptz, now()))', [
    empresa.id,
    user.id,
    created_at ?? null,
  ]);
}
