import { type ComponentProps, lazy, Suspense } from 'react';
import type { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useEverOpened } from '../../lib/use-ever-opened.ts';

// A dialog weighs more than the page it opens over: it comes when it is asked for.
const Dialog = lazy(async () => ({ default: (await import('../../components/confirm-dialog.tsx')).ConfirmDialog }));

export function Confirm(props: ComponentProps<typeof ConfirmDialog>) {
  const ever = useEverOpened(props.opened);
  return <Suspense>{ever && <Dialog {...props} />}</Suspense>;
}
