import { createContext, useContext } from 'react'

/** The address of the current page, identical on the server and in the browser. */
export type PageAddress = {
  path: string
  /** '' or '?address=94110'. */
  search: string
  /** Why the page could not be rendered, if so. */
  failure?: {
    is404: boolean
    reason: string | undefined
    /** Seconds until the visitor is no longer rate limited. */
    wait: number | undefined
  }
}

export const PageAddressContext = createContext<PageAddress>({ path: '/', search: '' })

export function usePageAddress(): PageAddress {
  return useContext(PageAddressContext)
}
