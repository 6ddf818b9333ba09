import { TEMPLATE_VARIABLES, type TemplateKind } from '@ensaya/contract/plantillas.ts';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import classes from './template-field.module.css';

type Props = { kind: TemplateKind; label: string; onChoose: (name: string) => void };

/** The variables of a template; a click inserts one at the cursor. The meaning shows on hover, touch and focus. */
export function VariableChips({ kind, label, onChoose }: Props) {
  const id = useId();
  return (
    <ul className={classes.chips} aria-label={label}>
      {Object.entries(TEMPLATE_VARIABLES[kind]).map(([name, meaning]) => (
        <li key={name} className={classes.variable}>
          <UnstyledButton className={classes.chip} aria-describedby={`${id}-${name}`} onClick={() => onChoose(name)}>
            <VisuallyHidden>Insertar </VisuallyHidden>
            {`{{${name}}}`}
          </UnstyledButton>
          <span id={`${id}-${name}`} role="tooltip" className={classes.meaning}>
            {meaning}
          </span>
        </li>
      ))}
    </ul>
  );
}
