import type { FaqRequest } from '@ensaya/contract/faq-trust.ts';
import { ActionIcon, Anchor, Group, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type UseInfiniteQueryResult, useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { faqPath } from '../../../lib/address/paths.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { seeFaqAnswerMutation, takeBackQuestionMutation } from '../trust.api.ts';
import classes from './preguntar.module.css';

const FAILED = 'Error al cargar las preguntas que has enviado';

/** The questions that the person has sent to those who know, and what became of them. */
export function Enviadas({ query, onRemoved }: { query: UseInfiniteQueryResult<FaqRequest[]>; onRemoved: () => void }) {
  const takeBack = useMutation(takeBackQuestionMutation);
  const see = useMutation(seeFaqAnswerMutation);
  return (
    <>
      <Title order={3} fz="0.9375rem" fw={600} mt="md">
        Enviadas a tus responsables
      </Title>
      <QueryError what={FAILED} query={query} />
      <ul className={classes.list} aria-label="Enviadas a tus responsables">
        {query.data?.map((request) => (
          <Group component="li" key={request.id} gap={0} wrap="nowrap">
            <div className={classes.row}>
              <span className={classes.of}>
                {request.faq_id ? (
                  <Anchor component={Link} to={faqPath(request.faq_id)} onClick={() => see.mutate(request)}>
                    {request.question}
                  </Anchor>
                ) : (
                  request.question
                )}
                <Text span variant="meta" fz="sm">
                  {standingOf(request)}
                  {request.con_nombre === false && ' · sin tu nombre'}
                </Text>
              </span>
              <Text span variant="meta" fz="sm">
                {formatDay(request.created_at)}
              </Text>
            </div>
            {request.state === 'open' && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                title="Retirar la pregunta"
                aria-label={`Retirar «${request.question}»`}
                onClick={() => takeBack.mutate(request, { onSuccess: onRemoved })}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      </ul>
      <LoadMore query={query} failure={FAILED} of="las preguntas enviadas" />
    </>
  );
}

function standingOf({ state, faq_id }: FaqRequest): string {
  if (state === 'open') return 'Espera respuesta';
  if (state === 'dismissed') return 'Descartada sin respuesta';
  return faq_id ? 'Respondida' : 'Respondida en una FAQ que ya no existe';
}
