import type { FactWord } from '#domain/facts/catalogue.ts'
import { isValueOf } from '#domain/facts/fact-filters.ts'
import { withImplied } from '#domain/facts/implied-facts.ts'
import type { ParkFacts, SourceFact, SourceFacts } from '#domain/facts/park-facts.ts'
import { findFact, type TableRecord } from '../readers/facts/columns.ts'
import { readFlag, readFlagged, readValue } from '../readers/facts/values.ts'
import { plainWords, readEntry, readKind } from '../readers/facts/words.ts'
import { fieldsOf, toList, toText } from '../readers/values.ts'
import type { ImportNote } from './records.ts'

/** The operator's meanings of words in a file, by `plainWords`; an empty list ignores the words. */
export type WordMapping = Readonly<Record<string, readonly SaidWord[]>>

export type SaidWord = Pick<FactWord, 'key' | 'value'>

type FactParts = Pick<TableRecord, 'columns' | 'unread'> & {
  name: string
  /** Lists of features, with all entries shown. */
  amenities: readonly unknown[]
  /** Other lists of that kind. */
  features: readonly unknown[]
  /** What kind of thing it is: 'Dog Parks'. */
  kinds: readonly unknown[]
  /** What all records of the file have, as the operator says, unless they say otherwise. */
  all?: readonly SaidWord[] | undefined
}

export function recordFacts(
  parts: FactParts,
  mapping: WordMapping = {},
): { facts: SourceFacts; notes: ImportNote[] } {
  const stated = new StatedFacts()
  for (const column of parts.columns) stated.addColumn(column)
  const listed = [...parts.amenities, ...parts.features].flatMap(toEntries)
  for (const text of new Set(listed)) stated.addEntry(text, mapping)
  for (const text of parts.kinds.flatMap((value) => toText(value) ?? [])) {
    stated.addKind(text, mapping)
  }
  for (const { column, value } of parts.unread) {
    const flag = readFlag(value)
    if (flag === null) stated.noteText(column, value)
    else if (flag !== false && flag !== 0) stated.noteColumn(column, value)
  }
  for (const { key, value } of parts.all ?? []) stated.facts[key] ??= { value }
  const implied = { name: parts.name, types: [], amenities: [] }
  return { facts: withImplied(stated.facts, implied), notes: stated.notes }
}

/** The entries of a list, whose items may be objects with a name. */
export function toEntries(value: unknown): string[] {
  if (!Array.isArray(value)) return toList(value)
  const texts = value.flatMap((item) => {
    const { name, title, label, description } = fieldsOf(item)
    return toText(name ?? title ?? label ?? description ?? item) ?? []
  })
  return [...new Set(texts)]
}

class StatedFacts {
  readonly facts: SourceFacts = {}
  readonly notes: ImportNote[] = []
  #chosen = new Set<string>()

  /** A yes takes precedence over a no, and a number over a mere yes; otherwise the first value. */
  add(key: string, value: string): void {
    if (!this.#chosen.has(key) && saysMore(value, this.facts[key])) this.facts[key] = { value }
  }

  addColumn(stated: TableRecord['columns'][number]): void {
    const { words, fact, isChosen, column, value } = stated
    if (toText(value) === undefined && typeof value !== 'boolean') return
    const one = fact && readValue(fact, stated)
    const said = one ? [[fact.key, one] as const] : words && readFlagged(words, stated)
    if (!said) this.noteColumn(column, value)
    for (const [key, text] of said ?? []) {
      this.add(key, text)
      if (isChosen) this.#chosen.add(key)
    }
  }

  addEntry(text: string, mapping: WordMapping): void {
    if (!this.#addWords(text, mapping, readEntry)) this.noteWords(text)
  }

  /** A kind that names a fact as one of several, as 'Parks & Playgrounds' does, is only noted. */
  addKind(text: string, mapping: WordMapping): void {
    if (this.#addWords(text, mapping, readKind)) return
    const parts = text.split(/\s*(?:[/,;&+]|\band\b|\bor\b)\s*/i)
    if (parts.some((part) => readKind(part) !== null)) this.noteWords(text)
  }

  /** Returns whether a text is understood. */
  #addWords(text: string, mapping: WordMapping, read: typeof readEntry): boolean {
    const chosen = mapping[plainWords(text)]
    const said = chosen?.map(({ key, value }) => [key, value] as const)
    const entries = said ?? Object.entries(read(text) ?? {})
    for (const [key, value] of entries) this.add(key, value)
    return chosen !== undefined || entries.length > 0
  }

  noteWords(text: string): void {
    const quote = text.includes("'") ? '"' : "'"
    this.notes.push({
      reason: `'${text}' is not understood: map it with --words ${quote}${text}=FACT${quote}`,
      words: text,
    })
  }

  noteText(column: string, value: unknown): void {
    const example = toText(value)
    if (example === undefined) return
    this.notes.push({
      reason: `column '${column}' is not read: if it states a fact, map it with --columns FACT=${column}`,
      example,
      isMinor: true,
    })
  }

  noteColumn(column: string, value: unknown): void {
    this.notes.push({
      reason: `values of column '${column}' are not understood: map it with --columns FACT=${column}`,
      example: toText(value),
    })
  }
}

/** Adds what duplicate records of a park say in addition. */
export function withTwins(park: ParkFacts, twins: readonly ParkFacts[]): ParkFacts {
  const facts = { ...park.facts }
  for (const twin of twins) {
    for (const [key, fact] of Object.entries(twin.facts ?? {})) {
      if (saysMore(fact.value, facts[key])) facts[key] = fact
    }
  }
  if (Object.keys(facts).length === 0) return park
  const amenities = [park, ...twins].flatMap((one) => one.amenities)
  return { ...park, facts, amenities: [...new Set(amenities)] }
}

function saysMore(value: string, known: SourceFact | undefined): boolean {
  return known === undefined || strengthOf(value) > strengthOf(known.value)
}

function strengthOf(value: string): number {
  if (/^\d/.test(value)) return 3
  return value === 'no' ? 0 : value === 'limited' ? 1 : 2
}

/** Reads 'flower beds=garden:limited', or 'flower beds=' for nothing. Null for an unknown fact. */
export function readWordMapping(text: string): { words: string; said: SaidWord[] } | null {
  const [, given = '', key = '', value = 'yes'] = /^(.+)=([\w-]*)(?::(\w+))?$/.exec(text) ?? []
  const words = plainWords(given)
  const fact = findFact(key)
  if (words !== '' && key === '') return { words, said: [] }
  return words !== '' && fact && isValueOf(fact, value)
    ? { words, said: [{ key: fact.key, value }] }
    : null
}
