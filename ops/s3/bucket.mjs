import { CreateBucketCommand, PutBucketPolicyCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { SECRETS, withSecretFiles } from '@ensaya/server/secret-files.ts';

/**
 * As the gateway's root, which nothing else uses: the product's bucket, with old versions kept, and the rights of the product's key, which can
 * read, write, delete and list in this bucket and nothing more. Mounted into the product's image, which has the client.
 */
const { given, flaws } = withSecretFiles(process.env, SECRETS);
if (flaws.size > 0) throw new Error([...flaws.values()].join('\n'));
const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: Bucket, S3_ACCESS_KEY_ID: key } = given;
const { S3_ROOT_KEY: accessKeyId, S3_ROOT_SECRET: secretAccessKey } = given;
const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
await client.send(new CreateBucketCommand({ Bucket })).catch((error) => {
  if (!/BucketAlready/.test(error.name)) throw error;
});
await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }));
// The gateway names people by their key, S3 elsewhere by an ARN: S3_PRINCIPAL.
const Principal = { AWS: process.env.S3_PRINCIPAL ?? key };
const Policy = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    { Effect: 'Allow', Principal, Action: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], Resource: `arn:aws:s3:::${Bucket}/*` },
    { Effect: 'Allow', Principal, Action: ['s3:ListBucket'], Resource: `arn:aws:s3:::${Bucket}` },
  ],
});
await client.send(new PutBucketPolicyCommand({ Bucket, Policy }));
