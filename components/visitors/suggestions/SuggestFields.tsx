import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { findLabel } from '#domain/facts/fact-texts.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import { LONGEST_NAME } from '#domain/operator/corrections.ts'
import { PARK_KIND_KEYS, PARK_KINDS } from '#domain/park/park-kinds.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { factName, KIND_LABELS } from '#domain/visitors/suggestion-texts.ts'
import { LONGEST_NOTE, SUGGESTED_FACTS, SUGGESTION_KINDS } from '#domain/visitors/suggestions.ts'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/Later.tsx'
import type { Contribution } from './contributions.ts'
import { FactAnswer } from './FactAnswer.tsx'
import { HoursEditor } from './HoursEditor.tsx'
import { Lookalikes } from './Lookalikes.tsx'
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
import { typedHint } from './typed-fact.ts'

const PinPicker = later(() => import('./PinPicker.tsx').then((file) => file.PinPicker))

type FieldsProps = {
  /** The park it is about; null for a missing one. */
  park: Park | null
  about: About
  start: Coordinates
  isExact: boolean
  onSent: (made: Contribution) => void
}

export function SuggestFields({ park, about, start, isExact, onSent }: FieldsProps) {
  const [form, setForm] = useState(() => emptyForm(about, start))
  const [error, setError] = useState<FormError | null>(null)
  const [isSending, setSending] = useState(false)
  const [isAnswer, setIsAnswer] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { kind } = form
  const fill = (fields: Partial<SuggestForm>) => {
    setError(null)
    setForm((before) => ({ ...before, ...fields }))
  }
  const textOf = (field: FormError['field']) => (error?.field === field ? error.text : '')

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending) return
    const before = park && {
      name: park.name,
      position: { lat: park.latitude, lng: park.longitude },
    }
    const wrong = formError(form, before)
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

  const choice = park && (
    <KindChoice
      form={form}
      onChange={(fields) => {
        setIsAnswer(false)
        fill(fields)
      }}
      isAnswer={isAnswer}
      onAnswer={() => setIsAnswer(true)}
    />
  )
  if (park && isAnswer) {
    return (
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        {choice}
        <FactAnswer park={park} />
      </form>
    )
  }
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={send} aria-busy={isSending}>
      {choice}
      {(kind === 'park' || kind === 'position') && (
        <div className={styles.field} data-field="position" tabIndex={-1}>
          <p className={styles.label}>
            {park
              ? 'It is here: move the map below the pin.'
              : 'Move the map until the pin is on the park.'}
          </p>
          <div className={styles.picker}>
            <PinPicker
              start={start}
              isExact={isExact}
              position={form.position}
              onPosition={(position) => fill({ position })}
            />
          </div>
          <Failure text={textOf('position')} />
        </div>
      )}
      {kind === 'park' && <Lookalikes position={form.position} name={form.name} />}
      {(kind === 'park' || kind === 'name') && (
        <TextField
          label="Name"
          field="name"
          maxLength={LONGEST_NAME}
          value={form.name}
          error={textOf('name')}
          onText={(name) => fill({ name })}
        />
      )}
      {kind === 'park' && <NewParkFields form={form} onChange={fill} />}
      {kind === 'hours' && (
        <div data-field="hours" tabIndex={-1}>
          <HoursEditor lines={form.lines} onLines={(lines) => fill({ lines })} />
          <Failure text={textOf('hours')} />
        </div>
      )}
      {kind === 'fact' && <TypedField form={form} error={textOf('text')} onChange={fill} />}
      <label className={styles.field}>
        <span className={styles.label}>Anything else the operator should know (optional)</span>
        <textarea
          className={styles.input}
          data-field="note"
          rows={2}
          value={form.note}
          aria-invalid={textOf('note') !== '' || undefined}
          maxLength={LONGEST_NOTE * 2}
          onChange={({ currentTarget }) => fill({ note: currentTarget.value })}
        />
        <span className={styles.error} role="alert">
          {textOf('note')}
        </span>
      </label>
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

function Failure({ text }: { text: string }) {
  return (
    <p className={styles.error} role="alert">
      {text}
    </p>
  )
}

type TextFieldProps = ComponentProps<'input'> & {
  label: string
  field: FormError['field']
  hint?: string
  error: string
  onText: (text: string) => void
}

function TextField({ label, field, hint, error, onText, ...input }: TextFieldProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <input
        className={styles.input}
        data-field={field}
        autoComplete="off"
        aria-invalid={error !== '' || undefined}
        aria-describedby={`${hint ? `${field}-hint ` : ''}${field}-error`}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        {...input}
      />
      {hint && (
        <span id={`${field}-hint`} className={styles.note}>
          {hint}
        </span>
      )}
      <span id={`${field}-error`} className={styles.error} role="alert">
        {error}
      </span>
    </label>
  )
}

type PartProps = { form: SuggestForm; onChange: (fields: Partial<SuggestForm>) => void }

/** A fact that is typed: the answer to its question. */
function TypedField({ form, error, onChange }: PartProps & { error: string }) {
  const label = findLabel(form.key)
  if (!label) return null
  return (
    <TextField
      label={label.question}
      field="text"
      inputMode={label.format === 'phone' ? 'tel' : label.format === 'url' ? 'url' : undefined}
      hint={`${typedHint(label)} Leave it empty if there is none.`}
      value={form.text}
      error={error}
      onText={(text) => onChange({ text })}
    />
  )
}

type KindChoiceProps = PartProps & {
  /** Whether it is a question that is answered, rather than suggested. */
  isAnswer: boolean
  onAnswer: () => void
}

function KindChoice({ form: { kind, key }, onChange, isAnswer, onAnswer }: KindChoiceProps) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>What is different?</legend>
      {SUGGESTION_KINDS.map(
        (one) =>
          one !== 'park' &&
          (one !== 'fact' || key !== '') && (
            <label key={one} className={styles.choice}>
              <input
                type="radio"
                name="kind"
                value={one}
                checked={!isAnswer && kind === one}
                onChange={() => onChange({ kind: one })}
              />
              {one === 'fact' ? `Its ${factName(key)}` : KIND_LABELS[one]}
            </label>
          ),
      )}
      <label className={styles.choice}>
        <input type="radio" name="kind" checked={isAnswer} onChange={onAnswer} />A fact is wrong or
        missing
      </label>
    </fieldset>
  )
}

function NewParkFields({ form: { type, there }, onChange }: PartProps) {
  return (
    <>
      <label className={styles.field}>
        <span className={styles.label}>Kind</span>
        <select
          className={styles.select}
          value={type}
          onChange={({ currentTarget: { value } }) =>
            onChange({ type: PARK_KIND_KEYS.find((kind) => kind === value) ?? 'park' })
          }
        >
          {PARK_KIND_KEYS.map((kind) => (
            <option key={kind} value={kind}>
              {PARK_KINDS[kind]}
            </option>
          ))}
        </select>
      </label>
      <fieldset className={styles.field}>
        <legend className={styles.label}>What is there? (optional)</legend>
        <div className={styles.chips}>
          {SUGGESTED_FACTS.map((key) => {
            const others = there.filter((one) => one !== key)
            const isThere = there.includes(key)
            return (
              <label key={key} className={styles.chip}>
                <input
                  type="checkbox"
                  checked={isThere}
                  onChange={() => onChange({ there: isThere ? others : [...there, key] })}
                />
                {findLabel(key)?.name}
              </label>
            )
          })}
        </div>
      </fieldset>
    </>
  )
}
