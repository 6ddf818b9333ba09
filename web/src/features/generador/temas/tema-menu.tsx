import type { Tema } from '@ensaya/contract/generador.ts';
import { Menu } from '@mantine/core';
import { IconCopy, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MoreButton } from '../../../components/more-button.tsx';
import { generarPath } from '../../../lib/paths.ts';
import { useOpenedOnArrival } from '../../../lib/use-opened-on-arrival.ts';
import { duplicateTemaMutation } from './temas.api.ts';

const icon = { size: 16, stroke: 1.75 };

export function TemaMenu({ tema }: { tema: Tema }) {
  const { button, menu } = useOpenedOnArrival();
  const duplicate = useMutation(duplicateTemaMutation);
  return (
    <Menu {...menu} position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <MoreButton ref={button} of={tema.nombre} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={generarPath(tema.id)} leftSection={<IconPlayerPlay {...icon} />}>
          Probar
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy {...icon} />}
          disabled={duplicate.isPending}
          onClick={() => duplicate.mutate({ key: tema, body: { id: crypto.randomUUID() } })}
        >
          Duplicar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
