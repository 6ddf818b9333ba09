import { Box, Group, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SecondaryButton, SubmitButton } from '../../components/buttons/buttons.tsx';
import { CopyButton } from '../../components/buttons/copy-button.tsx';
import { ErrorMessage } from '../../components/page/message.tsx';
import { StatusDot } from '../../components/status/status-badge.tsx';
import { mailQuery } from '../../lib/data/registration-queries.ts';
import { focusOnArrival } from '../../lib/focus/focus-on-arrival.ts';
import { useFocusRescue } from '../../lib/focus/use-focus-fallback.ts';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import { ADDRESS_INPUT } from '../../lib/forms/address-input.ts';
import { useUnsavedText } from '../../lib/forms/unsaved-text.ts';
import { useOneSend } from '../../lib/forms/use-one-send.ts';
import type { readGift } from './gift-fields.tsx';
import { inviteAllMutation } from './invitaciones.api.ts';
import classes from './invitaciones.module.css';
import { correctedLines, type InvitedLine, isSent, isSettled, isWrong, linesToSend, reasonOf, withCorrected } from './invited-lines.ts';
import { lineOf } from './invitee-line.ts';

type Shown = 'all' | 'failed';

const BY_MAIL = {
  one: 'invitación enviada',
  many: 'invitaciones enviadas',
  none: 'No hemos enviado ninguna invitación',
  left: 'Sin enviar',
};
const BY_LINK = { one: 'invitación creada', many: 'invitaciones creadas', none: 'No hemos creado ninguna invitación', left: 'Sin crear' };

/** `gift`: what the list was sent with; its corrected lines get the same. */
type Props = {
  empresa_id: string;
  gift: ReturnType<typeof readGift>;
  lines: InvitedLine[];
  onLines: (lines: InvitedLine[]) => void;
  onAgain: () => void;
};

/** What became of each line of a list. Wrong ones are corrected in their place and sent again. */
export function InviteOutcomes({ empresa_id, gift, lines, onLines, onAgain }: Props) {
  const { data: mail = true } = useQuery(mailQuery);
  const words = mail ? BY_MAIL : BY_LINK;
  const failed = lines.filter((line) => !isSettled(line));
  const sent = lines.filter(isSent).length;
  const entered = lines.length - failed.length - sent;
  const [shown, setShown] = useState<Shown>('all');
  const [written, setWritten] = useState<Record<number, string>>({});
  const corrected = correctedLines(lines, written);
  useUnsavedText(corrected.length > 0);
  const { send, mutation: again } = useOneSend(inviteAllMutation);
  // The fields and their button are gone with the last wrong line.
  const heading = useMergedRef<HTMLHeadingElement>(focusOnArrival, useFocusRescue(lines.some(isWrong)));
  const sendCorrected = () =>
    send(
      { empresa_id, emails: linesToSend(corrected.map(({ number: _, ...person }) => person)), ...gift },
      {
        onSuccess: ({ items }) => {
          onLines(withCorrected(lines, corrected, items));
          setWritten({});
        },
      },
    );
  return (
    <form
      noValidate
      aria-busy={again.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!again.isPending && corrected.length > 0) sendCorrected();
      }}
    >
      <Stack gap="md">
        <Title order={3} ref={heading} tabIndex={-1} data-no-ring aria-live="polite">
          {[
            ...(sent > 0 || entered === 0 ? [sent === 0 ? words.none : countOf(sent, words.one, words.many)] : []),
            ...(entered > 0 ? [countOf(entered, 'persona ha entrado en sus grupos', 'personas han entrado en sus grupos')] : []),
          ].join(' · ')}
          {failed.length > 0 && ` · ${formatNumber(failed.length)} ${words.left.toLowerCase()}`}
        </Title>
        {failed.length > 0 && failed.length < lines.length && (
          <SegmentedControl
            className={classes.filter}
            aria-label="Líneas que se ven"
            value={shown}
            onChange={setShown}
            data={[
              { value: 'all' satisfies Shown, label: `Todas (${lines.length})` },
              { value: 'failed' satisfies Shown, label: `${words.left} (${failed.length})` },
            ]}
          />
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable */}
        <section className={classes.outcomes} aria-label="Resultado de cada línea" tabIndex={0}>
          <ol>
            {(shown === 'all' ? lines : failed).map((line) => (
              <OutcomeRow
                key={line.number}
                line={line}
                written={written[line.number]}
                onWrite={(text) => setWritten((before) => ({ ...before, [line.number]: text }))}
              />
            ))}
          </ol>
        </section>
        {lines.some(isWrong) && <Text variant="hint">Corrige aquí las líneas en rojo. Las que dejes igual no se envían.</Text>}
        <ErrorMessage error={again.error} />
        <Group gap="sm">
          {lines.some(isWrong) && (
            <SubmitButton pending={again.isPending} disabled={corrected.length === 0}>
              {corrected.length > 0
                ? `Enviar ${countOf(corrected.length, 'línea corregida', 'líneas corregidas')}`
                : 'Enviar las líneas corregidas'}
            </SubmitButton>
          )}
          <SecondaryButton onClick={onAgain}>Invitar a más personas</SecondaryButton>
        </Group>
      </Stack>
    </form>
  );
}

type RowProps = { line: InvitedLine; written: string | undefined; onWrite: (text: string) => void };

function OutcomeRow({ line, written, onWrite }: RowProps) {
  const { number, email, nombre, grupos, url } = line;
  return (
    <li value={number} data-row className={classes.outcome} data-wrong={isWrong(line) || undefined}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      {isWrong(line) ? (
        <TextInput
          {...ADDRESS_INPUT}
          aria-label={`Línea ${number}`}
          value={written ?? lineOf(line)}
          onChange={({ currentTarget }) => onWrite(currentTarget.value)}
          error={reasonOf(line)}
        />
      ) : (
        <>
          <Box component="span" data-anywhere>
            {nombre && <bdi>{nombre} · </bdi>}
            {email}
            {grupos && <bdi> · {grupos.join(', ')}</bdi>}
          </Box>
          <span className={classes.result}>
            <StatusDot color={isSettled(line) ? 'green' : 'yellow'} />
            {url ? <CopyButton text={url} label="Copiar enlace" /> : reasonOf(line)}
          </span>
        </>
      )}
    </li>
  );
}
