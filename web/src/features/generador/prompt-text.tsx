import { Markdown } from '../../components/markdown/markdown.tsx';
import { streamedMarkdown } from '../../lib/text/streamed-markdown.ts';
import classes from './prompt-text.module.css';

type Props = { text: string; isRunning?: boolean /** On a surface of its own, below other texts. */; boxed?: boolean };

/** A generated prompt; while it is being written, with a cursor. */
export const PromptText = ({ text, isRunning = false, boxed = false }: Props) => (
  <div className={boxed ? `${classes.text} ${classes.boxed}` : classes.text} data-running={isRunning || undefined}>
    <Markdown text={isRunning ? streamedMarkdown(text) : text} newTab />
  </div>
);
