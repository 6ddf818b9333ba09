import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';

type Props = { label: string; onClick: () => void };

export const NewButton = (props: ButtonProps & ComponentProps<'button'>) => <Button leftSection={<IconPlus size={16} />} {...props} />;

/** The tooltip says the act; the name of the button also says what it acts on. The browser's own tooltip: Mantine's weighs 10 KB a page. */
const IconButton = ({ act, label, onClick, children }: Props & { act: string; children: ReactNode }) => (
  <ActionIcon title={act} aria-label={label} onClick={onClick}>
    {children}
  </ActionIcon>
);

export const EditButton = (props: Props) => (
  <IconButton act="Editar" {...props}>
    <IconPencil size={18} />
  </IconButton>
);

export const DeleteButton = (props: Props) => (
  <IconButton act="Eliminar" {...props}>
    <IconTrash size={18} />
  </IconButton>
);
