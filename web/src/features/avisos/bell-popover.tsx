import { AVISOS_PATH } from '@ensaya/contract/paginas.ts';
import { CloseButton, Popover, Title } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { QuietButton } from '../../components/buttons/buttons.tsx';
import { useOpenedOnArrival } from '../../lib/address/use-opened-on-arrival.ts';
import { AvisoList } from './aviso-list.tsx';
import { readAvisosMutation } from './avisos.api.ts';
import { BellButton } from './bell-button.tsx';
import classes from './bell-popover.module.css';

/** Loaded by a click on the bell: it opens at once. */
export function BellPopover({ unread }: { unread: number }) {
  const { button, menu } = useOpenedOnArrival();
  const read = useMutation(readAvisosMutation);
  const id = useId();
  const close = () => menu.onChange(false);
  return (
    <Popover {...menu} position="bottom-end" width={432} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <BellButton unread={unread} ref={button} onClick={() => menu.onChange(!menu.opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-labelledby={id}>
        <div className={classes.sheet}>
          <div className={classes.head}>
            <Title order={2} id={id} tabIndex={-1} data-autofocus flex={1} data-no-ring>
              Avisos
            </Title>
            {unread > 0 && (
              <QuietButton color="marca" onClick={() => read.mutate(undefined)} loading={read.isPending && read.variables === undefined}>
                Marcar todo como leído
              </QuietButton>
            )}
            <CloseButton className={classes.close} size={44} aria-label="Cerrar" onClick={close} />
          </div>
          <div className={classes.body}>
            <AvisoList
              onOpen={(aviso) => {
                close();
                if (aviso.read_at === null) read.mutate([aviso.id]);
              }}
            />
          </div>
          <div className={classes.foot}>
            <Link to={AVISOS_PATH} onClick={close} data-hover className={classes.choose}>
              <IconSettings size={18} aria-hidden="true" />
              Elegir qué avisos recibo
            </Link>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
