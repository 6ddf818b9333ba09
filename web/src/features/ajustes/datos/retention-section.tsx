import { RETENTION_MONTHS, type Retention, type RetentionField } from '@ensaya/contract/datos.ts';
import { NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { LazyConfirmDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import type { Empresa } from '../../../lib/address/active-empresa.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { saveRetentionMutation } from '../ajustes.api.ts';

const FIELDS: { name: RetentionField; label: string; goes: string; description?: string }[] = [
  { name: 'answers_months', label: 'Respuestas de roleplays', goes: 'las respuestas' },
  { name: 'reports_months', label: 'Reportes', goes: 'los reportes', description: 'Un reporte guarda las citas de las respuestas.' },
  {
    name: 'activity_months',
    label: 'Registro de actividad',
    goes: 'la actividad',
    description: 'Las empresas nuevas lo guardan 2 años si nadie elige otro plazo.',
  },
];
const WITHOUT_LIMIT = 'Sin límite';
const monthsLabel = (months: number): string => (months % 12 ? `${months} meses` : months === 12 ? '1 año' : `${months / 12} años`);

type Props = { empresa: Empresa; retention: Retention };
type Change = { retention: Retention; goes: string; months: number };

/** How long the company keeps what. A limit asks first, because the next night deletes what is older. */
export function RetentionSection({ empresa, retention }: Props) {
  const save = useMutation(saveRetentionMutation);
  const asking = useDialog<Change>();
  const change = (name: RetentionField, goes: string, value: string) => {
    const months = value ? Number(value) : null;
    const next = { ...retention, [name]: months } as Retention;
    if (months === null) save.mutate({ company_id: empresa.id, retention: next });
    else asking.open({ retention: next, goes, months });
  };
  return (
    <CardSection title="Cuánto se guardan los datos" description="Lo más antiguo se borra cada noche.">
      <Stack gap="md">
        {FIELDS.map(({ name, label, goes, description }) => (
          <NativeSelect
            key={name}
            label={label}
            {...(description && { description })}
            data={[
              { value: '', label: WITHOUT_LIMIT },
              ...RETENTION_MONTHS[name].map((months) => ({ value: String(months), label: monthsLabel(months) })),
            ]}
            value={String(retention[name] ?? '')}
            disabled={save.isPending}
            onChange={({ currentTarget }) => change(name, goes, currentTarget.value)}
          />
        ))}
      </Stack>
      <LazyConfirmDialog
        {...asking.state}
        title="¿Borrar lo más antiguo?"
        confirmLabel="Guardar"
        pending={save.isPending}
        onConfirm={() =>
          asking.subject && save.mutate({ company_id: empresa.id, retention: asking.subject.retention }, { onSuccess: asking.close })
        }
      >
        <p>
          Esta noche se borrarán {asking.subject?.goes} de hace más de {monthsLabel(asking.subject?.months ?? 0)}, y después cada noche. No
          se puede deshacer.
        </p>
      </LazyConfirmDialog>
    </CardSection>
  );
}
