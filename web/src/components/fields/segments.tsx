import { Flex } from '@mantine/core';
import classes from './segments.module.css';

/** More segments would be too thin to count. */
const COUNTABLE = 24;

type Props = { done: number; total: number /** What it shows, in words: '8 de 12 tareas completadas'. */; label: string };

/** Progress: one segment per item, or a bar if they are many. */
export function Segments({ done, total, label }: Props) {
  const countable = total <= COUNTABLE;
  return (
    <Flex gap={4} role="img" aria-label={label}>
      {countable ? (
        Array.from({ length: Math.max(total, 1) }, (_, index) => index).map((index) => (
          <span key={index} className={classes.segment} data-done={index < done || undefined} />
        ))
      ) : (
        <>
          {done > 0 && <span className={classes.segment} data-done style={{ flexGrow: done }} />}
          {done < total && <span className={classes.segment} style={{ flexGrow: total - done }} />}
        </>
      )}
    </Flex>
  );
}
