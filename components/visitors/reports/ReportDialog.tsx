import { type FormEvent, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { Button } from '../../ui/Button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import styles from './ReportDialog.module.css'
import { DetailsField, TypeField } from './ReportFields.tsx'
import {
  checkReport,
  type ReportDialog as Dialog,
  REPORT_NOT_SENT,
  REPORT_TITLE,
  REPORT_TOAST,
} from './report-form.ts'
import { sendReport, tellReport } from './report-store.ts'

type ReportDialogProps = { park: Park; dialog: Dialog }

/** The invalid field, or that sending failed. */
type Failure = 'type' | 'details' | 'sending' | null

export function ReportDialog({ park, dialog: { state, form } }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [failure, setFailure] = useState<Failure>(null)
  const isSending = state === 'submitting'
  useModal(dialog)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const wrong = wrongIn(form)
    setFailure(wrong)
    if (wrong) dialog.current?.querySelector<HTMLElement>(FIELDS[wrong])?.focus()
    const isSent = await sendReport(park)
    if (!isSent && !wrong) setFailure('sending')
  }

  function fill(filled: Partial<typeof form>) {
    setFailure(null)
    tellReport(park.id, { type: 'fill', form: filled })
  }

  /** Not while sending, although the browser would allow it. */
  function close(event?: SyntheticEvent) {
    event?.preventDefault()
    tellReport(park.id, { type: 'close' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close(event)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="report-title"
      aria-describedby="report-park"
      onKeyDown={onKeyDown}
      onCancel={close}
    >
      <form className={styles.form} noValidate aria-busy={isSending} onSubmit={submit}>
        <div className={styles.head}>
          <h2 id="report-title">{REPORT_TITLE}</h2>
          <p id="report-park">{park.name}</p>
        </div>
        <div className={styles.body}>
          <TypeField
            value={form.reportType}
            disabled={isSending}
            error={failure === 'type' ? REPORT_TOAST.noType.text : null}
            onChange={(reportType) => fill({ reportType })}
          />
          <DetailsField
            value={form.details}
            disabled={isSending}
            error={failure === 'details' ? REPORT_TOAST.tooLong.text : null}
            onChange={(details) => fill({ details })}
          />
          <p className={styles.error} role="alert">
            {failure === 'sending' && REPORT_NOT_SENT}
          </p>
        </div>
        <div className={styles.foot}>
          <Button aria-disabled={isSending || undefined} onClick={() => close()}>
            Cancel
          </Button>
          <Button look="primary" type="submit" aria-disabled={isSending || undefined}>
            {isSending ? 'Submitting…' : 'Submit Report'}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

const FIELDS = { type: 'input[type=radio]', details: 'textarea' }

function wrongIn(form: Dialog['form']): 'type' | 'details' | null {
  const report = checkReport(form)
  if (!('toast' in report)) return null
  return report.toast === REPORT_TOAST.noType ? 'type' : 'details'
}
