import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import { Progress } from '@mantine/core';
import { useId } from 'react';
import { countOf } from '../../lib/numbers.ts';
import classes from './advanced-settings.module.css';
import { formatUsd } from './money.ts';

type Props = { use: AiSettings['use']; cap: number };

const FULL = 100;
const named = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' });
/** 'noviembre', from '2026-11' or a day of it. */
const monthOf = (month: string) => named.format(Date.parse(`${month.slice(0, 7)}-01T00:00:00Z`));

/** What the company has used this month, by the list prices. */
export function UsageMeter({ use: { month, spent, reserved, calls }, cap }: Props) {
  const id = useId();
  const share = cap > 0 ? Math.min(FULL, (FULL * spent) / cap) : FULL;
  const said = `${formatUsd(spent)} de ${formatUsd(cap)} · ${countOf(calls, 'llamada', 'llamadas')}`;
  return (
    <div className={classes.meter}>
      <p id={id} className={classes.meterLabel}>
        Gasto de {monthOf(month)}
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
