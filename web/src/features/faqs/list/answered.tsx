import { Alert } from '@mantine/core';
import { IconMessageCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { faqPath } from '../../../lib/address/paths.ts';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { faqAnswersQuery, seeFaqAnswerMutation } from '../trust.api.ts';

/** The worker's own questions that were answered, until the answer is opened or the notice closed. */
export function Answered({ empresa_id }: { empresa_id: string }) {
  const answers = useQuery(faqAnswersQuery(empresa_id));
  const see = useMutation(seeFaqAnswerMutation);
  // The close button disappears with its notice.
  const place = useFocusRescue<HTMLDivElement>(answers.data?.length);
  return (
    <div ref={place} tabIndex={-1} data-no-ring>
      {answers.data?.map(
        (request) =>
          request.faq_id && (
            <Alert
              key={request.id}
              mb="md"
              color="marca"
              role="status"
              icon={<IconMessageCheck size={18} />}
              title={`Tu pregunta «${request.question}» ya tiene respuesta`}
              withCloseButton
              closeButtonLabel="Cerrar aviso"
              onClose={() => see.mutate(request)}
            >
              <LinkButton to={faqPath(request.faq_id)} variant="default" onClick={() => see.mutate(request)}>
                Ver respuesta
              </LinkButton>
            </Alert>
          ),
      )}
    </div>
  );
}
