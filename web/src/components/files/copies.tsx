import { type Copy, copyUrl } from '@ensaya/contract/datos.ts';
import { Box, Button, Flex, Group, Loader, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { copiesQuery, requestCopyMutation } from '../../lib/files/copies.ts';
import { formatDay, formatMoment } from '../../lib/format/dates.ts';
import { countOf, formatBytes } from '../../lib/format/numbers.ts';
import { SecondaryButton } from '../buttons/buttons.tsx';
import { QueryError } from '../empty/load-error.tsx';
import { ErrorMessage, Failure } from '../page/message.tsx';

type Props = {
  /** A company; without one, the user's own data. */
  empresa?: string;
  /** 'Descargar mis datos'. */
  askLabel: string;
};

/** Asks for a copy of the data, says how it goes and offers the newest one. */
export function Copies({ empresa, askLabel }: Props) {
  const copies = useQuery(copiesQuery(empresa));
  const request = useMutation(requestCopyMutation(empresa));
  const newest = copies.data?.[0];
  const ready = copies.data?.find(({ state }) => state === 'ready');
  const isPending = newest?.state === 'pending' || request.isPending;
  const Ask = ready ? SecondaryButton : Button;
  return (
    <>
      <QueryError what="Error al cargar las copias" query={copies} />
      {ready && !isPending && <Ready copy={ready} />}
      {newest?.state === 'failed' && !isPending && <Failure mb="md">No hemos podido preparar la copia. Inténtalo de nuevo.</Failure>}
      <div role="status">
        {isPending && (
          <Flex component="p" align="center" gap={10} c="var(--ensaya-meta)">
            <Loader size={16} aria-hidden /> Estamos preparando la copia. Te avisaremos cuando esté lista; puedes salir de esta página.
          </Flex>
        )}
      </div>
      <ErrorMessage mb="md" error={request.error} />
      {!isPending && (
        <Ask onClick={() => request.mutate(undefined)} disabled={copies.isPending}>
          {ready ? 'Preparar otra copia' : askLabel}
        </Ask>
      )}
    </>
  );
}

function Ready({ copy }: { copy: Copy }) {
  const { finished_at, created_at, bytes, filas, archivos, expires_at } = copy;
  return (
    <Flex align="center" justify="space-between" rowGap="sm" columnGap="md" wrap="wrap" mb="md">
      <Box miw={0}>
        <Box component="p" fw={600}>
          Copia del {formatMoment(finished_at ?? created_at)}
        </Box>
        <Text variant="meta">
          {[formatBytes(bytes ?? 0), countOf(filas ?? 0, 'fila', 'filas'), countOf(archivos ?? 0, 'archivo', 'archivos')].join(' · ')}. Se
          borrará el {formatDay(expires_at)}.
        </Text>
      </Box>
      <Group>
        <Button component="a" href={copyUrl(copy)} leftSection={<IconDownload size={16} aria-hidden />}>
          Descargar
        </Button>
      </Group>
    </Flex>
  );
}
