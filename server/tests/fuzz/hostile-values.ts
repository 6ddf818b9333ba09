const nested = (depth: number): unknown => {
  let value: unknown = 'fondo';
  for (let i = 0; i < depth; i++) value = i % 2 ? { a: value } : [value];
  return value;
};
const FAMILY = '👩‍👩‍👧‍👦';

/** Values that a field was not made for. `JSON.parse` makes `__proto__` an ordinary key. */
export const HOSTILE: readonly unknown[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\ufeff', '\u2028', '\u202eal revés', 'null', 'NaN', 'undefined', '[object Object]'],
  ...[FAMILY, FAMILY.repeat(20), '🔑'.repeat(65), '🔑'.repeat(128), 'é'.normalize('NFD').repeat(200), 'ß'.repeat(80), 'İ'.repeat(90)],
  ...['x'.repeat(300), 'x'.repeat(5000), 'x'.repeat(200_000), '\\'.repeat(100), '%', '_', '%_%', "'", '"', '`', '\r\n\r\n', '\t'],
  ...["'; drop table app.users; --", '{{respuestas}}', '<script>alert(1)</script>', '../../etc/passwd', '%00', '%c0%ae', '=1+1', '\x1b[2J'],
  ...['infinity', '-infinity', 'now', 'epoch', '2026-02-30', '0000-00-00', '9999-12-31', '+275760-09-13', '24:00', '10000-01-01', '1e999'],
  ...['a@b', 'a@b.c', `${'x'.repeat(300)}@ejemplo.test`, 'ñ@ejemplo.test', 'a"b@ejemplo.test', 'a@ejemplo.test\0', 'A@EJEMPLO.TEST'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '{00000000-0000-4000-8000-000000000000}'],
  ...[0, -0, -1, 1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308, 1e-320],
  ...[null, true, false, [], {}, [null], [[]], [''], { length: 1e9 }, { toString: 1 }, { length: { toString: 1 } }],
  JSON.parse('{"__proto__": {"role": "superadmin"}, "constructor": {"prototype": {"x": 1}}, "hasOwnProperty": 1, "then": "x"}'),
  nested(50),
  nested(800),
  Array.from({ length: 10_000 }, (_, i) => i),
  Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, i])),
];

/** Keys that no schema has. */
export const EXTRA_KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'role',
  'user_id',
  'empresa_id',
  'id',
  'version',
  '',
  '\0',
  'x'.repeat(10_000),
];

/** Twelve: the right one, and those that a body may claim to be. */
export const CONTENT_TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=nada',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/xml',
  'application/octet-stream',
  '*/*',
  'ñ',
];

/** Bytes instead of a JSON text. */
export const BODIES: readonly (string | Buffer)[] = [
  '',
  '{',
  '[',
  '}',
  'null',
  '"texto"',
  '0',
  '{"a":1}{"b":2}',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1e400}',
  '{"a":"\\ud800"}',
  '{"a":"\u0001"}',
  '\ufeff{}',
  '['.repeat(100_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  `{"a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
  Buffer.from([0xff, 0xfe, 0x00, 0x7b]),
  Buffer.from('{"email":"\xe9\xff@ejemplo.test"}', 'latin1'),
  Buffer.alloc(1000),
  '--nada\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx\r\n--nada--\r\n',
  '--nada\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx',
  '--nada\r\n\r\n--nada--',
];

/** Parts of a path or a query, already encoded. */
export const URL_PARTS = [
  '',
  '%00',
  '%F0%9F%94%91',
  '%E0%A4%A',
  '%ED%A0%80',
  '..',
  '%2e%2e%2f',
  '-1',
  '0',
  '1e9',
  '99999999999999999999',
  'null',
  'undefined',
  '[]',
  'infinity',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(150),
  'x'.repeat(8000),
  '%27%3b--',
  'eyJhIjoxfQ',
  'W10',
  'bnVsbA',
];
