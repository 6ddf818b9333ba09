import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { visitorQuery } from '../features/usuarios/usuarios.api.ts';
import { leaveForLanding } from '../lib/landing.ts';
import { PageLoader } from './page-loader.tsx';

/** Leads to the public page once it is known who is here, so that it greets members as such. */
export function ToLanding() {
  const { isPending } = useQuery(visitorQuery);
  useEffect(() => {
    if (!isPending) leaveForLanding();
  }, [isPending]);
  return <PageLoader />;
}
