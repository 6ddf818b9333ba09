import { ROLEPLAY_QUESTION_LIMITS } from '@ensaya/contract/roleplays.ts';
import { Box, Button, Flex, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { AiNotReady } from '../../../components/status/ai-not-ready.tsx';
import { SimulatedBadge } from '../../../components/status/simulated-badge.tsx';
import { explain } from '../../../lib/api/api-error.ts';
import { generationStateQuery } from '../../../lib/api/generation.ts';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { formatCeiling, formatUsd } from '../../../lib/format/money.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { questionsCeilingQuery } from '../roleplays.api.ts';
import classes from './author.module.css';
import type { QuestionGeneration } from './use-question-generation.ts';
import type { RoleplayForm } from './use-roleplay-form.ts';

const PAUSE_MS = 500;

type Props = {
  form: RoleplayForm;
  company_id: string | undefined;
  generation: QuestionGeneration;
  onGenerate: () => void;
};

/** The button that asks the AI for questions, with the most that it can cost. */
export function GenerateQuestions({ form, company_id = '', generation, onGenerate }: Props) {
  const state = useQuery({ ...generationStateQuery(company_id), enabled: company_id !== '' });
  const isReady = state.data?.ready === true;
  const { title, description, questions } = form.values;
  const [texts] = useDebouncedValue({ title, description }, PAUSE_MS);
  const estimate = useQuery({ ...questionsCeilingQuery({ companyId: company_id, ...texts }), enabled: isReady });
  const isRunning = generation.is === 'running';
  const button = useFocusRescue<HTMLButtonElement>(generation.is);
  const reason = useId();
  const why = whyNot();
  return (
    <Box mt="md">
      <Text variant="dimmed" textWrap="pretty" maw="66ch">
        Se escriben a partir del título y la descripción. Podrás cambiarlas, ordenarlas o quitarlas: nadie las verá hasta que pulses
        «Guardar Roleplay».
      </Text>
      <QueryError what="Error al comprobar la IA" query={state} />
      <Flex align="center" rowGap="xs" columnGap="md" wrap="wrap" mt="md">
        <Button
          ref={button}
          variant="light"
          onClick={onGenerate}
          disabled={!isReady || isRunning || why !== undefined}
          aria-describedby={reason}
        >
          Generar Preguntas con IA
        </Button>
        <Text id={reason} span variant="hint" fz="xs">
          {why ?? (estimate.data && `Como máximo ${formatCeiling(estimate.data.ceiling)}`)}
        </Text>
        {state.data?.simulated && <SimulatedBadge />}
      </Flex>
      {generation.is === 'failed' && <Failure mt="sm">{explain('Error generando preguntas', generation.error)}</Failure>}
    </Box>
  );

  /** Why the button cannot be used. */
  function whyNot(): ReactNode {
    if (company_id === '') return 'No se encontró la empresa asociada';
    if (questions.length >= ROLEPLAY_QUESTION_LIMITS.porRoleplay)
      return `Ya hay ${ROLEPLAY_QUESTION_LIMITS.porRoleplay} preguntas, las que puede tener un roleplay`;
    // Only responsables create role-plays.
    if (state.data?.reason) return <AiNotReady reason={state.data.reason} canConfigure />;
    return undefined;
  }
}

/** What the generation is doing, below the questions. */
export function GenerationState({ generation, onStop }: { generation: QuestionGeneration; onStop: () => void }) {
  return (
    <div className={classes.state}>
      <p role="status">{wordsOf(generation)}</p>
      {generation.is === 'running' && <SecondaryButton onClick={onStop}>Detener</SecondaryButton>}
    </div>
  );
}

function wordsOf(generation: QuestionGeneration): string {
  if (generation.is === 'idle' || generation.is === 'failed') return '';
  const { is, count } = generation;
  if (is === 'running') return count === 0 ? 'Generando…' : `Generando… ${countOf(count, 'pregunta lista', 'preguntas listas')}`;
  const added = countOf(count, 'pregunta añadida', 'preguntas añadidas');
  if (is === 'stopped') return count === 0 ? 'Generación detenida.' : `Generación detenida: ${added}.`;
  const { cost } = generation;
  return `${added}. Revísalas antes de guardar.${cost ? ` Ha costado ${formatUsd(cost)}.` : ''}`;
}
