import { Anchor } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import type { UnsavedDraft } from '../lib/drafts/open-drafts.ts';
import classes from './unsaved-drafts-dialog.module.css';

type Props = ComponentProps<typeof ConfirmDialog> & { drafts: UnsavedDraft[] };

/** Before signing out: text that only this browser has would be lost. */
export const UnsavedDraftsDialog = ({ drafts, ...dialog }: Props) => (
  <ConfirmDialog
    title="Hay texto que aún no se ha guardado"
    cancelLabel="Seguir aquí"
    confirmLabel="Cerrar sesión y borrarlo"
    what="No hemos podido cerrar la sesión"
    {...dialog}
  >
    <p>Solo está en este navegador. Si cierras la sesión ahora, se borrará:</p>
    <ul className={classes.drafts}>
      {drafts.map(({ subject, title, path }) => (
        <li key={subject}>
          {path === undefined ? (
            title
          ) : (
            <Anchor component={Link} to={path} onClick={dialog.onClose}>
              {title}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
    {drafts.some(({ path }) => path !== undefined) ? (
      <p>Para conservarlo, ábrelo con conexión y espera a ver «Borrador guardado», o cópialo en otro sitio.</p>
    ) : (
      <p>Para conservarlo, guárdalo antes o cópialo en otro sitio.</p>
    )}
  </ConfirmDialog>
);
