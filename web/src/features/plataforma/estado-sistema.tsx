import { SYSTEM_PARTS, type SystemStatus } from '@ensaya/contract/plataforma.ts';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../components/empty/load-error.tsx';
import { CardSection } from '../../components/lists/card-section.tsx';
import { StatusBadge, type StatusColor } from '../../components/status/status-badge.tsx';
import { formatAgo } from '../../lib/format/dates.ts';
import classes from './estado-sistema.module.css';
import { systemStatusQuery } from './plataforma.api.ts';

type Part = SystemStatus['parts'][number];

const STATES: Record<Part['state'], { color: StatusColor; word: string }> = {
  ok: { color: 'green', word: 'Funciona' },
  slow: { color: 'yellow', word: 'Va lento' },
  down: { color: 'red', word: 'No funciona' },
  off: { color: 'gray', word: 'Sin configurar' },
};

/** Not checked yet. */
const UNCHECKED = { color: 'yellow', word: 'Sin comprobar' } as const;

export function EstadoSistema() {
  const status = useQuery(systemStatusQuery);
  return (
    <CardSection title="Estado del sistema">
      {status.isError && (
        <LoadError what="Error al comprobar el sistema" error={status.error} onRetry={status.refetch} retrying={status.isFetching} />
      )}
      {status.data && !status.isError && (
        <ul className={classes.parts}>
          {status.data.map((part) => (
            <Row key={part.part} part={part} />
          ))}
        </ul>
      )}
    </CardSection>
  );
}

function Row({ part: { part, state, detail, checked_at } }: { part: Part }) {
  const { color, word } = checked_at ? STATES[state] : UNCHECKED;
  return (
    <li data-row className={classes.row}>
      <Box flex={1} miw={0}>
        <Box component="p" fw={600}>
          {SYSTEM_PARTS[part]}
        </Box>
        <Text variant="meta" data-anywhere>
          {detail}
        </Text>
        {checked_at && (
          <Text variant="meta" data-anywhere>
            Comprobado {formatAgo(checked_at)}
          </Text>
        )}
      </Box>
      <StatusBadge color={color}>{word}</StatusBadge>
    </li>
  );
}
