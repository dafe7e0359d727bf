import { creditsFor, type Sourced } from '#domain/park/all-credits.ts'
import { CreditLine } from './CreditLine.tsx'

export function Credits({ parks }: { parks: readonly Sourced[] }) {
  return <CreditLine credits={creditsFor(parks)} />
}
