import { Flex, type FlexProps } from '@mantine/core';
import classes from './segments.module.css';

/** More segments would be too thin to count. */
const COUNTABLE = 24;

type Props = FlexProps & {
  done: number;
  total: number;
  /** What it shows, in words: '8 de 12 tareas completadas'. */
  label?: string;
  /** Marks the one after those that are done. */
  marksNext?: boolean;
};

/** Progress: one segment per item, or a bar if they are many. */
export function Segments({ done, total, label, marksNext = false, ...flex }: Props) {
  const next = marksNext && done < total ? 1 : 0;
  const rest = total - done - next;
  return (
    <Flex gap={4} role="img" aria-label={label} {...flex}>
      {total <= COUNTABLE ? (
        Array.from({ length: Math.max(total, 1) }, (_, index) => index).map((index) => (
          <span
            key={index}
            className={classes.segment}
            data-done={index < done || undefined}
            data-next={(marksNext && index === done) || undefined}
          />
        ))
      ) : (
        <>
          {done > 0 && <span className={classes.segment} data-done style={{ flexGrow: done }} />}
          {next > 0 && <span className={classes.segment} data-next style={{ flexGrow: next }} />}
          {rest > 0 && <span className={classes.segment} style={{ flexGrow: rest }} />}
        </>
      )}
    </Flex>
  );
}
