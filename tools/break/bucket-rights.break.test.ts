import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteBucketPolicyCommand,
  DeleteObjectCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { expect, onTestFinished, test } from 'vitest';
import { startRadosGateway } from '../heavy/rados-gateway.ts';

const MAKE_BUCKET = new URL('../../ops/s3/bucket.mjs', import.meta.url).pathname;
const Bucket = 'ensaya';

test("the product's key reads, writes, lists and deletes in its bucket; what only the gateway's root may, it is refused", async () => {
  const gateway = await startRadosGateway();
  const folder = await mkdtemp(join(tmpdir(), 'ensaya-root-'));
  onTestFinished(async () => {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const { endpoint, accessKeyId, secretAccessKey } = gateway;
  const product = await gateway.addUser('producto');
  for (const [name, value] of Object.entries({ key: accessKeyId, secret: secretAccessKey }))
    await writeFile(join(folder, name), `${value}\n`);
  await promisify(execFile)(process.execPath, [MAKE_BUCKET], {
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: 'default',
      S3_BUCKET: Bucket,
      S3_ROOT_KEY_FILE: join(folder, 'key'),
      S3_ROOT_SECRET_FILE: join(folder, 'secret'),
      // The gateway of the drills names people by an ARN, as S3 elsewhere does.
      S3_PRINCIPAL: 'arn:aws:iam:::user/producto',
    },
  });
  const clientOf = (credentials: typeof product) => new S3Client({ endpoint, region: 'default', forcePathStyle: true, credentials });
  const [root, own] = [clientOf({ accessKeyId, secretAccessKey }), clientOf(product)];
  expect((await root.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBe('Enabled');

  // What the product does.
  await own.send(new PutObjectCommand({ Bucket, Key: 'a/b', Body: 'uno' }));
  await own.send(new PutObjectCommand({ Bucket, Key: 'a/b', Body: 'dos' }));
  expect(await (await own.send(new GetObjectCommand({ Bucket, Key: 'a/b' }))).Body?.transformToString()).toBe('dos');
  expect((await own.send(new ListObjectsV2Command({ Bucket }))).Contents).toHaveLength(1);
  await own.send(new DeleteObjectCommand({ Bucket, Key: 'a/b' }));

  // What would make its deletions final, or the bucket everybody's.
  const { Versions = [] } = await root.send(new ListObjectVersionsCommand({ Bucket }));
  expect(Versions).toHaveLength(2);
  const VersionId = Versions[0]?.VersionId;
  const open = JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:*', Resource: `arn:aws:s3:::${Bucket}/*` }],
  });
  const acts = {
    'delete a version': new DeleteObjectCommand({ Bucket, Key: 'a/b', VersionId }),
    'list versions': new ListObjectVersionsCommand({ Bucket }),
    'stop versions': new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Suspended' } }),
    'open the bucket': new PutBucketPolicyCommand({ Bucket, Policy: open }),
    'delete the policy': new DeleteBucketPolicyCommand({ Bucket }),
    'delete the bucket': new DeleteBucketCommand({ Bucket }),
    'take its name': new CreateBucketCommand({ Bucket }),
  };
  for (const [name, act] of Object.entries(acts)) {
    const outcome = await own.send(act as GetObjectCommand).then(
      () => 'done',
      (error: Error) => error.name,
    );
    expect([name, outcome]).toEqual([name, expect.stringMatching(/^(AccessDenied|BucketAlreadyExists)$/)]);
  }
  // Nor with a guessed key of the root.
  const guessed = clientOf({ accessKeyId, secretAccessKey: product.secretAccessKey });
  await expect(guessed.send(new ListObjectVersionsCommand({ Bucket }))).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  });
  expect((await root.send(new ListObjectVersionsCommand({ Bucket }))).Versions).toHaveLength(2);
});
