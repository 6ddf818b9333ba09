import { z } from 'zod';

/** How an assigned role-play is to be handed in. */
export const MODOS = { escrito: 'Por escrito', ensayo: 'Con un ensayo', cualquiera: 'Como prefiera' } as const;
export type Modo = keyof typeof MODOS;
export const modo = z.enum(Object.keys(MODOS) as [Modo, ...Modo[]]);
