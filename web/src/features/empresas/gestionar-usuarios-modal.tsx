import type { OwnEmpresa } from '@ensaya/contract/empresas.ts';
import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { FormModal } from '../../components/form-modal.tsx';
import type { Invite } from './asignar-responsable-modal.tsx';
import { UsuariosTab } from './usuarios-tab.tsx';

export type GestionarUsuariosProps = {
  empresa: Pick<OwnEmpresa, 'id' | 'nombre'>;
  onInvite: Invite;
  /** The second tab: inviting many, a link, what became of each invitation. */
  invitaciones: ReactNode;
  opened: boolean;
  onClose: () => void;
  onClosed?: () => void;
};

export function GestionarUsuariosModal({ empresa, onInvite, invitaciones, ...modal }: GestionarUsuariosProps) {
  const narrow = useMediaQuery('(max-width: 47.99em)');
  return (
    <FormModal {...modal} title={`Gestionar Usuarios · ${empresa.nombre}`} size="50rem" fullScreen={narrow}>
      <Tabs defaultValue="usuarios" keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="usuarios">Usuarios</Tabs.Tab>
          <Tabs.Tab value="invitaciones">Invitaciones</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="usuarios">
          <UsuariosTab empresa={empresa} onInvite={onInvite} />
        </Tabs.Panel>
        <Tabs.Panel value="invitaciones">{invitaciones}</Tabs.Panel>
      </Tabs>
    </FormModal>
  );
}
