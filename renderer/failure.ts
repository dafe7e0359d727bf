import type { PageAddress } from '#components/page-address.ts'
import type { PageContext } from './types.ts'

/** Why a page is not shown, for the error page. */
export function failureOf({ is404, abortReason }: PageContext): PageAddress['failure'] {
  return { is404: is404 === true || abortReason !== undefined, reason: abortReason }
}
