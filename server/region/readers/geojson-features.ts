import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Assembler from 'stream-json/assembler.js'
import type { Token } from 'stream-json/parser.js'
import verifier from 'stream-json/utils/verifier.js'
import withParser from 'stream-json/utils/with-parser.js'
import { ImportError } from '../import/records.ts'
import { readText, type TextOptions } from './text-file.ts'
import { fieldsOf } from './values.ts'

/** Numbers, names and brackets of one feature; about 300 MB in memory. */
const MAX_TOKENS = 5_000_000

/** The items of a JSON file, one after another. */
export type JsonItem =
  /** From a list of records, or else a feature: of a collection or alone. */
  | { item: unknown; number: number; isListed: boolean }
  /** A collection without its features, once they have been read. */
  | { collection: Record<string, unknown> }

const LISTS = new Set('records data results items rows parks places facilities'.split(' '))
const FEATURES = 'features'

type Stage = ReturnType<Parameters<typeof withParser>[0]>

/**
 * Reads the items of a file: the features of a FeatureCollection of any length, a sequence of
 * features, as in newline-delimited GeoJSON, or a list of records, alone or in an object. Only one
 * is in memory at a time.
 *
 * @throws ImportError if it is truncated or not JSON, with the line
 */
export async function* readItems(
  file: string,
  options: TextOptions = {},
): AsyncGenerator<JsonItem> {
  const text = Readable.from(withoutMarks(readText(file, options)))
  const collector = new ItemCollector(file)
  const take = (token: Token) => collector.take(token)
  // Any function works here; the type asks for what only stages with pending output need.
  const items = withParser.asStream(() => take as Stage, {
    streamValues: false,
    jsonStreaming: true,
  })
  text.once('error', (error) => items.destroy(error))
  items.once('close', () => text.destroy())
  try {
    for await (const item of text.pipe(items)) yield item
  } catch (error) {
    const isParsing = error instanceof Error && /^Parser /.test(error.message)
    throw isParsing ? await locate(file, error) : error
  }
}

/** Removes the record separators of a feature sequence: RFC 8142. */
async function* withoutMarks(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of text) yield part.replaceAll('\x1e', ' ')
}

/** Builds items one at a time, and the collection around them. */
class ItemCollector {
  private readonly file: string
  private depth = 0
  private tokens = 0
  private number = 0
  private whole = new Assembler()
  private part: Assembler | null = null
  private lastKey: string | null = null
  /** The list being read or just read: its name, '' if it stands alone. */
  private list: string | null = null

  constructor(file: string) {
    this.file = file
  }

  take(token: Token): JsonItem | undefined {
    this.tokens += 1
    if (this.tokens > MAX_TOKENS) {
      throw new ImportError(
        `${this.file} can't be imported: what follows item ${this.number} is too large.`,
      )
    }
    const isStart = token.name === 'startObject' || token.name === 'startArray'
    const isEnd = token.name === 'endObject' || token.name === 'endArray'
    if (this.depth === 0 && !isStart) throw notFeatures(this.file)
    if (isEnd) this.depth -= 1
    const item = this.part ? this.takePart(token) : this.takeWhole(token)
    if (isStart) this.depth += 1
    this.lastKey = token.name === 'keyValue' ? token.value : null
    return item
  }

  private takePart(token: Token): JsonItem | undefined {
    if (token.name === 'endArray' && this.depth === (this.list === '' ? 0 : 1)) {
      this.part = null
      if (this.list === '') this.list = null
      return undefined
    }
    this.part?.consume(token)
    if (!this.part?.done) return undefined
    const feature = this.part.current
    this.part = new Assembler()
    return this.emit(feature)
  }

  private takeWhole(token: Token): JsonItem | undefined {
    const begun = token.name === 'startArray' ? this.listHere() : null
    if (begun !== null) {
      if (begun !== '') this.whole.nullValue()
      this.part = new Assembler()
      this.list = begun
      return undefined
    }
    this.whole.consume(token)
    if (!this.whole.done) return undefined
    const value = this.whole.current
    const { list } = this
    this.whole = new Assembler()
    this.list = null
    if (list === FEATURES) return { collection: fieldsOf(value) }
    return list === null ? this.emit(value) : undefined
  }

  /** The name of the list of items that begins here; null for any other list. */
  private listHere(): string | null {
    if (this.depth === 0) return ''
    const name = this.lastKey?.toLowerCase() ?? ''
    return this.depth === 1 && (name === FEATURES || LISTS.has(name)) ? name : null
  }

  private emit(item: unknown): JsonItem {
    this.tokens = 0
    this.number += 1
    return { item, number: this.number, isListed: this.list !== null && this.list !== FEATURES }
  }
}

export function notFeatures(file: string): ImportError {
  return new ImportError(`${file} is JSON, but holds no GeoJSON features and no list of records.`)
}

async function locate(file: string, cause: Error): Promise<ImportError> {
  let length = 0
  async function* counted() {
    for await (const part of withoutMarks(readText(file))) {
      length += part.length
      yield part
    }
  }
  try {
    await pipeline(counted(), verifier.asStream({ jsonStreaming: true }))
  } catch (error) {
    const { line, pos, offset } = fieldsOf(error)
    if (typeof offset === 'number' && offset >= length) {
      return new ImportError(`${file} is truncated: download or copy it again.`, { cause })
    }
    if (line !== undefined) {
      return new ImportError(`${file} is not valid JSON at line ${line}, column ${pos}.`, { cause })
    }
  }
  return new ImportError(`${file} is not valid JSON: ${cause.message}.`, { cause })
}
