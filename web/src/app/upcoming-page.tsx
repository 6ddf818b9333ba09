import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { ScriptIllustration } from '../components/script-illustration.tsx';
import { panelPath } from '../lib/paths.ts';
import { useGuardedUser } from './role-guard.tsx';
import { entryOf } from './shell/navigation.ts';

/** What each page will be for. */
const PURPOSES: Record<string, string> = {
  Roleplays: 'Aquí encontrarás las situaciones que se pueden ensayar.',
  'Crear Roleplay': 'Aquí escribirás una situación nueva y las preguntas que la forman.',
  Roleplay: 'Aquí ensayarás la situación, pregunta a pregunta.',
  Respuestas: 'Aquí leerás lo que ha respondido tu equipo.',
  'Preguntas Frecuentes': 'Aquí encontrarás las respuestas que tu empresa tiene a mano.',
};

/** A page that is still to be built: what it will be for, and no promise of when. */
export function UpcomingPage({ title, subtitle }: { title: string; subtitle?: ReactNode }) {
  const { role } = useGuardedUser();
  const { pathname, search } = useLocation();
  const panel = panelPath(role);
  const entry = entryOf(role, pathname);
  const parent = entry && entry.path !== pathname ? { label: entry.label, to: entry.path + search } : undefined;
  return (
    <Page title={title} subtitle={subtitle} parent={parent}>
      <EmptyState
        illustration={<ScriptIllustration />}
        title="Esta página todavía no está lista"
        action={
          pathname !== panel && (
            <Button component={Link} to={panel + search}>
              Volver a mi panel
            </Button>
          )
        }
      >
        {PURPOSES[title]} La estamos construyendo; no te falta ningún permiso.
      </EmptyState>
    </Page>
  );
}
