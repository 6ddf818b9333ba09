import { Button, Center, Stack, Text, Title } from '@mantine/core';

/** The last resort: a page that did not load (a new version was published meanwhile) or failed while drawing. */
export function ErrorPage() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" gap="xs" ta="center" maw={420}>
        <title>Error · Ensaya</title>
        <Title order={1}>Algo ha fallado por nuestra parte</Title>
        <Text c="dimmed">Vuelve a cargar la página. Si sigue igual, inténtalo dentro de unos minutos.</Text>
        <Button mt="md" onClick={() => window.location.reload()}>
          Reintentar
        </Button>
      </Stack>
    </Center>
  );
}
