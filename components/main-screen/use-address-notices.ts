import { useEffect } from 'react'
import {
  INVALID_SHARE_LINK,
  PLACE_NOT_FOUND_TITLE,
  placeNotFoundText,
  SHARE_ERROR,
} from '#domain/messages.ts'
import type { SearchAnswer } from '#domain/search-answer.ts'
import { readShareId } from '#domain/share-id.ts'
import { showToast } from '../toasts/toast-store.ts'

const ERRORS: ReadonlyMap<string | null, typeof SHARE_ERROR> = new Map([
  ['invalid-share-link', INVALID_SHARE_LINK],
  ['share-error', SHARE_ERROR],
])

/** A share link in the hash never reaches the server by itself: its own path does. */
function openHash(): void {
  const { hash, search } = window.location
  const shortId = readShareId({ hash })
  // What the query names comes first.
  if (shortId === null || /[?&](park|share)=/.test(search)) return
  window.location.replace(shortId === '' ? '/?error=invalid-share-link' : `/s/${shortId}`)
}

/** Says once what is wrong with the address a page was opened by. */
export function useAddressNotices(params: URLSearchParams, answer: SearchAnswer | undefined): void {
  const error = ERRORS.get(params.get('error'))
  const address = params.get('address')?.trim() ?? ''
  const isUnknown = address !== '' && answer?.location === null

  useEffect(() => {
    if (error) showToast({ ...error, destructive: true })
  }, [error])

  useEffect(() => {
    openHash()
    window.addEventListener('hashchange', openHash)
    return () => window.removeEventListener('hashchange', openHash)
  }, [])

  useEffect(() => {
    if (!isUnknown) return
    showToast({
      title: PLACE_NOT_FOUND_TITLE,
      text: placeNotFoundText(address),
      destructive: true,
    })
  }, [isUnknown, address])
}
