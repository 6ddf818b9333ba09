import type { Token } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { contradiction, safeLink, textLinks, withoutEntities } from '../../lib/text/markdown-links.ts';
import { inlineText } from '../../lib/text/markdown-text.ts';
import { Highlighted } from './highlighted.tsx';
import classes from './markdown.module.css';

type Context = { pattern: RegExp | undefined; faqHref: (id: string) => string; newTab: boolean; inLink?: boolean };
export type Part = { context: Context };

export const each = (tokens: readonly Token[], render: (token: Token) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
  tokens.map((token, index) => <Fragment key={index}>{render(token)}</Fragment>);

export const Inlines = ({ tokens = [], context }: Part & { tokens?: readonly Token[] | undefined }) =>
  each(tokens, (token) => <Inline token={token} context={context} />);

export function Inline({ token, context }: Part & { token: Token }): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <Inlines tokens={token.tokens} context={context} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inlines tokens={token.tokens} context={context} />
        </em>
      );
    case 'codespan':
      return <code>{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return (
        <Anchor href={token.href} text={inlineText(token.tokens ?? [])} context={context}>
          <Inlines tokens={token.tokens} context={{ ...context, inLink: true }} />
        </Anchor>
      );
    case 'image': {
      const name = withoutEntities(token.text) || 'Imagen';
      return (
        <Anchor href={token.href} text={name} context={context}>
          <Highlighted text={name} pattern={context.pattern} />
        </Anchor>
      );
    }
    case 'text':
      return token.tokens ? (
        <Inlines tokens={token.tokens} context={context} />
      ) : (
        <Plain text={withoutEntities(token.text)} context={context} />
      );
    case 'escape':
      return withoutEntities(token.text);
    default:
      return token.raw;
  }
}

/** Text in which addresses become links. */
const Plain = ({ text, context }: Part & { text: string }) =>
  textLinks(text).map(({ text: part, href }, index) => {
    const shown = <Highlighted text={part} pattern={href ? undefined : context.pattern} />;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
      <Fragment key={index}>
        {href ? (
          <Anchor href={href} text={part} context={context}>
            {shown}
          </Anchor>
        ) : (
          shown
        )}
      </Fragment>
    );
  });

/** A link where the target allows one, otherwise its text alone. */
function Anchor({ href, text, context, children }: Part & { href: string; text: string; children: ReactNode }) {
  const link = context.inLink ? undefined : safeLink(href);
  if (!link) return children;
  const beside = contradiction(link, text);
  // A link without text would be invisible.
  const named = text.trim() !== '';
  const anchor =
    link.is === 'faq' ? (
      <Link to={context.faqHref(link.id)} {...(context.newTab && { target: '_blank' })}>
        {named ? children : 'FAQ'}
      </Link>
    ) : (
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
        {named ? children : link.is === 'web' ? link.href : link.name}
      </a>
    );
  return (
    <>
      {anchor}
      {beside && <span className={classes.host}> ({beside})</span>}
    </>
  );
}
