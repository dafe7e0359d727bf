import { usePageAddress } from '#components/app/page-address.ts'
import { NOT_FOUND_PAGE, SERVER_ERROR_PAGE } from '#components/layout/page-messages.ts'
import { ErrorScreen } from '#components/layout/TextPage.tsx'
import { LimitedScreen } from '#components/visitors/rate-limit/LimitedScreen.tsx'

export default function Page() {
  const { failure } = usePageAddress()
  if (failure?.wait !== undefined) return <LimitedScreen wait={failure.wait} />
  if (failure?.reason) return <ErrorScreen title={failure.reason} />
  return <ErrorScreen {...(failure?.is404 ? NOT_FOUND_PAGE : SERVER_ERROR_PAGE)} />
}
