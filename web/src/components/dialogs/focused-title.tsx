import type { ReactNode } from 'react';

/** The title of a dialog without a field: it takes the focus, which would otherwise go to the button 'Cerrar'. */
export const FocusedTitle = ({ children }: { children: ReactNode }) => (
  <span tabIndex={-1} data-autofocus data-no-ring>
    {children}
  </span>
);
