import { FAQ_LINK } from '@ensaya/contract/faqs.ts';
import { id } from '@ensaya/contract/fields.ts';
import { withoutInvisible } from './markdown-tokens.ts';

/** Where a link of a Markdown text may lead. `name` is what a reader must see of the target: its host, address or number. */
type SafeLink = { is: 'faq'; id: string } | { is: 'web' | 'mail' | 'phone'; href: string; name: string };

const MAIL = /^mailto:([^\s?#@,;:<>"]+@[^\s?#@,;:/<>"]+)$/i;
const PHONE = /^tel:(\+?[\d().-]{3,30})$/i;
const WEB = /^https?:\/\/[^\s]/i;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;

/** Resolves character references, which Markdown allows in text and targets. The lexer resolves some, so invisible characters may be new. */
export const withoutEntities = (text: string): string =>
  withoutInvisible(
    text.replace(REFERENCE, (whole, name?: string, decimal?: string, hex?: string) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
    }),
  );

/** The target, if it may be a link. */
export function safeLink(target: string): SafeLink | undefined {
  const href = withoutEntities(target).trim();
  const faq = FAQ_LINK.exec(href)?.[1];
  if (faq) return id.safeParse(faq).success ? { is: 'faq', id: faq.toLowerCase() } : undefined;
  const mail = MAIL.exec(href)?.[1];
  if (mail) return { is: 'mail', href: `mailto:${mail}`, name: mail };
  const phone = PHONE.exec(href)?.[1];
  if (phone) return { is: 'phone', href: `tel:${phone}`, name: phone };
  if (!WEB.test(href) || !URL.canParse(href)) return undefined;
  const url = new URL(href);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.hostname !== '' ? { is: 'web', href: url.href, name: url.hostname } : undefined;
}

const HOSTS = /(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}/gu;
const plainHost = (host: string) =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
const digits = (text: string) => text.replace(/\D/g, '');

function hostsIn(text: string): string[] {
  const whole = /^(?:https?:)?\/\//i.test(text) ? text.replace(/^(?:https?:)?\/\//i, 'https://') : undefined;
  if (whole && URL.canParse(whole) && !whole.includes('@')) return [new URL(whole).hostname];
  return (text.match(HOSTS) ?? []).map((host) => (URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : host));
}

/** What to show beside a link whose text names another host, address or number than the one it leads to. */
export function contradiction(link: SafeLink, text: string): string | undefined {
  if (link.is === 'faq') return hostsIn(text).length > 0 ? 'FAQ' : undefined;
  const shown = text.normalize('NFKC').trim();
  if (link.is === 'phone') return digits(shown).length >= 5 && !digits(link.name).endsWith(digits(shown)) ? link.name : undefined;
  const name = link.is === 'mail' ? link.name.slice(link.name.lastIndexOf('@') + 1) : link.name;
  const isOther = hostsIn(shown).some((host) => plainHost(host) !== plainHost(name));
  const isOtherPerson = link.is === 'mail' && shown.includes('@') && !shown.toLowerCase().includes(link.name.toLowerCase());
  return isOther || isOtherPerson ? link.name : undefined;
}

/** An address without the signs of the sentence around it. A parenthesis that the address itself opened stays. */
function withoutEnd(found: string): string {
  let closedTooOften = found.split(')').length - found.split('(').length;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const sign = found[end - 1] ?? '';
    if (sign === ')' && closedTooOften > 0) closedTooOften -= 1;
    else if (!".,;:!?]'*_¿¡»”…".includes(sign)) break;
  }
  return found.slice(0, end);
}

/** Addresses written without marks, as parts of the text around them. */
export function textLinks(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"]+/gi)) {
    const href = withoutEnd(found);
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
