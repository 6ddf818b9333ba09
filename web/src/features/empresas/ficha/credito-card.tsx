import type { EmpresaFicha } from '@ensaya/contract/empresa-ficha.ts';
import { Text } from '@mantine/core';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { formatMonth } from '../../../lib/format/dates.ts';
import { formatUsd } from '../../../lib/format/money.ts';
import classes from './ficha.module.css';

const WORDS: Record<EmpresaFicha['ai']['credit']['state'], string> = {
  none: 'No ofreces IA con tu clave: se configura en tu panel.',
  offered: 'Su responsable aún no ha aceptado las condiciones.',
  on: 'Aceptada. Si la empresa tiene clave propia, usa la suya.',
  changed: 'La aceptó con otro proveedor o lugar. Tiene que volver a aceptar.',
  paused: 'La aceptó, pero ahora no la ofreces.',
};

type Props = { credit: EmpresaFicha['ai']['credit']; onChange?: (() => void) | undefined };

/** What the operator pays for the company's AI this month: amounts, never what was asked. */
export function CreditoCard({ credit: { state, month, monthly_credit, is_own, spent }, onChange }: Props) {
  return (
    <CardSection title="IA con la cuenta de Ensaya">
      {(state !== 'none' || spent > 0) && (
        <p className={classes.spent}>
          {formatUsd(spent)}
          <small> de {formatUsd(monthly_credit)}</small>
        </p>
      )}
      <Text variant="meta" textWrap="pretty" mt="xs">
        {WORDS[state]}
        {state !== 'none' && ` En ${formatMonth(month)}, con un crédito ${is_own ? 'propio' : 'igual al de las demás'}.`}
      </Text>
      {state !== 'none' && onChange && (
        <SecondaryButton fullWidth mt="md" onClick={onChange}>
          Cambiar el crédito
        </SecondaryButton>
      )}
    </CardSection>
  );
}
