import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { loadWhenOnline } from '../../lib/api/load-when-online.ts';
import type { DeleteDialog } from './delete-dialog.tsx';

/** A dialog that is loaded when it first opens, because Mantine's Modal weighs more than most pages. It stays mounted for the closing transition. */
export function lazyDialog<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => {
    const Loaded = await loadWhenOnline(load);
    // Mantine remembers where the focus was when `opened` changes, not when a dialog mounts open.
    const OpenedAfterMount = (props: Props) => {
      const [mounted, setMounted] = useState(false);
      useEffect(() => setMounted(true), []);
      return <Loaded {...props} opened={props.opened && mounted} />;
    };
    return { default: OpenedAfterMount };
  });
  return function LazyDialog(props: Props) {
    const [ever, setEver] = useState(props.opened);
    if (props.opened && !ever) setEver(true);
    return <Suspense>{ever && <Dialog {...props} />}</Suspense>;
  };
}

export const LazyConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
export const LazyDeleteDialog = lazyDialog(async () => (await import('./delete-dialog.tsx')).DeleteDialog) as typeof DeleteDialog;
export const LazyFiltersSheet = lazyDialog(async () => (await import('../lists/filters-sheet.tsx')).FiltersSheet);
