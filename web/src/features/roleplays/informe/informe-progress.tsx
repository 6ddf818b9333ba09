import type { Informe } from '@ensaya/contract/informes.ts';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { formatCeiling, formatUsd } from '../../../lib/format/money.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { cancelInformeMutation } from '../informes.api.ts';
import { useElapsed } from './elapsed.ts';
import type { InformeFrame } from './informe-frame.ts';
import { readOf } from './informe-head.ts';
import { InformePieces } from './informe-pieces.tsx';
import classes from './informe-progress.module.css';
import { isWaitingForRetry } from './piece-groups.ts';
import { ProgressBar } from './progress-bar.tsx';

/** A report while it is being written. */
export function InformeProgress({ informe, frame: Frame }: { informe: Informe; frame: InformeFrame }) {
  const { cost, ceiling, created_at, pieces_done, pieces_total, pieces } = informe;
  const elapsed = useElapsed(created_at);
  const isWaiting = isWaitingForRetry(pieces);
  const parts = `${pieces_done} de ${countOf(pieces_total, 'parte', 'partes')}`;
  return (
    <Frame informe={informe} subtitle={readOf(informe)}>
      <section data-card className={classes.card} aria-labelledby="generating">
        <div className={classes.head}>
          <h2 id="generating" className={classes.title}>
            {isWaiting ? 'El reporte espera' : 'Generando reporte…'}
          </h2>
          <span>{parts}</span>
        </div>
        <ProgressBar done={pieces_done} total={pieces_total} label={parts} />
        <div className={classes.meta}>
          <span>{isWaiting ? 'Hay partes que han fallado' : `Lleva ${elapsed}`}</span>
          <span>
            {formatUsd(cost)} de {formatCeiling(ceiling)} como máximo
          </span>
        </div>
        <InformePieces informe={informe} />
        <div className={classes.foot}>
          <p>
            {isWaiting
              ? 'Reintenta lo que falló: lo ya leído se conserva y no se paga otra vez.'
              : 'Puedes salir de esta página. Te avisaremos en la campana cuando esté listo.'}
          </p>
          <Cancel informe={informe} />
        </div>
      </section>
    </Frame>
  );
}

function Cancel({ informe: { id, empresa_id, cost } }: { informe: Informe }) {
  const [opened, { open, close }] = useDisclosure();
  const cancel = useMutation(cancelInformeMutation);
  return (
    <>
      <SecondaryButton onClick={open}>Cancelar reporte</SecondaryButton>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        onClosed={cancel.reset}
        title="¿Cancelar el reporte?"
        confirmLabel="Cancelar reporte"
        cancelLabel="Seguir generando"
        what="Error al cancelar el reporte"
        pending={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate({ id, empresa_id }, { onSuccess: close })}
      >
        {cost > 0 ? `Lo gastado hasta ahora (${formatUsd(cost)}) no se recupera.` : 'Todavía no se ha gastado nada.'} Podrás generar otro
        cuando quieras.
      </ConfirmDialog>
    </>
  );
}
