import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Analytics } from '#components/app/Analytics.tsx'
import { PageAddressContext } from '#components/app/page-address.ts'
import { Toasts } from '#components/toasts/Toasts.tsx'
import { later } from '#components/ui/Later.tsx'
import type { PageData } from './page-data.ts'

type AppProps = {
  Page: ComponentType
  data: PageData
  /** Filled with the data's answers. */
  client: QueryClient
}

const RateLimit = later(
  () => import('#components/visitors/rate-limit/RateLimit.tsx').then((file) => file.RateLimit),
  { isExtra: true },
)

/** A page with the context every page needs, identical on server and client. */
export function App({ Page, data, client }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <PageAddressContext value={data.address}>
        <Page />
        <RateLimit />
        <Toasts />
        <Analytics />
      </PageAddressContext>
    </QueryClientProvider>
  )
}
