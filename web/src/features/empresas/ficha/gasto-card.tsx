import type { EmpresaFicha } from '@ensaya/contract/empresa-ficha.ts';
import { SPEND_LABELS, SPEND_NAMES } from '@ensaya/contract/ia.ts';
import { Box, Text } from '@mantine/core';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { formatMonth } from '../../../lib/format/dates.ts';
import { formatUsd } from '../../../lib/format/money.ts';
import { formatPercent } from '../../../lib/format/numbers.ts';
import classes from './ficha.module.css';
import { forecastOf } from './forecast.ts';

/** Of the segments, as many as there are names. */
const SHADES = ['mora.9', 'mora.5', 'gray.5', 'mora.3', 'mora.7', 'gray.4', 'mora.2'];

type Props = { ai: EmpresaFicha['ai']; onCap?: (() => void) | undefined };

/** What the company has spent on AI this month, against its cap. Its key is never read here. */
export function GastoCard({ ai: { month, spent, monthly_cap, uses }, onCap }: Props) {
  const forecast = forecastOf(spent, month);
  const kinds = SPEND_NAMES.flatMap((what, place) => {
    const cost = uses.find((use) => use.what === what)?.cost ?? 0;
    return cost > 0 ? [{ what, label: SPEND_LABELS[what], shade: SHADES[place % SHADES.length] ?? 'gray.5', cost }] : [];
  });
  return (
    <CardSection title={`Gasto de IA en ${formatMonth(month)}`}>
      <p className={classes.spent}>
        {formatUsd(spent)}
        {monthly_cap !== null && <small> de {formatUsd(monthly_cap)}</small>}
      </p>
      {monthly_cap !== null && (
        <div className={classes.cap} role="img" aria-label={`${formatPercent(monthly_cap === 0 ? 1 : spent / monthly_cap)} del tope`}>
          {kinds.map(({ what, shade, cost }) => (
            <Box key={what} component="span" bg={shade} miw={1} w={`${Math.min(100, (100 * cost) / Math.max(1, monthly_cap))}%`} />
          ))}
        </div>
      )}
      <dl className={classes.facts}>
        {kinds.map(({ what, label, shade, cost }) => (
          <div key={what}>
            <dt>
              <Box component="span" flex="none" w={8} h={8} bg={shade} aria-hidden />
              {label}
            </dt>
            <dd>{formatUsd(cost)}</dd>
          </div>
        ))}
        {forecast !== undefined && (
          <div>
            <dt>Al ritmo actual, fin de mes</dt>
            <dd>≈ {formatUsd(Math.round(forecast / 1_000_000) * 1_000_000 || forecast)}</dd>
          </div>
        )}
      </dl>
      {monthly_cap === null ? (
        <Text variant="meta" textWrap="pretty" mt="sm">
          Sin configurar: su responsable aún no ha elegido proveedor ni tope.
        </Text>
      ) : (
        onCap && (
          <SecondaryButton fullWidth mt="md" onClick={onCap}>
            Cambiar el tope
          </SecondaryButton>
        )
      )}
    </CardSection>
  );
}
