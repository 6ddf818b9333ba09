import { CONSULTA_DAYS, type Consulta } from '@ensaya/contract/consultas.ts';
import { ActionIcon, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type UseInfiniteQueryResult, useMutation } from '@tanstack/react-query';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { deleteConsultaMutation } from './consultas.api.ts';
import classes from './preguntar.module.css';

const FAILED = 'Error al cargar tus preguntas';

type Props = {
  empresa_id: string;
  query: UseInfiniteQueryResult<Consulta[]>;
  onOpen: (id: string, pregunta: string) => void;
  onRemoved: () => void;
};

/** The questions to the know-how. Nobody else sees them. */
export function Preguntadas({ empresa_id, query, onOpen, onRemoved }: Props) {
  const remove = useMutation(deleteConsultaMutation);
  return (
    <>
      <Group gap="xs" mt="md">
        <Title order={3} fz="0.9375rem" fw={600} flex="1 1 auto">
          Al know-how
        </Title>
        <Text variant="meta" fz="sm">
          Solo las ves tú · se borran a los {CONSULTA_DAYS} días
        </Text>
      </Group>
      <QueryError what={FAILED} query={query} />
      <ul className={classes.list} aria-label="Al know-how">
        {query.data?.map(({ id, pregunta, created_at }) => (
          <Group component="li" key={id} gap={0} wrap="nowrap">
            <UnstyledButton className={classes.row} data-hover onClick={() => onOpen(id, pregunta)}>
              <span className={classes.of}>{pregunta}</span>
              <Text span variant="meta" fz="sm">
                {formatDay(created_at)}
              </Text>
            </UnstyledButton>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Borrar «${pregunta}»`}
              onClick={() => remove.mutate({ id, empresa_id }, { onSuccess: onRemoved })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </ul>
      <LoadMore query={query} failure={FAILED} of="tus preguntas" />
    </>
  );
}
