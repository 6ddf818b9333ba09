import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './mis-proyectos.module.css';

const CARDS = ['a', 'b', 'c', 'd'];

/** The cards' own shape, so that nothing jumps when they come. */
export function ProyectosSkeleton() {
  return (
    <div className={classes.grid} role="status">
      <VisuallyHidden>Cargando proyectos…</VisuallyHidden>
      {CARDS.map((card) => (
        <div key={card} className={classes.card} aria-hidden="true">
          <Skeleton h={16} mt={3} w="45%" radius="xs" />
          <Skeleton h={13} mt={9} w="22%" radius="xs" />
          <Skeleton h={13} mt={18} w="88%" radius="xs" />
          <Skeleton h={12} mt={18} mb={3} w="28%" radius="xs" />
        </div>
      ))}
    </div>
  );
}
