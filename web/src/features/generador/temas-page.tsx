import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { NewButton } from '../../components/action-buttons.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryError } from '../../components/load-error.tsx';
import { NoEmpresa } from '../../components/no-empresa.tsx';
import { Page } from '../../components/page.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
import { useActiveEmpresa } from '../../lib/active-empresa.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useViewMode } from '../../lib/use-view-mode.ts';
import classes from './generador.module.css';
import type { GeneradorDialog } from './generador-dialogs.tsx';
import { MisPrompts } from './mis-prompts.tsx';
import { TemaCard } from './tema-card.tsx';
import { foundTemasQuery } from './temas.api.ts';
import { Temas } from './temas.tsx';
import { NoTemasFound, TemaList, TemasSkeleton, TemasToolbar } from './temas-view.tsx';
import { useTemasView } from './use-temas-view.ts';

// Loaded on demand: the dialogs weigh more than the page.
const GeneradorDialogs = lazy(async () => ({ default: (await import('./generador-dialogs.tsx')).GeneradorDialogs }));

export function TemasPage() {
  const user = useCurrentUser();
  const empresa = useActiveEmpresa();
  const { vista, show } = useTemasView();
  // An empty list has a button of its own.
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
    <NewButton onClick={() => empresa && dialog.open({ is: 'create-tema', empresa_id: empresa.id })}>Nuevo Tema</NewButton>
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
        <NoEmpresa user={user} />
      )}
      <Suspense>{dialog.subject && <GeneradorDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </Page>
  );
}

/** For superadmins: the newest topics of all companies, read-only. */
function TemasDeTodas() {
  const { q, search } = useTemasView();
  const [view, setView] = useViewMode('promptViewMode');
  const temas = useQuery(foundTemasQuery(q));
  return (
    <>
      <TemasToolbar q={q} onSearch={search} view={view} onView={setView} />
      {temas.isPending && <TemasSkeleton view={view} />}
      <QueryError what="Error al cargar los temas" query={temas} />
      {temas.data?.length === 0 &&
        (q === '' ? (
          <EmptyState illustration={<ScriptIllustration />} title="No hay temas creados">
            Los verás en cuanto una empresa cree el primero.
          </EmptyState>
        ) : (
          <NoTemasFound onClear={() => search('')} />
        ))}
      {temas.data && temas.data.length > 0 && (
        <TemaList view={view}>
          {temas.data.map((tema) => (
            <TemaCard key={tema.id} tema={tema} empresa={tema.empresa.nombre} />
          ))}
        </TemaList>
      )}
    </>
  );
}
