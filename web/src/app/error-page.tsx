import { Button, Center, Stack, Text, Title } from '@mantine/core';

type Props = { title: string; text: string; onRetry: () => unknown; retrying?: boolean };

/** A whole page that cannot be shown, and the way on. */
export function FailurePage({ title, text, onRetry, retrying = false }: Props) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" gap="xs" ta="center" maw={420} role="alert">
        <title>Error · Ensaya</title>
        <Title order={1}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        <Button mt="md" loading={retrying} onClick={() => onRetry()}>
          Reintentar
        </Button>
      </Stack>
    </Center>
  );
}

/** The last resort: a page that did not load (a new version was published meanwhile) or failed while drawing. */
export function ErrorPage() {
  return (
    <FailurePage
      title="Algo ha fallado por nuestra parte"
      text="Vuelve a cargar la página. Si sigue igual, inténtalo dentro de unos minutos."
      onRetry={() => window.location.reload()}
    />
  );
}
