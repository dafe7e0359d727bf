import { MAX_PORTRAITS } from '#domain/park/portrait.ts'
import type { Portrait } from '#domain/park/portrait-schemas.ts'
import { trpc } from '../app/trpc.ts'

/** How long cards are waited for that ask for their portraits together. */
const PORTRAIT_BATCH_MS = 20

type Settle = { resolve: (portrait: Portrait | null) => void; reject: (error: unknown) => void }

const waiting = new Map<number, Settle[]>()

/** Requests a park's portrait, together with those of the list's other cards. */
export function askPortrait(id: number): Promise<Portrait | null> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(askAll, PORTRAIT_BATCH_MS)
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
