import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import { Progress } from '@mantine/core';
import { useId } from 'react';
import { formatMonth } from '../../../lib/dates.ts';
import { formatUsd } from '../../../lib/money.ts';
import { countOf } from '../../../lib/numbers.ts';
import classes from './advanced-settings.module.css';

type Props = { use: AiSettings['use']; cap: number };

const FULL = 100;

/** The company's use of this month, by list prices. */
export function UsageMeter({ use: { month, spent, reserved, calls }, cap }: Props) {
  const id = useId();
  const share = cap > 0 ? Math.min(FULL, (FULL * spent) / cap) : FULL;
  const said = `${formatUsd(spent)} de ${formatUsd(cap)} · ${countOf(calls, 'llamada', 'llamadas')}`;
  return (
    <div>
      <p id={id} className={classes.meterLabel}>
        Gasto de {formatMonth(month)}
      </p>
      <Progress.Root size={4}>
        <Progress.Section value={share} aria-labelledby={id} aria-valuetext={said} {...(share >= FULL && { color: 'red' })} />
      </Progress.Root>
      <p className={classes.figure}>{said}</p>
      <p className={classes.note}>
        {reserved > 0 && `Hay ${formatUsd(reserved)} en curso. `}
        Contado con los precios publicados; la factura del proveedor es la que cuenta.
      </p>
    </div>
  );
}
