import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Page } from '../../components/page.tsx';
import { useActiveEmpresa } from '../../lib/active-empresa.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import classes from './generador.module.css';
import type { GeneradorDialog } from './generador-dialogs.tsx';
import { MisPrompts } from './mis-prompts.tsx';
import { NoEmpresa } from './no-empresa.tsx';
import { Temas } from './temas.tsx';
import { TemasDeTodas } from './temas-de-todas.tsx';
import { useTemasView } from './use-temas-view.ts';

// Loaded on demand: the dialogs weigh more than the page.
const GeneradorDialogs = lazy(async () => ({ default: (await import('./generador-dialogs.tsx')).GeneradorDialogs }));

export function TemasPage() {
  const user = useCurrentUser();
  const empresa = useActiveEmpresa();
  const { vista, show } = useTemasView();
  // Where the list is empty, its own button is the next step.
  const [isEmpty, setIsEmpty] = useState(false);
  const dialog = useDialog<GeneradorDialog>();
  if (user.role === 'superadmin')
    return (
      <Page title="Generador de Prompts" subtitle="Los temas más recientes de todas las empresas">
        <TemasDeTodas />
      </Page>
    );
  const isManager = user.role === 'manager';
  const newButton = isManager && (
    <Button
      leftSection={<IconPlus size={16} stroke={1.75} />}
      onClick={() => empresa && dialog.open({ is: 'create-tema', empresa_id: empresa.id })}
    >
      Nuevo Tema
    </Button>
  );
  return (
    <Page title="Generador de Prompts" actions={empresa && vista === 'temas' && !isEmpty && newButton}>
      {empresa ? (
        <Tabs value={vista} onChange={show} keepMounted={false}>
          <Tabs.List className={classes.tabs}>
            <Tabs.Tab value="temas">Temas</Tabs.Tab>
            <Tabs.Tab value="mis-prompts">Mis prompts</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="temas">
            <Temas empresa_id={empresa.id} isManager={isManager} newButton={newButton} onEmpty={setIsEmpty} />
          </Tabs.Panel>
          <Tabs.Panel value="mis-prompts">
            <MisPrompts empresa_id={empresa.id} onTemas={() => show('temas')} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <NoEmpresa isManager={isManager} email={user.email} />
      )}
      <Suspense>{dialog.subject && <GeneradorDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </Page>
  );
}
