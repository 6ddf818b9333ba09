import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { CardLink } from '../../components/lists/card-link.tsx';
import { searchWithTarea, TAREA_PARAM } from './sheet/sheet-address.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & { id: string; children: ReactNode };

/** The card or row opens the task in the sheet; the rest of the address stays. */
export function TareaLink({ id, ...link }: Props) {
  const { search } = useLocation();
  // Closing goes one step back in the history, but not from a second task: that would show the first.
  const sheet = !new URLSearchParams(search).has(TAREA_PARAM);
  return <CardLink to={{ search: searchWithTarea(search, id) }} state={{ sheet }} preventScrollReset draggable={false} {...link} />;
}
