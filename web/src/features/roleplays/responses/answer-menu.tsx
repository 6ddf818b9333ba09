import { Menu } from '@mantine/core';
import { IconQuote } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { proposeRespuestaMutation } from '../propose.api.ts';
import type { TextKey } from '../text-comments.api.ts';

type Props = { empresa_id: string; text: TextKey; what: string };

/** What is done with an answer that was handed in. */
export function AnswerMenu({ empresa_id, text: { entrega_id, n }, what }: Props) {
  const propose = useMutation(proposeRespuestaMutation);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <MoreButton of={what} loading={propose.isPending} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconQuote size={16} aria-hidden />} onClick={() => propose.mutate({ empresa_id, entrega_id, texto_n: n })}>
          Proponer como FAQ
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
