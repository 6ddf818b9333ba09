import type { EmpresaFicha } from '@ensaya/contract/empresa-ficha.ts';
import { Text } from '@mantine/core';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import classes from './ficha.module.css';

function consequence({ deleted_at, suspended_at }: EmpresaFicha): string {
  if (deleted_at) return 'Al restaurar vuelve con todo lo que tenía, salvo quien se haya unido a otra empresa.';
  if (suspended_at) return 'Al restaurar, todo vuelve como estaba; los correos retenidos no se envían.';
  return 'Si la suspendes nadie entra y se paran la IA y los correos. No se borra nada y puedes restaurarla cuando quieras.';
}

export const EstadoCard = ({ ficha }: { ficha: EmpresaFicha }) => (
  <CardSection title="Estado">
    <dl className={classes.facts}>
      <div>
        <dt>Alta</dt>
        <dd>{formatDay(ficha.created_at)}</dd>
      </div>
      <div>
        <dt>Responsables</dt>
        <dd>{ficha.responsables.map(({ nombre, email }) => nombre ?? email).join(', ') || 'Ninguno'}</dd>
      </div>
      <div>
        <dt>Verificación en dos pasos</dt>
        <dd>{ficha.second_factor_required ? 'Obligatoria' : 'Opcional'}</dd>
      </div>
      <div>
        <dt>Invitaciones al día</dt>
        <dd>hasta {formatNumber(ficha.invitations_per_day)}</dd>
      </div>
    </dl>
    <Text variant="meta" textWrap="pretty" mt="sm">
      {consequence(ficha)}
    </Text>
  </CardSection>
);
