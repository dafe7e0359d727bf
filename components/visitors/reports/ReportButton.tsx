import { IconFlag } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { Button } from '../../ui/Button.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { CLOSED_REPORT, REPORT_TITLE } from './report-form.ts'
import { onReport, reportOf, tellReport } from './report-store.ts'

export function ReportButton({ park }: { park: Park }) {
  const dialog = useSyncExternalStore(
    onReport,
    () => reportOf(park.id),
    () => CLOSED_REPORT,
  )
  useClosedOnLeave(park.id)
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        onClick={() => tellReport(park.id, { type: 'open' })}
      >
        <IconFlag size={20} aria-hidden />
        {REPORT_TITLE}
      </Button>
      {dialog.state !== 'closed' && !dialog.isLeft && <ReportDialog park={park} dialog={dialog} />}
    </>
  )
}

/**
 * The back button closes the dialog with its card, so that it is closed when the card opens again.
 */
function useClosedOnLeave(parkId: number): void {
  useEffect(() => () => tellReport(parkId, { type: 'leave' }), [parkId])
}
