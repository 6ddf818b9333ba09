import type { CompanyUser, OwnEmpresa } from '@ensaya/contract/empresas.ts';
import { Anchor, Box, Button, Stack, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { DeleteButton } from '../../components/buttons/action-buttons.tsx';
import { DeleteDialog } from '../../components/dialogs/delete-dialog.tsx';
import { type DialogState, FormModal } from '../../components/dialogs/form-modal.tsx';
import { WhatGoes } from '../../components/dialogs/what-goes.tsx';
import { NoResults } from '../../components/empty/no-results.tsx';
import { NothingYet } from '../../components/empty/nothing-yet.tsx';
import { SearchBox } from '../../components/fields/search-box.tsx';
import type { Column } from '../../components/lists/data-table.tsx';
import { QueryTable } from '../../components/lists/query-table.tsx';
import { KeptPanel } from '../../components/page/kept-panel.tsx';
import { Person, PersonInText } from '../../components/people/person.tsx';
import { PersonLink } from '../../components/people/person-link.tsx';
import { peopleLink } from '../../lib/address/paths.ts';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { personLabel } from '../../lib/text/person-name.ts';
import { soughtIn } from '../../lib/text/sought.ts';
import { AddUserForm } from './add-user-form.tsx';
import { companyUsersQuery, endMemberSessionsMutation, removeCompanyUserMutation } from './company-users.api.ts';

type Props = DialogState & {
  empresa: Pick<OwnEmpresa, 'id' | 'nombre'>;
  /** The second tab. */
  invitaciones: ReactNode;
};

export function GestionarUsuariosModal({ empresa, invitaciones, ...state }: Props) {
  const narrow = useMediaQuery('(max-width: 47.99em)');
  const [tab, setTab] = useState<string | null>('usuarios');
  return (
    <FormModal {...state} title={`Gestionar Usuarios · ${empresa.nombre}`} size="50rem" fullScreen={narrow}>
      <Tabs value={tab} onChange={setTab} keepMounted={false} keepMountedMode="display-none">
        <Tabs.List mb="lg">
          <Tabs.Tab value="usuarios">Usuarios</Tabs.Tab>
          <Tabs.Tab value="invitaciones">Invitaciones</Tabs.Tab>
        </Tabs.List>
        <KeptPanel value="usuarios" isOpen={tab === 'usuarios'}>
          <UsuariosTab empresa={empresa} />
          <Anchor component={Link} to={peopleLink(empresa.id)} mt="lg" display="inline-block" onClick={state.onClose}>
            Ver todas las personas de {empresa.nombre}
          </Anchor>
        </KeptPanel>
        <KeptPanel value="invitaciones" isOpen={tab === 'invitaciones'}>
          {invitaciones}
        </KeptPanel>
      </Tabs>
    </FormModal>
  );
}

const NO_USERS = (
  <NothingYet title="No hay usuarios asignados">
    Añade a alguien por su correo, o invita a todo el equipo en la pestaña Invitaciones.
  </NothingYet>
);

const COLUMNS: Column<CompanyUser, 'email' | 'created_at'>[] = [
  {
    key: 'email',
    header: 'Email',
    cell: ({ user, user_id, company_id }) => (
      <PersonLink id={user_id} empresa_id={company_id}>
        <Person {...user} />
      </PersonLink>
    ),
  },
  { key: 'created_at', header: 'Fecha de asignación', cell: ({ created_at }) => formatDay(created_at) },
];

function UsuariosTab({ empresa }: { empresa: Pick<OwnEmpresa, 'id' | 'nombre'> }) {
  const [sought, setSought] = useState('');
  const users = useInfiniteQuery(companyUsersQuery(empresa.id, soughtIn(sought)));
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const removing = useDialog<CompanyUser>(rescueFocus);
  const ending = useDialog<CompanyUser>(rescueFocus);
  const isEmpty = users.data?.length === 0;
  return (
    <Stack gap="lg">
      <AddUserForm empresa={empresa} />
      <div ref={place} tabIndex={-1} data-no-ring>
        {(!isEmpty || sought) && (
          <Box mb={14}>
            <SearchBox label="Buscar usuarios..." value={sought} onChange={setSought} />
          </Box>
        )}
        <QueryTable
          label="Usuarios"
          columns={COLUMNS}
          rowName={({ user }) => personLabel(user)}
          query={users}
          failed="Error al cargar usuarios"
          waiting="Cargando usuarios…"
          waitingRows={4}
          empty={sought ? <NoResults title="No se encontraron usuarios con ese término" /> : NO_USERS}
          actions={(member) => (
            <>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Cerrar sus sesiones: ${personLabel(member.user)}`}
                onClick={() => ending.open(member)}
              >
                Cerrar sus sesiones
              </Button>
              <DeleteButton label={`Eliminar a ${personLabel(member.user)}`} onClick={() => removing.open(member)} />
            </>
          )}
        />
      </div>
      {ending.subject && (
        <DeleteDialog
          {...ending.state}
          title="Cerrar sus sesiones"
          confirmLabel="Cerrar sesiones"
          what="Error al cerrar las sesiones"
          mutation={endMemberSessionsMutation}
          subject={ending.subject}
        >
          <p>
            <PersonInText {...ending.subject.user} /> tendrá que iniciar sesión de nuevo en todos sus dispositivos.
          </p>
        </DeleteDialog>
      )}
      {removing.subject && (
        <DeleteDialog {...removing.state} what="Error al eliminar usuario" mutation={removeCompanyUserMutation} subject={removing.subject}>
          <p>¿Estás seguro de eliminar este usuario?</p>
          <p>
            <PersonInText {...removing.subject.user} /> dejará de ver {empresa.nombre}.
          </p>
          {removing.opened && <WhatGoes table="company_users" id={removing.subject.user_id} empresa_id={empresa.id} />}
        </DeleteDialog>
      )}
    </Stack>
  );
}
