import { email } from '@ensaya/contract/fields.ts';
import type { Invitee } from '@ensaya/contract/invitaciones.ts';

const MAX_CELL = 500;
const BRACKETED = /^([^<]*)<([^<>]*)>$/;

export const isAddress = (text: string): boolean => email.safeParse(text).success;

export function newInvitee(address: string, name = '', grupos: string[] = []): Invitee {
  const nombre = name
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim();
  return {
    email: address.trim().slice(0, MAX_CELL),
    ...(nombre && { nombre: nombre.slice(0, MAX_CELL) }),
    ...(grupos.length > 0 && { grupos }),
  };
}

/**
 * 'Ana Gil <ana@arce.example>', the format of mail programs, or an address alone. Without brackets nothing is taken for a name: 'ana
 * gil@arce.example' may be an address with a slip, and 'gil@arce.example' a stranger.
 */
export function inviteeOf(cell: string): Invitee {
  const [, name, address] = BRACKETED.exec(cell.trim()) ?? [];
  if (address !== undefined) return newInvitee(address, name);
  return newInvitee(cell.trim().replace(/^"|"$/g, ''));
}

/** The names of groups in a cell: 'Norte, Turno de noche'. One with a comma stands in quotes. */
export const gruposIn = (cell: string): string[] =>
  splitOutsideQuotes(cell, ',;')
    .map((name) =>
      name
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter(Boolean);

/** What follows the first semicolon, if it is not another address. */
function gruposAfter(line: string): { head: string; tail: string } | undefined {
  const [head = '', ...rest] = splitOutsideQuotes(line, ';');
  const tail = rest.join(';');
  return gruposIn(tail).length > 0 && !/[@<>]/.test(tail.replace(/"[^"]*"/g, '')) ? { head, tail } : undefined;
}

/** 'Ana Gil <ana@arce.example>; Norte, Turno de noche': a line of one person, with their groups if it has some. */
export function personOf(line: string): Invitee {
  const { head, tail } = gruposAfter(line) ?? { head: line, tail: '' };
  const grupos = gruposIn(tail);
  return { ...inviteeOf(head), ...(grupos.length > 0 && { grupos }) };
}

export const hasGrupos = (line: string): boolean => gruposAfter(line) !== undefined;

/** Not the line of a table: that has no brackets, and no blank after its separator. */
export function isTypedWithGrupos(line: string): boolean {
  const { head, tail } = gruposAfter(line) ?? {};
  return head !== undefined && (BRACKETED.test(head.trim()) || (isAddress(head.trim()) && /^\s/.test(tail ?? '')));
}

const quoted = (text: string): string => `"${text.replace(/[<>"]/g, '')}"`;

/** As a list shows it and `personOf` reads it. */
export function lineOf({ email: address, nombre, grupos = [] }: Invitee): string {
  const named = nombre ? `${/[,;<>]/.test(nombre) ? quoted(nombre) : nombre} ` : '';
  const person = named || grupos.length > 0 ? `${named}<${address}>` : address;
  return grupos.length > 0 ? `${person}; ${grupos.map((name) => (/[,;<>@]/.test(name) ? quoted(name) : name)).join(', ')}` : person;
}

export function splitOutsideQuotes(line: string, separators: string): string[] {
  const cells = [''];
  // A quote that never closes opens nothing.
  const quotes = line.split('"').length % 2 === 1;
  let open = false;
  for (const character of line) {
    if (character === '"') open = quotes && !open;
    if (!open && separators.includes(character)) cells.push('');
    else cells[cells.length - 1] += character;
  }
  return cells;
}
