import type { AiCredit } from '@ensaya/contract/credito.ts';
import { Alert, Box, Progress, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { LazyDeleteDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { StatusBadge } from '../../../components/status/status-badge.tsx';
import { generationStateQuery } from '../../../lib/api/generation.ts';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { formatCalendarDay, formatDay, formatMonth } from '../../../lib/format/dates.ts';
import { formatUsd } from '../../../lib/format/money.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { AcceptCredit, useAcceptCredit } from './accept-credit.tsx';
import { leaveCreditMutation } from './credito.api.ts';

type Of = { company_id: string; hasKey: boolean };
type Props = Of & { query: UseQueryResult<AiCredit> };

/** AI with the operator's account: what a responsable accepts, what is left of the month, and how to stop. Absent where nothing is offered. */
export function CreditSection({ company_id, hasKey, query }: Props) {
  const credit = query.data;
  const accept = useAcceptCredit();
  if (credit?.state === 'none') return null;
  const of = { company_id, hasKey };
  return (
    <CardSection
      title="IA con la cuenta de Ensaya"
      {...(credit?.state === 'on' && {
        badge: hasKey ? <StatusBadge color="gray">En reserva</StatusBadge> : <StatusBadge color="green">Activada</StatusBadge>,
      })}
      description={credit && (hasKey ? WORDS_WITH_KEY : WORDS)[credit.state]}
    >
      <QueryError what="Error al cargar la IA de Ensaya" query={query} />
      {credit && (
        <Stack gap="sm">
          {(credit.state === 'offered' || credit.state === 'changed') && (
            <AcceptCredit company_id={company_id} credit={credit} accept={accept} />
          )}
          {credit.state === 'on' && <CreditLeft {...of} credit={credit} />}
          {credit.state !== 'offered' && <Leaving {...of} credit={credit} />}
        </Stack>
      )}
    </CardSection>
  );
}

const WORDS: Record<AiCredit['state'], string> = {
  none: '',
  offered: 'Tu equipo puede usar la IA desde hoy, sin clave y sin coste. Lee las condiciones y actívala.',
  on: 'Tu equipo usa la IA sin clave y sin coste.',
  changed: 'Las condiciones han cambiado y la IA está en pausa. Léelas y actívala de nuevo, o pon una clave propia.',
  paused: 'Ensaya ha dejado de ofrecer su IA por ahora. Pon una clave propia para seguir.',
};

/** Of a company that has a key of its own, which is used first. */
const WORDS_WITH_KEY: Record<AiCredit['state'], string> = {
  none: '',
  offered: 'Tu equipo usa la clave de la empresa. Para tener también la IA de Ensaya, en reserva, lee las condiciones y actívala.',
  on: 'Tu equipo usa la clave de la empresa. Si la eliminas, sigue con la IA de Ensaya.',
  changed:
    'Tu equipo usa la clave de la empresa. Las condiciones de la IA de Ensaya han cambiado: léelas si quieres conservarla en reserva.',
  paused: 'Tu equipo usa la clave de la empresa. Ensaya ha dejado de ofrecer su IA por ahora.',
};

type WithCredit = Of & { credit: AiCredit };

function CreditLeft({ company_id, hasKey, credit: { percent_left, monthly_credit, month } }: WithCredit) {
  // A call is refused when its highest cost does not fit, which can be before nothing is left.
  const state = useQuery({ ...generationStateQuery(company_id), enabled: !hasKey });
  const isSpent = !hasKey && (state.data ? state.data.reason === 'credit_spent' : percent_left === 0);
  const id = useId();
  const renews = formatCalendarDay(nextMonth(month));
  const said = `Queda el ${percent_left} % de ${formatUsd(monthly_credit)}`;
  return (
    <>
      <div>
        <Box id={id} component="p" mb={10} fw={500}>
          Crédito de {formatMonth(month)}
        </Box>
        <Progress.Root size={4}>
          <Progress.Section value={percent_left} aria-labelledby={id} aria-valuetext={said} />
        </Progress.Root>
        <Text mt={8}>{said}</Text>
        <Text variant="meta">Se renueva el {renews}.</Text>
      </div>
      {isSpent && (
        <Alert color="yellow" role="status" icon={<IconInfoCircle size={18} />}>
          {percent_left === 0 ? 'El crédito de este mes se ha terminado.' : 'Lo que queda no alcanza para otra petición.'} Pon una clave
          propia para seguir hoy, o espera al {renews}.
        </Alert>
      )}
    </>
  );
}

/** Who accepted it, and how to stop. */
function Leaving({ company_id, hasKey, credit: { state, accepted_at, accepted_by } }: WithCredit) {
  const { place, rescueFocus } = useFocusFallback<HTMLButtonElement>();
  const leaving = useDialog<void>(rescueFocus);
  return (
    <>
      {accepted_at && (
        <Text variant="meta">
          Activada el {formatDay(accepted_at)}
          {accepted_by && ` por ${accepted_by}`}.
        </Text>
      )}
      <div>
        <QuietButton ref={place} mih="var(--ensaya-touch)" onClick={() => leaving.open()}>
          Dejar de usarla
        </QuietButton>
      </div>
      <LazyDeleteDialog
        {...leaving.state}
        title="¿Dejar de usar la IA de Ensaya?"
        confirmLabel="Dejar de usarla"
        mutation={leaveCreditMutation}
        subject={company_id}
      >
        <p>
          {hasKey
            ? 'Tu equipo sigue con la clave de la empresa.'
            : `Tu equipo ${state === 'on' ? 'se queda' : 'sigue'} sin IA hasta que pongas una clave propia.`}
        </p>
      </LazyDeleteDialog>
    </>
  );
}

/** The first day of the month after one. */
function nextMonth(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
