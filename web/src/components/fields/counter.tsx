import { countCharacters } from '@ensaya/contract/fields.ts';
import { VisuallyHidden } from '@mantine/core';
import classes from './counter.module.css';

type Props = { text: string; max: number; suffix?: string };
type Part = 'label' | 'input' | 'description' | 'error';

/** '12/500'. Always visible; announced with the field, and when the text passes the limit. */
export function CharacterCount({ text, max, suffix = '' }: Props) {
  const count = countCharacters(text);
  const over = count > max;
  return (
    <span className={classes.count} data-over={over || undefined}>
      {`${count}/${max}${suffix}`}
      <VisuallyHidden aria-live="polite">{over && `. Has superado el límite de ${max} caracteres`}</VisuallyHidden>
    </span>
  );
}

/** The props that show a counter as the field's description, so that screen readers announce it with the field. */
export const counter = (props: Props) => ({
  description: <CharacterCount {...props} />,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies Part[],
  classNames: { root: classes.field, description: classes.counter },
});
