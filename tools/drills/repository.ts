import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { type RadosGateway, startRadosGateway } from '../heavy/rados-gateway.ts';
import type { Machine } from './machine.ts';

const call = promisify(execFile);

const STORE_HOST = 's3.drill.test';
const BUCKETS = { backups: 'ensaya-backups', files: 'ensaya-files' };
const REGION = 'default';

export type Repository = {
  gateway: RadosGateway;
  client: S3Client;
  filesBucket: string;
  /** The line of /etc/hosts by which machines find the store. */
  hosts: string;
  /** Where pgBackRest finds its files on a machine, and what is no secret. */
  environment: Record<string, string>;
  /** Gives a machine the certificate and what pgBackRest needs beside ops/backup/pgbackrest.conf. */
  install: (machine: Machine) => Promise<void>;
  /** rclone's remote `backups:`, for the copies of a folder of files. */
  rclone: Record<string, string>;
  backupsBucket: string;
  /** The server's and worker's settings for a bucket. */
  files: Record<string, string>;
};

/** A real S3 server with TLS on `address`:`port`, with a bucket for backups and a versioned one for files. */
export async function startRepository(folder: string, address: string, port: number): Promise<Repository> {
  const [key, certificate, both] = ['store.key', 'store.crt', 'store.pem'].map((name) => join(folder, name)) as [string, string, string];
  await call('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate],
    ...['-subj', `/CN=${STORE_HOST}`, '-addext', `subjectAltName=DNS:${STORE_HOST}`],
  ]);
  await writeFile(both, (await readFile(key, 'utf8')) + (await readFile(certificate, 'utf8')));
  const gateway = await startRadosGateway({ address: `${address}:${port}`, certificate: both });
  const { endpoint, accessKeyId, secretAccessKey } = gateway;
  const client = new S3Client({ endpoint, region: REGION, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true });
  for (const Bucket of Object.values(BUCKETS)) await client.send(new CreateBucketCommand({ Bucket }));
  await client.send(new PutBucketVersioningCommand({ Bucket: BUCKETS.files, VersioningConfiguration: { Status: 'Enabled' } }));
  // As ops/up.sh writes it.
  const settings = [
    `s3-endpoint=${STORE_HOST}`,
    `s3-region=${REGION}`,
    `s3-bucket=${BUCKETS.backups}`,
    `s3-key=${accessKeyId}`,
    `s3-key-secret=${secretAccessKey}`,
    `cipher-pass=${randomBytes(32).toString('base64')}`,
  ];
  return {
    gateway,
    client,
    filesBucket: BUCKETS.files,
    backupsBucket: BUCKETS.backups,
    hosts: `127.0.0.1 localhost\n${address} ${STORE_HOST}`,
    environment: {
      PGBACKREST_CONFIG: '/opt/ensaya/ops/backup/pgbackrest.conf',
      PGBACKREST_CONFIG_INCLUDE_PATH: '/etc/ensaya/conf.d',
      REPOSITORY: '/etc/ensaya/conf.d/repository.conf',
      PGBACKREST_REPO1_STORAGE_PORT: String(port),
      PGBACKREST_REPO1_STORAGE_CA_FILE: '/etc/ensaya/store.crt',
    },
    install: async (machine) => {
      await machine.give('store.crt', await readFile(certificate, 'utf8'));
      await machine.give('conf.d/repository.conf', `[global]\n${settings.map((line) => `repo1-${line}\n`).join('')}`);
    },
    rclone: {
      RCLONE_CONFIG_BACKUPS_TYPE: 's3',
      RCLONE_CONFIG_BACKUPS_PROVIDER: 'Ceph',
      RCLONE_CONFIG_BACKUPS_ENDPOINT: endpoint,
      RCLONE_CONFIG_BACKUPS_REGION: REGION,
      RCLONE_CONFIG_BACKUPS_ACCESS_KEY_ID: accessKeyId,
      RCLONE_CONFIG_BACKUPS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    files: {
      FILE_STORE: 's3',
      S3_ENDPOINT: endpoint,
      S3_REGION: REGION,
      S3_BUCKET: BUCKETS.files,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  };
}
