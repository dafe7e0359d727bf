import type { Park } from '#domain/park/park-schemas.ts'
import { AskQuestion } from '../../visitors/answers/AskQuestion.tsx'
import { RateIt } from '../../visitors/rating/RateIt.tsx'
import { ReportButton } from '../../visitors/reports/ReportButton.tsx'
import { ShareButton } from '../../visitors/share/ShareButton.tsx'
import { ParkHistory } from './ParkHistory.tsx'

const PARTS = {
  question: AskQuestion,
  share: ShareButton,
  rating: RateIt,
  report: ReportButton,
  history: ParkHistory,
}

export type CardActionsProps = {
  park: Park
  part: keyof typeof PARTS
  /** The keys of what was asked for and is not known, which the question is about first. */
  wanted?: readonly string[]
  /** The heading level of the question. */
  heading?: 'h2' | 'h3'
}

/** The lazily loaded parts of a card, in one script. */
export function CardActions({ part, ...props }: CardActionsProps) {
  const Part = PARTS[part]
  return <Part {...props} />
}
