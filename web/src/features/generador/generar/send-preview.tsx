import { Flex } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import type { Answered } from './generation.api.ts';
import classes from './send-preview.module.css';

const SendPreviewDialog = lazy(async () => ({ default: (await import('./send-preview-dialog.tsx')).SendPreviewDialog }));

/** `take` returns the answers; if one is missing it shows that on the page and returns undefined. */
type Props = { take: () => Answered | undefined };

/** Opens a preview of the request to the AI, without sending it. */
export function SendPreview({ take }: Props) {
  const { place, rescueFocus } = useFocusFallback<HTMLButtonElement>();
  const preview = useDialog<Answered>(rescueFocus);
  return (
    <Flex justify="center" mt={10}>
      <QuietButton
        ref={place}
        className={classes.button}
        onClick={() => {
          const body = take();
          if (body) preview.open(body);
        }}
      >
        Esto es lo que se envía
      </QuietButton>
      <Suspense>{preview.subject && <SendPreviewDialog body={preview.subject} {...preview.state} />}</Suspense>
    </Flex>
  );
}
