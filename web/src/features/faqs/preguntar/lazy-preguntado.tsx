import { type ComponentProps, lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./preguntado.tsx')).Preguntado }));

/** `Preguntado`, loaded when something is asked: most visits search. */
export const Preguntado = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);
