import { createContext, useContext } from 'react'

/** The page's own address, the same on the server and in the browser. */
export type PageAddress = {
  path: string
  /** '' or '?address=94110'. */
  search: string
  /** Why there is no such page, where that is so. */
  failure?: {
    is404: boolean
    reason: string | undefined
    /** For how many seconds it is refused. */
    wait: number | undefined
  }
}

export const PageAddressContext = createContext<PageAddress>({ path: '/', search: '' })

export function usePageAddress(): PageAddress {
  return useContext(PageAddressContext)
}
