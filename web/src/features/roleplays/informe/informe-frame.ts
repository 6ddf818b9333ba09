import type { Informe } from '@ensaya/contract/informes.ts';
import type { ComponentType, ReactNode } from 'react';

/** What is around a report: its own page, or the tab of the responses. */
export type InformeFrame = ComponentType<{ informe: Informe; subtitle: string; actions?: ReactNode; children: ReactNode }>;
