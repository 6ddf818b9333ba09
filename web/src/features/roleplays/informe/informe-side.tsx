import type { Informe } from '@ensaya/contract/informes.ts';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { Waiting } from '../../../components/lists/skeletons.tsx';
import { PersonAvatar } from '../../../components/people/person-avatar.tsx';
import { informePath } from '../../../lib/address/paths.ts';
import { formatDay, formatMoment } from '../../../lib/format/dates.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { personName } from '../../../lib/text/person-name.ts';
import { informesQuery } from '../informes.api.ts';
import { HowItWasMade } from './how-it-was-made.tsx';
import classes from './informe-side.module.css';
import print from './print.module.css';
import { SideSection } from './side-section.tsx';

const PEOPLE_SHOWN = 3;

/** What the code says about the report. */
export const InformeSide = ({ informe }: { informe: Informe }) => (
  <aside className={classes.side} aria-label="Sobre este reporte">
    {informe.with_ai && (
      <>
        <Discarded count={informe.discarded} />
        {informe.findings.length > 0 && <Unquoted people={informe.unquoted} />}
      </>
    )}
    <HowItWasMade informe={informe} />
    <OtherInformes informe={informe} />
  </aside>
);

const Discarded = ({ count }: { count: number }) => (
  <SideSection title={`Citas descartadas: ${count}`}>
    <p className={classes.sideText}>
      {count === 0
        ? 'Todas las citas que propuso la IA están en las respuestas.'
        : `La IA propuso ${count === 1 ? '1 cita que no está' : `${countOf(count, 'cita', 'citas')} que no están`} en ninguna respuesta. No se ${count === 1 ? 'muestra ni se guarda' : 'muestran ni se guardan'}.`}
    </p>
  </SideSection>
);

function Unquoted({ people }: { people: Informe['unquoted'] }) {
  const [all, setAll] = useState(false);
  if (people.length === 0) {
    return (
      <SideSection title="No aparecen en ningún hallazgo">
        <p className={classes.sideText}>Todas las personas que respondieron aparecen.</p>
      </SideSection>
    );
  }
  return (
    <SideSection title="No aparecen en ningún hallazgo">
      <ul className={classes.people}>
        {people.map((person, index) => (
          <li key={person.id} className={all || index < PEOPLE_SHOWN ? undefined : print.only}>
            <PersonAvatar {...person} />
            {personName(person)}
          </li>
        ))}
      </ul>
      {people.length > PEOPLE_SHOWN && (
        <Anchor
          component="button"
          type="button"
          className={`${classes.sideLink} ${print.hidden}`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Ver menos' : `Ver las ${countOf(people.length, 'persona', 'personas')}`}
        </Anchor>
      )}
    </SideSection>
  );
}

function OtherInformes({ informe: { id, empresa_id, roleplay_id, created_at } }: { informe: Informe }) {
  const informes = useQuery(informesQuery(empresa_id, roleplay_id));
  const others = informes.data?.filter((other) => other.id !== id && other.state === 'done');
  if (others?.length === 0) return null;
  const isNewest = !others?.some((other) => other.created_at > created_at);
  const days = others?.map((other) => formatDay(other.created_at)) ?? [];
  return (
    <SideSection title={isNewest ? 'Reportes anteriores' : 'Otros reportes'} className={print.hidden}>
      {informes.isPending && (
        <Waiting label="Cargando los reportes anteriores…">
          <Skeleton h={36} mt={4} />
        </Waiting>
      )}
      <QueryError what="Error al cargar los reportes anteriores" query={informes} />
      {others && (
        <ul className={classes.others}>
          {others.map((other, index) => (
            <li key={other.id}>
              <Anchor component={Link} to={informePath(roleplay_id, other.id)}>
                {/* Two of one day differ by their time. */}
                {days.filter((day) => day === days[index]).length > 1 ? formatMoment(other.created_at) : days[index]}
              </Anchor>
              <span>{[countOf(other.counts.personas, 'persona', 'personas'), other.grupo].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </SideSection>
  );
}
