import { expect, test } from 'vitest';

type Entry = { Key: string; VersionId: string; IsLatest: boolean; LastModified: Date };
type Page = { Versions?: Entry[]; DeleteMarkers?: Entry[]; IsTruncated?: boolean; NextKeyMarker?: string };
type Client = { send: (command: { input: { KeyMarker?: string; VersionId?: string } }) => Promise<Page> };
const { expire } = (await import(new URL('../ops/s3/expire.mjs', import.meta.url).href)) as {
  expire: (client: Client, bucket: string, limit: Date) => Promise<number>;
};

const entry = (Key: string, VersionId: string, day: number, IsLatest = false): Entry => ({
  Key,
  VersionId,
  IsLatest,
  LastModified: new Date(Date.UTC(2026, 0, day)),
});

test('a version goes when it was replaced or deleted long ago, whatever its own age; what is in use stays', async () => {
  const pages: Page[] = [
    {
      Versions: [
        entry('in use', 'a1', 1, true),
        entry('deleted long ago', 'b1', 1),
        entry('deleted just now', 'c1', 1),
        entry('replaced', 'd4', 12, true),
        entry('replaced', 'd3', 11),
      ],
      DeleteMarkers: [entry('deleted long ago', 'b2', 5, true), entry('deleted just now', 'c2', 12, true)],
      IsTruncated: true,
      NextKeyMarker: 'replaced',
    },
    { Versions: [entry('replaced', 'd2', 4), entry('replaced', 'd1', 2)] },
  ];
  const deleted: (string | undefined)[] = [];
  const client: Client = {
    send: async ({ input }) => {
      if (input.VersionId) deleted.push(input.VersionId);
      return input.VersionId ? {} : ((input.KeyMarker ? pages[1] : pages[0]) ?? {});
    },
  };
  expect(await expire(client, 'ensaya', new Date(Date.UTC(2026, 0, 10)))).toBe(3);
  expect(deleted).toEqual(['b1', 'b2', 'd1']);
});
