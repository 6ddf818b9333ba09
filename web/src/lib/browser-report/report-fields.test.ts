import { expect, test } from 'vitest';
import { nameOf, pageOf, placesOf } from './report-fields.ts';

test.each([
  ['/dashboard/faqs/0192-7f3a', '/dashboard/faqs/:id'],
  ['/roleplays/new', '/roleplays/new'],
  ['/roleplays/7/reports/9', '/roleplays/:id/reports/:informeId'],
  ['/invitacion/secreto', '/invitacion/:token'],
  ['/login/', '/login'],
  ['/ana@norteclima.test', 'other'],
])('%s is reported as %s', (pathname, page) => {
  expect(pageOf(pathname)).toBe(page);
});

test('of an error only its class and our own files remain', () => {
  const error = new TypeError('no se puede leer «Ana López» de undefined');
  error.stack = `TypeError: ${error.message}
    at save (https://ensaya.example/assets/faqs-page-a1b2c3d.js:1:2345)
    at https://ensaya.example/dashboard/faqs?buscar=despido:3:4
    at chrome-extension://abcdef/assets-of-another.js:1:1
    at https://ensaya.example/assets/9f8e7d6.js:12:9`;
  expect([nameOf(error), placesOf(error)]).toEqual(['TypeError', ['faqs-page-a1b2c3d.js:1:2345', '9f8e7d6.js:12:9']]);
  error.name = 'Ana López';
  expect([nameOf(error), nameOf('Ana'), placesOf({ stack: '/assets/x.js:1:1' })]).toEqual(['Unknown', 'Unknown', []]);
});
