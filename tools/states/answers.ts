import { randomUUID } from 'node:crypto';

/** A state of a page's data that is made by changing the server's answers, so that it works for every operation, old and new. */
export type DataState = 'empty' | 'many' | 'longest';
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const ROWS = 500;
/** An unbroken word, and a right-to-left name of the greatest length. */
const LONG = 'Departamento de Electroencefalografistas-Contrarrevolucionariamente-Otorrinolaringólogos de San Cristóbal de las Casas';
const RIGHT_TO_LEFT = 'عبد الرحمن بن محمد بن عبد العزيز الهاشمي القرشي المكي المدني اليماني الحضرمي الأندلسي المغربي';
const ADDRESS = `${'nombre.muy.largo.'.repeat(3)}apellidos@${'subdominio-de-la-empresa.'.repeat(2)}example`;
const NAMES = /^(nombre|name|title|titulo|question|pregunta|proyecto_nombre|empresa_nombre|user_nombre|trabajador_nombre)$/;
const TEXTS = /^(descripcion|description|context|contexto|ayuda|answer|answer_text|texto|text|comentario|nota)$/;
const ADDRESSES = /^(email|user_email|correo_contacto|correo)$/;

const NAME_CHARS = 100;
const TEXT_CHARS = 500;
const fit = (text: string, chars: number) =>
  `${text} `
    .repeat(Math.ceil(chars / text.length))
    .slice(0, chars)
    .trim();

/** The same answer as it would be for a company without anything, with 500 rows, or with the longest texts. */
export function answerIn(state: DataState, body: Json): Json {
  if (state === 'empty') return emptied(body);
  return state === 'many' ? multiplied(body) : lengthened(body, 0);
}

const isRows = (value: Json): value is { [key: string]: Json }[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null && !Array.isArray(one));

const mapObject = (body: { [key: string]: Json }, change: (value: Json, key: string) => Json): Json =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [key, change(value, key)]));

function emptied(body: Json): Json {
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) return isRows(body) ? [] : body;
  return mapObject(body, (value, key) => (key === 'next_cursor' ? null : key === 'total' ? 0 : emptied(value)));
}

function multiplied(body: Json): Json {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return mapObject(body, (value, key) => {
    if (key === 'next_cursor') return null;
    if (key !== 'items' || !isRows(value)) return value;
    // The rows of the answer keep their ids, because other answers and the address name them.
    return Array.from({ length: Math.max(ROWS, value.length) }, (_, index) => ({
      ...value[index % value.length],
      ...(index >= value.length && 'id' in (value[0] ?? {}) && { id: randomUUID() }),
    }));
  });
}

function lengthened(body: Json, place: number): Json {
  if (Array.isArray(body)) return body.map((one, index) => lengthened(one, index));
  if (typeof body !== 'object' || body === null) return body;
  return mapObject(body, (value, key) => {
    if (typeof value !== 'string') return lengthened(value, place);
    if (NAMES.test(key)) return fit(place % 2 === 0 ? LONG : RIGHT_TO_LEFT, NAME_CHARS);
    if (TEXTS.test(key)) return fit(place % 2 === 0 ? LONG : RIGHT_TO_LEFT, TEXT_CHARS);
    return ADDRESSES.test(key) ? ADDRESS : value;
  });
}
