import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Alert, Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { ErrorMessage } from '../../../components/page/message.tsx';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { handInAgainMutation } from '../entregas.api.ts';
import { CLOSING } from './play.api.ts';

/** Above answers that were changed after they were handed in. */
export function HandInAgain({ roleplay: { id: roleplay_id, company_id: empresa_id } }: { roleplay: Pick<Roleplay, 'id' | 'company_id'> }) {
  const { id: user_id } = useCurrentUser();
  const { mutateAsync, isPending, error } = useMutation(handInAgainMutation);
  const navigate = useNavigate();
  // The same for all tries.
  const id = useRef(crypto.randomUUID());
  // Not a callback of `mutate`: it is dropped when the answers are read again first, because this note is then gone.
  const handIn = () =>
    mutateAsync({ id: id.current, empresa_id, roleplay_id, user_id }).then(
      () => {
        id.current = crypto.randomUUID();
        return navigate(CLOSING);
      },
      () => undefined,
    );
  return (
    <Alert role="note" mb="lg" icon={<IconInfoCircle size={18} />} title="Has cambiado respuestas desde que entregaste">
      Tus responsables leen lo que entregaste. Vuelve a entregar para que lean también los cambios.
      <ErrorMessage mt="sm" error={error} />
      <Button mt="sm" size="sm" loading={isPending} onClick={({ detail }) => detail < 2 && handIn()}>
        Volver a entregar
      </Button>
    </Alert>
  );
}
