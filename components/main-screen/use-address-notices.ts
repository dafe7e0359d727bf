import { useEffect } from 'react'
import {
  INVALID_SHARE_LINK,
  PLACE_NOT_FOUND_TITLE,
  placeNotFoundText,
  SHARE_ERROR,
} from '#domain/messages.ts'
import type { SearchAnswer } from '#domain/search-answer.ts'
import { showToast } from '../toasts/toast-store.ts'

const ERRORS: Readonly<Record<string, typeof SHARE_ERROR>> = {
  'invalid-share-link': INVALID_SHARE_LINK,
  'share-error': SHARE_ERROR,
}

/** Says once what is wrong with the address a page was opened by. */
export function useAddressNotices(params: URLSearchParams, answer: SearchAnswer | undefined): void {
  const error = ERRORS[params.get('error') ?? '']
  const address = params.get('address')?.trim() ?? ''
  const isUnknown = address !== '' && answer?.location === null

  useEffect(() => {
    if (error) showToast({ ...error, destructive: true })
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
