import type { Park } from '#domain/park/park-schemas.ts'
import { RatingFields } from '../../visitors/rating/RatingFields.tsx'
import { ReportButton } from '../../visitors/reports/ReportButton.tsx'
import { ShareButton } from '../../visitors/share/ShareButton.tsx'

/** Lazily loaded parts of a card, in one script: its buttons, or its rating control. */
export function CardActions({ park, rates }: { park: Park; rates?: boolean }) {
  if (rates) return <RatingFields park={park} />
  return (
    <>
      <ShareButton park={park} />
      <ReportButton park={park} />
    </>
  )
}
