import { Navigate } from 'react-router';
import { Registration } from '../features/acceso/registration/registration.tsx';
import { PATHS } from '../lib/address/paths.ts';
import { ToLanding } from './page-loader.tsx';
import { signedInPath, useEnter, useVisitor } from './session.ts';

export function RegisterPage() {
  const enter = useEnter();
  // The link of the mail may have been opened in another tab.
  const visitor = useVisitor();
  const path = signedInPath(visitor);
  if (visitor?.is === 'pending') return <ToLanding />;
  if (visitor?.is === 'enrolling') return <Navigate to={PATHS.enrol} replace />;
  return path ? <Navigate to={path} replace /> : <Registration onSignedIn={enter} />;
}
