import type { OwnEmpresa } from '@ensaya/contract/empresas.ts';
import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { type DialogState, FormModal } from '../../components/form-modal.tsx';
import { UsuariosTab } from './usuarios-tab.tsx';

type Props = DialogState & {
  empresa: Pick<OwnEmpresa, 'id' | 'nombre'>;
  /** The second tab. */
  invitaciones: ReactNode;
};

export function GestionarUsuariosModal({ empresa, invitaciones, ...state }: Props) {
  const narrow = useMediaQuery('(max-width: 47.99em)');
  return (
    <FormModal {...state} title={`Gestionar Usuarios · ${empresa.nombre}`} size="50rem" fullScreen={narrow}>
      <Tabs defaultValue="usuarios" keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="usuarios">Usuarios</Tabs.Tab>
          <Tabs.Tab value="invitaciones">Invitaciones</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="usuarios">
          <UsuariosTab empresa={empresa} />
        </Tabs.Panel>
        <Tabs.Panel value="invitaciones">{invitaciones}</Tabs.Panel>
      </Tabs>
    </FormModal>
  );
}
