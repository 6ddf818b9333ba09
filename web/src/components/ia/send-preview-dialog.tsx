import type { AiPreview } from '@ensaya/contract/generation.ts';
import { IDENTIFIER_KINDS, IDENTIFIER_LABELS } from '@ensaya/contract/identificadores.ts';
import { Group, Modal, Stack, Title } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatCeiling, formatUsd } from '../../lib/format/money.ts';
import { countOf } from '../../lib/format/numbers.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { CopyButton } from '../buttons/copy-button.tsx';
import { FocusedTitle } from '../dialogs/focused-title.tsx';
import type { DialogState } from '../dialogs/form-modal.tsx';
import { QueryError } from '../empty/load-error.tsx';
import { ListSkeleton } from '../lists/skeletons.tsx';
import classes from './send-preview.module.css';

/** Reads the preview of one request. */
export type PreviewQuery = UseQueryOptions<AiPreview, Error, AiPreview, readonly unknown[]>;

export const SendPreviewDialog = ({ query, opened, onClose, onClosed }: DialogState & { query: PreviewQuery }) => (
  <Modal
    opened={opened}
    onClose={onClose}
    onExitTransitionEnd={() => onClosed?.()}
    title={<FocusedTitle>Esto es lo que se envía</FocusedTitle>}
    size="xl"
  >
    <Contents query={query} />
  </Modal>
);

/** Mounted while the dialog is open, so that every opening reads the preview again. */
function Contents({ query }: { query: PreviewQuery }) {
  const preview = useQuery(query);
  if (preview.isPending) return <ListSkeleton label="Preparando lo que se envía…" count={3} />;
  return preview.data ? <Sent preview={preview.data} /> : <QueryError what="No hemos podido preparar lo que se envía" query={preview} />;
}

function Sent({ preview: { provider, account, model, instructions, turns, masked, body, ceiling, likely } }: { preview: AiPreview }) {
  const { role } = useCurrentUser();
  return (
    <Stack gap={20}>
      <div className={classes.summary}>
        <p>
          Al generar, esto llegará a <b>{provider}</b>, modelo <b>{model}</b>
          {account === 'plataforma' && ', con la cuenta de Ensaya'}. Todavía no se ha enviado nada.
        </p>
        {role !== 'worker' && (
          <p>
            Como máximo {formatCeiling(ceiling)}; lo habitual, {formatUsd(likely)}.
          </p>
        )}
        <p>{sayReplaced(masked)}</p>
      </div>
      <Block title="Instrucciones" text={instructions} />
      {turns.map(({ content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the turns of one preview never change
        <Block key={index} title={turns.length > 1 ? `Datos (${index + 1})` : 'Datos'} text={content} />
      ))}
      <Block title="La petición, tal cual" text={body} code />
    </Stack>
  );
}

function Block({ title, text, code = false }: { title: string; text: string; code?: boolean }) {
  const id = useId();
  return (
    <div>
      <Group justify="space-between" gap={0} wrap="nowrap" mih={36}>
        <Title order={3} id={id}>
          {title}
        </Title>
        {code && <CopyButton text={text} variant="subtle" />}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={classes.block} data-code={code || undefined} tabIndex={0} aria-labelledby={id}>
        {text}
      </section>
    </div>
  );
}

const list = new Intl.ListFormat('es');

function sayReplaced(masked: AiPreview['masked']): string {
  if (masked === null) return 'Tu empresa ha decidido enviar los datos personales como están escritos.';
  const kinds = IDENTIFIER_KINDS.flatMap((kind) => {
    const count = masked[kind];
    const { one, many } = IDENTIFIER_LABELS[kind];
    return count ? [countOf(count, one, many)] : [];
  });
  if (kinds.length === 0) return 'No hemos encontrado documentos de identidad, cuentas, tarjetas, teléfonos ni correos que sustituir.';
  return `No se envía: ${list.format(kinds)}. En su lugar va un código, y el dato vuelve a su sitio en el resultado.`;
}
