import type { Grupo } from '@ensaya/contract/consultas.ts';
import { ActionIcon, Drawer, Group, Title } from '@mantine/core';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { faqPath } from '../../../lib/address/paths.ts';
import { useIsPhone } from '../../../lib/screen/use-is-phone.ts';
import { Standing } from './fuentes.tsx';
import { passageParts } from './passage.ts';
import classes from './preguntar.module.css';

type Props = { grupos: readonly Grupo[]; place: number; onPlace: (place: number) => void; onClose: () => void; onClosed: () => void };

/** The passage that the sentences stand in, beside them; on a phone a sheet. ↓ shows the next source. */
export function Fuente({ grupos, place, onPlace, onClose, onClosed }: Props) {
  const isPhone = useIsPhone();
  // Opened after its first render, so that it slides in.
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  const grupo = grupos[place];
  if (!grupo) return null;
  const next = () => onPlace((place + 1) % grupos.length);
  return (
    <Drawer
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={() => {
        onClose();
        onClosed();
      }}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'auto' : 420}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'slide-left', duration: 150, timingFunction: 'cubic-bezier(.2, 0, 0, 1)' }}
      classNames={{ body: classes.passage ?? '', ...(isPhone && { content: classes.sheet ?? '', header: classes.sheetHead ?? '' }) }}
      withOverlay={isPhone}
      title={`Fuente ${place + 1}`}
      closeButtonProps={{ 'aria-label': 'Cerrar', size: 44, iconSize: 24 }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || grupos.length < 2) return;
        event.preventDefault();
        next();
      }}
    >
      <div aria-live="polite">
        <Title order={3} fz="1.0625rem" fw={600} mb="sm">
          {grupo.question}
        </Title>
        <p className={classes.text}>
          {passageParts(grupo).map(({ starts, texto, shown }) =>
            shown ? <mark key={starts}>{texto}</mark> : <span key={starts}>{texto}</span>,
          )}
        </p>
        <Standing grupo={grupo} />
        <Group gap="xs" mt="md">
          <LinkButton to={faqPath(grupo.faq_id)} variant="default" leftSection={<IconExternalLink size={16} aria-hidden />}>
            Abrir la pregunta
          </LinkButton>
          {grupos.length > 1 && (
            <ActionIcon variant="default" size={44} aria-label="Siguiente fuente" onClick={next}>
              <IconChevronDown size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </div>
    </Drawer>
  );
}
