import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Flex, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import segments from '../../../components/fields/segments.module.css';
import { ensayarPath, playPath } from '../../../lib/address/paths.ts';
import { shortCalendarDay, shortDay } from '../../../lib/format/short-day.ts';
import { useToday } from '../../../lib/format/use-today.ts';
import { AssignmentBadge, useAssignmentStatus } from '../status.tsx';
import classes from './roleplay-list.module.css';
import { questionCount, RoleplayTexts } from './roleplay-texts.tsx';

type Mine = NonNullable<Roleplay['mine']>;
type Props = { roleplay: Roleplay /** Only the first has a filled button. */; isFirst: boolean };

const isBegun = ({ answered, has_draft }: Mine): boolean => answered > 0 || has_draft;

function actionOf(mine: Mine | null): string {
  if (mine?.completed_at) return 'Ver mis respuestas';
  return mine && isBegun(mine) ? 'Continuar' : 'Comenzar';
}

export function WorkerItem({ roleplay, isFirst }: Props) {
  const { id, title, mine, ensayable } = roleplay;
  const isUnderWay = mine && isBegun(mine) && !mine.completed_at;
  return (
    <li className={`${classes.item} ${classes.own}`}>
      {mine?.assigned && <Deadline mine={mine} />}
      <RoleplayTexts
        roleplay={roleplay}
        to={playPath(id)}
        order={3}
        meta={isUnderWay ? <Begun roleplay={roleplay} mine={mine} /> : questionCount(roleplay)}
      />
      <Flex className={classes.ways} gap="xs">
        <LinkButton to={playPath(id)} variant={isFirst ? 'filled' : 'default'} className={classes.play} data-first={isFirst || undefined}>
          {actionOf(mine)}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </LinkButton>
        {ensayable && (
          <LinkButton to={ensayarPath(id)} variant="default" className={classes.play}>
            Ensayar en vivo
            <VisuallyHidden>: {title}</VisuallyHidden>
          </LinkButton>
        )}
      </Flex>
    </li>
  );
}

function Deadline({ mine }: { mine: Mine }) {
  return (
    <div className={classes.deadline}>
      <AssignmentBadge due_date={mine.due_date} completed_at={mine.completed_at} />
      <span>
        <DeadlineWords mine={mine} />
      </span>
    </div>
  );
}

/** 'Venció el 13 nov', 'Hasta el 18 nov', 'Hecho el 9 nov', 'Sin fecha límite'. */
function DeadlineWords({ mine }: { mine: Mine }) {
  const today = useToday();
  const { state } = useAssignmentStatus(mine);
  if (mine.completed_at) return `Hecho el ${shortDay(mine.completed_at, today)}`;
  if (!mine.due_day) return 'Sin fecha límite';
  return `${state === 'vencido' ? 'Venció' : 'Hasta'} el ${shortCalendarDay(mine.due_day, today)}`;
}

/** How many questions are answered; the next one is marked. */
function Begun({ roleplay: { preguntas }, mine: { answered, has_draft } }: { roleplay: Roleplay; mine: Mine }) {
  const words = `${answered} de ${preguntas} ${preguntas === 1 ? 'respondida' : 'respondidas'}`;
  return (
    <>
      <Flex justify="space-between" rowGap={0} columnGap="md" wrap="wrap">
        <span>{words}</span>
        {has_draft && (
          <span className={classes.kept}>
            <IconCheck size={16} stroke="2px" aria-hidden />
            Borrador guardado
          </span>
        )}
      </Flex>
      <Flex gap={4} mt="xs" aria-hidden>
        {Array.from({ length: preguntas }, (_, index) => index).map((index) => (
          <span
            key={index}
            className={segments.segment}
            data-done={index < answered || undefined}
            data-next={index === answered || undefined}
          />
        ))}
      </Flex>
    </>
  );
}
