import { createHash } from 'node:crypto'
import type { Database } from '#db/client.ts'
import {
  deleteStreets,
  findStreetsBefore,
  type HashedStreet,
  insertStreets,
  readStreetHashes,
} from '#db/queries/region/region-streets.ts'
import { boundsOfStreet, type Street } from '#db/stored/street-bytes.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import type { Pace } from './pace.ts'

/** Streets written by one statement, unless others wait for it. */
const BATCH = 500

type Options = {
  /** Null for a file that is imported by command. */
  regionId: number | null
  pace: Pace | undefined
  townOfZip: ((zip: string) => string | null) | undefined
  signal: AbortSignal | undefined
}

/**
 * Writes the new streets of a file. Of a region it deletes all others, of a file that is imported by
 * command those that it has in another form. It can be interrupted and repeated.
 */
export class StreetWriter {
  /** Around all streets of the file; null if it has none. */
  area: Bounds | null = null
  #database: Database
  #options: Options
  #batch: HashedStreet[] = []
  /** The hashes of those written. */
  #written: string[] = []
  /** Those of the database that the file has not stated yet. */
  #unstated: Set<string> | undefined

  constructor(database: Database, options: Options) {
    this.#database = database
    this.#options = options
  }

  async add(stated: Street): Promise<void> {
    this.area = union(this.area, boundsOfStreet(stated))
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
    const unstated = await this.#outdated()
    while (unstated.length > 0) {
      await deleteStreets(this.#database, this.#options.regionId, unstated.splice(0, this.#size()))
      await this.#rest()
    }
  }

  async #outdated(): Promise<string[]> {
    const unstated = await this.#known()
    if (this.#options.regionId !== null) return [...unstated]
    const found = new Set<string>()
    while (unstated.size > 0 && this.#written.length > 0) {
      const written = this.#written.splice(0, this.#size())
      for (const content of await findStreetsBefore(this.#database, written)) {
        if (unstated.has(content)) found.add(content)
      }
      await this.#rest()
    }
    return [...found]
  }

  async #known(): Promise<Set<string>> {
    this.#unstated ??= new Set(await readStreetHashes(this.#database, this.#options.regionId))
    return this.#unstated
  }

  async #flush(): Promise<void> {
    await insertStreets(this.#database, this.#options.regionId, this.#batch)
    if (this.#options.regionId === null) {
      for (const { content } of this.#batch) this.#written.push(content)
    }
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

function union(one: Bounds | null, other: Bounds): Bounds {
  return {
    south: Math.min(one?.south ?? other.south, other.south),
    west: Math.min(one?.west ?? other.west, other.west),
    north: Math.max(one?.north ?? other.north, other.north),
    east: Math.max(one?.east ?? other.east, other.east),
  }
}

/** In the form of a UUID as the database writes it. */
function hashOf({ lines, houses, ...texts }: Street): string {
  const hash = createHash('md5').update(JSON.stringify(texts))
  const hex = hash.update(`${lines.length} `).update(lines).update(houses).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
