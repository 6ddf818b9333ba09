import type { Fault } from '../fault.ts';

const domain = 'acceso';

export const ACCESO: Fault[] = [
  {
    domain,
    kind: 'policy',
    file: 'db/policies/auth.session.sql',
    find: 'create policy auth on auth.session to ensaya_auth using (expires_at > now())',
    replace: 'create policy auth on auth.session to ensaya_auth using (ends_at > now())',
  },
  {
    domain,
    kind: 'status code',
    file: 'server/src/acceso/cuenta.routes.ts',
    find: "throw new AppError('factor_compulsory')",
    replace: "throw new AppError('factor_needed')",
  },
  {
    domain,
    kind: 'label',
    file: 'web/src/features/acceso/password/recover-page.tsx',
    find: 'intro="Si hay una cuenta con ese correo, te hemos enviado un enlace"',
    replace: 'intro="Te hemos enviado un enlace a ese correo"',
  },
  {
    domain,
    kind: 'dead link',
    file: 'web/src/features/acceso/login/login-form.tsx',
    find: 'to={PATHS.recover}',
    replace: 'to={PATHS.reset}',
  },
];
