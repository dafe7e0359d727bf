import { MINUTE_MS } from '#domain/time/units.ts'
import { makeBackground } from '../core/background.ts'
import { type CommonsPorts, lookForPhotos } from '../services/park/commons-photos.ts'

/** Interval of looking for parks' photos at Wikimedia Commons. */
const COMMONS_EVERY_MS = MINUTE_MS

export type PhotoSearch = {
  /** Stops; a call under way is aborted, and its parks come again later. */
  stop: () => Promise<void>
}

/**
 * Looks for photos at Wikimedia Commons at start and every minute, a few parks at a time. A failure
 * is logged and retried.
 */
export function startPhotoSearch(deps: CommonsPorts): PhotoSearch {
  const background = makeBackground()
  function look(): void {
    if (background.size() > 0) return
    void background.run(async (signal) => {
      try {
        await lookForPhotos(deps, signal)
      } catch (error) {
        if (signal.aborted) return
        deps.log.error({ err: error }, 'photos could not be looked for at Wikimedia Commons')
      }
    })
  }
  look()
  const timer = setInterval(look, COMMONS_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await background.stop()
    },
  }
}
