import type { DehydratedState } from '@tanstack/react-query'
import type { PageAddress } from '#components/page-address.ts'

/** What the browser needs to show a page as the server did. */
export type PageData = {
  address: PageAddress
  dehydrated: DehydratedState
}

/** The id of the element that holds it. */
export const PAGE_DATA_ID = 'page-data'
