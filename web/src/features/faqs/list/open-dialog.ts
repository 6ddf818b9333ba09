import type { FaqDialog } from '../editor/faq-dialogs.tsx';
import type { ManageDialog } from '../manage/manage-dialogs.tsx';

export type OpenDialog = (dialog: FaqDialog | ManageDialog) => void;
