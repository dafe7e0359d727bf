import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { addAsks } from '#db/queries/visitors/answers.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { atMost } from '../../core/remember.ts'

/** How many parks with a fact are counted between two writes, at about 100 bytes each. */
const MAX_ASKS = 50_000

/** Counts written by one statement. */
const AT_ONCE = 1_000

/** How often searches asked for facts that are unknown of the parks they found. */
export type Asks = {
  /** Counts the facts among these that are unknown of the parks. Never fails. */
  count: (parks: readonly ParkResult[], keys: readonly string[]) => void
  /** Writes the counts to the database; counts that cannot be written stay in memory. */
  flush: () => Promise<void>
}

/** Counts in memory, without anything about the visitor. */
export function makeAsks(database: Database): Asks {
  const counts = new LRUCache<string, { parkId: number; key: string; count: number }>(
    atMost(MAX_ASKS),
  )

  function add(parkId: number, key: string, more: number): void {
    const name = `${parkId} ${key}`
    counts.set(name, { parkId, key, count: (counts.get(name)?.count ?? 0) + more })
  }

  return {
    count(parks, keys) {
      for (const { id, factValues } of parks) {
        for (const key of keys) if (factValues?.[key] === undefined) add(id, key, 1)
      }
    },
    async flush() {
      const taken = [...counts.values()]
      counts.clear()
      for (let at = 0; at < taken.length; at += AT_ONCE) {
        try {
          await addAsks(database, taken.slice(at, at + AT_ONCE))
        } catch (error) {
          for (const { parkId, key, count } of taken.slice(at)) add(parkId, key, count)
          throw error
        }
      }
    },
  }
}
