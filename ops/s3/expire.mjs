import { setTimeout } from 'node:timers/promises';
import { DeleteObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { SECRETS, withSecretFiles } from '@ensaya/server/secret-files.ts';

/**
 * Once a day, as the gateway's root: deletes old versions for good. The gateway has no life-cycle rules, without which what was erased would stay
 * for ever. Counted from the moment at which a version was replaced or deleted, not from its own age. Mounted into the product's image.
 */
const KEPT_MS = 36 * 86_400_000;

/** Of one key: what was replaced or deleted before `limit`, and a delete marker that is left alone. */
function expired(entries, limit) {
  const newestFirst = entries.toSorted((a, b) => Number(b.IsLatest) - Number(a.IsLatest) || b.LastModified - a.LastModified);
  const old = newestFirst.filter((_, index) => index > 0 && newestFirst[index - 1].LastModified < limit);
  const [latest] = newestFirst;
  const alone = latest.isMarker && latest.LastModified < limit && old.length === newestFirst.length - 1;
  // The marker last: a run that is broken off must not bring the version below it back.
  return latest.IsLatest ? [...old.toReversed(), ...(alone ? [latest] : [])] : [];
}

export async function expire(client, Bucket, limit) {
  let held = [];
  let deleted = 0;
  for (let next = {}; next; ) {
    const page = await client.send(new ListObjectVersionsCommand({ Bucket, ...next }));
    const markers = (page.DeleteMarkers ?? []).map((marker) => ({ ...marker, isMarker: true }));
    const entries = [...held, ...(page.Versions ?? []), ...markers];
    next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker } : undefined;
    // The last key of a page may go on in the next one.
    held = next ? entries.filter(({ Key }) => Key === next.KeyMarker) : [];
    const whole = next ? entries.filter(({ Key }) => Key !== next.KeyMarker) : entries;
    for (const versions of Map.groupBy(whole, ({ Key }) => Key).values())
      for (const { Key, VersionId } of expired(versions, limit)) {
        await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
        deleted += 1;
      }
  }
  return deleted;
}

if (import.meta.main) {
  const { given, flaws } = withSecretFiles(process.env, SECRETS);
  if (flaws.size > 0) throw new Error([...flaws.values()].join('\n'));
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET, S3_ROOT_KEY, S3_ROOT_SECRET } = given;
  const credentials = { accessKeyId: S3_ROOT_KEY, secretAccessKey: S3_ROOT_SECRET };
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
  for (;;) {
    console.log(`old versions deleted: ${await expire(client, S3_BUCKET, new Date(Date.now() - KEPT_MS))}`);
    await setTimeout(86_400_000);
  }
}
