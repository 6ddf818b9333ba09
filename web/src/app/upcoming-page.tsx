import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../components/empty-state.tsx';
import { ScriptIllustration } from '../components/script-illustration.tsx';
import { panelPath } from '../lib/paths.ts';
import classes from './page-body.module.css';
import { PageShell } from './page-shell.tsx';
import { useGuardedUser } from './role-guard.tsx';

/** A module that is still to come. */
export function UpcomingPage({ title, subtitle }: { title: string; subtitle?: ReactNode }) {
  const panel = panelPath(useGuardedUser().role);
  const isPanel = useLocation().pathname === panel;
  return (
    <PageShell title={title} subtitle={subtitle}>
      <div className={classes.body}>
        <EmptyState
          illustration={<ScriptIllustration />}
          title="En construcción"
          action={
            !isPanel && (
              <Button component={Link} to={panel}>
                Volver a mi panel
              </Button>
            )
          }
        >
          Estamos preparando esta parte. Muy pronto la verás aquí.
        </EmptyState>
      </div>
    </PageShell>
  );
}
