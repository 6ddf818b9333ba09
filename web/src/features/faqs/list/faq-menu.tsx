import type { Faq } from '@ensaya/contract/faqs.ts';
import { Menu } from '@mantine/core';
import { IconCircleCheck, IconFolderSymlink, IconHistory, IconLink, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { faqPath } from '../../../lib/address/paths.ts';
import { useOpenedOnArrival } from '../../../lib/address/use-opened-on-arrival.ts';
import { toastFailure, toastSuccess } from '../../../lib/screen/toast.ts';
import { reviewFaqsMutation } from '../faqs.api.ts';
import classes from './faq-menu.module.css';
import type { OpenDialog } from './open-dialog.ts';

const icon = { size: 16 };

export function FaqMenu({ faq, onOpen }: { faq: Faq; onOpen: OpenDialog }) {
  const { button, menu } = useOpenedOnArrival();
  const review = useMutation(reviewFaqsMutation);
  const { id, empresa_id } = faq;
  return (
    <Menu {...menu} position="bottom-end" withinPortal={false} width={216}>
      <Menu.Target>
        <MoreButton ref={button} of={faq.question} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => copyLink(id)}>
          Copiar enlace
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCircleCheck {...icon} />}
          disabled={review.isPending}
          onClick={() => review.mutate({ empresa_id, ids: [id] })}
        >
          Marcar como revisada
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => onOpen({ is: 'history', faq })}>
          Historial
        </Menu.Item>
        <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={() => onOpen({ is: 'move', empresa_id, ids: [id] })}>
          Mover
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item className={classes.danger ?? ''} leftSection={<IconTrash {...icon} />} onClick={() => onOpen({ is: 'delete', faq })}>
          Eliminar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

async function copyLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(faqPath(id), window.location.origin).href);
    toastSuccess('Enlace copiado al portapapeles');
  } catch {
    toastFailure('Error al copiar al portapapeles');
  }
}
