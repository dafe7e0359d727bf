import Assembler from 'stream-json/assembler.js'
import { jsonParser, type Token } from 'stream-json/parser.js'
import { ImportError } from '../../import/records.ts'
import { fieldsOf } from '../values.ts'
import { isElementType } from './elements.ts'
import type { OsmSource } from './reading.ts'
import {
  type ElementInput,
  type MemberInput,
  openTextSource,
  type TextFile,
  toNumber,
  toPlace,
  toSeconds,
} from './text-source.ts'

// The format: https://dev.overpass-api.de/output_formats.html#json

/** Opens an Overpass answer in JSON, with nodes, outlines (`geom`) or centers. */
export function openOverpass(file: TextFile): OsmSource {
  return openTextSource(file, (onElement) => new JsonReader(file.name, onElement))
}

/** Assembles the values of the array 'elements' from tokens, one at a time. */
class JsonReader {
  #parse = jsonParser({ packValues: true, streamValues: false })
  #assembler: Assembler | null = null
  /** Open objects and arrays, not counting those of an element. */
  #depth = 0
  #key = ''
  #hasElements = false
  #isWhole = false
  #name: string
  #onElement: (element: ElementInput) => void

  constructor(name: string, onElement: (element: ElementInput) => void) {
    this.#name = name
    this.#onElement = onElement
  }

  write(text: string): void {
    for (const token of this.#tokensOf(text)) {
      const begins = token.name === 'startObject' && this.#depth === 2 && this.#key === 'elements'
      if (begins) this.#assembler ??= new Assembler()
      if (this.#assembler) this.#assemble(this.#assembler, token)
      else this.#takeAround(token)
    }
  }

  end(): void {
    if (!this.#isWhole) {
      throw new ImportError(
        `${this.#name} is truncated: its end is missing. Download or copy it again.`,
      )
    }
    if (!this.#hasElements) {
      throw new ImportError(`${this.#name} is not an Overpass answer: it has no 'elements'.`)
    }
  }

  #tokensOf(text: string): Token[] {
    try {
      const tokens = this.#parse(text)
      return typeof tokens === 'object' && 'values' in tokens ? tokens.values : []
    } catch (error) {
      throw new ImportError(`${this.#name} is damaged, it is not JSON.`, { cause: error })
    }
  }

  #takeAround({ name, value }: Token & { value?: unknown }): void {
    if (name === 'startObject' || name === 'startArray') {
      if (this.#depth === 1 && this.#key === 'elements') this.#hasElements = true
      this.#depth++
    } else if (name === 'endObject' || name === 'endArray') {
      this.#depth--
      this.#isWhole = this.#depth === 0
    } else if (this.#depth === 1 && name === 'keyValue') {
      this.#key = String(value)
    } else if (this.#depth === 1 && name === 'stringValue' && this.#key === 'remark') {
      // Overpass reports in a remark that it stopped early.
      const remark = String(value)
      if (!/error/i.test(remark)) return
      throw new ImportError(`${this.#name} is incomplete: ${remark.trim()}`)
    }
  }

  #assemble(assembler: Assembler, token: Token): void {
    assembler.consume(token)
    if (!assembler.done) return
    this.#assembler = null
    const element = toElement(fieldsOf(assembler.current))
    // Answers may contain other things than elements: areas, counts.
    if (element) this.#onElement(element)
  }
}

type Fields = Readonly<Record<string, unknown>>

function toElement(fields: Fields): ElementInput | null {
  const { type, lat, lon, tags, nodes, members } = fields
  const id = toNumber(fields.id)
  if (!isElementType(type) || !Number.isSafeInteger(id)) return null
  return {
    type,
    id,
    place: toPlace(lat, lon),
    tags: Object.fromEntries(
      Object.entries(fieldsOf(tags)).map(([key, text]) => [key, String(text)]),
    ),
    edited: toSeconds(fields.timestamp),
    refs: listOf(nodes).map(toNumber),
    outline: toOutline(fields.geometry),
    members: listOf(members).flatMap((member) => toMember(fieldsOf(member))),
    centre: placeOf(fields.center),
  }
}

function toMember({ type, ref, role, geometry }: Fields): MemberInput[] {
  if (!isElementType(type)) return []
  return [{ type, id: toNumber(ref), role: String(role ?? ''), outline: toOutline(geometry) }]
}

function toOutline(geometry: unknown): ElementInput['outline'] {
  return Array.isArray(geometry) ? geometry.map((place) => placeOf(place) ?? null) : undefined
}

function placeOf(value: unknown) {
  const { lat, lon } = fieldsOf(value)
  return toPlace(lat, lon)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
