/**
 * The public pages are rendered at build time, before the provider's settings are known. They contain marks, `{{brand}}` and
 * `<when-phone>…</when-phone>`, which the server fills once, at start.
 */
export type PageSettings = {
  brand: string;
  phone?: string | undefined;
  booking_url?: string | undefined;
  /** The public address, without a trailing slash. */
  origin: string;
};

/**
 * For each page of the application, by the pattern of its path: the links that its document has in addition to those of the template, at the
 * end of the head and before the application; `isFramed` for the pages of signed-in users, whose template shows their frame.
 */
export type PageLinks = Record<string, { isFramed: boolean; head: string; body: string }>;

/** Conditions for parts of a page. */
export const CONDITIONS = ['phone', 'no-phone', 'booking', 'no-booking'] as const;
export type Condition = (typeof CONDITIONS)[number];

export const FIELDS = ['brand', 'phone', 'phone_number', 'booking_url', 'origin', 'year'] as const;
export type Field = (typeof FIELDS)[number];

export const field = (name: Field): string => `{{${name}}}`;
export const conditionTag = (condition: Condition): `when-${Condition}` => `when-${condition}`;

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a value for the format. */
const ESCAPES = {
  html: (value: string) => value.replace(/[&<>"']/g, (character) => HTML[character] ?? ''),
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  text: (value: string) => value,
};

export function fillPage(template: string, settings: PageSettings, format: keyof typeof ESCAPES = 'html'): string {
  const { brand, phone = '', booking_url = '', origin } = settings;
  const holds: Record<string, boolean> = {
    phone: phone !== '',
    'no-phone': phone === '',
    booking: booking_url !== '',
    'no-booking': booking_url === '',
  };
  const values: Record<Field, string> = {
    brand,
    phone,
    phone_number: phone.replace(/[^\d+]/g, ''),
    booking_url,
    origin,
    year: String(new Date().getUTCFullYear()),
  };
  const kept = resolveConditions(template, holds);
  return kept.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => {
    const value = (values as Record<string, string | undefined>)[name];
    if (value === undefined) throw new Error(`a page asks for {{${name}}}, which has no value`);
    return ESCAPES[format](value);
  });
}

/** Conditional parts may nest, but never inside the same condition. Outer ones are resolved first. */
function resolveConditions(template: string, holds: Record<string, boolean>): string {
  const block = /<when-([a-z-]+)>([\s\S]*?)<\/when-\1>/g;
  let page = template;
  for (let before = ''; page !== before; ) {
    before = page;
    page = page.replace(block, (_whole, condition: string, inner: string) => {
      const held = holds[condition];
      if (held === undefined) throw new Error(`a page depends on ${condition}, which is not a known condition`);
      return held ? inner : '';
    });
  }
  return page;
}
