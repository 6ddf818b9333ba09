import type { Ensayo } from '@ensaya/contract/ensayos.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { LazyConfirmDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { DeleteEnsayo } from '../delete-ensayo.tsx';
import { type EnsayoKey, handInMutation } from '../ensayos.api.ts';
import classes from './cierre.module.css';

type Props = {
  ensayo: Ensayo;
  entry: EnsayoKey;
  /** It was asked for, and is still to be done. */
  isAssigned: boolean;
  onRepeat: () => void;
  onDeleted: () => void;
};

/** Repetir, Entregar, Borrar: the last two ask first. */
export function Acts({ ensayo, entry, isAssigned, onRepeat, onDeleted }: Props) {
  const handIn = useMutation(handInMutation);
  const handing = useDialog<true>();
  const deleting = useDialog<Ensayo>();
  const isHandedIn = ensayo.estado === 'entregado';
  // Nothing was said: there is nothing to hand in.
  const canHandIn = !isHandedIn && ensayo.dichos > 0;
  const handsInFirst = isAssigned && canHandIn;
  return (
    <>
      <section data-card data-bottom-act className={classes.acts} aria-label="Qué haces con este ensayo">
        <div data-first={!handsInFirst || undefined}>
          <h3>Repetir</h3>
          <p>Empiezas de cero. Este se queda aquí, solo para ti.</p>
          <Button variant={handsInFirst ? 'light' : 'filled'} onClick={onRepeat}>
            Repetir
          </Button>
        </div>
        {canHandIn && (
          <div data-first={handsInFirst || undefined}>
            <h3>Entregar</h3>
            <p>Tus responsables leen la conversación entera. No se puede deshacer.</p>
            <Button variant={handsInFirst ? 'filled' : 'default'} onClick={() => handing.open(true)}>
              Entregar
            </Button>
          </div>
        )}
        <div>
          <h3>Borrar</h3>
          <p>{isHandedIn ? 'Desaparece de tu lista. Lo entregado se queda.' : 'Desaparece del todo. Nadie sabrá que ensayaste.'}</p>
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => deleting.open(ensayo)}>
            Borrar
          </Button>
        </div>
      </section>
      <LazyConfirmDialog
        {...handing.state}
        title="Entregar el ensayo"
        confirmLabel="Entregar"
        danger={false}
        pending={handIn.isPending}
        error={handIn.error}
        what="Error al entregar el ensayo"
        onConfirm={() => handIn.mutate(entry, { onSuccess: handing.close })}
      >
        <p>Entregar muestra toda la conversación a tus responsables. No se puede deshacer.</p>
      </LazyConfirmDialog>
      <DeleteEnsayo {...deleting.state} ensayo={deleting.subject} empresa_id={entry.empresa_id} onDeleted={onDeleted} />
    </>
  );
}
