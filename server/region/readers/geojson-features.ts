import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Assembler from 'stream-json/assembler.js'
import type { Token } from 'stream-json/parser.js'
import verifier from 'stream-json/utils/verifier.js'
import withParser from 'stream-json/utils/with-parser.js'
import { ImportError } from '../import/records.ts'
import { readText } from './text-file.ts'
import { fieldsOf } from './values.ts'

/** Numbers, names and brackets of one feature; about 300 MB in memory. */
const MOST_TOKENS = 5_000_000

/** The items of a GeoJSON file, one after another. */
export type GeoJsonItem =
  | { feature: unknown; number: number }
  /** The collection without its features, once they have been read. */
  | { collection: Record<string, unknown> }

type Stage = ReturnType<Parameters<typeof withParser>[0]>

type FeatureOptions = { onBytes?: (bytesRead: number) => void; signal?: AbortSignal | undefined }

/**
 * Reads the features of a file: a FeatureCollection of any length, or a sequence of features, as in
 * newline-delimited GeoJSON. Only one is in memory at a time.
 *
 * @throws ImportError if it is truncated or not JSON, with the line
 */
export async function* readFeatures(
  file: string,
  options: FeatureOptions = {},
): AsyncGenerator<GeoJsonItem> {
  const text = Readable.from(withoutMarks(readText(file, options)))
  const collector = new FeatureCollector(file)
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

/** Builds features one at a time, and the collection around them. */
class FeatureCollector {
  private readonly file: string
  private depth = 0
  private tokens = 0
  private number = 0
  private whole = new Assembler()
  private part: Assembler | null = null
  private lastKey: string | null = null
  private isCollection = false

  constructor(file: string) {
    this.file = file
  }

  /** Returns the item completed by this token, if any. */
  take(token: Token): GeoJsonItem | undefined {
    this.tokens += 1
    if (this.tokens > MOST_TOKENS) {
      throw new ImportError(
        `${this.file} can't be imported: what follows feature ${this.number} is too large.`,
      )
    }
    const isStart = token.name === 'startObject' || token.name === 'startArray'
    const isEnd = token.name === 'endObject' || token.name === 'endArray'
    if (this.depth === 0 && token.name !== 'startObject') throw notFeatures(this.file)
    if (isEnd) this.depth -= 1
    const item = this.part ? this.takePart(token) : this.takeWhole(token)
    if (isStart) this.depth += 1
    this.lastKey = token.name === 'keyValue' ? token.value : null
    return item
  }

  private takePart(token: Token): GeoJsonItem | undefined {
    if (token.name === 'endArray' && this.depth === 1) {
      this.part = null
      return undefined
    }
    this.part?.consume(token)
    if (!this.part?.done) return undefined
    const feature = this.part.current
    this.part = new Assembler()
    return this.emit(feature)
  }

  private takeWhole(token: Token): GeoJsonItem | undefined {
    if (this.depth === 1 && this.lastKey === 'features' && token.name === 'startArray') {
      this.whole.nullValue()
      this.part = new Assembler()
      this.isCollection = true
      return undefined
    }
    this.whole.consume(token)
    if (!this.whole.done) return undefined
    const value = this.whole.current
    const isCollection = this.isCollection
    this.whole = new Assembler()
    this.isCollection = false
    return isCollection ? { collection: fieldsOf(value) } : this.emit(value)
  }

  private emit(feature: unknown): GeoJsonItem {
    this.tokens = 0
    this.number += 1
    return { feature, number: this.number }
  }
}

export function notFeatures(file: string): ImportError {
  return new ImportError(`${file} is JSON, but holds no GeoJSON features.`)
}

/** Finds the position where the text stops being JSON. */
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
      return new ImportError(`${file} is cut off: get it again.`, { cause })
    }
    if (line !== undefined) {
      return new ImportError(`${file} is no sound JSON at line ${line}, column ${pos}.`, { cause })
    }
  }
  return new ImportError(`${file} is no sound JSON: ${cause.message}.`, { cause })
}
