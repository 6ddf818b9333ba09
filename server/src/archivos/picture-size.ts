/** How many pixels a PNG, JPEG or WebP says that it has; undefined for anything else. Reads the header alone, and nothing is decoded. */
export function readSize(bytes: Buffer): number | undefined {
  try {
    if (bytes.toString('latin1', 1, 4) === 'PNG') return bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
    if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
    if (bytes.toString('latin1', 8, 12) === 'WEBP') return readWebp(bytes);
  } catch {
    // Too short to say.
  }
  return undefined;
}

function readJpeg(bytes: Buffer): number | undefined {
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
  }
  return undefined;
}

function readWebp(bytes: Buffer): number | undefined {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1);
  if (kind === 'VP8 ') return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff);
  if (kind !== 'VP8L') return undefined;
  const packed = bytes.readUInt32LE(21);
  return ((packed & 0x3fff) + 1) * (((packed >> 14) & 0x3fff) + 1);
}
