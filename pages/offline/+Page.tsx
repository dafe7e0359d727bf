import { OfflinePage } from '#components/offline/OfflinePage.tsx'

export default function Page() {
  return <OfflinePage />
}
