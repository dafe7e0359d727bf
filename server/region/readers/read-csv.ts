import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { ImportError, type ImportReader } from '../import/records.ts'
import { type TableOptions, toFacts } from '../import/to-facts.ts'
import { type ColumnMapping, requireColumns } from './column-names.ts'
import {
  ColumnStatistics,
  type Layout,
  layoutOf,
  requirePlaces,
  toTableRecord,
} from './facts/columns.ts'
import { type FileRecord, readTwice } from './read-twice.ts'
import { readText } from './text-file.ts'

/** Characters; a longer row means an unclosed quotation mark. */
const LONGEST_ROW = 32_000_000
const DELIMITERS = [',', ';', '\t', '|']

type Header = { width: number; layout: Layout; indexes: Map<string, number> }

/** A reader of delimited text with a header, optionally gzipped. Columns are matched by name. */
export function csvReader(options: TableOptions): ImportReader {
  const statistics = new ColumnStatistics()
  return readTwice(async function* (file, textOptions) {
    const ending = { text: '' }
    const rows = await parseRows(readText(file, textOptions), ending)
    let header: Header | undefined
    let pending: FileRecord | undefined
    let line = 1
    let isShort = false
    try {
      for await (const { record, info } of rows) {
        if (pending) yield pending
        pending = undefined
        if (header) {
          const { layout, width, indexes } = header
          isShort = record.length < width
          const get = (column: string) => toInert(record[indexes.get(column) ?? -1] ?? '')
          const outcome =
            record.length === width
              ? toFacts(toTableRecord(layout, get, statistics), null, options)
              : { skipped: 'not as many cells as the header' }
          pending = { where: `line ${line}`, outcome }
        } else header = readHeader(file, record, options.columns)
        line = info.lines + 1
      }
    } catch (error) {
      throw explain(file, error)
    }
    if (!header) throw new ImportError(`${file} is empty.`)
    if (isShort && !/[\r\n]$/.test(ending.text)) {
      throw new ImportError(`${file} is truncated in its last line: download or copy it again.`)
    }
    if (pending) yield pending
  })
}

/** The rows of delimited text one after another, its header first. Throws ImportError. */
export async function* readRows(file: string): AsyncGenerator<string[]> {
  try {
    for await (const { record } of await parseRows(readText(file), { text: '' })) {
      yield record.map(toInert)
    }
  } catch (error) {
    throw explain(file, error)
  }
}

/** Yields rows as lists of cells; `ending` receives how the text ends. */
async function parseRows(
  text: AsyncGenerator<string>,
  ending: { text: string },
): Promise<AsyncIterable<{ record: string[]; info: Pick<Info, 'lines'> }>> {
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

function readHeader(file: string, names: string[], mapping: ColumnMapping): Header {
  const columns = names.map((name) => name.trim())
  requireColumns(file, columns, mapping)
  const layout = layoutOf(columns, mapping)
  requirePlaces(file, columns, layout)
  const indexes = new Map(columns.map((column, index) => [column, index]))
  return { width: columns.length, layout, indexes }
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
      `${file} is truncated, or has an unclosed quotation mark, up to line ${lines}.`,
    )
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new ImportError(
      `${file} has a row of more than 32 MB at line ${lines}: it is not a table.`,
    )
  }
  return code.startsWith('CSV_') ? new ImportError(`${file}: ${message}.`) : error
}
