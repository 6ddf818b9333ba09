import type { FileKind } from '@ensaya/contract/archivos.ts';
import { ApiError, noConnection, refusal } from '../api/api-error.ts';
import { parseJson } from '../api/http.ts';
import { acrossSessionEnd } from '../session/session-end.ts';

export type UploadTarget = {
  url: string;
  method?: 'POST' | 'PUT';
  /** Sent before the file, so that the server has them when its bytes arrive. */
  fields?: Record<string, string>;
};

type Upload = UploadTarget & {
  file: File;
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/**
 * Sends a file as multipart and resolves with the answer's body, not parsed yet. XMLHttpRequest, because fetch reports no progress. Rejects
 * with an ApiError, or with the signal's reason.
 */
export const upload = (file: Upload): Promise<unknown> => acrossSessionEnd(() => sendFile(file), { isSave: true, signal: file.signal });

function sendFile({ url, method = 'POST', file, fields = {}, onProgress, signal }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body);
      else reject(refusal(request.status, body, request.getResponseHeader('x-request-id') ?? undefined));
    };
    request.onerror = () => reject(noConnection(undefined));
    const abort = () => request.abort();
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    request.onloadend = () => signal?.removeEventListener('abort', abort);

    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    request.send(form);
  });
}

/** The message to show when the server refused the file itself, so that sending it again would not help. */
export function fileRefusal(error: unknown, { messages }: FileKind): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'too_large') return messages.size;
  if (error.code === 'unsupported_type') return messages.type;
  return error.code === 'invalid_input' ? error.message : undefined;
}
