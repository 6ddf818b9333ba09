import { beforeEach, expect, test, vi } from 'vitest';
import { noteOpened, type OpenedRecord, recentRecords } from './recents.ts';

const stored = new Map<string, string>();
vi.stubGlobal('window', {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
});
beforeEach(() => stored.clear());

const record = (id: string, nombre = id): OpenedRecord => ({ kind: 'tarea', id, empresa_id: 'e', nombre });

test('the last opened is first, once, with its newest name; the ninth drops the oldest', () => {
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) noteOpened('lucia', record(id));
  noteOpened('lucia', record('4', 'Nuevo nombre'));
  expect(recentRecords('lucia').map(({ id }) => id)).toEqual(['4', '9', '8', '7', '6', '5', '3', '2']);
  expect(recentRecords('lucia')[0]?.nombre).toBe('Nuevo nombre');
});

test('another person sees none of them, and they are erased', () => {
  noteOpened('lucia', record('1'));
  expect(recentRecords('marta')).toEqual([]);
  expect(stored.size).toBe(0);
});

test('what cannot be read counts as none', () => {
  for (const text of ['', 'null', '{', '{"person":"lucia"}', '{"person":"lucia","records":[{"kind":"otro"},null]}']) {
    stored.set('ensaya-recientes', text);
    expect(recentRecords('lucia')).toEqual([]);
  }
});
