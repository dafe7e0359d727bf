import { join } from 'node:path'
import { isCommonsPhoto } from '#domain/park/photo.ts'
import type { Logger } from '../core/log.ts'
import type { Tally } from '../operations/tally.ts'
import { COMMONS_AGAIN_DAYS } from '../services/park/commons-photos.ts'
import type { Settings } from '../settings/settings.ts'
import type { Commons } from '../sources/commons/commons.ts'
import type { Ledger } from '../sources/ledger.ts'
import type { FetchPhoto } from '../sources/photos/photo-types.ts'
import { makePhotos, makeTwoStores, type Photos } from '../sources/photos/photos.ts'
import type { PlacesProvider } from '../sources/places/types.ts'

/** Google's terms forbid storing place data for longer, its photos included. */
const GOOGLE_PHOTO_DAYS = 30
/** A cached photo of Wikimedia Commons that cannot be fetched again. */
const COMMONS_PHOTO_DAYS = 365

type PhotoParts = {
  log: Logger
  counters: { ledger: Ledger; tally: Tally }
  /** Returns the current settings. The instance is never remade, as only one may use the folder. */
  settings: () => Settings
  fetchPhoto: FetchPhoto
  /** Returns the present source of Wikimedia's photos. */
  commons: () => Commons | null
}

/** The photos of the providers, and those of Wikimedia Commons, which get half of the space. */
export function makeCachedPhotos({
  log,
  counters,
  settings,
  fetchPhoto,
  commons,
}: PhotoParts): Photos {
  const { ledger, tally } = counters
  const folder = join(settings().DATA_DIR, 'photos')
  const maxBytes = () => (settings().PHOTO_CACHE_MB * 1_000_000) / (commons() ? 2 : 1)
  const onBought = () => tally.count('cache_miss_photos')
  const usual = makePhotos({
    folder,
    maxBytes,
    onBought,
    log,
    fetchPhoto,
    cacheDays: () => settings().CACHE_PHOTOS_DAYS,
    mostDays: GOOGLE_PHOTO_DAYS,
    onCached() {
      ledger.countCached('photo')
      tally.count('cache_hit_photos')
    },
  })
  const free = makePhotos({
    maxBytes,
    onBought,
    log,
    folder: join(folder, 'commons'),
    fetchPhoto: async (reference, _, signal) =>
      (await commons()?.fetchPhoto(reference, signal)) ?? null,
    cacheDays: () => COMMONS_AGAIN_DAYS,
    mostDays: COMMONS_PHOTO_DAYS,
    onCached: () => tally.count('cache_hit_photos'),
  })
  return makeTwoStores(usual, free, isCommonsPhoto)
}

/** Photos come from the first source that offers them; without one, there are none. */
export function photosOf(providers: PlacesProvider[]): FetchPhoto {
  return providers.find(({ fetchPhoto }) => fetchPhoto)?.fetchPhoto ?? (async () => null)
}
