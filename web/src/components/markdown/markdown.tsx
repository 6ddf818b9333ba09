import type { Token, Tokens } from 'marked';
import { useMemo } from 'react';
import { faqPath } from '../../lib/address/paths.ts';
import { markdownTokens, withoutInvisible } from '../../lib/text/markdown-tokens.ts';
import { Highlighted, wordsPattern } from './highlighted.tsx';
import classes from './markdown.module.css';
import { each, Inline, Inlines, type Part } from './markdown-inline.tsx';

type Props = {
  text: string;
  /** Words to highlight in the text, outside code. */
  words?: readonly string[] | undefined;
  /** The address of a linked FAQ. */
  faqHref?: (id: string) => string;
  /** Links to FAQs open a new tab too: for a preview inside a form. */
  newTab?: boolean;
};

/**
 * Renders Markdown as React elements, one kind of token at a time; kinds that are not named here are shown as typed. HTML is shown as text,
 * pictures are never loaded, and links lead only where `safeLink` allows.
 */
export function Markdown({ text, words, faqHref = faqPath, newTab = false }: Props) {
  const tokens = useMemo(() => markdownTokens(text), [text]);
  const pattern = useMemo(() => wordsPattern(words), [words]);
  return (
    <div className={classes.markdown}>
      {tokens ? (
        <Blocks tokens={tokens} context={{ pattern, faqHref, newTab }} />
      ) : (
        <p>
          <Highlighted text={withoutInvisible(text)} pattern={pattern} />
        </p>
      )}
    </div>
  );
}

const Blocks = ({ tokens, context }: Part & { tokens: readonly Token[] }) =>
  each(tokens, (token) => <Block token={token} context={context} />);

function Block({ token, context }: Part & { token: Token }) {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'paragraph':
      return (
        <p>
          <Inlines tokens={token.tokens} context={context} />
        </p>
      );
    case 'heading':
      // A paragraph: the page around decides about levels of headings.
      return (
        <p className={classes.heading}>
          <Inlines tokens={token.tokens} context={context} />
        </p>
      );
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens ?? []} context={context} />
        </blockquote>
      );
    case 'list':
      return <List list={token as Tokens.List} context={context} />;
    case 'table':
      return <Table table={token as Tokens.Table} context={context} />;
    case 'hr':
      return <hr />;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'html':
      return <p>{token.raw.trim()}</p>;
    default:
      return <Inline token={token} context={context} />;
  }
}

function List({ list, context }: Part & { list: Tokens.List }) {
  const items = list.items.map(({ tokens }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
    <li key={index}>
      <Blocks tokens={tokens} context={context} />
    </li>
  ));
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table, context }: Part & { table: Tokens.Table }) {
  const row = (cells: Tokens.TableCell[], Cell: 'th' | 'td') =>
    cells.map(({ tokens }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
      <Cell key={index}>
        <Inlines tokens={tokens} context={context} />
      </Cell>
    ));
  return (
    <div className={classes.table}>
      <table>
        <thead>
          <tr>{row(table.header, 'th')}</tr>
        </thead>
        <tbody>
          {table.rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={index}>{row(cells, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
