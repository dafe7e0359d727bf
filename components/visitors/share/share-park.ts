import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { record } from '../../app/analytics.ts'
import { trpc } from '../../app/trpc.ts'
import { showToast } from '../../toasts/toast-store.ts'
import { withTimeout } from '../../ui/with-timeout.ts'
import { showFailure } from '../rate-limit/show-failure.ts'

export const SHARE_TOAST = {
  copied: { title: 'Link Copied!' },
  created: { title: 'Link Created', text: 'Long-press to select and copy' },
  failed: { title: 'Sharing Error', text: 'Unable to generate share link. Please try again.' },
} as const

/**
 * Links made during this visit: if a slow server exceeds the time in which the browser allows a
 * share sheet or clipboard access after a press, the next press has the link at once.
 */
const made = new Map<string, Promise<string>>()

const COPY_BY_HAND_MS = 15_000

type Outcome = 'sent' | 'copied' | 'shown' | 'given up' | 'failed'

/**
 * Shares a park's link: by the share sheet if there is one, else by the clipboard, else by showing
 * it. Must be called synchronously from a press: browsers allow the sheet and the clipboard only
 * then, and Safari forgets the press while waiting.
 */
export async function sharePark(
  park: Pick<Park, 'id' | 'name'>,
  place: Coordinates | null,
): Promise<Outcome> {
  const link = linkTo(park.id, place)
  try {
    const outcome = await handOver(park.name, link)
    if (outcome === 'given up') return outcome
    record({ event: 'share', id: park.id })
    if (outcome === 'copied') showToast(SHARE_TOAST.copied)
    if (outcome === 'shown') {
      showToast({ ...SHARE_TOAST.created, link: await link, duration: COPY_BY_HAND_MS })
    }
    return outcome
  } catch (error) {
    showFailure(SHARE_TOAST.failed.title, error, SHARE_TOAST.failed.text)
    return 'failed'
  }
}

/** @throws if there is no link */
async function handOver(title: string, link: Promise<string>): Promise<Outcome> {
  const canShare =
    typeof navigator.share === 'function' &&
    (navigator.canShare?.({ title, url: window.location.origin }) ?? true)
  if (canShare) {
    const url = await link
    try {
      await navigator.share({ title, url })
      return 'sent'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'given up'
    }
  }
  return (await copy(link)) ? 'copied' : 'shown'
}

/** @throws if there is no link */
async function copy(link: Promise<string>): Promise<boolean> {
  const text = link.then((url) => new Blob([url], { type: 'text/plain' }))
  // The caller handles the link's failure.
  text.catch(() => {})
  try {
    // Begins before the link exists, while the press is still valid.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    // The browser has no ClipboardItem, or takes no promises in it.
  }
  const url = await link
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    return false
  }
}

/** The link to a park at a place, created by the server. */
function linkTo(parkId: number, location: Coordinates | null): Promise<string> {
  const key = JSON.stringify([parkId, location])
  const known = made.get(key)
  if (known) return known
  const input = location ? { parkId, location } : { parkId }
  const link = withTimeout((signal) => trpc.share.create.mutate(input, { signal })).then((answer) =>
    shareLink(answer, window.location.origin),
  )
  made.set(key, link)
  link.catch(() => made.delete(key))
  return link
}

/** The link of a share; on the page's own origin if the site's public URL is unknown. */
export function shareLink(
  { seoUrl, shortId }: { seoUrl?: string | undefined; shortId: string },
  origin: string,
): string {
  return seoUrl ?? `${origin}/s/${shortId}`
}
