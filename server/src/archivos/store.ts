import { access, constants, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { ConfigError, type FilesConfig } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import { storageFailures } from '../lib/metrics.ts';

/** Holds the bytes of files; app.archivos and app.exportaciones hold the rest. A path begins with the company's id, or with 'personas'. */
export type Store = {
  put: (path: string, bytes: Uint8Array, contentType: string) => Promise<void>;
  /** For files that do not fit into memory. */
  putStream: (path: string, stream: Readable, bytes: number, contentType: string) => Promise<void>;
  /** Undefined when there is no such file. */
  read: (path: string) => Promise<{ stream: Readable; bytes: number } | undefined>;
  /** An address that needs no session and expires after LINK_SECONDS. Undefined for a store without such links. */
  link: ((path: string, contentType: string, contentDisposition: string) => Promise<string>) | undefined;
  /** Removing a missing file succeeds, so that it can be repeated. */
  remove: (path: string) => Promise<void>;
  removeAll: (empresa_id: string) => Promise<void>;
  close: () => void;
};

export const LINK_SECONDS = 60;

export function openStore(config: FilesConfig): Promise<Store> {
  return config.FILE_STORE === 's3' ? openBucket(config) : openFolder(config);
}

async function openFolder({ FILES_DIR = '' }: FilesConfig): Promise<Store> {
  const location = resolve(FILES_DIR);
  try {
    await mkdir(location, { recursive: true });
    await access(location, constants.R_OK | constants.W_OK);
  } catch {
    throw new ConfigError('The environment is not usable:\n  FILES_DIR: is no folder that can be written to');
  }
  return { ...storeOver(new Disk(new FSDriver({ location, visibility: 'private' }))), link: undefined, close: () => {} };
}

/** Loads its large client only when it is configured. */
async function openBucket(config: FilesConfig): Promise<Store> {
  const { S3_ENDPOINT = '', S3_PUBLIC_URL, S3_REGION = '', S3_BUCKET = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = config;
  const [{ S3Client }, { S3Driver }] = await Promise.all([import('@aws-sdk/client-s3'), import('flydrive/drivers/s3')]);
  const clientOf = (endpoint: string) =>
    new S3Client({
      endpoint,
      region: S3_REGION,
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      forcePathStyle: true,
      // Servers other than Amazon's do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000 },
    });
  // Objects are private without an access list, and many servers refuse such lists.
  const diskOf = (client: InstanceType<typeof S3Client>) =>
    new Disk(new S3Driver({ client, bucket: S3_BUCKET, visibility: 'private', supportsACL: false }));
  const client = clientOf(S3_ENDPOINT);
  // The host is part of the signature. This client signs and never connects.
  const signer = clientOf(S3_PUBLIC_URL ?? S3_ENDPOINT);
  const signing = diskOf(signer);
  return {
    ...storeOver(diskOf(client)),
    link: (path, contentType, contentDisposition) =>
      signing.getSignedUrl(path, { expiresIn: LINK_SECONDS, contentType, contentDisposition }),
    close: () => {
      client.destroy();
      signer.destroy();
    },
  };
}

function storeOver(disk: Disk): Pick<Store, 'put' | 'putStream' | 'read' | 'remove' | 'removeAll'> {
  return {
    put: (path, bytes, contentType) => withStoreErrors('put', disk.put(path, bytes, { contentType })),
    putStream: (path, stream, bytes, contentType) =>
      withStoreErrors('put', disk.putStream(path, stream, { contentType, contentLength: bytes })),
    read: (path) =>
      withStoreErrors(
        'read',
        (async () => {
          if (!(await disk.exists(path))) return undefined;
          const { contentLength } = await disk.getMetaData(path);
          return { stream: await disk.getStream(path), bytes: contentLength };
        })(),
      ),
    remove: (path) => withStoreErrors('remove', disk.delete(path)),
    removeAll: async (empresa_id) => {
      await withStoreErrors('remove', disk.deleteAll(empresa_id));
      // A bucket answers a bulk deletion with 200 even if some objects were not deleted.
      const left = await withStoreErrors('remove', disk.listAll(empresa_id, { recursive: true }));
      if ([...left.objects].length > 0) throw new Error('the store kept some of the files');
    },
  };
}

/** A store that is full or does not answer makes the request unavailable. Any other failure, such as a path it refuses, is our mistake. */
async function withStoreErrors<T>(operation: 'put' | 'read' | 'remove', answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const unusable = error instanceof Error && 'code' in error && /^E_CANNOT_/.test(String(error.code));
    if (unusable) storageFailures.inc({ operation });
    throw unusable ? new AppError('unavailable', {}, { cause: error }) : error;
  }
}
