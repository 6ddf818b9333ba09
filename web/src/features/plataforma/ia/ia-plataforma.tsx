import type { PlatformAi } from '@ensaya/contract/plataforma-ia.ts';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { QuietButton, SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { CardLink } from '../../../components/lists/card-link.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { StatusBadge } from '../../../components/status/status-badge.tsx';
import { empresaPath } from '../../../lib/address/paths.ts';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { providerLabel } from '../../../lib/format/ai-providers.ts';
import { formatMonth } from '../../../lib/format/dates.ts';
import { formatUsd } from '../../../lib/format/money.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import classes from './ia-plataforma.module.css';
import { platformAiQuery } from './plataforma-ia.api.ts';

// Loaded on demand: most visits do not open it.
const IaPlataformaModal = lazy(async () => ({ default: (await import('./ia-plataforma-modal.tsx')).IaPlataformaModal }));
const KeyRemovalDialog = lazy(async () => ({ default: (await import('./key-removal-dialog.tsx')).KeyRemovalDialog }));

/** The AI that the operator pays for: what is set, and what companies have spent, never what was asked. */
export function IaPlataforma() {
  const ai = useQuery(platformAiQuery);
  return (
    <CardSection
      title="Configuración de IA"
      {...(ai.data && { badge: <State ai={ai.data} /> })}
      description="Con tu clave, las empresas que lo acepten tienen IA desde el primer día, con un crédito al mes."
    >
      <QueryError what="Error al cargar la configuración" query={ai} />
      {ai.data && <Configured ai={ai.data} />}
    </CardSection>
  );
}

function State({ ai: { enabled, has_key } }: { ai: PlatformAi }) {
  if (enabled) return <StatusBadge color="green">Activada</StatusBadge>;
  return <StatusBadge color="gray">{has_key ? 'Apagada' : 'Sin configurar'}</StatusBadge>;
}

function Configured({ ai }: { ai: PlatformAi }) {
  const { place, rescueFocus } = useFocusFallback<HTMLButtonElement>();
  const editing = useDialog<PlatformAi>();
  const removal = useDialog<true>(rescueFocus);
  const { has_key, provider, model, lugar, monthly_credit, compatible, use } = ai;
  return (
    <Stack gap="md">
      {has_key && (
        <dl className={classes.facts}>
          <dt>Proveedor</dt>
          <dd>
            {providerLabel(provider, compatible)} · {model} · {lugar}
          </dd>
          <dt>Crédito de cada empresa</dt>
          <dd>{formatUsd(monthly_credit)} al mes</dd>
          <dt>Gasto de {formatMonth(use.month)}</dt>
          <dd>
            {use.spent > 0 ? `${formatUsd(use.spent)} · ${countOf(use.empresas, 'empresa', 'empresas')}` : 'Nada todavía'}
            {use.accepted > 0 && ` · ${countOf(use.accepted, 'la ha aceptado', 'la han aceptado')}`}
          </dd>
        </dl>
      )}
      {use.most.length > 0 && (
        <ul aria-label="Empresas que más han gastado" className={classes.most}>
          {use.most.map(({ id, nombre, spent, monthly_credit: credit }) => (
            <li key={id} data-row>
              <CardLink to={empresaPath(id)}>{nombre}</CardLink>
              <Text variant="meta">
                {formatUsd(spent)} de {formatUsd(credit)}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <Group gap="sm">
        <SecondaryButton ref={place} onClick={() => editing.open(ai)}>
          {has_key ? 'Cambiar' : 'Configurar'}
        </SecondaryButton>
        {has_key && (
          <QuietButton color="red" mih="var(--ensaya-touch)" onClick={() => removal.open(true)}>
            Eliminar clave
          </QuietButton>
        )}
      </Group>
      <Suspense>{editing.subject && <IaPlataformaModal ai={editing.subject} {...editing.state} />}</Suspense>
      <Suspense>{removal.subject && <KeyRemovalDialog {...removal.state} />}</Suspense>
    </Stack>
  );
}
