import { FAQ_LIMITS, faqQuestion } from '@ensaya/contract/faqs.ts';
import { Box, Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { AskAi } from '../../../components/ia/ask-ai.tsx';
import { ProposingState } from '../../../components/ia/proposing-state.tsx';
import { SendPreview } from '../../../components/ia/send-preview.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import { previewVariantesQuery } from '../variantes.api.ts';
import classes from './editor.module.css';
import type { FaqValues } from './faq-values.ts';
import { useNextFocus } from './use-next-focus.ts';
import { useVariantes } from './use-variantes.ts';

const PAUSE_MS = 500;

type Props = { form: UseFormReturnType<FaqValues>; empresa_id: string; faq_id: string | undefined };

/** Asks the AI for other ways to ask the question. A person takes or discards each; nothing is saved before the FAQ is. */
export function ProposedAlternatives({ form, empresa_id, faq_id }: Props) {
  const variantes = useVariantes(form, empresa_id, faq_id);
  const { proposed, proposing, isFull } = variantes;
  const [question] = useDebouncedValue(form.values.question, PAUSE_MS);
  const { place, moveFocus } = useNextFocus();

  const isAsked = () => {
    const { hasError } = form.validateField('question');
    if (hasError) form.getInputNode('question')?.focus();
    return !hasError;
  };
  return (
    <div ref={place}>
      <AskAi
        label="Proponer con IA"
        empresa_id={empresa_id}
        ceiling={faqQuestion.safeParse(question).success ? previewVariantesQuery({ empresa_id, question }) : undefined}
        proposing={proposing}
        failed="Error al proponer otras formas"
        why={isFull ? `Ya hay ${FAQ_LIMITS.alternatives.items} formas, las que puede tener una FAQ` : undefined}
        onAsk={() => isAsked() && variantes.start()}
      >
        <SendPreview take={() => (isAsked() ? previewVariantesQuery({ empresa_id, question: form.getValues().question }) : undefined)} />
      </AskAi>
      {proposed.length > 0 && (
        <Box component="ul" className={classes.proposed} aria-label="Formas propuestas por la IA">
          {proposed.map((text, index) => (
            <li key={text}>
              <Text span inherit flex="1 1 14rem" miw={0}>
                {text}
              </Text>
              <Group gap={4} wrap="nowrap" ml="auto">
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={`Descartar «${text}»`}
                  onClick={() => {
                    moveFocus('discard', index);
                    variantes.discard(text);
                  }}
                  data-act="discard"
                >
                  Descartar
                </Button>
                <Button
                  variant="light"
                  size="compact-sm"
                  aria-label={`Añadir «${text}»`}
                  disabled={isFull}
                  onClick={() => {
                    moveFocus('take', index);
                    variantes.take(text);
                  }}
                  data-act="take"
                >
                  Añadir
                </Button>
              </Group>
            </li>
          ))}
        </Box>
      )}
      {proposing.is !== 'idle' && (
        <ProposingState
          proposing={proposing}
          running="Proponiendo…"
          stopped="Propuesta detenida"
          ready={(count) => countOf(count, 'forma lista', 'formas listas')}
          taken={proposals}
          done={(count) =>
            count === 0
              ? 'Nada nuevo: lo que ha propuesto la IA ya está en esta FAQ o en otra.'
              : `${proposals(count)}. Añade las que sirvan: no se guardan hasta que guardes la FAQ.`
          }
          onStop={variantes.stop}
        />
      )}
    </div>
  );
}

const proposals = (count: number) => countOf(count, 'forma propuesta', 'formas propuestas');
