import { ActionIcon, Flex } from '@mantine/core';
import { IconArrowMerge, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VersionedEdit } from '../../../../components/dialogs/versioned-edit.tsx';
import { countOf } from '../../../../lib/format/numbers.ts';
import classes from './categories.module.css';

type Edit = Parameters<typeof VersionedEdit>[0];
type Props = Pick<Edit, 'label' | 'value' | 'version' | 'max' | 'blank' | 'tooLong' | 'save' | 'currentOf' | 'children'> & {
  faqs: number;
  /** Undefined without another one to merge with. */
  onMerge: (() => void) | undefined;
  onDelete: () => void;
};

/** The name of a category or topic with its number of FAQs and its buttons. */
export const ManagedName = ({ faqs, onMerge, onDelete, ...edit }: Props) => (
  <div className={classes.row}>
    <div className={classes.name}>
      <VersionedEdit {...edit} />
    </div>
    <span className={classes.count}>{faqs > 0 ? countOf(faqs, 'FAQ', 'FAQs') : 'Sin FAQs'}</span>
    <Flex gap={2}>
      {onMerge && (
        <Act label={`Fusionar ${edit.value} con…`} onClick={onMerge}>
          <IconArrowMerge size={18} />
        </Act>
      )}
      <Act label={`Eliminar ${edit.value}`} onClick={onDelete}>
        <IconTrash size={18} />
      </Act>
    </Flex>
  </div>
);

const Act = ({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) => (
  <ActionIcon aria-label={label} title={label} onClick={onClick}>
    {children}
  </ActionIcon>
);
