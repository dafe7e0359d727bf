import type { Park } from '#domain/park/park-schemas.ts'
import { AskQuestion } from '../../visitors/answers/AskQuestion.tsx'
import { RatingFields } from '../../visitors/rating/RatingFields.tsx'
import { ReportButton } from '../../visitors/reports/ReportButton.tsx'
import { ShareButton } from '../../visitors/share/ShareButton.tsx'
import { ParkHistory } from './ParkHistory.tsx'

const PARTS = {
  question: AskQuestion,
  share: ShareButton,
  rating: RatingFields,
  report: ReportButton,
  history: ParkHistory,
}

export type CardActionsProps = { park: Park; part: keyof typeof PARTS }

/** The lazily loaded parts of a card, in one script. */
export function CardActions({ park, part }: CardActionsProps) {
  const Part = PARTS[part]
  return <Part park={park} />
}
