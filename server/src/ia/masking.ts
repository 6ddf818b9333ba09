import type { IdentifierKind } from '@ensaya/contract/identificadores.ts';
import type { AiRequest } from './engine.ts';
import { findIdentifiers } from './find-identifiers.ts';

export type Masking = {
  /** Replaces identifiers by tokens. One identifier always gets the same token. */
  mask: (text: string) => string;
  /** Restores the tokens in an answer that arrives in pieces. */
  restorer: () => { push: (piece: string) => string; end: () => string };
  /** How many different identifiers were replaced, by kind; null if masking is off. */
  counts: () => Partial<Record<IdentifierKind, number>> | null;
};

/** ASCII only, so that a JSON answer holds a token as it was sent. Text that already has this form gets a token of its own. */
const TOKEN = /\[\[[A-Z]{3,8}-\d{1,5}\]\]/g;
const TOKEN_PREFIX = /\[(?:\[(?:[A-Z]{0,8}|[A-Z]{3,8}-\d{0,5}|[A-Z]{3,8}-\d{1,5}\])?)?$/;
const LONGEST_TOKEN = '[[TELEFONO-99999]]'.length;

/** For a company that has switched masking off. */
export const UNMASKED: Masking = {
  mask: (text) => text,
  restorer: () => ({ push: (piece) => piece, end: () => '' }),
  counts: () => null,
};

const TOKEN_NOTE =
  'Los códigos entre corchetes dobles, como [[DNI-0]], ocupan el lugar de datos personales. Cuando necesites ese dato, copia su código exactamente como está.';

/** Tells the model what tokens are, if the request holds any. */
export const withTokenNote = <T>({ counts }: Masking, aiRequest: AiRequest<T>): AiRequest<T> =>
  Object.keys(counts() ?? {}).length > 0 ? { ...aiRequest, instructions: `${aiRequest.instructions}\n\n${TOKEN_NOTE}` } : aiRequest;

export function createMasking(): Masking {
  const tokens = new Map<string, string>();
  const originals = new Map<string, string>();
  const numbers = new Map<IdentifierKind | 'TEXTO', number>();

  const tokenOf = (kind: IdentifierKind | 'TEXTO', compact: string, written: string): string => {
    const known = tokens.get(`${kind} ${compact}`);
    if (known) return known;
    const number = (numbers.get(kind) ?? 0) + 1;
    const token = `[[${kind}-${number}]]`;
    numbers.set(kind, number);
    tokens.set(`${kind} ${compact}`, token);
    originals.set(token, written);
    return token;
  };
  const maskIdentifiers = (text: string): string => {
    let masked = '';
    let from = 0;
    for (const { kind, start, end, compact } of findIdentifiers(text)) {
      masked += text.slice(from, start) + tokenOf(kind, compact, text.slice(start, end));
      from = end;
    }
    return masked + text.slice(from);
  };
  const restore = (text: string): string => text.replace(TOKEN, (token) => originals.get(token) ?? token);
  const beginsToken = (tail: string) => [...originals.keys()].some((token) => token.startsWith(tail));

  return {
    mask(text) {
      let masked = '';
      let from = 0;
      for (const { index, 0: literal } of text.matchAll(TOKEN)) {
        masked += maskIdentifiers(text.slice(from, index)) + tokenOf('TEXTO', literal, literal);
        from = index + literal.length;
      }
      return masked + maskIdentifiers(text.slice(from));
    },
    restorer() {
      let held = '';
      return {
        push(piece) {
          const text = held + piece;
          const tail = TOKEN_PREFIX.exec(text.slice(-LONGEST_TOKEN))?.[0] ?? '';
          held = beginsToken(tail) ? tail : '';
          return restore(text.slice(0, text.length - held.length));
        },
        end() {
          const rest = held;
          held = '';
          return rest;
        },
      };
    },
    counts() {
      const { TEXTO: _own, ...counts } = Object.fromEntries(numbers) as Partial<Record<IdentifierKind | 'TEXTO', number>>;
      return counts;
    },
  };
}
