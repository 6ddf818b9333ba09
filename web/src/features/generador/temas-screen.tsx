import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { Page } from '../../components/page.tsx';
import { useActiveEmpresa } from '../../lib/active-empresa.ts';
import classes from './generador.module.css';
import { MisPrompts } from './mis-prompts.tsx';
import { NoEmpresa } from './no-empresa.tsx';
import { NuevoTemaButton } from './nuevo-tema-button.tsx';
import { Temas } from './temas.tsx';
import { TemasDeTodas } from './temas-de-todas.tsx';
import { useTemasView } from './use-temas-view.ts';

type Props = { user: CurrentUser };

export function TemasScreen({ user }: Props) {
  const empresa = useActiveEmpresa();
  const { vista, show } = useTemasView();
  // Where the list is empty, its own button is the next step.
  const [isEmpty, setIsEmpty] = useState(false);
  if (user.role === 'superadmin')
    return (
      <Page title="Generador de Prompts" subtitle="Los temas más recientes de todas las empresas">
        <TemasDeTodas />
      </Page>
    );
  const isManager = user.role === 'manager';
  return (
    <Page
      title="Generador de Prompts"
      actions={isManager && empresa && vista === 'temas' && !isEmpty && <NuevoTemaButton empresa_id={empresa.id} />}
    >
      {empresa ? (
        <Tabs value={vista} onChange={show} keepMounted={false}>
          <Tabs.List className={classes.tabs}>
            <Tabs.Tab value="temas">Temas</Tabs.Tab>
            <Tabs.Tab value="mis-prompts">Mis prompts</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="temas">
            <Temas empresa_id={empresa.id} isManager={isManager} onEmpty={setIsEmpty} />
          </Tabs.Panel>
          <Tabs.Panel value="mis-prompts">
            <MisPrompts empresa_id={empresa.id} onTemas={() => show('temas')} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <NoEmpresa isManager={isManager} email={user.email} />
      )}
    </Page>
  );
}
