import type { Informe } from '@ensaya/contract/informes.ts';
import { Text } from '@mantine/core';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { responsesPath } from '../../../lib/address/paths.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { formatCeiling, formatUsd } from '../../../lib/format/money.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { INFORME_FAILED } from '../informes.api.ts';
import type { InformeFrame } from './informe-frame.ts';
import { readOf } from './informe-head.ts';
import { InformePieces } from './informe-pieces.tsx';
import classes from './informe-progress.module.css';

/** A report that was cancelled or failed: what it cost, and the next step. */
export function InformeStopped({ informe, frame: Frame }: { informe: Informe; frame: InformeFrame }) {
  const { state, error, roleplay_id, pieces, created_at } = informe;
  return (
    <Frame informe={informe} subtitle={`${formatMoment(created_at)} · ${readOf(informe)}`}>
      <section data-card className={classes.card} aria-labelledby="stopped">
        <div className={classes.head}>
          <h2 id="stopped" className={classes.title}>
            {state === 'cancelled' ? 'Reporte cancelado' : 'El reporte no ha terminado'}
          </h2>
        </div>
        {state === 'failed' && <Failure mb="md">{error ? `${INFORME_FAILED}: ${error}` : INFORME_FAILED}</Failure>}
        <Text variant="dimmed" textWrap="pretty" mb={20}>
          {spentOf(informe)}
        </Text>
        {state === 'failed' && pieces.length > 0 && <InformePieces informe={informe} />}
        <div className={classes.foot}>
          <p>Antes de empezar otro verás lo que puede costar.</p>
          <LinkButton to={responsesPath(roleplay_id)}>Generar otro</LinkButton>
        </div>
      </section>
    </Frame>
  );
}

function spentOf({ pieces_done, pieces_total, cost, ceiling }: Informe): string {
  const read = pieces_total > 0 ? `Se hicieron ${pieces_done} de ${countOf(pieces_total, 'parte', 'partes')}. ` : '';
  return read + (cost > 0 ? `Ha costado ${formatUsd(cost)} de los ${formatCeiling(ceiling)} aceptados.` : 'No ha costado nada.');
}
