import { Box } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './informe-side.module.css';

export function SideSection({ title, className = '', children }: { title: string; className?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section data-row className={`${classes.sideSection} ${className}`} aria-labelledby={id}>
      <Box id={id} component="h2" fz={15} fw={600} lh="1.5rem">
        {title}
      </Box>
      {children}
    </section>
  );
}
