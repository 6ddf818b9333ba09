import type { Entrega } from '@ensaya/contract/roleplay-entregas.ts';
import { Box, Text, Title } from '@mantine/core';
import { Guion, Linea } from '../../components/guion/guion.tsx';
import { formatDay } from '../../lib/format/dates.ts';
import type { RoleplayKey } from './responses.api.ts';
import { TextComments } from './text-comments.tsx';
import { useCommented } from './use-commented.ts';

/** Those that were handed in as a rehearsal, newest first. */
export const rehearsalsOf = (entregas: readonly Entrega[]): Entrega[] => entregas.filter(({ origen }) => origen === 'ensayo');

type Props = {
  roleplayKey: RoleplayKey;
  /** The role-play's. */
  title: string;
  entregas: readonly Entrega[];
  /** Whose words they are: 'Tú', or the person's name. */
  quien: string;
  /** Whom a comment reaches besides the responsables. */
  reader: { email: string; nombre: string | null } | null;
};

/** Rehearsals as the dialogues that they were, with comments on the person's words. */
export function Rehearsals({ roleplayKey, title, entregas, quien, reader }: Props) {
  const { countOf, isArrival } = useCommented(roleplayKey);
  return rehearsalsOf(entregas).map(({ id, entregada_at, textos }) => {
    const label = `Ensayo entregado el ${formatDay(entregada_at)}`;
    return (
      <Box component="section" key={id} mb="xl" aria-label={label}>
        <Title order={3}>{label}</Title>
        <Text variant="meta" mb="md">
          La otra voz es un personaje de IA.
        </Text>
        <Guion label={label}>
          {textos.map(({ n, de, texto }) => (
            <Linea key={n} de={de} quien={de === 'persona' ? quien : 'Personaje de IA'} texto={texto}>
              {de === 'persona' && (
                <TextComments
                  empresa_id={roleplayKey.empresa_id}
                  text={{ entrega_id: id, n }}
                  count={countOf({ entrega_id: id, n })}
                  what={`el turno ${n} del ensayo`}
                  title={title}
                  reader={reader}
                  isArrival={isArrival({ entrega_id: id, n })}
                />
              )}
            </Linea>
          ))}
        </Guion>
      </Box>
    );
  });
}
