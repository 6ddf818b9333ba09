import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { useAskBeforeClosing } from '../../../components/dialogs/use-ask-before-closing.tsx';
import { TextScopeContext } from '../../../lib/forms/unsaved-text.ts';
import { DialogCoverContext, useDialogCover } from '../../../lib/screen/dialog-cover.ts';
import { useIsPhone } from '../../../lib/screen/use-is-phone.ts';
import classes from './editor.module.css';

type Props = DialogState & {
  title: string /** Another dialog is open over it, beside those of its contents. */;
  covered: boolean;
  children: ReactNode;
};

/**
 * The wide dialog of the FAQ form. Its contents are mounted only while it is open; its footer stays in sight. Escape closes it without
 * loss, because what was typed is kept as a draft; where this browser keeps nothing, it asks.
 */
export function FaqModal({ opened, onClose, onClosed, title, covered, children }: Props) {
  const isPhone = useIsPhone();
  const { isCovered, cover } = useDialogCover();
  const { scope, close, question } = useAskBeforeClosing(opened, onClose);
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        size={800}
        fullScreen={isPhone}
        closeOnClickOutside={false}
        closeOnEscape={!covered && !isCovered}
        onExitTransitionEnd={() => onClosed?.()}
        classNames={{ content: classes.content ?? '', body: classes.body ?? '', header: classes.header ?? '' }}
      >
        <DialogCoverContext value={cover}>
          <TextScopeContext value={scope}>{children}</TextScopeContext>
        </DialogCoverContext>
      </Modal>
      {question}
    </>
  );
}
