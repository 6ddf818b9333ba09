import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { ScriptIllustration } from './script-illustration.tsx';

type Props = { title: string; action?: ReactNode; children: ReactNode };

/** A list without items yet, and how to get the first. */
export const NothingYet = (props: Props) => <EmptyState illustration={<ScriptIllustration />} {...props} />;
