import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { Download } from '@playwright/test';

/** One file of a zip archive, whose sizes stand in the local headers. */
function unzipped(archive: Buffer, wanted: string): string {
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const [method, size] = [archive.readUInt16LE(at + 8), archive.readUInt32LE(at + 18)];
    const [nameLength, extra] = [archive.readUInt16LE(at + 26), archive.readUInt16LE(at + 28)];
    const name = archive.toString('utf8', at + 30, at + 30 + nameLength);
    const data = archive.subarray(at + 30 + nameLength + extra, at + 30 + nameLength + extra + size);
    if (name === wanted) return (method === 8 ? inflateRawSync(data) : data).toString('utf8');
    at += 30 + nameLength + extra + size;
  }
  throw new Error(`${wanted} is missing`);
}

/** The XML of a downloaded workbook's sheet. */
export const sheetOf = async (file: Download): Promise<string> => unzipped(await readFile(await file.path()), 'xl/worksheets/sheet1.xml');
