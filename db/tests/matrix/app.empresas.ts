import { type Attempts, byKey } from '../rls-attempts.ts';
import { manager, merge, superadmin, worker } from '../rls-matrix.ts';

export const rights = merge(worker({ own: 's---', colleague: 's---' }), manager('s---'), superadmin('siu-'));

export const attempts: Attempts = {
  insert: () => ({
    text: `insert into app.empresas (nombre, correo_contacto, sector, pais) values ('Nueva', 'n@ejemplo.test', 'otros', 'chile')`,
    values: [],
  }),
  ...byKey('app.empresas', `nombre = 'Otra'`, 'id = $1', ({ team }) => [team.empresa.id]),
};
