import { IconFlag } from '@tabler/icons-react'
import {
  type FormEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import { REPORT_LABELS, REPORT_TYPES } from '#domain/visitors/suggestions.ts'
import { Button } from '../../ui/Button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { changePath } from '../suggestions/suggest-path.ts'
import styles from './ReportDialog.module.css'
import {
  CLOSED_REPORT,
  checkReport,
  type ReportDialog as Dialog,
  dispatchReport,
  lettersLeft,
  onReport,
  REPORT_TITLE,
  REPORT_TOAST,
  type ReportForm,
  reportOf,
  sendReport,
} from './report-form.ts'

export function ReportButton({ park }: { park: Park }) {
  const dialog = useSyncExternalStore(
    onReport,
    () => reportOf(park.id),
    () => CLOSED_REPORT,
  )
  // The back button closes the dialog with its card, so that it is closed when the card opens again.
  useEffect(() => () => dispatchReport(park.id, { type: 'leave' }), [park.id])
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => dispatchReport(park.id, { type: 'open' })}>
        <IconFlag size={20} aria-hidden />
        {REPORT_TITLE}
      </Button>
      {dialog.state !== 'closed' && !dialog.isLeft && <ReportDialog park={park} dialog={dialog} />}
    </>
  )
}

const FIELDS = { reportType: 'input[type=radio]', details: 'textarea' }

function ReportDialog({ park, dialog: { state, form } }: { park: Park; dialog: Dialog }) {
  const dialog = useRef<HTMLDialogElement>(null)
  /** The invalid field, or that sending failed. */
  const [failure, setFailure] = useState<keyof typeof FIELDS | 'sending' | null>(null)
  const isSending = state === 'submitting'
  useModal(dialog)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const report = checkReport(form)
    const isWrong = 'toast' in report
    const wrong = !isWrong ? null : report.toast === REPORT_TOAST.noType ? 'reportType' : 'details'
    setFailure(wrong)
    if (wrong) dialog.current?.querySelector<HTMLElement>(FIELDS[wrong])?.focus()
    const isSent = await sendReport(park)
    if (!isSent && !wrong) setFailure('sending')
  }

  /** Not while sending, although the browser would allow it. */
  function close(event?: SyntheticEvent) {
    event?.preventDefault()
    dispatchReport(park.id, { type: 'close' })
  }

  const field = (name: keyof typeof FIELDS, error: string) => ({
    form,
    isSending,
    error: failure === name ? error : null,
    onFill(filled: Partial<ReportForm>) {
      setFailure(null)
      dispatchReport(park.id, { type: 'fill', form: filled })
    },
  })

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="report-title"
      aria-describedby="report-park"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close(event)
      }}
      onCancel={close}
    >
      <form className={styles.form} noValidate aria-busy={isSending} onSubmit={submit}>
        <div className={styles.head}>
          <h2 id="report-title">{REPORT_TITLE}</h2>
          <p id="report-park">{park.name}</p>
        </div>
        <div className={styles.body}>
          <TypeField {...field('reportType', REPORT_TOAST.noType.text)} />
          <DetailsField {...field('details', REPORT_TOAST.tooLong.text)} />
          <p className={styles.other}>
            If you know what is right, <a href={changePath(park)}>suggest a change</a>.
          </p>
          <p className={styles.error} role="alert">
            {/* Stays after the toast has gone. */}
            {failure === 'sending' && 'The report was not sent. What you typed is still here.'}
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

type FieldProps = {
  form: ReportForm
  isSending: boolean
  error: string | null
  onFill: (filled: Partial<ReportForm>) => void
}

function TypeField({ form, isSending, error, onFill }: FieldProps) {
  const describedBy = error ? 'report-type-error' : undefined
  return (
    <fieldset className={styles.types} aria-describedby={describedBy}>
      <legend>What is wrong?</legend>
      {REPORT_TYPES.map((type) => (
        <label key={type} className={styles.type}>
          <input
            type="radio"
            name="reportType"
            value={type}
            required
            checked={form.reportType === type}
            aria-disabled={isSending || undefined}
            aria-describedby={describedBy}
            onChange={() => onFill({ reportType: type })}
          />
          {REPORT_LABELS[type]}
        </label>
      ))}
      <p id="report-type-error" className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  )
}

function DetailsField({ form, isSending, error, onFill }: FieldProps) {
  return (
    <div className={styles.details}>
      <label htmlFor="report-details">Details (optional)</label>
      <textarea
        id="report-details"
        name="details"
        rows={4}
        value={form.details}
        readOnly={isSending}
        aria-invalid={error ? true : undefined}
        aria-describedby="report-left report-details-error"
        onChange={(event) => onFill({ details: event.currentTarget.value })}
      />
      <p id="report-left" className={styles.left}>
        {lettersLeft(form.details)}
      </p>
      <p id="report-details-error" className={styles.error} role="alert">
        {error}
      </p>
    </div>
  )
}
