import { Input, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ShownSetting } from '#domain/operator/settings-schemas.ts'
import styles from './SettingField.module.css'

export type InputParts = {
  id: string
  label: ReactNode
  description: string
  error: ReactNode
}

type SettingInputProps = {
  parts: InputParts
  setting: ShownSetting
  value: string
  readOnly: boolean
  onType: (value: string) => void
}

/** Input of a setting whose value can be shown. */
export function SettingInput(props: SettingInputProps) {
  const { parts, setting, value, readOnly, onType } = props
  const { kind, unit, fallback } = setting
  const shared = {
    value,
    placeholder: fallback,
    readOnly,
    variant: readOnly ? 'filled' : 'default',
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
  }
  if (kind === 'lines' || kind === 'code') {
    const className = kind === 'code' ? styles.code : undefined
    return (
      <Textarea {...parts} {...shared} className={className} autosize minRows={3} maxRows={14} />
    )
  }
  if (unit) {
    return (
      <Input.Wrapper {...parts}>
        <div className={styles.number}>
          <Input
            {...shared}
            id={parts.id}
            inputMode="decimal"
            error={Boolean(parts.error)}
            aria-describedby={`${parts.id}-description${parts.error ? ` ${parts.id}-error` : ''}`}
          />
          {unit}
        </div>
      </Input.Wrapper>
    )
  }
  return (
    <TextInput
      {...parts}
      {...shared}
      inputMode={kind === 'email' || kind === 'url' ? kind : 'text'}
    />
  )
}
