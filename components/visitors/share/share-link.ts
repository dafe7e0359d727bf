import type { Coordinates } from '#domain/geo/geo.ts'
import { trpc } from '../../app/trpc.ts'
import { withTimeout } from '../../ui/with-timeout.ts'
import { shareLink } from './share-address.ts'

/** Timeout of creating a short link. */
const LINK_TIMEOUT_MS = 15_000

/**
 * Links made during this visit: if a slow server exceeds the time in which the browser allows a
 * share sheet or clipboard access after a press, the next press has the link at once.
 */
const made = new Map<string, Promise<string>>()

/** The link to a park at a place, created by the server. */
export function linkTo(parkId: number, location: Coordinates | null): Promise<string> {
  const key = JSON.stringify([parkId, location])
  const known = made.get(key)
  if (known) return known
  const link = make(parkId, location)
  made.set(key, link)
  link.catch(() => made.delete(key))
  return link
}

async function make(parkId: number, location: Coordinates | null): Promise<string> {
  const input = location ? { parkId, location } : { parkId }
  const answer = await withTimeout(LINK_TIMEOUT_MS, (signal) =>
    trpc.share.create.mutate(input, { signal }),
  )
  return shareLink(answer, window.location.origin)
}
