import { Box, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { CardLink } from '../../components/lists/card-link.tsx';
import { CardSection } from '../../components/lists/card-section.tsx';
import classes from './checklist.module.css';

export type Step = {
  label: string;
  hint: string;
  to: string;
  done: boolean;
  /** The checklist can end without it. */
  optional?: boolean;
};

/** The first steps of a new user. Hidden when all required steps are done. */
export function Checklist({ steps }: { steps: Step[] }) {
  if (steps.every(({ optional, done }) => optional || done)) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Box mt="lg">
      <CardSection title="Primeros pasos" badge={<Text span variant="hint">{`${done} de ${steps.length}`}</Text>}>
        <Box component="ol" mt={-6} mb={-10} p={0}>
          {steps.map((step) => (
            <StepRow key={step.label} {...step} />
          ))}
        </Box>
      </CardSection>
    </Box>
  );
}

const StepRow = ({ label, hint, to, done }: Step) => (
  <li data-row className={classes.step} data-done={done || undefined}>
    {done ? (
      <IconCircleCheckFilled size={20} className={classes.check} aria-hidden />
    ) : (
      <IconCircle size={20} stroke={1.5} className={classes.open} aria-hidden />
    )}
    {done ? (
      <p>
        {label}
        <VisuallyHidden>, hecho</VisuallyHidden>
      </p>
    ) : (
      <div>
        <CardLink to={to} className={classes.link}>
          {label}
        </CardLink>
        <Text variant="meta">{hint}</Text>
      </div>
    )}
    {!done && <IconChevronRight size={18} className={classes.open} aria-hidden />}
  </li>
);
