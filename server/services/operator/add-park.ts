import { randomUUID } from 'node:crypto'
import type { Database } from '#db/client.ts'
import { findLikeParks, writeAddedPark } from '#db/queries/operator/add-park.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type {
  AddedPark,
  AddParkInput,
  LikeParks,
  LikeParksInput,
} from '#domain/operator/park-edit-schemas.ts'
import { KIND_FACTS } from '#domain/park/park-kinds.ts'

type AddPorts = { database: Database }

/** Returns parks that may be the same as one that is about to be added. */
export async function findLike({ database }: AddPorts, input: LikeParksInput): Promise<LikeParks> {
  return { parks: await findLikeParks(database, input) }
}

/** Adds a park that no source has; the operator is its source from then on. */
export async function addPark({ database }: AddPorts, input: AddParkInput): Promise<AddedPark> {
  const id = await writeAddedPark(database, toParkFacts(input))
  return { id, name: input.name }
}

/** A new record of the operator's. */
export function toParkFacts(input: AddParkInput): ParkFacts {
  const { name, kind, position, vicinity, description } = input
  const since = new Date().toISOString().slice(0, 10)
  const stated = Object.entries({ ...KIND_FACTS[kind], ...input.facts })
  return {
    source: 'operator',
    sourceId: randomUUID(),
    name,
    latitude: position.lat,
    longitude: position.lng,
    types: [kind],
    amenities: [],
    facts: Object.fromEntries(stated.map(([key, value]) => [key, { value, since }])),
    ...(vicinity === null ? {} : { vicinity }),
    ...(description === null ? {} : { description }),
  }
}
