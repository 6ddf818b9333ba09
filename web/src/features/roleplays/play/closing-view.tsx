import type { NextThing, Play } from '@ensaya/contract/roleplay-play.ts';
import { Box, Text, Title } from '@mantine/core';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { BottomAct } from '../../../components/page/bottom-act.tsx';
import { Page } from '../../../components/page/page.tsx';
import { PATHS, playPath, tareaLink } from '../../../lib/address/paths.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { shortCalendarDay } from '../../../lib/format/short-day.ts';
import { useToday } from '../../../lib/format/use-today.ts';
import { AnswerList } from './answer-list.tsx';
import classes from './closing.module.css';
import { HandInAgain } from './hand-in-again.tsx';
import { hasUnhanded, ownAnswers } from './own-answers.ts';
import { useArrival } from './use-arrival.ts';

const BACK = { label: 'Volver a Roleplays', to: PATHS.roleplays };

/** After 'Finalizar' and 'Volver a entregar': what comes next, who reads the answers, and the answers as the dialogue that they were. */
export function ClosingView({ play }: { play: Play }) {
  useArrival();
  const { roleplay, siguiente } = play;
  const answers = ownAnswers(play);
  const given = answers.filter(({ answer }) => answer !== null).length;
  return (
    <Box maw={720} mx="auto">
      <Page
        title="Respuestas entregadas"
        subtitle={`${roleplay.title} · ${countOf(given, 'respuesta', 'respuestas')}`}
        // Otherwise it is the main act.
        {...(siguiente && { back: BACK })}
        actions={
          <LinkButton to="?pregunta=1" variant="default">
            Cambiar mis respuestas
          </LinkButton>
        }
      >
        {hasUnhanded(play) && <HandInAgain roleplay={roleplay} />}
        <div data-card className={classes.card}>
          <Box component="section" aria-labelledby="lo-siguiente">
            <Title order={2} id="lo-siguiente" className={classes.title}>
              Lo siguiente
            </Title>
            {siguiente ? <NextUp next={siguiente} /> : <AllDone />}
          </Box>
          <Box component="section" aria-labelledby="quien-las-lee">
            <Title order={2} id="quien-las-lee" className={classes.title}>
              Quién las lee
            </Title>
            <Text variant="dimmed" data-anywhere>
              Los responsables de {roleplay.empresa.nombre}. Tus compañeros no las ven.
            </Text>
          </Box>
        </div>
        <Title order={2} mt="xl" mb="md">
          La conversación
        </Title>
        <AnswerList roleplay={roleplay} answers={answers} level={3} />
      </Page>
    </Box>
  );
}

const actOf = ({ kind, begun }: NextThing): string => {
  if (kind === 'tarea') return 'Abrir la tarea';
  return begun ? 'Continuar el roleplay' : 'Comenzar el roleplay';
};

function NextUp({ next }: { next: NextThing }) {
  const { kind, id, nombre, fecha_entrega } = next;
  const today = useToday();
  const isLate = fecha_entrega !== null && fecha_entrega < today;
  return (
    <>
      <Text variant="strong" data-anywhere>
        {nombre}
      </Text>
      <Text variant="meta" mb="md">
        {kind === 'tarea' ? 'Tarea' : 'Roleplay'} ·{' '}
        {fecha_entrega === null ? (
          'Sin fecha límite'
        ) : (
          <span data-late={isLate || undefined}>
            {isLate ? 'Venció' : 'Hasta'} el {shortCalendarDay(fecha_entrega, today)}
          </span>
        )}
      </Text>
      <BottomAct>
        <LinkButton to={kind === 'tarea' ? tareaLink(id) : playPath(id)}>{actOf(next)}</LinkButton>
      </BottomAct>
    </>
  );
}

const AllDone = () => (
  <>
    <Text variant="dimmed" mb="md">
      Todo listo. No te queda nada pendiente.
    </Text>
    <BottomAct>
      <LinkButton to={BACK.to}>{BACK.label}</LinkButton>
    </BottomAct>
  </>
);
