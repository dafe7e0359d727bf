import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type PageAddress, PageAddressContext } from '#components/page-address.ts'
import { Toasts } from '#components/toasts/Toasts.tsx'

type AppProps = {
  Page: ComponentType
  address: PageAddress
  client: QueryClient
  dehydrated: DehydratedState
}

/** A page with what every page needs around it, the same on the server and in the browser. */
export function App({ Page, address, client, dehydrated }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={dehydrated}>
        <PageAddressContext value={address}>
          <Page />
          <Toasts />
        </PageAddressContext>
      </HydrationBoundary>
    </QueryClientProvider>
  )
}
