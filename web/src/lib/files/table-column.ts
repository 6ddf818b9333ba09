/** A column of a file that a page exports. */
export type TableColumn = { title: string /** In characters. */; width: number };
