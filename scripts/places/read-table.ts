/** A row of a table: texts by column. */
export type TableRow = Readonly<Record<string, string | null | undefined>>

const HEADER = 32
const END_OF_COLUMNS = 0x0d

/** Reads a table in dBASE's format (.dbf) whose texts are UTF-8. */
export function readTable(bytes: Buffer): TableRow[] {
  const columns: { name: string; from: number; to: number }[] = []
  let from = 1
  for (let at = HEADER; bytes[at] !== END_OF_COLUMNS; at += HEADER) {
    const name = bytes.toString('latin1', at, at + 11).replace(/\0.*/, '')
    const to = from + bytes.readUInt8(at + 16)
    columns.push({ name, from, to })
    from = to
  }
  const [rows, start, length] = [
    bytes.readUInt32LE(4),
    bytes.readUInt16LE(8),
    bytes.readUInt16LE(10),
  ]
  return Array.from({ length: rows }, (_, row) => {
    const at = start + row * length
    const textOf = (column: (typeof columns)[number]) =>
      bytes.toString('utf8', at + column.from, at + column.to).trim()
    return Object.fromEntries(columns.map((column) => [column.name, textOf(column)]))
  })
}
