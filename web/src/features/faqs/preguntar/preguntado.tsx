import { ActionIcon, Group, Loader, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { CopyButton } from '../../../components/buttons/copy-button.tsx';
import { LoadError } from '../../../components/empty/load-error.tsx';
import { plainText } from '../../../lib/text/markdown-text.ts';
import { Fuentes } from './fuentes.tsx';
import classes from './preguntar.module.css';
import { SinRespuesta } from './sin-respuesta.tsx';
import type { Asked, Preguntar } from './use-preguntar.ts';

const Fuente = lazy(async () => ({ default: (await import('./fuente.tsx')).Fuente }));

type Props = { preguntar: Preguntar & { asked: Asked }; children: ReactNode };

/** What was asked, above the list. `children`: what a person may do who found no answer. */
export function Preguntado({ preguntar: { asked, close }, children }: Props) {
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { reopened } = asked;
  // The list of one's questions is below: what it opens would be out of sight.
  useEffect(() => {
    if (reopened !== undefined) heading.current?.focus();
  }, [reopened]);
  const isGone = asked.is === 'answered' && asked.grupos.length === 0;
  return (
    <section className={classes.asked} aria-labelledby={title}>
      <Group gap="xs" wrap="nowrap">
        <Title ref={heading} order={2} id={title} fz="md" fw={600} flex="1 1 auto" tabIndex={-1} className={classes.title} data-no-ring>
          {asked.is === 'searched' ? 'Búsqueda' : 'Respuesta'}
        </Title>
        {asked.is === 'answered' && !isGone && <CopyButton text={copied(asked)} variant="subtle" />}
        <ActionIcon variant="subtle" color="gray" size={44} aria-label="Cerrar la respuesta" onClick={close}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Text variant="dimmed" mb="md">
        {asked.pregunta}
      </Text>
      {asked.is === 'searched' && <p role="status">{asked.why}: hemos buscado tus palabras.</p>}
      {asked.is === 'failed' && (
        <LoadError what="Error al cargar la respuesta" error={asked.error} onRetry={asked.retry} retrying={false} />
      )}
      {(asked.is === 'asking' || asked.is === 'answered') && !isGone && <Frases asked={asked} />}
      {isGone && (
        <>
          <Text fz="md" mb="lg" role="status">
            Las preguntas frecuentes que lo contestaban ya no existen.
          </Text>
          {children}
        </>
      )}
      {asked.is === 'none' && <SinRespuesta parecidas={asked.parecidas}>{children}</SinRespuesta>}
    </section>
  );
}

type Sentence = { key: string; texto: string; place: number };

/** Each sentence with the number of its FAQ; numbers go by the order in which the FAQs came. */
function Frases({ asked }: { asked: Asked & { is: 'asking' | 'answered' } }) {
  const [opened, setOpened] = useState<number>();
  const returnTo = useRef<HTMLElement>(null);
  const sentences = asked.grupos.flatMap(({ faq_id, frases }, place): Sentence[] =>
    frases.map(({ starts, texto }) => ({ key: `${faq_id} ${starts}`, texto: plainText(texto), place })),
  );
  const open = (place: number) => {
    returnTo.current = document.activeElement as HTMLElement;
    setOpened(place);
  };
  const waits = asked.is === 'asking';
  return (
    <>
      {/* One announcement for each sentence, when it arrives. */}
      <VisuallyHidden role="log" aria-live="polite">
        {waits && sentences.length === 0 && <p>Buscando en las preguntas frecuentes…</p>}
        {sentences.map(({ key, texto }) => (
          <p key={key}>{texto}</p>
        ))}
      </VisuallyHidden>
      <div aria-busy={waits}>
        {sentences.map(({ key, texto, place }) => (
          <Text key={key} fz="1.0625rem" lh={1.6} mb="sm">
            {texto}{' '}
            <UnstyledButton className={classes.number} aria-label={`Fuente ${place + 1}`} onClick={() => open(place)}>
              {place + 1}
            </UnstyledButton>
          </Text>
        ))}
        {waits && <Loader size="sm" type="dots" aria-hidden />}
      </div>
      {asked.grupos.length > 0 && <Fuentes grupos={asked.grupos} onOpen={open} />}
      {!waits && (
        <Text variant="meta" fz="sm">
          Son frases enteras de las preguntas frecuentes.
        </Text>
      )}
      <Suspense>
        {opened !== undefined && (
          <Fuente
            grupos={asked.grupos}
            place={opened}
            onPlace={setOpened}
            onClose={() => setOpened(undefined)}
            onClosed={() => returnTo.current?.focus()}
          />
        )}
      </Suspense>
    </>
  );
}

const copied = ({ grupos }: Asked & { is: 'answered' }): string =>
  grupos.map(({ question, frases }) => `${frases.map(({ texto }) => plainText(texto)).join(' ')}\n(${question})`).join('\n\n');
