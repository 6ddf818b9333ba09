import type { Proposing } from '../../lib/api/use-proposals.ts';
import { formatUsd } from '../../lib/format/money.ts';
import { SecondaryButton } from '../buttons/buttons.tsx';
import classes from './proposing-state.module.css';

type Props = {
  proposing: Proposing;
  /** 'Generando…'. */
  running: string;
  /** 'Generación detenida'. */
  stopped: string;
  /** '2 preguntas listas', while they arrive. */
  ready: (count: number) => string;
  /** '2 preguntas añadidas'. */
  taken: (count: number) => string;
  /** Whole sentences: what there is now, and what to do with it. */
  done: (count: number) => string;
  onStop: () => void;
};

/** How far the AI is, and what it has cost. */
export const ProposingState = (props: Props) => (
  <div className={classes.state}>
    <p role="status">{wordsOf(props)}</p>
    {props.proposing.is === 'running' && <SecondaryButton onClick={props.onStop}>Detener</SecondaryButton>}
  </div>
);

function wordsOf({ proposing, running, stopped, ready, taken, done }: Props): string {
  if (proposing.is === 'idle' || proposing.is === 'failed') return '';
  const { is, count } = proposing;
  if (is === 'running') return count === 0 ? running : `${running} ${ready(count)}`;
  if (is === 'stopped') return count === 0 ? `${stopped}.` : `${stopped}: ${taken(count)}.`;
  const { cost } = proposing;
  return `${done(count)}${cost ? ` Ha costado ${formatUsd(cost)}.` : ''}`;
}
