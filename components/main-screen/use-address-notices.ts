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

/** Says once what is wrong with the address a page was opened by. */
export function useAddressNotices(params: URLSearchParams, answer: SearchAnswer | undefined): void {
  const error = ERRORS.get(params.get('error'))
  const address = params.get('address')?.trim() ?? ''
  const isUnknown = address !== '' && answer?.location === null

  useEffect(() => {
    // No link is known yet that could have been shared: each that is asked for is invalid.
    const { pathname: path, search, hash } = window.location
    const isShared = readShareId({ path, search, hash }) !== null
    const notice = error ?? (isShared ? INVALID_SHARE_LINK : undefined)
    if (notice) showToast({ ...notice, destructive: true })
  }, [error])

  useEffect(() => {
    if (!isUnknown) return
    showToast({
      title: PLACE_NOT_FOUND_TITLE,
      text: placeNotFoundText(address),
      destructive: true,
    })
  }, [isUnknown, address])
}
