import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { record } from '../../app/analytics.ts'
import { dailyLimitText, trpc } from '../../app/trpc.ts'
import { showToast } from '../../toasts/toast-store.ts'
import { withTimeout } from '../../ui/with-timeout.ts'
import { isRefused, showFailure } from '../rate-limit/show-failure.ts'
import { SHARE_TOAST, shareLink } from './share-address.ts'

/** Timeout of creating a short link. */
const LINK_TIMEOUT_MS = 15_000

/**
 * Links made during this visit: if a slow server exceeds the time in which the browser allows a
 * share sheet or clipboard access after a press, the next press has the link at once.
 */
const made = new Map<string, Promise<string>>()

/** Time to copy a link by hand. */
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
    if (isRefused(error)) showFailure(SHARE_TOAST.failed.title, error)
    else {
      const text = dailyLimitText(error) ?? SHARE_TOAST.failed.text
      showToast({ ...SHARE_TOAST.failed, text, destructive: true })
    }
    return 'failed'
  }
}

/** @throws if there is no link */
async function handOver(title: string, link: Promise<string>): Promise<Outcome> {
  if (hasShareSheet(title)) {
    const outcome = await openShareSheet({ title, url: await link })
    if (outcome) return outcome
  }
  return (await copy(link)) ? 'copied' : 'shown'
}

function hasShareSheet(title: string): boolean {
  if (typeof navigator.share !== 'function') return false
  return navigator.canShare?.({ title, url: window.location.origin }) ?? true
}

/** @returns null if it does not open */
async function openShareSheet(data: { title: string; url: string }): Promise<Outcome | null> {
  try {
    await navigator.share(data)
    return 'sent'
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'given up' : null
  }
}

/** @throws if there is no link */
async function copy(link: Promise<string>): Promise<boolean> {
  const isWritten = await writeAhead(link)
  const url = await link
  return isWritten || writeText(url)
}

/** Starts the clipboard write before the link exists, while the press is still valid. */
async function writeAhead(link: Promise<string>): Promise<boolean> {
  const text = link.then((url) => new Blob([url], { type: 'text/plain' }))
  // The caller handles the link's failure.
  text.catch(() => {})
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    return false
  }
}

/** For browsers without ClipboardItem, or without promises in it. */
async function writeText(url: string): Promise<boolean> {
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
