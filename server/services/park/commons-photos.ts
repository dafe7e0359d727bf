import type { Database } from '#db/client.ts'
import {
  type CommonsLook,
  dropLooks,
  findParksToLook,
  type ParkToLook,
  writeLooks,
} from '#db/queries/park/commons-photos.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/units.ts'
import type { Logger } from '../../core/log.ts'
import { type Commons, MAX_ASKED } from '../../sources/commons/commons.ts'
import type { Look } from '../../sources/commons/to-photo.ts'
import { logFailure, ProviderError } from '../../sources/errors.ts'
import { PhotoUnavailableError, UnusableImageError } from '../../sources/photos/photo-types.ts'
import type { Photos } from '../../sources/photos/photos.ts'
import type { JobKind } from '../jobs.ts'
import type { Current } from '../ports.ts'

/** After this a park is looked for again, whether it has a photo there or not. */
export const COMMONS_AGAIN_DAYS = 90
/** After this a failed search is repeated. */
const COMMONS_RETRY_MS = HOUR_MS

/** `commons` is null if photos of Wikimedia Commons are off. */
export type CommonsPorts = Current<{ commons: Commons | null }> & {
  database: Database
  log: Logger
  photos: Photos
}

/** Looks for photos at Wikimedia Commons every minute, a few parks at a time. */
export function commonsKind(ports: CommonsPorts): JobKind {
  return {
    name: 'commons',
    cron: '* * * * *',
    attempts: Number.POSITIVE_INFINITY,
    async run({ signal }) {
      const parks = await lookForPhotos(ports, signal)
      if (!ports.configured.current.commons) return { message: 'Switched off' }
      return { message: parks === 1 ? '1 park looked for' : `${parks} parks looked for` }
    },
  }
}

/**
 * Looks for the photos of the next parks at Wikimedia Commons, one call after another, and stores
 * what came of it. If these photos are off, those found earlier are removed instead.
 *
 * @returns how many parks were looked for
 * @throws the database's errors, or the signal's reason if it is aborted
 */
export async function lookForPhotos(ports: CommonsPorts, signal: AbortSignal): Promise<number> {
  const { configured, database, log } = ports
  const { commons } = configured.current
  const dropped = await dropLooks(database, commons ? 'unnamed' : 'all')
  if (dropped > 0) log.info({ parks: dropped }, 'photos of Wikimedia Commons were removed')
  if (!commons) return 0
  const parks = await findParksToLook(database, MAX_ASKED)
  if (parks.length === 0) return 0
  const looks = await findAll(commons, parks, { log, signal })
  const done: CommonsLook[] = []
  try {
    for (const [index, park] of parks.entries()) {
      done.push(toRow(park, await withPhoto(ports, looks[index] as Look, signal)))
    }
  } finally {
    // All at once, as each write clears the caches of what visitors see.
    await writeLooks(database, done)
  }
  const counts: Record<string, number> = {}
  for (const { outcome } of done) counts[outcome] = (counts[outcome] ?? 0) + 1
  log.info(counts, 'photos were looked for at Wikimedia Commons')
  return parks.length
}

async function findAll(
  commons: Commons,
  parks: readonly ParkToLook[],
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<Look[]> {
  try {
    const asked = parks.map(({ commons: file, wikidata }) => ({
      commons: file ?? undefined,
      wikidata: wikidata ?? undefined,
    }))
    return await commons.find(asked, signal)
  } catch (error) {
    signal.throwIfAborted()
    logFailure(log, error, 'Wikimedia Commons')
    const reason = error instanceof Error ? error.message : String(error)
    return parks.map(() => ({ outcome: 'failed', reason }))
  }
}

/** Fetches the photo that was found; without it, the park has none. */
async function withPhoto(
  { log, photos }: CommonsPorts,
  look: Look,
  signal: AbortSignal,
): Promise<Look> {
  if (look.outcome !== 'found') return look
  const { photoReference: reference } = look.photo
  try {
    // Its width on a card, which visitors ask for first; the original is cached as well.
    const photo = await photos.get({ reference, width: 400, format: 'webp', signal })
    return photo ? look : { outcome: 'none', reason: 'Its file is gone' }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof PhotoUnavailableError)) throw error
    log.debug({ err: error, reference }, 'a photo of Wikimedia Commons could not be fetched')
    const { cause, message } = error
    const isTooLarge = cause instanceof ProviderError && cause.failure === 'malformed'
    return cause instanceof UnusableImageError || isTooLarge
      ? { outcome: 'refused', reason: 'Its file is no usable picture' }
      : { outcome: 'failed', reason: message }
  }
}

function toRow({ parkId, asked }: ParkToLook, look: Look): CommonsLook {
  const { outcome } = look
  const againAt = after(outcome === 'failed' ? COMMONS_RETRY_MS : COMMONS_AGAIN_DAYS * DAY_MS)
  return look.outcome === 'found'
    ? { parkId, asked, outcome, againAt, reason: '', photo: look.photo }
    : { parkId, asked, outcome, againAt, reason: look.reason }
}

function after(ms: number): Date {
  return new Date(Date.now() + ms)
}
