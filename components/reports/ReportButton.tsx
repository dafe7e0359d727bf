import { IconFlag } from '@tabler/icons-react'
import { type ComponentType, useState, useSyncExternalStore } from 'react'
import type { Park } from '#domain/park.ts'
import { CLOSED_REPORT, REPORT_TITLE, REPORT_TOAST } from '#domain/report-form.ts'
import { showToast } from '../toasts/toast-store.ts'
import { Button } from '../ui/Button.tsx'
import type { ReportDialogProps } from './ReportDialog.tsx'
import { onReport, reportOf, tellReport } from './report-store.ts'

/** Opens the form by which a visitor says what is wrong about a park. */
export function ReportButton({ park }: { park: Park }) {
  const dialog = useSyncExternalStore(
    onReport,
    () => reportOf(park.id),
    () => CLOSED_REPORT,
  )
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null)

  async function open() {
    try {
      const { ReportDialog } = await import('./ReportDialog.tsx')
      setDialog(() => ReportDialog)
      tellReport(park.id, { type: 'open' })
    } catch {
      showToast({ ...REPORT_TOAST.notLoaded, destructive: true })
    }
  }

  return (
    <>
      <Button aria-haspopup="dialog" onClick={open}>
        <IconFlag size={20} aria-hidden />
        {REPORT_TITLE}
      </Button>
      {Dialog && dialog.state !== 'closed' && <Dialog park={park} dialog={dialog} />}
    </>
  )
}
