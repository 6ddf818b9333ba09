import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { explain } from '../../../lib/api/api-error.ts';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { SinNombre } from '../sin-nombre.tsx';
import { sendQuestionMutation, withdrawQuestionMutation } from '../trust.api.ts';
import classes from './preguntar.module.css';

/** What no FAQ answers goes to those who know, as it was asked. */
export function Enviar({ empresa_id, pregunta }: { empresa_id: string; pregunta: string }) {
  const title = useId();
  // Sending it again, after a lost response, sends nothing twice.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [nameless, setNameless] = useState(false);
  const send = useMutation(sendQuestionMutation);
  const withdraw = useMutation(withdrawQuestionMutation);
  const sent = send.data;
  const undo = () =>
    sent &&
    withdraw.mutate(
      { id: sent.id, empresa_id },
      {
        onSuccess: () => {
          send.reset();
          setId(crypto.randomUUID());
        },
      },
    );
  // The button that was pressed is gone.
  const place = useFocusRescue<HTMLElement>(sent !== undefined);
  return (
    <section ref={place} tabIndex={-1} data-no-ring data-card className={classes.send} aria-labelledby={title}>
      <Title order={3} id={title} fz="0.9375rem" fw={600}>
        Preguntar a quien lo sabe
      </Title>
      {sent ? (
        <>
          <p role="status">
            {nameless ? 'Enviada sin tu nombre. ' : 'Enviada. '}
            Te avisaremos cuando haya respuesta; mientras tanto, está en «Mis preguntas».
          </p>
          <Group>
            <QuietButton loading={withdraw.isPending} onClick={undo}>
              Deshacer
            </QuietButton>
          </Group>
        </>
      ) : (
        <>
          <Text variant="dimmed">Se envía a tus responsables tal como la has escrito.</Text>
          <SinNombre checked={nameless} onChange={setNameless} />
          {send.error && <Failure>{explain('Error al enviar la pregunta', send.error)}</Failure>}
          <Group justify="flex-end">
            <Button loading={send.isPending} onClick={() => send.mutate({ id, empresa_id, question: pregunta, con_nombre: !nameless })}>
              Enviar pregunta
            </Button>
          </Group>
        </>
      )}
    </section>
  );
}
