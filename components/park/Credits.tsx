import { creditsFor, type Sourced } from '#domain/park/credits.ts'
import { CreditLine } from './CreditLine.tsx'

export function Credits({ parks }: { parks: readonly Sourced[] }) {
  return <CreditLine credits={creditsFor(parks)} />
}
