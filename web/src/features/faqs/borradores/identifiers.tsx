import { IDENTIFIER_LABELS } from '@ensaya/contract/identificadores.ts';
import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { identifiersQuery } from './borradores.api.ts';

const PAUSE_MS = 600;

/** Names what identifies a person or an account in a text, before everybody reads it. */
export function Identifiers({ texts }: { texts: string[] }) {
  const [typed] = useDebouncedValue(texts.filter((text) => /\d|@/.test(text)).join('\n'), PAUSE_MS);
  const { data = [] } = useQuery({ ...identifiersQuery([typed]), enabled: typed !== '' });
  if (typed === '' || data.length === 0) return null;
  return (
    <Alert role="status" color="yellow" title="Hay datos que identifican a alguien">
      {data.map(({ kind, text }) => `${text} (${IDENTIFIER_LABELS[kind].one})`).join(', ')}. Quítalos si no hacen falta: la FAQ la lee todo
      el equipo.
    </Alert>
  );
}
