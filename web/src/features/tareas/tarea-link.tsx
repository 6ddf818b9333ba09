import type { ComponentProps, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { searchWithTarea, TAREA_PARAM } from './sheet/sheet-address.ts';

type Props = Omit<ComponentProps<'a'>, 'href'> & { id: string; children: ReactNode };

/** Opens the task in the sheet; the rest of the address stays. */
export function TareaLink({ id, ...link }: Props) {
  const { search } = useLocation();
  // Closing goes one step back in the history, but not from a second task: that would show the first.
  const sheet = !new URLSearchParams(search).has(TAREA_PARAM);
  return <Link to={{ search: searchWithTarea(search, id) }} state={{ sheet }} preventScrollReset draggable={false} {...link} />;
}
