import { queryOptions } from '@tanstack/react-query'
import type { Park } from '#domain/park/park-schemas.ts'
import { usablePhotos } from '#domain/park/photo.ts'
import { MAX_PORTRAITS, type Portrait } from '#domain/park/portrait.ts'
import { trpc } from '../trpc.ts'

type Settle = { resolve: (portrait: Portrait | null) => void; reject: (error: unknown) => void }

const waiting = new Map<number, Settle[]>()

/** Whether a park's picture is its own shape: no photo of it is known, but its outline. */
export function hasPortrait(park: Park): boolean {
  const hasShape = park.hasOutline === true || park.outline !== undefined
  return hasShape && !park.noPicture && usablePhotos(park).length === 0
}

/** A park's portrait; null without a shape. */
export function portraitQuery(id: number) {
  return queryOptions({ queryKey: ['portrait', id] as const, queryFn: () => askFor(id) })
}

/** The cards of a list ask together. */
function askFor(id: number): Promise<Portrait | null> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) queueMicrotask(askAll)
    waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
  })
}

function askAll(): void {
  const all = [...waiting]
  waiting.clear()
  for (let start = 0; start < all.length; start += MAX_PORTRAITS) {
    void askGroup(all.slice(start, start + MAX_PORTRAITS))
  }
}

async function askGroup(group: [id: number, settles: Settle[]][]): Promise<void> {
  try {
    const answer = await trpc.parks.portraits.query({ ids: group.map(([id]) => id) })
    const portraits = new Map(answer.map(({ id, portrait }) => [id, portrait]))
    for (const [id, settles] of group) {
      for (const { resolve } of settles) resolve(portraits.get(id) ?? null)
    }
  } catch (error) {
    for (const [, settles] of group) for (const { reject } of settles) reject(error)
  }
}
