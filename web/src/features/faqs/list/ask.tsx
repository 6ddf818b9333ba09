import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import classes from './faq-list.module.css';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

/** A worker asks what the FAQs do not answer. */
export function Ask({ empresa_id, words }: { empresa_id: string; words: string }) {
  const dialog = useDialog<string>();
  return (
    <section className={classes.ask} aria-label="Preguntar">
      <p>Si no está aquí, pregúntalo. Tu responsable lo verá y te avisaremos cuando haya respuesta.</p>
      <Button variant="light" onClick={() => dialog.open(words)}>
        No encuentro lo que busco
      </Button>
      <Suspense>
        {dialog.subject !== undefined && <AskDialog empresa_id={empresa_id} question={dialog.subject} {...dialog.state} />}
      </Suspense>
    </section>
  );
}
