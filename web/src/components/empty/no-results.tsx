import type { ReactNode } from 'react';
import { SecondaryButton } from '../buttons/buttons.tsx';
import { EmptyState } from './empty-state.tsx';
import { NoResultsIllustration } from './no-results-illustration.tsx';

type Props = { title: string; clear?: { label: string; onClick: () => void } | false; children?: ReactNode };

/** A search or filter without results, and how to clear it. */
export const NoResults = ({ title, clear, children }: Props) => (
  <EmptyState
    illustration={<NoResultsIllustration />}
    title={title}
    action={clear && <SecondaryButton onClick={clear.onClick}>{clear.label}</SecondaryButton>}
  >
    {children}
  </EmptyState>
);
