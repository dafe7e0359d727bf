import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { ImportError, type ImportReader } from '../import/records.ts'
import { type ReadField, type TableOptions, toFacts } from '../import/to-facts.ts'
import { type ColumnMapping, type FieldColumns, findColumns, requireColumns } from './fields.ts'
import { type FileRecord, readTwice, type Scan } from './read-twice.ts'
import { readText } from './text-file.ts'

/** Characters; a longer row means an unclosed quotation mark. */
const LONGEST_ROW = 32_000_000
const DELIMITERS = [',', ';', '\t', '|']

/**
 * A reader of delimited text with a header: separated by commas, semicolons, tabs or bars, in
 * UTF-8, optionally gzipped. Columns are matched by name.
 */
export function csvReader(options: TableOptions): ImportReader {
  return readTwice(scanWith(options))
}

type Row = { record: string[]; info: Pick<Info, 'lines'> }

function scanWith(options: TableOptions): Scan {
  return async function* (file, { onBytes, signal }) {
    const { size } = await stat(file)
    const ending = { text: '' }
    const text = readText(file, { onBytes: (bytes) => onBytes(bytes, size), signal })
    const rows = await parseRows(text, ending)
    let header: Header | undefined
    let pending: FileRecord | undefined
    let line = 1
    let isShort = false
    try {
      for await (const { record, info } of rows) {
        if (pending) yield pending
        pending = undefined
        if (header) {
          isShort = record.length < header.width
          pending = toRecord(record, header, { line, options })
        } else header = readHeader(file, record, options.columns)
        line = info.lines + 1
      }
    } catch (error) {
      throw explain(file, error)
    }
    if (!header) throw new ImportError(`${file} is empty.`)
    if (isShort && !/[\r\n]$/.test(ending.text)) {
      throw new ImportError(`${file} is cut off in its last line: get it again.`)
    }
    if (pending) yield pending
  }
}

/** Yields rows as lists of cells; `ending` receives how the text ends. */
async function parseRows(
  text: AsyncGenerator<string>,
  ending: { text: string },
): Promise<AsyncIterable<Row>> {
  const first = await text.next()
  const start = first.done ? '' : first.value
  async function* all() {
    ending.text = start
    yield start
    for await (const part of text) {
      ending.text = part
      yield part
    }
  }
  const parser = parse({
    delimiter: findDelimiter(start),
    info: true,
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  const source = Readable.from(all())
  source.once('error', (error) => parser.destroy(error))
  parser.once('close', () => source.destroy())
  return source.pipe(parser)
}

/** The most frequent delimiter of the header. */
function findDelimiter(start: string): string {
  const [header = ''] = start.trimStart().split(/[\r\n]/, 1)
  const unquoted = header.replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => unquoted.split(delimiter).length
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best))
}

type Header = { width: number; columns: FieldColumns; indexes: Map<string, number> }

function readHeader(file: string, names: string[], mapping: ColumnMapping): Header {
  const columns = names.map((name) => name.trim())
  requireColumns(file, columns, mapping)
  const found = findColumns(columns, mapping)
  const hasPlace = (found.latitude && found.longitude) || found.point
  const missing = [...(found.name ? [] : ['name']), ...(hasPlace ? [] : ['latitude', 'longitude'])]
  if (missing.length > 0) {
    const mapped = missing.map((field) => `${field}=…`).join(',')
    throw new ImportError(
      `${file} has no column for the ${missing.join(' and ')}: say which with --columns ${mapped}. Its columns are: ${brief(columns)}.`,
    )
  }
  const indexes = new Map(columns.map((column, index) => [column, index]))
  return { width: columns.length, columns: found, indexes }
}

/**
 * Shortens the header for errors: a file that is not a table may have a first line of any length.
 */
function brief(columns: string[]): string {
  const text = columns.join(', ').replace(/\p{Cc}/gu, '')
  return text.length > 500 ? `${text.slice(0, 500)} …` : text
}

type RowContext = { line: number; options: TableOptions }

function toRecord(record: string[], header: Header, { line, options }: RowContext): FileRecord {
  const where = `line ${line}`
  if (record.length !== header.width) {
    return { where, told: { skipped: 'not as many cells as the header' } }
  }
  const read: ReadField = (field) => {
    for (const column of header.columns[field] ?? []) {
      const value = record[header.indexes.get(column) ?? -1]
      if (value?.trim()) return toInert(value)
    }
    return undefined
  }
  return { where, told: toFacts(read, null, options) }
}

/** Removes the apostrophe that an export puts before a spreadsheet formula. */
function toInert(value: string): string {
  return /^'+[=+\-@\t\r]/.test(value) ? value.slice(1) : value
}

function explain(file: string, error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const { code, lines, message } = error
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new ImportError(
      `${file} is cut off, or has a quotation mark that nothing closes, up to line ${lines}.`,
    )
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new ImportError(`${file} has a row of more than 32 MB at line ${lines}: it is no table.`)
  }
  if (code.startsWith('CSV_')) return new ImportError(`${file}: ${message}.`)
  return error
}
