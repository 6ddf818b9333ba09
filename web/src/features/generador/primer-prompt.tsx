import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { ErrorMessage } from '../../components/page/message.tsx';
import { generarPath, PATHS } from '../../lib/address/paths.ts';
import type { ReuseState } from './link-state.ts';
import { createFirstTemaMutation, newFirstTema } from './primer-tema.ts';

/** A company's first prompt without writing anything: a topic of ours, whose questions are answered with an example that can be changed. */
export function PrimerPrompt({ empresa_id, hasTemas }: { empresa_id: string; hasTemas: boolean }) {
  const navigate = useNavigate();
  const create = useMutation(createFirstTemaMutation);
  // The same ids in each try, so that a repeated one creates nothing twice.
  const tema = useRef(newFirstTema(empresa_id));
  // A try that made the topic and failed afterwards keeps its own retry.
  if (hasTemas && create.isIdle) return <LinkButton to={PATHS.prompts}>Ir al generador de prompts</LinkButton>;
  const begin = () =>
    create.mutate(tema.current, {
      onSuccess: ({ id, answers }) => navigate(generarPath(id), { state: { reuse: answers } satisfies ReuseState }),
    });
  return (
    <Stack gap="sm" align="flex-start">
      <ErrorMessage error={create.error} />
      <Button loading={create.isPending} onClick={begin}>
        Genera tu primer prompt
      </Button>
    </Stack>
  );
}
