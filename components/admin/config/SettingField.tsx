import { Alert, Button, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import { ADVERT_SANDBOX } from '#domain/operator/advert.ts'
import type { ShownSetting, SourceToTry } from '#domain/operator/settings-schemas.ts'
import { trpc } from '../../app/trpc.ts'
import { askToConfirm } from '../ask-to-confirm.tsx'
import { PositionField } from '../parks/PositionField.tsx'
import styles from './config.module.css'
import { PAGE_OUTLINES } from './page-outlines.ts'

type SettingFieldProps = {
  setting: ShownSetting
  value: string
  error: ReactNode
  /** Unsaved values of the section, by name. */
  typed: Record<string, string>
  isSaving: boolean
  onType: (value: string) => void
  onRemove: () => void
}

/** A setting's input, with its source, limits and a test button. */
export function SettingField(props: SettingFieldProps) {
  const { setting, value, error, typed, isSaving, onType, onRemove } = props
  const { name, label, help, kind, tries, unit, fallback, problem } = setting
  const isFixed = setting.source === 'environment'
  const isUnused = setting.version !== null && (isFixed || problem !== null)
  const usual = fallback && unit ? ` Usually ${fallback}.` : ''
  const fixed = isFixed ? ` Set by the environment: ${name}.` : ''
  const parts: InputParts = {
    id: `setting-${name}`,
    label: <FieldLabel label={label} name={name} />,
    description: help + usual + fixed,
    error: error ? <>This {error}</> : undefined,
    readOnly: isFixed,
    variant: isFixed ? 'filled' : 'default',
    spellCheck: false,
    value: isFixed ? setting.value : value,
    onChange: (event) => onType(event.currentTarget.value),
  }
  const isSet = setting.value !== '' || value.trim() !== ''
  return (
    <div className={unit ? styles.field : `${styles.field} ${styles.wide}`}>
      {kind === 'secret' && !isFixed ? (
        <SecretInput parts={parts} setting={setting} isSaving={isSaving} onRemove={onRemove} />
      ) : (
        <SettingInput parts={parts} setting={setting} />
      )}
      {isUnused && (
        <Unused
          title="What is stored here is not used"
          action="Remove what is stored"
          isSaving={isSaving}
          onRemove={onRemove}
        >
          {problem === null ? 'The environment comes first.' : `It ${problem}.`}
        </Unused>
      )}
      {tries && <TryButton sources={tries} label={label} values={typed} disabled={!isSet} />}
      {name === 'AD_SNIPPET' && <AdvertPreview html={isFixed ? setting.value : value} />}
    </div>
  )
}

function FieldLabel({ label, name }: { label: string; name: string }) {
  return (
    <>
      {label} <code className={styles.name}>{name}</code>
    </>
  )
}

type InputParts = {
  id: string
  label: ReactNode
  description: string
  error: ReactNode
  readOnly: boolean
  variant: string
  spellCheck: boolean
  value: string
  onChange: (event: { currentTarget: { value: string } }) => void
}

type InputProps = { parts: InputParts; setting: ShownSetting }

/** Input of a setting whose value can be shown. */
function SettingInput({ parts, setting: { name, kind, unit, fallback } }: InputProps) {
  const shown = { ...parts, placeholder: fallback, autoComplete: 'off' }
  if (kind === 'markdown') return <MarkdownInput parts={parts} name={name} />
  if (kind === 'lines' || kind === 'code') {
    const className = kind === 'code' ? styles.code : undefined
    return <Textarea {...shown} className={className} autosize minRows={3} maxRows={14} />
  }
  if (kind === 'place' && !parts.readOnly) {
    const onPosition = (value: string) => parts.onChange({ currentTarget: { value } })
    return <PositionField {...shown} onPosition={onPosition} />
  }
  if (kind === 'switch' && !parts.readOnly) {
    const none = { value: '', label: 'Not set' }
    return (
      <NativeSelect {...parts} data={[none, 'on', 'off']} styles={{ wrapper: { maxWidth: 240 } }} />
    )
  }
  if (kind === 'origin') return <OriginInput parts={shown} />
  if (!unit) {
    return <TextInput {...shown} inputMode={kind === 'email' || kind === 'url' ? kind : 'text'} />
  }
  return (
    <TextInput
      {...shown}
      inputMode="decimal"
      inputContainer={(input) => (
        <div className={styles.number}>
          {input}
          {unit}
        </div>
      )}
    />
  )
}

/** The site's address, for which the one of this window is offered. */
function OriginInput({ parts }: { parts: InputParts }) {
  const field = useRef<HTMLInputElement>(null)
  const here = useSyncExternalStore(
    () => () => {},
    () => window.location.origin,
    () => null,
  )
  return (
    <>
      <TextInput {...parts} ref={field} inputMode="url" />
      {here && here !== parts.value && !parts.readOnly && (
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            parts.onChange({ currentTarget: { value: here } })
            field.current?.focus()
          }}
        >
          Use {here}
        </Button>
      )}
    </>
  )
}

/** A page's text, which can begin with the headings of the built-in one. */
function MarkdownInput({ parts, name }: { parts: InputParts; name: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const outline = PAGE_OUTLINES[name]
  return (
    <>
      <Textarea {...parts} ref={field} autosize minRows={4} maxRows={24} autoComplete="off" />
      {outline && parts.value.trim() === '' && !parts.readOnly && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Begin with the usual headings: ${name}`}
          onClick={() => {
            parts.onChange({ currentTarget: { value: outline } })
            field.current?.focus()
          }}
        >
          Begin with the usual headings
        </Button>
      )}
    </>
  )
}

type SecretInputProps = InputProps & { isSaving: boolean; onRemove: () => void }

/** A setting that is never shown; it can only be replaced or removed. */
function SecretInput({ parts, setting, isSaving, onRemove }: SecretInputProps) {
  const isStored = setting.source === 'stored'
  async function remove() {
    const isSure = await askToConfirm({
      title: `Remove ${setting.name}?`,
      message: `What uses it goes on without it. It ends in ${setting.value}, and can't be shown again.`,
      action: 'Remove',
    })
    if (isSure) onRemove()
  }
  return (
    <>
      <PasswordInput
        {...parts}
        placeholder={isStored ? 'Type another one to replace it' : 'Not set'}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed', tabIndex: 0 }}
      />
      {isStored && (
        <div className={styles.row}>
          <span>
            Set, ends in <code>{setting.value}</code>
          </span>
          <Button variant="default" size="xs" loading={isSaving} onClick={remove}>
            Remove
          </Button>
        </div>
      )}
    </>
  )
}

type UnusedProps = {
  title: string
  children: ReactNode
  action: string
  isSaving: boolean
  onRemove: () => void
}

/** Warning about stored values that are not used. */
export function Unused({ title, children, action, isSaving, onRemove }: UnusedProps) {
  return (
    <Alert
      color="yellow"
      className={styles.note}
      classNames={{ title: styles.caution }}
      title={title}
    >
      {children}
      <Button
        variant="default"
        size="xs"
        mt="xs"
        display="block"
        loading={isSaving}
        onClick={onRemove}
      >
        {action}
      </Button>
    </Alert>
  )
}

type TryButtonProps = {
  sources: SourceToTry[]
  /** Label of the field it belongs to. */
  label: string
  /** Unsaved values, by name. */
  values: Record<string, string>
  disabled: boolean
}

/** Tests the typed values with one request to each service, and shows the results. */
function TryButton({ sources, label, values, disabled }: TryButtonProps) {
  const client = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      Promise.all(sources.map((source) => trpc.config.test.mutate({ source, values }))),
    // Tests are recorded in the change log.
    onSettled: () => client.invalidateQueries({ queryKey: [['config', 'changes']] }),
  })
  const results = error ? [{ isUsable: false, message: error.message }] : (data ?? [])
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        loading={isPending}
        disabled={disabled}
        aria-label={`Test: ${label}`}
        onClick={() => mutate()}
      >
        Test
      </Button>
      <div role="status">
        {!isPending &&
          results.map(({ isUsable, message }) => (
            <Alert key={message} color={isUsable ? 'green' : 'red'} mt="xs" className={styles.note}>
              {message}
            </Alert>
          ))}
      </div>
    </div>
  )
}

/** Previews the advert as visitors would see it, in a frame that can't access the page. */
function AdvertPreview({ html }: { html: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => trpc.config.previewAdvert.mutate({ html }),
  })
  return (
    <>
      <div>
        <Button
          variant="default"
          size="xs"
          loading={isPending}
          disabled={html.trim() === ''}
          onClick={() => mutate()}
        >
          Preview
        </Button>
      </div>
      {error && <Alert color="red">{error.message}</Alert>}
      {data && (
        <iframe
          title="Preview of the advert"
          className={styles.frame}
          src={data.path}
          sandbox={ADVERT_SANDBOX}
        />
      )}
    </>
  )
}
