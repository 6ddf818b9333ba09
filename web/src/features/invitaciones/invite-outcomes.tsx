import { INVITATION_OUTCOMES } from '@ensaya/contract/invitaciones.ts';
import { Box, Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { CopyButton } from '../../components/buttons/copy-button.tsx';
import { StatusDot } from '../../components/status/status-badge.tsx';
import { mailQuery } from '../../lib/data/registration-queries.ts';
import { focusOnArrival } from '../../lib/focus/focus-on-arrival.ts';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import type { Outcomes } from './invitaciones.api.ts';
import classes from './invitaciones.module.css';

type Shown = 'all' | 'failed';

const BY_MAIL = {
  one: 'invitación enviada',
  many: 'invitaciones enviadas',
  none: 'No hemos enviado ninguna invitación',
  left: 'Sin enviar',
};
const BY_LINK = { one: 'invitación creada', many: 'invitaciones creadas', none: 'No hemos creado ninguna invitación', left: 'Sin crear' };

export function InviteOutcomes({ outcomes, onAgain }: { outcomes: Outcomes; onAgain: () => void }) {
  const lines = outcomes.map((line, index) => ({ ...line, number: index + 1 }));
  const { data: mail = true } = useQuery(mailQuery);
  const words = mail ? BY_MAIL : BY_LINK;
  const failed = lines.filter(({ outcome }) => outcome !== 'invited' && outcome !== 'link');
  const sent = lines.length - failed.length;
  const [shown, setShown] = useState<Shown>('all');
  return (
    <Stack gap="md">
      <Title order={3} ref={focusOnArrival} tabIndex={-1} data-no-ring>
        {sent === 0 ? words.none : countOf(sent, words.one, words.many)}
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
          {(shown === 'all' ? lines : failed).map(({ number, email, outcome, url }) => (
            <li key={number} value={number} data-row className={classes.outcome}>
              <span className={classes.number} aria-hidden="true">
                {number}
              </span>
              <Box component="span" data-anywhere>
                {email || '(vacía)'}
              </Box>
              <span className={classes.result}>
                <StatusDot color={outcome === 'invited' || outcome === 'link' ? 'green' : outcome === 'invalid' ? 'red' : 'yellow'} />
                {url ? <CopyButton text={url} label="Copiar enlace" /> : INVITATION_OUTCOMES[outcome]}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <Group>
        <SecondaryButton onClick={onAgain}>Invitar a más personas</SecondaryButton>
      </Group>
    </Stack>
  );
}
