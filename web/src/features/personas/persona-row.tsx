import type { Persona } from '@ensaya/contract/personas.ts';
import { ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { Box, Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { MoreButton } from '../../components/buttons/more-button.tsx';
import { resendMutation } from '../../lib/address/invitation-acts.ts';
import { mailQuery } from '../../lib/data/registration-queries.ts';
import { useOnDemand } from '../../lib/screen/use-on-demand.ts';
import { personName } from '../../lib/text/person-name.ts';
import { EstadoPersona, Roleplays, Tareas, Visit, Who } from './persona-cells.tsx';
import classes from './personas.module.css';
import type { OpenPersonaDialog } from './personas-dialogs.tsx';

const loadMenu = async () => (await import('./persona-menu.tsx')).PersonaMenu;

type Props = {
  persona: Persona;
  empresa_id: string;
  selected: boolean;
  now: number;
  onSelect: (id: string) => void;
  onOpen: OpenPersonaDialog;
};

/** Rendered again only when something of it changes: a list has hundreds. On a phone it is a card. */
export const PersonaRow = memo(function PersonaRow({ persona, empresa_id, selected, now, onSelect, onOpen }: Props) {
  const { id, role, seen_at, roleplays, estado } = persona;
  return (
    <tr className={classes.row} data-selected={selected || undefined} data-invited={persona.invitacion !== null || undefined}>
      <td className={classes.check}>
        <Checkbox aria-label={`Seleccionar ${personName(persona)}`} checked={selected} onChange={() => onSelect(id)} />
      </td>
      <th scope="row" className={classes.who}>
        <Who persona={persona} empresa_id={empresa_id} />
      </th>
      <td className={classes.role}>{ROLE_LABELS[role]}</td>
      <td className={classes.visit}>
        <Visit seen_at={seen_at} now={now} />
      </td>
      <td className={classes.tasks}>
        <Tareas persona={persona} empresa_id={empresa_id} />
      </td>
      <td className={classes.plays}>
        <Roleplays roleplays={roleplays} />
      </td>
      <td className={classes.state}>
        <EstadoPersona estado={estado} />
      </td>
      <td className={classes.acts}>
        {(estado === 'no_enviada' || estado === 'caducada') && <Resend persona={persona} empresa_id={empresa_id} />}
        <RowMenu persona={persona} empresa_id={empresa_id} onOpen={onOpen} />
      </td>
    </tr>
  );
});

type ActProps = Pick<Props, 'persona' | 'empresa_id'>;

function Resend({ persona: { id, email }, empresa_id }: ActProps) {
  const { mutate, isPending } = useMutation(resendMutation);
  const { data: mail = true } = useQuery(mailQuery);
  // Without mail the menu's link is the only way.
  if (!mail) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Reenviar a ${email}`}
      loading={isPending}
      onClick={() => mutate({ id, empresa_id })}
    >
      Reenviar
    </Button>
  );
}

function RowMenu({ persona, empresa_id, onOpen }: ActProps & Pick<Props, 'onOpen'>) {
  const { part: Menu, reach, want } = useOnDemand(loadMenu);
  // Only superadmins change responsables.
  if (persona.role === 'manager' && persona.invitacion === null) return <Box component="span" display="inline-block" w={36} />;
  if (Menu) return <Menu persona={persona} empresa_id={empresa_id} onOpen={onOpen} />;
  return <MoreButton of={personName(persona)} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />;
}
