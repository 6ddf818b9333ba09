import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { visitorQuery } from '../features/usuarios/visitor.ts';
import { leaveForLanding } from '../lib/address/paths.ts';

export const PageLoader = () => (
  <Center component="main" mih="100dvh">
    <Loader aria-label="Cargando" role="status" />
  </Center>
);

/** Loads the public page after the user is known, because it greets signed-in users. */
export function ToLanding() {
  const { isPending } = useQuery(visitorQuery);
  useEffect(() => {
    if (!isPending) leaveForLanding();
  }, [isPending]);
  return <PageLoader />;
}
