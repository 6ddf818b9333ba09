import { INVITATION_LIMITS } from '@ensaya/contract/invitaciones.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconBrandWhatsapp, IconLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { LinkToCopy } from '../../components/buttons/link-to-copy.tsx';
import { ErrorMessage } from '../../components/page/message.tsx';
import { BRAND } from '../../lib/browser/brand.ts';
import { useFocusRescue } from '../../lib/focus/use-focus-fallback.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { createLinkMutation, type InvitingEmpresa } from './invitaciones.api.ts';
import { InvitationsTable } from './invitations-table.tsx';
import { InviteForm } from './invite-form.tsx';
import { ProponerResponsable } from './proponer-responsable.tsx';

export const Invitaciones = ({ empresa }: { empresa: InvitingEmpresa }) => (
  <Stack gap="xl">
    <InviteToEmpresa empresa={empresa} />
    <InvitationsTable empresa={empresa} />
  </Stack>
);

/** By mail or with a link. */
export function InviteToEmpresa({ empresa, file }: { empresa: InvitingEmpresa; file?: File | undefined }) {
  const isResponsable = useCurrentUser().role === 'manager';
  return (
    <Stack gap="xl">
      <InviteForm empresa={empresa} file={file} />
      <InvitationLink empresa={empresa} />
      {isResponsable && <ProponerResponsable empresa={empresa} />}
    </Stack>
  );
}

const { days, uses_of_a_link } = INVITATION_LIMITS;

/** Creates a link to share. The server stores only a hash, so it cannot be shown again. */
function InvitationLink({ empresa }: { empresa: InvitingEmpresa }) {
  const create = useMutation(createLinkMutation);
  const made = create.data;
  const place = useFocusRescue<HTMLInputElement>(made !== undefined);
  return (
    <Stack gap="sm">
      <Title order={3}>Invitar con un enlace</Title>
      {!made && (
        <>
          <Text variant="dimmed" textWrap="pretty">
            Quien lo abra crea su cuenta de trabajador en {empresa.nombre}. Sirve {days} días, para {uses_of_a_link} personas como máximo.
          </Text>
          <Group>
            <SecondaryButton
              leftSection={<IconLink size={16} />}
              loading={create.isPending}
              onClick={() => create.mutate({ empresa_id: empresa.id })}
            >
              Crear enlace
            </SecondaryButton>
          </Group>
        </>
      )}
      <ErrorMessage error={create.error} />
      {made && (
        <>
          <LinkToCopy ref={place} label="Enlace de invitación" url={made.url}>
            <Button
              component="a"
              variant="default"
              href={`https://wa.me/?text=${encodeURIComponent(`Únete a ${empresa.nombre} en ${BRAND}: ${made.url}`)}`}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconBrandWhatsapp size={16} />}
            >
              WhatsApp
            </Button>
          </LinkToCopy>
          <Text variant="dimmed" textWrap="pretty">
            Guárdalo ahora: no volveremos a mostrarlo. Caduca el {formatDay(made.expires_at)}.
          </Text>
        </>
      )}
    </Stack>
  );
}
