import { ROLEPLAY_QUESTION_LIMITS } from '@ensaya/contract/roleplays.ts';
import { Box, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { AskAi } from '../../../components/ia/ask-ai.tsx';
import { ProposingState } from '../../../components/ia/proposing-state.tsx';
import type { Proposing } from '../../../lib/api/use-proposals.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { questionsCeilingQuery } from '../roleplays.api.ts';
import classes from './author.module.css';
import type { RoleplayForm } from './use-roleplay-form.ts';

const PAUSE_MS = 500;

type Props = {
  form: RoleplayForm;
  company_id: string | undefined;
  generation: Proposing;
  onGenerate: () => void;
};

/** The button that asks the AI for questions, with the most that it can cost. */
export function GenerateQuestions({ form, company_id = '', generation, onGenerate }: Props) {
  const { title, description, questions } = form.values;
  const [texts] = useDebouncedValue({ title, description }, PAUSE_MS);
  return (
    <Box mt="md">
      <Text variant="dimmed" textWrap="pretty" maw="66ch">
        Se escriben a partir del título y la descripción. Podrás cambiarlas, ordenarlas o quitarlas: nadie las verá hasta que pulses
        «Guardar Roleplay».
      </Text>
      <AskAi
        label="Generar Preguntas con IA"
        empresa_id={company_id}
        ceiling={questionsCeilingQuery({ companyId: company_id, ...texts })}
        proposing={generation}
        failed="Error generando preguntas"
        why={whyNot()}
        onAsk={onGenerate}
      />
    </Box>
  );

  function whyNot(): ReactNode {
    if (company_id === '') return 'No se encontró la empresa asociada';
    if (questions.length >= ROLEPLAY_QUESTION_LIMITS.porRoleplay)
      return `Ya hay ${ROLEPLAY_QUESTION_LIMITS.porRoleplay} preguntas, las que puede tener un roleplay`;
    return undefined;
  }
}

/** What the generation is doing, below the questions. */
export const GenerationState = ({ generation, onStop }: { generation: Proposing; onStop: () => void }) => (
  <div className={classes.state}>
    <ProposingState
      proposing={generation}
      running="Generando…"
      stopped="Generación detenida"
      ready={(count) => countOf(count, 'pregunta lista', 'preguntas listas')}
      taken={added}
      done={(count) => `${added(count)}. Revísalas antes de guardar.`}
      onStop={onStop}
    />
  </div>
);

const added = (count: number) => countOf(count, 'pregunta añadida', 'preguntas añadidas');
