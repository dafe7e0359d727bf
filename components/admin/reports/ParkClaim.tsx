import { CLAIM_LABELS, claimText, tellersText } from '#domain/operator/corrections.ts'
import type { ReviewedReport } from '#domain/operator/report-review-schemas.ts'
import type { ParkClaims } from '#domain/park/park-schemas.ts'
import type { ReportType } from '#domain/visitors/suggestions.ts'
import styles from './ReportCard.module.css'

const CLAIMS: Readonly<Record<ReportType, (keyof ParkClaims)[]>> = {
  address: ['vicinity', 'formattedAddress'],
  hours: ['openingHours'],
  amenity: ['amenities'],
  closed: ['closed'],
  other: ['vicinity', 'formattedAddress', 'closed'],
}

/** The facts visitors see that a report is about. */
export function ParkClaim({ report }: { report: ReviewedReport }) {
  const { reportType: type, park, tellers } = report
  const keys = CLAIMS[type]
  return keys.map((key) => (
    <p key={key} className={styles.details}>
      {keys.length > 1 && <span className={styles.label}>{CLAIM_LABELS[key]}: </span>}
      {claimText(key, park)}
      {tellers[key] && <small className={styles.teller}>{tellersText(tellers[key])}</small>}
    </p>
  ))
}
