import { Center, Loader } from '@mantine/core';

export function PageLoader() {
  return (
    <Center component="main" mih="100dvh">
      <Loader aria-label="Cargando" role="status" />
    </Center>
  );
}
