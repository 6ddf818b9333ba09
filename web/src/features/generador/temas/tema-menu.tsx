import type { Tema } from '@ensaya/contract/generador.ts';
import { Menu } from '@mantine/core';
import { IconAlignLeft, IconCopy, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { generarPath } from '../../../lib/address/paths.ts';
import { useOpenedOnArrival } from '../../../lib/address/use-opened-on-arrival.ts';
import type { TemaField } from './tema-texts.tsx';
import { duplicateTemaMutation } from './temas.api.ts';

const icon = { size: 16 };
const FIELDS = [
  { field: 'nombre', label: 'Cambiar nombre', Icon: IconPencil },
  { field: 'descripcion', label: 'Cambiar descripción', Icon: IconAlignLeft },
] as const;

type Props = { tema: Tema; onEdit: (field: TemaField) => void };

export function TemaMenu({ tema, onEdit }: Props) {
  const wanted = useRef<TemaField>(undefined);
  const { button, menu } = useOpenedOnArrival();
  const duplicate = useMutation(duplicateTemaMutation);
  return (
    <Menu
      {...menu}
      position="bottom-end"
      withinPortal={false}
      // Not before: the menu gives the focus back to its button, which would close the field.
      onExitTransitionEnd={() => {
        if (wanted.current) onEdit(wanted.current);
        wanted.current = undefined;
      }}
    >
      <Menu.Target>
        <MoreButton ref={button} of={tema.nombre} />
      </Menu.Target>
      <Menu.Dropdown>
        {FIELDS.map(({ field, label, Icon }) => (
          <Menu.Item
            key={field}
            leftSection={<Icon {...icon} />}
            onClick={() => {
              wanted.current = field;
            }}
          >
            {label}
          </Menu.Item>
        ))}
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
