import type { ComponentProps } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = Pick<ComponentProps<typeof ConfirmDialog>, 'opened' | 'onClose' | 'onConfirm' | 'zIndex'>;

/** Asks before leaving loses what was typed. */
export const DiscardDialog = (props: Props) => (
  <ConfirmDialog title="¿Salir sin guardar?" confirmLabel="Salir sin guardar" cancelLabel="Seguir aquí" {...props}>
    <p>Se perderá lo que has escrito y no se ha guardado.</p>
  </ConfirmDialog>
);
