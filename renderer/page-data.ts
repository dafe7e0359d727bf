import type { DehydratedState } from '@tanstack/react-query'
import type { PageAddress } from '#components/page-address.ts'

/** What the browser needs to show a page as the server did. */
export type PageData = {
  address: PageAddress
  dehydrated: DehydratedState
}

/** The id of the element that holds it. */
export const PAGE_DATA_ID = 'page-data'

/** Page data as it can stand in a document: nothing in it ends the script or opens a comment. */
export function serialisePageData(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
