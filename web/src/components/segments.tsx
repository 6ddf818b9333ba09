import classes from './segments.module.css';

/** More would be too thin to be counted. */
const COUNTABLE = 24;

type Props = { done: number; total: number /** What it shows, in words: '8 de 12 tareas completadas'. */; label: string };

/** How much of something is done: a segment for each, or one line where they are many. */
export function Segments({ done, total, label }: Props) {
  const countable = total <= COUNTABLE;
  return (
    <div className={classes.segments} role="img" aria-label={label}>
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
    </div>
  );
}
