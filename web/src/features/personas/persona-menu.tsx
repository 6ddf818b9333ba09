import type { Persona } from '@ensaya/contract/personas.ts';
import { Menu } from '@mantine/core';
import { IconCheckbox, IconLink, IconLogout, IconMailForward, IconMasksTheater, IconUserMinus, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { MoreButton } from '../../components/buttons/more-button.tsx';
import { resendMutation, useCopyLink } from '../../lib/address/invitation-acts.ts';
import { useOpenedOnArrival } from '../../lib/address/use-opened-on-arrival.ts';
import { mailQuery } from '../../lib/data/registration-queries.ts';
import { personName } from '../../lib/text/person-name.ts';
import type { OpenPersonaDialog } from './personas-dialogs.tsx';

type Props = { persona: Persona; empresa_id: string; onOpen: OpenPersonaDialog };
const icon = { size: 16 };

/** The same acts as for several, for one person; those of an invitation are its own. */
export function PersonaMenu(props: Props) {
  const { button, menu } = useOpenedOnArrival();
  return (
    <Menu {...menu} position="bottom-end" width={216}>
      <Menu.Target>
        <MoreButton ref={button} of={personName(props.persona)} />
      </Menu.Target>
      <Menu.Dropdown>{props.persona.invitacion ? <InvitationItems {...props} /> : <PersonItems {...props} />}</Menu.Dropdown>
    </Menu>
  );
}

function PersonItems({ persona, onOpen }: Props) {
  const personas = [persona];
  return (
    <>
      <Menu.Item leftSection={<IconCheckbox {...icon} />} onClick={() => onOpen({ is: 'tarea', personas })}>
        Asignar tarea
      </Menu.Item>
      <Menu.Item leftSection={<IconMasksTheater {...icon} />} onClick={() => onOpen({ is: 'roleplay', personas })}>
        Asignar roleplay
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => onOpen({ is: 'sessions', personas })}>
        Cerrar sus sesiones
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconUserMinus {...icon} />} onClick={() => onOpen({ is: 'remove', personas })}>
        Quitar de la empresa
      </Menu.Item>
    </>
  );
}

function InvitationItems({ persona, empresa_id, onOpen }: Props) {
  const resend = useMutation(resendMutation);
  const { copy } = useCopyLink();
  const { data: mail = true } = useQuery(mailQuery);
  const key = { id: persona.id, empresa_id };
  return (
    <>
      {mail && (
        <Menu.Item leftSection={<IconMailForward {...icon} />} onClick={() => resend.mutate(key)}>
          Reenviar
        </Menu.Item>
      )}
      {/* A link is shown only where the mail did not arrive: holding a mailed one proves the address. */}
      {persona.invitacion?.undelivered && (
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => copy(key)}>
          Copiar enlace
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconX {...icon} />} onClick={() => onOpen({ is: 'cancel', personas: [persona] })}>
        Cancelar invitación
      </Menu.Item>
    </>
  );
}
