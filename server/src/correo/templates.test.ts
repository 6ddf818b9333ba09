import { expect, test } from 'vitest';
import { mail, renderMail } from './templates.ts';

const to = 'ana@correo.example';
const sender = { brand: 'Peña & Hijos', publicUrl: 'https://app.example' };

test.each([
  { kind: 'verify', to, token: 't' },
  { kind: 'recover', to, token: 't' },
  { kind: 'already_registered', to },
  { kind: 'invitation', to, token: 't', empresa: 'Norteclima', role: 'manager' },
  { kind: 'tareas', to, empresa: 'Norteclima', nombres: ['Llamar'] },
])('[9.11] the mail $kind contains the provider’s brand, not the product’s default name', (content) => {
  const { subject, text, html } = renderMail(mail.parse(content), sender);
  expect(text).toContain('Peña & Hijos');
  expect(html).toContain('Peña &#38; Hijos');
  expect(subject + text + html).not.toContain('Ensaya');
});
