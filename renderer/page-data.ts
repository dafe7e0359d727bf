import type { DehydratedState } from '@tanstack/react-query'
import type { PageAddress } from '#components/app/page-address.ts'

/** The data the browser needs to hydrate a page. */
export type PageData = {
  address: PageAddress
  dehydrated: DehydratedState
}

/** The id of the element that contains it. */
export const PAGE_DATA_ID = 'page-data'
