import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Menu } from '@mantine/core';
import { IconBuilding, IconCopy } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { lazyDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { copyPath } from './copy-path.ts';

const CopyToDialog = lazyDialog(async () => (await import('./copy-to-dialog.tsx')).CopyToDialog);

const icon = { size: 16 };

type Props = { roleplay: Pick<Roleplay, 'id'>; onCopyTo: () => void };

/** The items of a menu that copy a role-play. */
export function CopyItems({ roleplay: { id }, onCopyTo }: Props) {
  const { empresas } = useCurrentUser();
  return (
    <>
      <Menu.Item component={Link} to={copyPath(id)} leftSection={<IconCopy {...icon} />}>
        Duplicar
      </Menu.Item>
      {empresas.length > 1 && (
        <Menu.Item leftSection={<IconBuilding {...icon} />} onClick={onCopyTo}>
          Copiar a otra empresa…
        </Menu.Item>
      )}
    </>
  );
}

/** The dialog of 'Copiar a otra empresa…', for a person with several companies. */
export function CopyToOther(props: ComponentProps<typeof CopyToDialog>) {
  const { empresas } = useCurrentUser();
  return empresas.length > 1 && <CopyToDialog {...props} />;
}
