type Read = { isPending: boolean; isLoadingError: boolean };

/** What a picker says when it lists nothing: a list that could not be read is not an empty one. The reason and 'Reintentar' are below the field. */
export const nothingListed = ({ isPending, isLoadingError }: Read, nothing: string): string =>
  isLoadingError ? 'No hemos podido cargar la lista' : isPending ? 'Buscando…' : nothing;
