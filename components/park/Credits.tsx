import { creditsFor, type Sourced } from '#domain/park/credits.ts'
import { CreditLine } from './CreditLine.tsx'

/** The sources of these parks' data; nothing if there are no parks. */
export function Credits({ parks }: { parks: readonly Sourced[] }) {
  return <CreditLine credits={creditsFor(parks)} />
}
