import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedParkList } from '#db/seed/all-parks.ts'
import type { SeedSet } from '#db/seed/listed-park.ts'
import { SEED_SETS } from '#db/seed/listed-park.ts'
import { packed } from '../packed.ts'
import { filesIn } from './files.ts'
import { joinLists } from './join-lists.ts'
import type { Files, Listing } from './listing.ts'
import { boston } from './sets/boston.ts'
import { charlotte } from './sets/charlotte.ts'
import { chicago } from './sets/chicago.ts'
import { denver } from './sets/denver.ts'
import { openLands, parkService } from './sets/federal.ts'
import { losAngeles } from './sets/los-angeles.ts'
import { newYork } from './sets/new-york.ts'
import { sanFrancisco } from './sets/san-francisco.ts'

const READERS: Readonly<Record<SeedSet, (files: Files) => Listing[]>> = {
  'nyc-parks': newYork,
  'sf-rec-park': sanFrancisco,
  'boston-open-space': boston,
  'chicago-park-district': chicago,
  'la-rec-parks': losAngeles,
  'denver-parks': denver,
  'mecklenburg-parks': charlotte,
  'us-park-service': parkService,
  'us-open-lands': openLands,
}
/**
 * Builds the files of db/seed/sets from the original files: one line per park, deterministically.
 *
 * @returns the number of parks of each list, how many of them are also hand-written, and the bytes
 */
export function makeSets(from: string, to: string) {
  const files = filesIn(from)
  const lists = SEED_SETS.map((set) => READERS[set](files))
  mkdirSync(to, { recursive: true })
  return joinLists(lists, seedParkList).map((parks, index) => {
    const set = SEED_SETS[index] as SeedSet
    const bytes = packed(parks.map((park) => `${JSON.stringify(park)}\n`).join(''))
    writeFileSync(join(to, `${set}.jsonl.gz`), bytes)
    const joined = parks.filter(({ of }) => of !== undefined).length
    return { set, parks: parks.length, joined, bytes: bytes.length }
  })
}
