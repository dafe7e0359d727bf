import { createHash } from 'node:crypto'
import type { Database } from '#db/client.ts'
import {
  deleteStreets,
  type HashedStreet,
  insertStreets,
  readStreetHashes,
} from '#db/queries/region/region-streets.ts'
import type { Street } from '#db/stored/street-bytes.ts'
import type { Pace } from './pace.ts'

/** Streets written by one statement, unless others wait for it. */
const BATCH = 500

type Options = {
  regionId: number
  pace: Pace | undefined
  townOfZip: ((zip: string) => string | null) | undefined
  signal: AbortSignal | undefined
}

/** Writes new streets of a region's file and deletes others; it can be interrupted and repeated. */
export class StreetWriter {
  count = 0
  #database: Database
  #options: Options
  #batch: HashedStreet[] = []
  /** Those of the database that the file has not stated yet. */
  #unstated: Set<string> | undefined

  constructor(database: Database, options: Options) {
    this.#database = database
    this.#options = options
  }

  async add(stated: Street): Promise<void> {
    this.count += 1
    const { city, postcode } = stated
    const town = postcode === null ? null : this.#options.townOfZip?.(postcode)
    const street = city === null && town ? { ...stated, city: town } : stated
    const content = hashOf(street)
    if ((await this.#known()).delete(content)) return
    this.#batch.push({ ...street, content })
    if (this.#batch.length >= this.#size()) await this.#flush()
  }

  async finish(): Promise<void> {
    if (this.#batch.length > 0) await this.#flush()
    const unstated = [...(await this.#known())]
    while (unstated.length > 0) {
      await deleteStreets(this.#database, this.#options.regionId, unstated.splice(0, this.#size()))
      await this.#rest()
    }
  }

  async #known(): Promise<Set<string>> {
    this.#unstated ??= new Set(await readStreetHashes(this.#database, this.#options.regionId))
    return this.#unstated
  }

  async #flush(): Promise<void> {
    await insertStreets(this.#database, this.#options.regionId, this.#batch)
    this.#batch = []
    await this.#rest()
  }

  #size(): number {
    return this.#options.pace?.batch() ?? BATCH
  }

  async #rest(): Promise<void> {
    const { pace, signal } = this.#options
    await pace?.rest(signal)
    signal?.throwIfAborted()
  }
}

/** In the form of a UUID as the database writes it. */
function hashOf({ lines, houses, ...texts }: Street): string {
  const hash = createHash('md5').update(JSON.stringify(texts))
  const hex = hash.update(`${lines.length} `).update(lines).update(houses).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
