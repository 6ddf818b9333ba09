import { Navigate } from 'react-router';
import { Registration } from '../features/acceso/registration/registration.tsx';
import { placeOf, useEnter } from './session.ts';
import { ToLanding } from './to-landing.tsx';
import { useVisitor } from './use-visitor.ts';

export function RegisterPage() {
  const enter = useEnter();
  // The link of the mail may have been opened in another tab.
  const visitor = useVisitor();
  const place = placeOf(visitor);
  if (visitor?.is === 'pending') return <ToLanding />;
  return place ? <Navigate to={place} replace /> : <Registration onSignedIn={enter} />;
}
