import { countCharacters } from '@ensaya/contract/fields.ts';
import { VisuallyHidden } from '@mantine/core';
import classes from './counter.module.css';

type Props = { text: string; max: number; suffix?: string };
type Part = 'label' | 'input' | 'description' | 'error';

/** '12/500'. Seen all the time, spoken with the field, and once more when the text passes the limit. */
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

/** What puts a counter under a field, as its description: so it is read out with it. */
export const counter = (props: Props) => ({
  description: <CharacterCount {...props} />,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies Part[],
  classNames: { root: classes.field, description: classes.counter },
});
