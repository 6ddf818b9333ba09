import { type estimateInforme, type InformeSummary, NO_ANSWERS, NO_ANSWERS_OF_GRUPO } from '@ensaya/contract/informes.ts';
import type { OperationOutput } from '@ensaya/contract/operation.ts';
import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { GrupoFilter } from '../../../components/fields/grupo-filter.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { Waiting } from '../../../components/lists/skeletons.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { informePath, PATHS, reportTabPath } from '../../../lib/address/paths.ts';
import { explain } from '../../../lib/api/api-error.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatCeiling, formatUsd } from '../../../lib/format/money.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { estimateInformeQuery, INFORME_FAILED, informesQuery, startInformeMutation } from '../informes.api.ts';
import { ProgressBar } from './progress-bar.tsx';
import classes from './report-card.module.css';

type Props = {
  roleplay: Pick<Roleplay, 'id'>;
  empresa_id: string /** The report itself is beside the card. */;
  reportShown: boolean /** The group that the answers are filtered by. */;
  shown: string | null;
};
type Estimate = OperationOutput<typeof estimateInforme>;

/** The report in the side column of the responses: what it would read and cost, the button, and the last one. */
export function ReportCard({ roleplay, empresa_id, reportShown, shown }: Props) {
  const [grupo, setGrupo] = useState(shown);
  const estimate = useQuery(estimateInformeQuery(empresa_id, roleplay.id, grupo));
  const informes = useQuery(informesQuery(empresa_id, roleplay.id));
  // Here and not beside the button, which leaves as soon as the list has the new report: the callback below would not be called.
  const start = useMutation(startInformeMutation);
  const navigate = useNavigate();
  // A double click and a retry after a lost connection begin one report: its id changes only when it is in the list.
  const nextId = useRef(crypto.randomUUID());
  const generate = ({ ready, ceiling }: Estimate) => {
    if (informes.data?.some(({ id }) => id === nextId.current)) nextId.current = crypto.randomUUID();
    start.mutate(
      { id: nextId.current, empresa_id, roleplay_id: roleplay.id, grupo_id: grupo, with_ai: ready, ceiling: ready ? ceiling : 0 },
      { onSuccess: () => navigate(reportTabPath(roleplay.id)) },
    );
  };
  const running = informes.data?.find(({ state }) => state === 'running');
  return (
    <CardSection title="Reporte" description={estimate.data && summaryOf(estimate.data)}>
      {(estimate.isPending || informes.isPending) && (
        <Waiting label="Cargando el reporte…">
          <Skeleton h={68} />
          <Skeleton h={36} mt={16} />
        </Waiting>
      )}
      <QueryError what="Error al calcular el coste del reporte" query={estimate} />
      <QueryError what="Error al cargar los reportes" query={informes} />
      {running && reportShown && (
        <Text variant="dimmed" textWrap="pretty">
          Podrás generar otro cuando termine este.
        </Text>
      )}
      {running && !reportShown && <Running informe={running} />}
      {!running && informes.data && (
        <GrupoFilter
          empresa_id={empresa_id}
          aria-label="De quién es el reporte"
          all="De todo el equipo"
          mb="md"
          value={grupo}
          onChange={(next) => {
            setGrupo(next);
            // The next request is about other people.
            nextId.current = crypto.randomUUID();
            start.reset();
          }}
        />
      )}
      {!running && estimate.data && informes.data && (
        <Start estimate={estimate.data} ofGrupo={grupo !== null} onStart={generate} start={start} />
      )}
      {informes.data && !running && <LastInforme informes={informes.data} reportShown={reportShown} />}
    </CardSection>
  );
}

const summaryOf = ({ ready, respuestas, personas }: Estimate): string => {
  if (respuestas === 0) return 'Resume las respuestas del equipo, con citas literales.';
  const read = `${countOf(respuestas, 'respuesta', 'respuestas')} de ${countOf(personas, 'persona', 'personas')}`;
  return ready ? `Resume ${read}, con citas literales.` : `Reúne ${read}, con las cifras.`;
};

type StartProps = {
  estimate: Estimate;
  ofGrupo: boolean;
  onStart: (estimate: Estimate) => void;
  start: { error: Error | null; isPending: boolean };
};

function Start({ estimate, ofGrupo, onStart, start }: StartProps) {
  const reasonId = useId();
  const { ready, respuestas, ceiling, left } = estimate;
  const isEmpty = respuestas === 0;
  return (
    <>
      {ready && !isEmpty && (
        <div className={classes.cost}>
          <IconReceipt size={16} aria-hidden />
          <p>
            <b>Como máximo {formatCeiling(ceiling)}</b>
            <br />
            Quedan {formatUsd(left)} de este mes
            {ceiling > left && '. Si se acaban, el reporte se detiene y conserva lo leído'}
          </p>
        </div>
      )}
      {!ready && !isEmpty && (
        <Text variant="dimmed" textWrap="pretty" mb="md">
          La IA aún no está configurada: el reporte tendrá las cifras y las respuestas, sin hallazgos.{' '}
          <Anchor component={Link} to={PATHS.settings} inherit underline="always">
            Configúrala en Ajustes
          </Anchor>
        </Text>
      )}
      {start.error && <Failure mb="md">{explain(INFORME_FAILED, start.error)}</Failure>}
      {isEmpty && (
        <Text id={reasonId} variant="dimmed" textWrap="pretty" mb="md">
          {ofGrupo ? NO_ANSWERS_OF_GRUPO : NO_ANSWERS}. Podrás generarlo cuando alguien responda.
        </Text>
      )}
      <Button
        fullWidth
        onClick={() => onStart(estimate)}
        loading={start.isPending}
        disabled={isEmpty}
        {...(isEmpty && { 'aria-describedby': reasonId })}
      >
        {ready || isEmpty ? 'Generar Reporte' : 'Generar Reporte sin IA'}
      </Button>
    </>
  );
}

function Running({ informe: { roleplay_id, pieces_done, pieces_failed, pieces_total } }: { informe: InformeSummary }) {
  const label = `${pieces_done} de ${countOf(pieces_total, 'parte', 'partes')}`;
  return (
    <>
      <p className={classes.running}>
        <b>{pieces_failed > 0 ? 'Hay partes que han fallado' : 'Generando reporte…'}</b>
        <span>{label}</span>
      </p>
      <ProgressBar done={pieces_done} total={pieces_total} label={label} />
      <LinkButton to={reportTabPath(roleplay_id)} variant="default" fullWidth mt="md">
        {pieces_failed > 0 ? 'Ver qué ha fallado' : 'Ver el progreso'}
      </LinkButton>
    </>
  );
}

/** The newest finished report, and a newer one that was not finished. */
function LastInforme({ informes, reportShown }: { informes: readonly InformeSummary[]; reportShown: boolean }) {
  const last = reportShown ? undefined : informes.find(({ state }) => state === 'done');
  const failed = informes[0]?.state === 'failed' ? informes[0] : undefined;
  return [failed, last].map(
    (informe) =>
      informe && (
        <Anchor
          key={informe.id}
          component={Link}
          to={informe === failed ? informePath(informe.roleplay_id, informe.id) : reportTabPath(informe.roleplay_id)}
          className={classes.last}
        >
          {informe === failed
            ? 'Ver el que no terminó'
            : [`Ver el del ${formatDay(informe.created_at)}`, informe.grupo].filter(Boolean).join(' · ')}
        </Anchor>
      ),
  );
}
