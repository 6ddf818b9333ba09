import { Box, Button, Flex, Text } from '@mantine/core';
import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { explain } from '../../lib/api/api-error.ts';
import { generationStateQuery } from '../../lib/api/generation.ts';
import type { Proposing } from '../../lib/api/use-proposals.ts';
import { useFocusRescue } from '../../lib/focus/use-focus-fallback.ts';
import { formatCeiling } from '../../lib/format/money.ts';
import { QueryError } from '../empty/load-error.tsx';
import { Failure } from '../page/message.tsx';
import { AiNotReady } from '../status/ai-not-ready.tsx';
import { SimulatedBadge } from '../status/simulated-badge.tsx';

/** Reads the most that asking now can cost. */
type CeilingQuery<Read extends { ceiling: number }> = UseQueryOptions<Read, Error, Read, readonly unknown[]>;

type Props<Read extends { ceiling: number }> = {
  label: string;
  /** Empty: none. Its people are responsables. */
  empresa_id: string;
  /** Undefined while nothing could be asked. */
  ceiling: CeilingQuery<Read> | undefined;
  proposing: Proposing;
  /** 'Error generando preguntas'. */
  failed: string;
  /** Why it cannot be used, beside what the company's AI says. */
  why?: ReactNode;
  onAsk: () => void;
  /** Beside the button. */
  children?: ReactNode;
};

/** The button that asks the AI for proposals, with the most that it can cost or why it cannot be used. */
export function AskAi<Read extends { ceiling: number }>(props: Props<Read>) {
  const { label, empresa_id, ceiling, proposing, failed, why, onAsk, children } = props;
  const state = useQuery({ ...generationStateQuery(empresa_id), enabled: empresa_id !== '' });
  const isReady = state.data?.ready === true;
  const estimate = useQuery<Read, Error, Read, readonly unknown[]>(
    isReady && ceiling ? ceiling : { queryKey: ['ai_settings', 'no_ceiling'], queryFn: skipToken },
  );
  const button = useFocusRescue<HTMLButtonElement>(proposing.is);
  const reason = useId();
  const refused = why ?? (state.data?.reason ? <AiNotReady reason={state.data.reason} canConfigure /> : undefined);
  return (
    <Box mt="md">
      <QueryError what="Error al comprobar la IA" query={state} />
      <Flex align="center" rowGap="xs" columnGap="md" wrap="wrap">
        <Button
          ref={button}
          variant="light"
          onClick={onAsk}
          disabled={!isReady || proposing.is === 'running' || refused !== undefined}
          aria-describedby={reason}
        >
          {label}
        </Button>
        <Text id={reason} span variant="hint" fz="xs">
          {refused ?? (ceiling && estimate.data && `Como máximo ${formatCeiling(estimate.data.ceiling)}`)}
        </Text>
        {state.data?.simulated && <SimulatedBadge />}
        {children}
      </Flex>
      {proposing.is === 'failed' && <Failure mt="sm">{explain(failed, proposing.error)}</Failure>}
    </Box>
  );
}
