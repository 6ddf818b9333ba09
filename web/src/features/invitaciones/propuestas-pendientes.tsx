import type { PendingPropuesta } from '@ensaya/contract/propuestas.ts';
import { Box, Button, Flex, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { CardSection } from '../../components/lists/card-section.tsx';
import { Person } from '../../components/people/person.tsx';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { formatAgo } from '../../lib/format/dates.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { personLabel, writerName } from '../../lib/text/person-name.ts';
import type { OnLink, PropuestaDecision } from './propuesta-decision.tsx';
import classes from './propuestas.module.css';

const DecisionDialog = lazy(async () => ({ default: (await import('./propuesta-decision.tsx')).DecisionDialog }));

/** The people whom responsables have proposed. Nothing while there is none, except a place for the focus after the last decision. */
export function PropuestasPendientes({ propuestas, onLink }: { propuestas: PendingPropuesta[]; onLink: OnLink }) {
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const deciding = useDialog<PropuestaDecision>(rescueFocus);
  return (
    <div ref={place} tabIndex={-1} data-no-ring className={classes.place}>
      {propuestas.length > 0 && (
        <CardSection
          title="Responsables propuestos"
          description="Un responsable propone a otro para su empresa, y espera aquí tu respuesta."
        >
          <ul>
            {propuestas.map((propuesta) => (
              <Row key={propuesta.id} propuesta={propuesta} onDecide={(decision) => deciding.open({ propuesta, decision })} />
            ))}
          </ul>
        </CardSection>
      )}
      <Suspense>{deciding.subject && <DecisionDialog subject={deciding.subject} onLink={onLink} {...deciding.state} />}</Suspense>
    </div>
  );
}

function Row({ propuesta, onDecide }: { propuesta: PendingPropuesta; onDecide: (decision: PropuestaDecision['decision']) => void }) {
  const { empresa, created_at } = propuesta;
  const label = `${personLabel(propuesta)} en ${empresa}`;
  return (
    <li className={classes.row}>
      <Box flex="1 1 16rem" miw={0} data-anywhere>
        <Box component="p" fw={600}>
          <Person email={propuesta.email} nombre={propuesta.nombre} />
        </Box>
        <Text variant="meta">{[empresa, `lo propone ${writerName(propuesta.created_by)}`, formatAgo(created_at)].join(' · ')}</Text>
      </Box>
      <Flex gap="xs" flex="none">
        <SecondaryButton aria-label={`Rechazar a ${label}`} onClick={() => onDecide('refuse')}>
          Rechazar
        </SecondaryButton>
        <Button aria-label={`Aprobar a ${label}`} onClick={() => onDecide('approve')}>
          Aprobar
        </Button>
      </Flex>
    </li>
  );
}
