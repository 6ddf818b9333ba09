import type { FaqVersion } from '@ensaya/contract/faq-trust.ts';
import { Box, Text, VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import classes from './history.module.css';
import { type DiffPart, hasChanges, textDiff } from './text-diff.ts';

type Props = { version: FaqVersion; before: FaqVersion | undefined };

const TEXTS = [
  { label: 'Pregunta', of: ({ question }: FaqVersion) => question },
  { label: 'Respuesta', of: ({ answer }: FaqVersion) => answer },
  { label: 'Otras formas de preguntarlo', of: ({ alternatives }: FaqVersion) => alternatives.join('\n') },
];

/** A version with the words that it added to the one before, and those that it removed. */
export function VersionDiff({ version, before }: Props) {
  const texts = useMemo(
    () => TEXTS.map(({ label, of }) => ({ label, parts: before ? textDiff(of(before), of(version)) : plain(of(version)) })),
    [version, before],
  );
  return (
    <>
      <Text variant="dimmed" textWrap="pretty">
        {noteOf(
          before !== undefined,
          version.version,
          texts.some(({ parts }) => hasChanges(parts)),
        )}
      </Text>
      {texts.map(({ label, parts }) => (
        <section key={label} aria-label={label}>
          <Box component="h3" c="var(--ensaya-meta)" fz="xs" fw={400}>
            {label}
          </Box>
          {parts.length === 0 ? (
            <Text variant="hint" mt={4} fs="italic">
              Ninguna
            </Text>
          ) : (
            <Parts parts={parts} />
          )}
        </section>
      ))}
    </>
  );
}

const plain = (text: string): DiffPart[] => (text === '' ? [] : [{ is: 'same', text }]);

function noteOf(hasBefore: boolean, version: number, changed: boolean): string {
  if (!hasBefore) return version === 1 ? 'El texto con el que se creó.' : 'La versión más antigua que se conserva.';
  return changed ? 'Subrayado, lo que se añadió. Tachado, lo que se quitó.' : 'Solo cambiaron espacios o saltos de línea.';
}

const Parts = ({ parts }: { parts: DiffPart[] }) => (
  <p className={classes.text}>
    {parts.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never change their order
      <Part key={index} {...part} />
    ))}
  </p>
);

/** Most screen readers do not announce ins and del, so words say it. */
function Part({ is, text }: DiffPart) {
  if (is === 'same') return text;
  const Mark = is === 'added' ? 'ins' : 'del';
  return (
    <Mark>
      <VisuallyHidden component="span">{is === 'added' ? ' (añadido: ' : ' (quitado: '}</VisuallyHidden>
      {text}
      <VisuallyHidden component="span">) </VisuallyHidden>
    </Mark>
  );
}
