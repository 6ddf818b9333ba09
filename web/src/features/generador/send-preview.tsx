import type { previewPrompt } from '@ensaya/contract/generacion.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useDialog } from '../../lib/use-dialog.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import classes from './send-preview.module.css';

const SendPreviewDialog = lazy(async () => ({ default: (await import('./send-preview-dialog.tsx')).SendPreviewDialog }));

type Body = OperationInput<typeof previewPrompt>['body'];
/** `take` yields what would be sent; if something is missing it says so on the page and yields undefined. */
type Props = { take: () => Body | undefined };

/** What generating would send, one step away from the button that sends it. */
export function SendPreview({ take }: Props) {
  const preview = useDialog<Body>();
  const { place, rescueFocus } = useFocusFallback<HTMLButtonElement>();
  return (
    <div className={classes.open}>
      <Button
        ref={place}
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.button}
        onClick={() => {
          const body = take();
          if (body) preview.open(body);
        }}
      >
        Esto es lo que se envía
      </Button>
      <Suspense>
        {preview.subject && (
          <SendPreviewDialog body={preview.subject} opened={preview.opened} onClose={preview.close} onClosed={rescueFocus} />
        )}
      </Suspense>
    </div>
  );
}
