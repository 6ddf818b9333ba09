/** The props of every dialog: see `useDialog`. */
export type DialogState = { opened: boolean; onClose: () => void; onClosed?: (() => void) | undefined };
