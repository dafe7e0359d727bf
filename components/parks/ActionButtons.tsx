import type { Park } from '#domain/park.ts'
import { ReportButton } from '../reports/ReportButton.tsx'
import { ShareButton } from '../share/ShareButton.tsx'

export function ActionButtons({ park }: { park: Park }) {
  return (
    <>
      <ShareButton park={park} />
      <ReportButton park={park} />
    </>
  )
}
