import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { NewButton } from '../../../components/buttons/action-buttons.tsx';
import { NoEmpresa } from '../../../components/empty/no-empresa.tsx';
import { NothingYet } from '../../../components/empty/nothing-yet.tsx';
import { BottomAct } from '../../../components/page/bottom-act.tsx';
import { Page } from '../../../components/page/page.tsx';
import { useActiveEmpresa } from '../../../lib/address/active-empresa.ts';
import { useNewOnArrival } from '../../../lib/address/use-new-on-arrival.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import classes from '../generador.module.css';
import type { GeneradorDialog } from '../generador-dialogs.tsx';
import { MisPrompts } from '../prompts/mis-prompts.tsx';
import { useTemasView } from '../use-temas-view.ts';
import { TemaCard } from './tema-card.tsx';
import { TemaList } from './tema-list.tsx';
import { foundTemasQuery, temasQuery } from './temas.api.ts';
import { Temas } from './temas.tsx';

// Loaded on demand: the dialogs weigh more than the page.
const GeneradorDialogs = lazy(async () => ({ default: (await import('../generador-dialogs.tsx')).GeneradorDialogs }));

export const TemasPage = () => (useCurrentUser().role === 'superadmin' ? <TemasDeTodas /> : <TemasDeEmpresa />);

function TemasDeEmpresa() {
  const user = useCurrentUser();
  const empresa = useActiveEmpresa();
  const { vista, q, show } = useTemasView();
  const temas = useQuery({ ...temasQuery(empresa?.id ?? ''), enabled: empresa !== null && vista === 'temas' });
  const dialog = useDialog<GeneradorDialog>();
  const isManager = user.role === 'manager';
  const create = () => empresa && dialog.open({ is: 'create-tema', empresa_id: empresa.id });
  useNewOnArrival(create, isManager && empresa !== null);
  const newButton = isManager && <NewButton onClick={create}>Nuevo Tema</NewButton>;
  // An empty list has a button of its own.
  const isEmpty = temas.data?.length === 0 && q === '';
  return (
    <Page
      title="Generador de Prompts"
      actions={empresa && vista === 'temas' && !isEmpty && newButton && <BottomAct>{newButton}</BottomAct>}
    >
      {empresa ? (
        <Tabs value={vista} onChange={show} keepMounted={false}>
          <Tabs.List className={classes.tabs}>
            <Tabs.Tab value="temas">Temas</Tabs.Tab>
            <Tabs.Tab value="mis-prompts">Mis prompts</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="temas">
            <Temas empresa_id={empresa.id} isManager={isManager} newButton={newButton} />
          </Tabs.Panel>
          <Tabs.Panel value="mis-prompts">
            <MisPrompts empresa_id={empresa.id} onTemas={() => show('temas')} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <NoEmpresa user={user} />
      )}
      <Suspense>{dialog.subject && <GeneradorDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </Page>
  );
}

/** For superadmins: the newest topics of all companies, read-only. */
function TemasDeTodas() {
  const temas = useQuery(foundTemasQuery(useTemasView().q));
  return (
    <Page title="Generador de Prompts" subtitle="Los temas más recientes de todas las empresas">
      <TemaList
        query={temas}
        empty={<NothingYet title="No hay temas creados">Los verás en cuanto una empresa cree el primero.</NothingYet>}
      >
        {(tema) => <TemaCard key={tema.id} tema={tema} empresa={tema.empresa.nombre} />}
      </TemaList>
    </Page>
  );
}
