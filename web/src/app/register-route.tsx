import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { RegisterScreen } from '../features/acceso/register-screen.tsx';
import { visitorQuery } from '../features/usuarios/usuarios.api.ts';
import { placeOf, useEnter } from './session.ts';

export function RegisterRoute() {
  const enter = useEnter();
  // The link of the mail may have been opened in another tab.
  const place = placeOf(useQuery(visitorQuery).data);
  return place ? <Navigate to={place} replace /> : <RegisterScreen onSignedIn={enter} />;
}
