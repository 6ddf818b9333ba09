import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { StatsSkeleton } from '../../../components/lists/skeletons.tsx';
import { formatNumber, formatPercent } from '../../../lib/format/numbers.ts';
import { faqFiguresQuery } from '../trust.api.ts';
import { MISSED_ID } from './missed-searches.tsx';
import classes from './trust.module.css';

/** What the FAQs did in the last 30 days. */
export function FaqFigures({ empresa_id }: { empresa_id: string }) {
  const query = useQuery(faqFiguresQuery(empresa_id));
  if (!query.data)
    return (
      <>
        {query.isPending && <StatsSkeleton label="Cargando las cifras…" count={3} />}
        <QueryError what="Error al cargar las cifras" query={query} />
      </>
    );
  const { searches, found, unanswered } = query.data;
  if (searches === 0)
    return (
      <Text variant="hint" textWrap="pretty" mb={28} fz="xs">
        En los últimos 30 días nadie ha buscado en las FAQs.
      </Text>
    );
  const unansweredLabel = 'sin ningún resultado';
  return (
    <>
      <Text variant="hint" mb="xs" fz="xs">
        Últimos 30 días
      </Text>
      <dl data-card className={classes.figures} aria-label="Búsquedas de los últimos 30 días">
        <Figure label="búsquedas" value={searches} />
        <Figure label="encontraron su respuesta entre las tres primeras" value={found} of={searches} />
        <div className={classes.figure}>
          <dt>
            {unanswered > 0 ? (
              <Anchor component="button" type="button" inherit onClick={showMissed}>
                {unansweredLabel}
              </Anchor>
            ) : (
              unansweredLabel
            )}
          </dt>
          <Value value={unanswered} of={searches} />
        </div>
      </dl>
      <Text variant="hint" textWrap="pretty" mb={28} fz="xs">
        Cuenta como encontrada la búsqueda tras la que se abrió una de las tres primeras FAQs, o se marcó como útil. No se guarda quién
        busca.
      </Text>
    </>
  );
}

function showMissed(): void {
  const heading = document.getElementById(MISSED_ID);
  heading?.scrollIntoView({ block: 'center' });
  heading?.focus({ preventScroll: true });
}

type FigureProps = { label: string; value: number; of?: number };

const Figure = ({ label, ...value }: FigureProps) => (
  <div className={classes.figure}>
    <dt>{label}</dt>
    <Value {...value} />
  </div>
);

const Value = ({ value, of }: Omit<FigureProps, 'label'>) => (
  <dd>
    {formatNumber(value)}
    {of !== undefined && value > 0 && (
      <Text span variant="hint" ms="xs" lh={1} fz="sm" fw={500} lts="0">
        {formatPercent(value / of)}
      </Text>
    )}
  </dd>
);
