import type { Listed } from '@ensaya/contract/contenido.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSeveralEmpresas } from '../../lib/address/active-empresa.ts';
import { EmptyState } from './empty-state.tsx';
import { ScriptIllustration } from './script-illustration.tsx';

// Loaded on demand: few managers have several companies.
const Elsewhere = lazy(async () => ({ default: (await import('./elsewhere.tsx')).Elsewhere }));

type Props = {
  title: string;
  action?: ReactNode;
  children: ReactNode;
  illustration?: ReactNode;
  /** What the list has. */
  of?: Listed;
};

/** A list without items yet, and how to get the first; with `of`, also where a manager of several companies has some. */
export function NothingYet({ of, illustration = <ScriptIllustration />, ...props }: Props) {
  const several = useSeveralEmpresas();
  return (
    <EmptyState
      illustration={illustration}
      {...props}
      below={
        of &&
        several && (
          <Suspense>
            <Elsewhere table={of} />
          </Suspense>
        )
      }
    />
  );
}
