import type { ManagerPanel } from '@ensaya/contract/paneles.ts';
import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { FirstSteps } from '../features/paneles/first-steps.tsx';
import { hasFirstSteps } from '../features/paneles/manager-steps.ts';
import { useFocusFallback, useFocusRescue } from '../lib/focus/use-focus-fallback.ts';
import { useDialog } from '../lib/screen/use-dialog.ts';

// Loaded on demand: a company that is set up needs none of it.
const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));

type Props = { empresa: { id: string; nombre: string }; panel: ManagerPanel };

/** The first steps of a company while it has any, and the dialog of one, which stays when the invitation was the last step. */
export function ManagerFirstSteps({ empresa, panel }: Props) {
  const isShown = hasFirstSteps(panel, empresa.id);
  // Where the focus goes when a step's button, or all of them, are gone.
  const after = useFocusRescue<HTMLDivElement>(isShown);
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const inviting = useDialog<true>(rescueFocus);
  return (
    <Box ref={after} tabIndex={-1} data-no-ring>
      <div ref={place} tabIndex={-1} data-no-ring>
        {isShown && <FirstSteps panel={panel} empresa_id={empresa.id} onInvite={() => inviting.open(true)} />}
      </div>
      <Suspense>{inviting.subject && <InviteDialog {...inviting.state} empresa={empresa} />}</Suspense>
    </Box>
  );
}
