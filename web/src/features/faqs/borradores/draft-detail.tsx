import { Anchor, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { Key } from '../../../components/page/key.tsx';
import { informePath } from '../../../lib/address/paths.ts';
import { decideFaqRequestMutation, dismissMissedSearchMutation } from '../trust.api.ts';
import { discardBorradorMutation } from './borradores.api.ts';
import classes from './borradores.module.css';
import { DraftForm } from './draft-form.tsx';
import type { Draft } from './drafts.ts';
import { Quoted } from './quoted.tsx';
import { SimilarFaqs } from './similar-faqs.tsx';

type Props = {
  draft: Draft;
  /** It is in the list no more. */
  gone: boolean;
  onTouch: () => void;
  /** Published, joined or discarded. */
  onDone: () => void;
  onClose: () => void;
};

const titleOf = (draft: Draft): string => {
  if (draft.of === 'pregunta') return 'Nueva FAQ a partir de una pregunta';
  if (draft.of === 'busqueda') return 'Nueva FAQ a partir de una búsqueda';
  return draft.borrador.origen === 'informe' ? 'Nueva FAQ a partir de un hallazgo' : 'Nueva FAQ a partir de una respuesta';
};

/** What a draft comes from, its form, and whether a FAQ answers it already. */
export function DraftDetail({ draft, gone, onTouch, onDone, onClose }: Props) {
  const borrador = draft.of === 'respuesta' ? draft.borrador : undefined;
  const isWaiting = borrador?.estado === 'pendiente' || borrador?.estado === 'sin_respuesta';
  const isWithdrawn = gone && borrador?.origen === 'respuesta';
  const discard = useDiscard(draft, onDone);
  return (
    <section className={classes.detail} aria-label="Borrador">
      <div className={classes.back}>
        <QuietButton leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onClose}>
          Todos los borradores
        </QuietButton>
      </div>
      <header className={classes.head}>
        <Title order={2} fz={17}>
          {titleOf(draft)}
        </Title>
        <span className={classes.keys} aria-hidden>
          <Key>↑</Key>
          <Key>↓</Key> borrador
        </span>
        {!gone && (
          <QuietButton onClick={discard.run} loading={discard.isPending} aria-label={`Descartar: ${draft.question}`}>
            Descartar
          </QuietButton>
        )}
      </header>
      {borrador?.origen === 'respuesta' && <Quoted borrador={borrador} gone={gone} />}
      {borrador?.origen === 'informe' && borrador.roleplay && borrador.informe_id && (
        <Text variant="dimmed" mb="md">
          De un reporte de «{borrador.roleplay.title}», sin las citas.{' '}
          <Anchor component={Link} to={informePath(borrador.roleplay.id, borrador.informe_id)} inherit underline="always">
            Ver el reporte
          </Anchor>
        </Text>
      )}
      {!isWaiting && (
        <>
          <DraftForm draft={draft} isWithdrawn={isWithdrawn} onTouch={onTouch} onDone={onDone} onClose={onClose} />
          {!gone && <SimilarFaqs draft={draft} onDone={onDone} />}
        </>
      )}
    </section>
  );
}

function useDiscard(draft: Draft, onDone: () => void) {
  const request = useMutation(decideFaqRequestMutation);
  const borrador = useMutation(discardBorradorMutation);
  const search = useMutation(dismissMissedSearchMutation);
  const done = { onSuccess: onDone };
  const { empresa_id } = draft;
  return {
    isPending: request.isPending || borrador.isPending || search.isPending,
    run: () => {
      if (draft.of === 'pregunta') request.mutate({ key: { id: draft.request.id, empresa_id }, body: { state: 'dismissed' } }, done);
      else if (draft.of === 'respuesta') borrador.mutate({ id: draft.borrador.id, empresa_id }, done);
      else search.mutate({ empresa_id, words: draft.words }, done);
    },
  };
}
