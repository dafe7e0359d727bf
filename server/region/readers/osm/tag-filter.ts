import type { TagNeeds, When } from './element-sink.ts'

/** What a tag indicates, as bits: it suffices alone, suffices with a name, or is the name. */
const TELLS = 1
const NAMED_ONLY = 2
const NAME = 4

const BITS: Readonly<Record<When, number>> = { always: TELLS, 'with a name': NAMED_ONLY }

/** Whether an element with such tags is of use. */
export function isTelling(told: number): boolean {
  return (told & TELLS) !== 0 || (told & (NAMED_ONLY | NAME)) === (NAMED_ONLY | NAME)
}

/** Tells which elements are of use to any of several collectors. */
export class TagFilter {
  #needs: readonly TagNeeds[]
  #keys: ReadonlySet<string>
  /** First character and length of the keys, so that other texts need not be decoded. */
  #signatures: ReadonlySet<number>

  constructor(needs: readonly TagNeeds[]) {
    this.#needs = needs
    this.#keys = new Set(['name', ...needs.flatMap(({ keys }) => keys)])
    this.#signatures = new Set(
      [...this.#keys].map((key) => signatureOf(key.charCodeAt(0), key.length)),
    )
  }

  isKey(text: string): boolean {
    return this.#keys.has(text)
  }

  /** Whether a text of this length may be a key. */
  mayBeKey(firstByte: number, bytes: number): boolean {
    return this.#signatures.has(signatureOf(firstByte, bytes))
  }

  /** What a tag indicates; all that the tags of an element indicate goes to `isTelling`. */
  toldBy(key: string, value: string): number {
    let told = key === 'name' ? NAME : 0
    for (const { whenNeeded } of this.#needs) {
      const when = whenNeeded(key, value)
      if (when) told |= BITS[when]
    }
    return told
  }
}

function signatureOf(first: number, length: number): number {
  return first * 64 + length
}
