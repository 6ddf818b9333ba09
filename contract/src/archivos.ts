/** Types of files. The server recognises them by content; the first extension is the one in the store's paths. */
export const FILE_TYPES = {
  png: { content_type: 'image/png', extensions: ['png'] },
  jpg: { content_type: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  webp: { content_type: 'image/webp', extensions: ['webp'] },
  svg: { content_type: 'image/svg+xml', extensions: ['svg'] },
  pdf: { content_type: 'application/pdf', extensions: ['pdf'] },
  doc: { content_type: 'application/msword', extensions: ['doc'] },
  docx: { content_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extensions: ['docx'] },
  txt: { content_type: 'text/plain; charset=utf-8', extensions: ['txt'] },
} as const satisfies Record<string, { content_type: string; extensions: readonly string[] }>;
export type FileType = keyof typeof FILE_TYPES;

/** Pictures are redrawn, with the longer side at most this long; other types are stored unchanged. */
type Pictures = { maxSide: number; maxPixels: number };
/** The readers of an attached file. `empresa`: its trabajadores and responsables. `asignado`: the trabajador who has the task now. */
type Reader = 'empresa' | 'responsables' | 'superadmin' | 'autor' | 'asignado';

export type FileKind = {
  types: readonly FileType[];
  /** Applies to the uploaded file and to the stored one. */
  bytes: number;
  messages: { type: string; size: string };
  pictures: Pictures;
  /** True if every type is redrawn: then the file name is ignored. Otherwise its extension must match its content. */
  anyName: boolean;
  readers: readonly Reader[];
};

const MB = 1024 * 1024;
const attachment = (types: readonly FileType[], list: string, readers: readonly Reader[]): FileKind => ({
  types,
  bytes: 10 * MB,
  messages: {
    type: `Tipo de archivo no permitido. Formatos aceptados: ${list}`,
    size: 'El archivo es demasiado grande. Máximo 10MB.',
  },
  pictures: { maxSide: 2560, maxPixels: 8192 * 8192 },
  anyName: false,
  readers,
});

/** Kinds of files (5.8, 5.10, 5.13, 9.3), a row each. What the database decides by kind stands in a row of app.file_kinds() (db/functions/file_kinds.sql). */
export const FILE_KINDS = {
  logo: {
    types: ['png', 'jpg', 'webp', 'svg'],
    bytes: MB,
    messages: {
      type: 'Formato de archivo no permitido. Use PNG, JPG, WEBP o SVG.',
      size: 'El archivo es demasiado grande. Máximo 1MB.',
    },
    pictures: { maxSide: 512, maxPixels: 4096 * 4096 },
    anyName: true,
    readers: ['empresa'],
  },
  faq: attachment(['jpg', 'png', 'pdf', 'doc', 'docx'], 'JPG, JPEG, PNG, PDF, DOC, DOCX', ['empresa', 'superadmin']),
  respuesta: attachment(['jpg', 'png', 'webp', 'pdf', 'doc', 'docx', 'txt'], 'JPG, PNG, WEBP, PDF, DOC, DOCX, TXT', [
    'autor',
    'responsables',
  ]),
  tarea: attachment(['jpg', 'png', 'webp', 'pdf', 'doc', 'docx', 'txt'], 'JPG, JPEG, PNG, WEBP, PDF, DOC, DOCX, TXT', [
    'asignado',
    'responsables',
  ]),
  escena: {
    ...attachment(['jpg', 'png', 'webp', 'pdf'], 'JPG, JPEG, PNG, WEBP, PDF', ['empresa', 'superadmin']),
    // Twice the width that a role-play is played in.
    pictures: { maxSide: 1600, maxPixels: 8192 * 8192 },
  },
} as const satisfies Record<string, FileKind>;
export type FileKindName = keyof typeof FILE_KINDS;

/** Files are served below this path, with the caller's session. */
export const STORAGE_PATH = '/storage/v1';
