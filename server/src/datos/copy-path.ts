/** Where the store keeps a copy. A company's is removed with its other files. */
export const copyPath = ({ id, user_id, empresa_id }: { id: string; user_id: string; empresa_id: string | null }): string =>
  empresa_id ? `${empresa_id}/exportaciones/${id}.zip` : `personas/${user_id}/${id}.zip`;

export const COPY_TYPE = 'application/zip';
