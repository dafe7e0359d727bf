import type { Park } from '#domain/park/park.ts'
import { RatingFields } from '../../visitors/rating/RatingFields.tsx'
import { ReportButton } from '../../visitors/reports/ReportButton.tsx'
import { ShareButton } from '../../visitors/share/ShareButton.tsx'

/** What a card loads once it is shown, in one script: its buttons, or where it is rated. */
export function CardActions({ park, rates }: { park: Park; rates?: boolean }) {
  if (rates) return <RatingFields park={park} />
  return (
    <>
      <ShareButton park={park} />
      <ReportButton park={park} />
    </>
  )
}
