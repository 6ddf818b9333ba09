import type { Copy } from '@ensaya/contract/datos.ts';
import { Box } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { ErrorMessage } from '../../components/page/message.tsx';
import { copiesQuery, requestCopyMutation } from '../../lib/files/copies.ts';
import { formatMoment } from '../../lib/format/dates.ts';

/** Before a company is deleted: a copy for its responsables. A superadmin never reads it, and sees only whether it was downloaded. */
export function CopyOffer({ id }: { id: string }) {
  const { data: copies } = useQuery(copiesQuery(id));
  const request = useMutation(requestCopyMutation(id));
  if (!copies) return null;
  const newest = copies.find(({ state }) => state !== 'failed');
  return (
    <Box mt="md">
      <p role="status">{newest ? told(newest) : 'Sus responsables pueden guardar antes una copia de los datos. Tú no podrás leerla.'}</p>
      <ErrorMessage mt="sm" error={request.error} />
      {!newest && (
        <SecondaryButton mt="sm" loading={request.isPending} onClick={() => request.mutate(undefined)}>
          Preparar una copia para sus responsables
        </SecondaryButton>
      )}
    </Box>
  );
}

function told({ state, finished_at, downloaded_at }: Copy): string {
  if (state === 'pending') return 'Estamos preparando la copia para sus responsables. Les avisaremos por correo cuando esté lista.';
  const when = formatMoment(finished_at ?? '');
  return downloaded_at
    ? `Sus responsables ya han descargado la copia del ${when}.`
    : `Hay una copia del ${when} que sus responsables aún no han descargado. Cuando elimines la empresa ya no podrán.`;
}
