import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import { Menu } from '@mantine/core';
import { IconCalendarPlus, IconHistory, IconRefresh, IconUserMinus } from '@tabler/icons-react';
import { useRef } from 'react';
import { MoreButton } from '../../../../components/buttons/more-button.tsx';
import { useOpenedOnArrival } from '../../../../lib/address/use-opened-on-arrival.ts';
import { FOCUS_RETURNED_MS } from '../../../../lib/focus/use-focus-fallback.ts';
import { personName } from '../../../../lib/text/person-name.ts';
import type { PersonDialog } from './person-dialogs.tsx';

const icon = { size: 16 };

type Props = { person: Responder; onOpen: (dialog: PersonDialog) => void; onEarlier: () => void };

/** 'Volver a asignar' only when finished, 'Ampliar plazo' only before [4.6]. */
export function PersonMenu({ person, onOpen, onEarlier }: Props) {
  const { button, menu } = useOpenedOnArrival();
  // The menu gives the focus back to its button when it closes.
  const afterwards = useRef<() => void>(undefined);
  const { assignment_id, completed_at, earlier } = person;
  const subject = assignment_id === null ? undefined : { assignment_id, person };
  return (
    <Menu
      {...menu}
      position="bottom-end"
      withinPortal={false}
      width={216}
      onExitTransitionEnd={() => {
        if (afterwards.current) setTimeout(afterwards.current, FOCUS_RETURNED_MS);
        afterwards.current = undefined;
      }}
    >
      <Menu.Target>
        <MoreButton ref={button} of={personName(person)} />
      </Menu.Target>
      <Menu.Dropdown>
        {subject && completed_at && (
          <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => onOpen({ is: 'reassign', ...subject })}>
            Volver a asignar
          </Menu.Item>
        )}
        {subject && !completed_at && (
          <Menu.Item leftSection={<IconCalendarPlus {...icon} />} onClick={() => onOpen({ is: 'extend', ...subject })}>
            Ampliar plazo
          </Menu.Item>
        )}
        {earlier && (
          <Menu.Item
            leftSection={<IconHistory {...icon} />}
            onClick={() => {
              afterwards.current = onEarlier;
            }}
          >
            Entregas anteriores
          </Menu.Item>
        )}
        {subject && (
          <>
            <Menu.Divider />
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconUserMinus {...icon} />}
              onClick={() => onOpen({ is: 'withdraw', ...subject })}
            >
              Quitar la asignación
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
