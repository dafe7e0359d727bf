import type { PageAddress } from '#components/app/page-address.ts'
import { NOT_FOUND_PAGE, SERVER_ERROR_PAGE } from '#components/layout/page-messages.ts'
import { RATE_LIMIT_TITLE } from '#domain/visitors/rate-limit-messages.ts'
import type { Head } from './types.ts'

/** The head of an error page, with the reason; not indexed. */
export function errorHead({ failure }: PageAddress, siteName: string): Head {
  if (failure?.wait !== undefined) {
    const description = 'Too much was asked for in too short a time.'
    return { title: `${RATE_LIMIT_TITLE} | ${siteName}`, description, noindex: true }
  }
  const isMissing = failure?.is404
  const title = failure?.reason ?? (isMissing ? NOT_FOUND_PAGE : SERVER_ERROR_PAGE).title
  const description = isMissing ? 'There is no such page.' : SERVER_ERROR_PAGE.text
  return { title: `${title} | ${siteName}`, description, noindex: true }
}
