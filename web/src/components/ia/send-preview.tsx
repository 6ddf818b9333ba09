import { lazy, Suspense } from 'react';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { useCoversDialog } from '../../lib/screen/dialog-cover.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { QuietButton } from '../buttons/buttons.tsx';
import classes from './send-preview.module.css';
import type { PreviewQuery } from './send-preview-dialog.tsx';

const SendPreviewDialog = lazy(async () => ({ default: (await import('./send-preview-dialog.tsx')).SendPreviewDialog }));

/** `take` returns what reads the preview; if a text is missing it shows that on the page and returns undefined. */
type Props = { take: () => PreviewQuery | undefined };

/** Opens a preview of the request to the AI, without sending it. */
export function SendPreview({ take }: Props) {
  const { place, rescueFocus } = useFocusFallback<HTMLButtonElement>();
  const preview = useDialog<{ query: PreviewQuery }>(rescueFocus);
  useCoversDialog(preview.opened);
  return (
    <>
      <QuietButton
        ref={place}
        className={classes.button}
        onClick={() => {
          const query = take();
          if (query) preview.open({ query });
        }}
      >
        Esto es lo que se envía
      </QuietButton>
      <Suspense>{preview.subject && <SendPreviewDialog {...preview.subject} {...preview.state} />}</Suspense>
    </>
  );
}
