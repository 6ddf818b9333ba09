import { Flex } from '@mantine/core';
import classes from './progress-bar.module.css';

/** More segments would be too thin to count. */
const COUNTABLE = 24;

type Props = { done: number; total: number; label: string };

/** One segment per piece, the next one in the accent colour; a bar if they are many. */
export function ProgressBar({ done, total, label }: Props) {
  const countable = total <= COUNTABLE;
  return (
    <Flex
      gap={4}
      role="progressbar"
      aria-valuemin={0}
      aria-valuenow={done}
      aria-valuemax={total}
      aria-valuetext={label}
      aria-label="Progreso del reporte"
    >
      {countable ? (
        Array.from({ length: Math.max(total, 1) }, (_, index) => index).map((index) => (
          <span key={index} className={classes.segment} data-done={index < done || undefined} data-current={index === done || undefined} />
        ))
      ) : (
        <>
          {done > 0 && <span className={classes.segment} data-done style={{ flexGrow: done }} />}
          {done < total && <span className={classes.segment} data-current style={{ flexGrow: 1 }} />}
          {done + 1 < total && <span className={classes.segment} style={{ flexGrow: total - done - 1 }} />}
        </>
      )}
    </Flex>
  );
}
