import { type FormEvent, useRef, useState } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { LONGEST_NOTE } from '#domain/visitors/suggestions.ts'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/Later.tsx'
import type { Contribution } from './contributions.ts'
import { HoursEditor } from './HoursEditor.tsx'
import { Lookalikes } from './Lookalikes.tsx'
import { KindChoice, NameField, NewParkFields, TypedField } from './NewParkFields.tsx'
import styles from './Suggest.module.css'
import { sendSuggestion } from './send-suggestion.ts'
import {
  type About,
  emptyForm,
  type FormError,
  formError,
  type SuggestForm,
  toContent,
} from './suggest-form.ts'

const PinPicker = later(() => import('./PinPicker.tsx').then((file) => file.PinPicker))

type FieldsProps = {
  /** The park it is about; null for a missing one. */
  park: Park | null
  about: About
  start: Coordinates
  isSpot: boolean
  onSent: (made: Contribution) => void
}

/** The form of a suggestion. */
export function SuggestFields({ park, about, start, isSpot, onSent }: FieldsProps) {
  const [form, setForm] = useState(() => emptyForm(about, start))
  const [error, setError] = useState<FormError | null>(null)
  const [isSending, setSending] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const fill = (fields: Partial<SuggestForm>) => {
    setError(null)
    setForm((before) => ({ ...before, ...fields }))
  }
  const textOf = (field: FormError['field']) => (error?.field === field ? error.text : '')

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    const at = park && { lat: park.latitude, lng: park.longitude }
    const wrong = formError(form, park && at && { name: park.name, position: at })
    setError(wrong)
    if (wrong) {
      element.current?.querySelector<HTMLElement>(`[data-field=${wrong.field}]`)?.focus()
      return
    }
    setSending(true)
    const made = await sendSuggestion({ park, content: toContent(form), note: form.note })
    setSending(false)
    if (made) onSent(made)
  }

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={send} aria-busy={isSending}>
      {park && <KindChoice form={form} onKind={(next) => fill({ kind: next })} />}
      {(form.kind === 'park' || form.kind === 'position') && (
        <div className={styles.field} data-field="position" tabIndex={-1}>
          <p className={styles.label}>
            {park
              ? 'It is here: move the map below the pin.'
              : 'Move the map until the pin is on the park.'}
          </p>
          <div className={styles.picker}>
            <PinPicker
              {...{ start, isSpot }}
              position={form.position}
              onPosition={(position) => fill({ position })}
            />
          </div>
          <Failure text={textOf('position')} />
        </div>
      )}
      {form.kind === 'park' && <Lookalikes position={form.position} name={form.name} />}
      {(form.kind === 'park' || form.kind === 'name') && (
        <NameField value={form.name} error={textOf('name')} onChange={(name) => fill({ name })} />
      )}
      {form.kind === 'park' && <NewParkFields form={form} onChange={fill} />}
      {form.kind === 'hours' && (
        <div data-field="hours" tabIndex={-1}>
          <HoursEditor lines={form.lines} onLines={(lines) => fill({ lines })} />
          <Failure text={textOf('hours')} />
        </div>
      )}
      {form.kind === 'fact' && (
        <TypedField form={form} error={textOf('text')} onChange={(text) => fill({ text })} />
      )}
      <NoteField value={form.note} error={textOf('note')} onChange={(note) => fill({ note })} />
      <p className={styles.note}>
        The operator of this site decides about it. Please write nothing about yourself.
      </p>
      <div className={styles.buttons}>
        <Button look="primary" type="submit" aria-disabled={isSending || undefined}>
          {isSending ? 'Sending…' : park ? 'Send the suggestion' : 'Suggest this park'}
        </Button>
      </div>
    </form>
  )
}

type NoteProps = { value: string; error: string; onChange: (note: string) => void }

function NoteField({ value, error, onChange }: NoteProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>Anything else the operator should know (optional)</span>
      <textarea
        className={styles.input}
        data-field="note"
        rows={2}
        value={value}
        aria-invalid={error !== '' || undefined}
        maxLength={LONGEST_NOTE * 2}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <span className={styles.error} role="alert">
        {error}
      </span>
    </label>
  )
}

function Failure({ text }: { text: string }) {
  return (
    <p className={styles.error} role="alert">
      {text}
    </p>
  )
}
