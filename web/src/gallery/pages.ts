import type { ComponentType } from 'react';
import { DialogsPage } from './pages/dialogs-page.tsx';
import { EmptyPage } from './pages/empty-page.tsx';
import { FieldsPage } from './pages/fields-page.tsx';
import { FilePage } from './pages/file-page.tsx';
import { GuionPage } from './pages/guion-page.tsx';
import { InlineEditPage } from './pages/inline-edit-page.tsx';
import { ListsPage } from './pages/lists-page.tsx';
import { MarkdownPage } from './pages/markdown-page.tsx';
import { PhonePage } from './pages/phone-page.tsx';
import { StatsPage } from './pages/stats-page.tsx';
import { StatusPage } from './pages/status-page.tsx';
import { TablePage } from './pages/table-page.tsx';
import { ToastsPage } from './pages/toasts-page.tsx';

export const PAGES: Record<string, { title: string; Page: ComponentType }> = {
  'inline-edit': { title: 'Edición en línea', Page: InlineEditPage },
  dialogs: { title: 'Diálogos', Page: DialogsPage },
  toasts: { title: 'Avisos y copiar', Page: ToastsPage },
  lists: { title: 'Buscar, vista y cuadrícula', Page: ListsPage },
  table: { title: 'Tabla', Page: TablePage },
  status: { title: 'Estados', Page: StatusPage },
  stats: { title: 'Cifras', Page: StatsPage },
  empty: { title: 'Vacío, carga y error', Page: EmptyPage },
  fields: { title: 'Campos', Page: FieldsPage },
  file: { title: 'Archivo', Page: FilePage },
  phone: { title: 'Teléfono', Page: PhonePage },
  guion: { title: 'Guion', Page: GuionPage },
  markdown: { title: 'Markdown', Page: MarkdownPage },
};
