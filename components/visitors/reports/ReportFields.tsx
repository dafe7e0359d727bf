import { REPORT_TYPES, type ReportType } from '#domain/visitors/suggestions.ts'
import styles from './ReportDialog.module.css'
import { lettersLeft, REPORT_LABELS } from './report-form.ts'

type FieldProps<Value> = {
  value: Value | ''
  disabled: boolean
  error: string | null
  onChange: (value: Value) => void
}

export function TypeField({ value, disabled, error, onChange }: FieldProps<ReportType>) {
  return (
    <fieldset className={styles.types} aria-describedby={error ? 'report-type-error' : undefined}>
      <legend>What is wrong?</legend>
      {REPORT_TYPES.map((type) => (
        <label key={type} className={styles.type}>
          <input
            type="radio"
            name="reportType"
            value={type}
            required
            checked={value === type}
            aria-disabled={disabled || undefined}
            aria-describedby={error ? 'report-type-error' : undefined}
            onChange={() => onChange(type)}
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

export function DetailsField({ value, disabled, error, onChange }: FieldProps<string>) {
  const left = lettersLeft(value)
  return (
    <div className={styles.details}>
      <label htmlFor="report-details">Details (optional)</label>
      <textarea
        id="report-details"
        name="details"
        rows={4}
        value={value}
        readOnly={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby="report-left report-details-error"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id="report-left" className={styles.left}>
        {left}
      </p>
      <p id="report-details-error" className={styles.error} role="alert">
        {error}
      </p>
    </div>
  )
}
