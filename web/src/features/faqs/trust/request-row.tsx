import type { FaqRequest } from '@ensaya/contract/faq-trust.ts';
import { Flex } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { QuietButton, SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { LazyConfirmDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { PersonAvatar } from '../../../components/people/person-avatar.tsx';
import { PersonLink } from '../../../components/people/person-link.tsx';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { authorName } from '../../../lib/text/person-name.ts';
import { decideFaqRequestMutation } from '../trust.api.ts';
import { AnsweringFaq } from './answering-faq.tsx';
import classes from './trust.module.css';

type Props = { request: FaqRequest; onAnswer: () => void };

/** A question of the team that waits for an answer. */
export function RequestRow({ request: { id, empresa_id, question, author, personas, created_at }, onAnswer }: Props) {
  const decide = useMutation(decideFaqRequestMutation);
  const [choosing, setChoosing] = useState(false);
  const [dismissing, setDismissing] = useState(false);
  const place = useFocusRescue<HTMLLIElement>(choosing);
  const { id: ownId } = useCurrentUser();
  const key = { id, empresa_id };
  return (
    <li data-row className={classes.request} data-no-ring ref={place} tabIndex={-1}>
      <h3 className={classes.asked}>{question}</h3>
      <div className={classes.meta}>
        <Flex component="span" align="center" gap="xs" display="inline-flex">
          {author?.nombre && <PersonAvatar email={author.nombre} nombre={author.nombre} />}
          {author ? (
            <PersonLink id={author.id} empresa_id={empresa_id}>
              {authorName(author, ownId)}
            </PersonLink>
          ) : (
            'Sin nombre'
          )}
        </Flex>
        {personas > 1 && <span>La preguntan {personas} personas</span>}
        <time dateTime={created_at}>{formatMoment(created_at)}</time>
      </div>
      {choosing ? (
        <AnsweringFaq
          empresa_id={empresa_id}
          question={question}
          pending={decide.isPending}
          onCancel={() => setChoosing(false)}
          onChoose={(faq) => decide.mutate({ key, body: { faq_id: faq.id } })}
        />
      ) : (
        <div className={classes.acts}>
          <SecondaryButton onClick={onAnswer} aria-label={`Responder: ${question}`}>
            Responder
          </SecondaryButton>
          <SecondaryButton onClick={() => setChoosing(true)} aria-label={`Ya hay una FAQ para: ${question}`}>
            Ya hay una FAQ
          </SecondaryButton>
          <QuietButton onClick={() => setDismissing(true)} aria-label={`Descartar: ${question}`}>
            Descartar
          </QuietButton>
        </div>
      )}
      <LazyConfirmDialog
        opened={dismissing}
        title="Descartar pregunta"
        confirmLabel="Descartar"
        pending={decide.isPending}
        onClose={() => setDismissing(false)}
        onConfirm={() => decide.mutate({ key, body: { state: 'dismissed' } }, { onSettled: () => setDismissing(false) })}
      >
        <p>
          <strong>{question}</strong>
        </p>
        <p>Desaparecerá de la lista sin respuesta.</p>
      </LazyConfirmDialog>
    </li>
  );
}
