import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { shortDay } from '../../../lib/format/short-day.ts';
import { useToday } from '../../../lib/format/use-today.ts';
import { firstName } from '../../../lib/text/first-name.ts';
import { vistasQuery } from '../vistas.api.ts';

/** 'Visto por Marta · 17 nov'. Nothing while it is not known: it is no news that nobody has. */
export function SeenBy({ empresa_id, entrega_id }: { empresa_id: string; entrega_id: string }) {
  const { data = [] } = useQuery(vistasQuery({ id: entrega_id, empresa_id }));
  const today = useToday();
  if (data.length === 0) return null;
  return (
    <Box mb="lg">
      {data.map(({ responsable, at }) => (
        <Text key={responsable.id} variant="meta" data-anywhere>
          Visto por {firstName(responsable)} · {shortDay(at, today)}
        </Text>
      ))}
    </Box>
  );
}
