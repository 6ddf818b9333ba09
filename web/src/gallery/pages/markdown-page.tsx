import { Markdown } from '../../components/markdown/markdown.tsx';
import { Section } from '../fixtures.tsx';
import { ALLOWED, HOSTILE } from './hostile-markdown.ts';

const SHORT = 500;
const WORDS = ['caldera', 'teléfono', 'casa'];

export const MarkdownPage = () => (
  <>
    <Section title="Lo permitido">
      <Markdown text={ALLOWED} />
    </Section>
    <Section title="Con palabras buscadas" narrow>
      <Markdown text={ALLOWED} words={WORDS} />
    </Section>
    {Object.entries(HOSTILE).map(([name, text]) => (
      <Section key={name} title={name} narrow>
        <Markdown text={text.slice(0, SHORT)} />
      </Section>
    ))}
  </>
);
