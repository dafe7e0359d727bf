import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'

type Option = { value: string; label: string }

/** A field of a view by which its list is narrowed down. */
export type Filter<View> = {
  name: keyof View & string
  label: string
} & (
  | { options: readonly Option[] }
  | { type: 'date' | 'switch' }
  | { type: 'text'; placeholder: string; maxLength: number }
)

type FiltersProps<View> = {
  view: View
  show: (change: Partial<View>) => void
  filters: readonly Filter<View>[]
}

/** The fields of a list's view, which are written to the URL at once. */
export function Filters<View extends object>({ view, show, filters }: FiltersProps<View>) {
  return filters.map(({ name, label, ...filter }) => {
    const value = view[name]
    // The view is read from the URL again, so that other values do not count.
    const change = (changed: unknown) => show({ [name]: changed } as Partial<View>)
    const isNumber = typeof value === 'number'
    if ('options' in filter) {
      return (
        <NativeSelect
          key={name}
          label={label}
          data={[...filter.options]}
          value={String(value ?? '')}
          onChange={({ currentTarget }) =>
            change(isNumber ? Number(currentTarget.value) : currentTarget.value)
          }
        />
      )
    }
    if (filter.type === 'switch') {
      return (
        <Switch
          key={name}
          py="xs"
          label={label}
          checked={value === true}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
      )
    }
    if (filter.type === 'text') {
      return (
        <TypedFilter
          key={name}
          label={label}
          placeholder={filter.placeholder}
          maxLength={filter.maxLength}
          value={String(value)}
          onValue={change}
        />
      )
    }
    return (
      <TextInput
        key={name}
        type={filter.type}
        label={label}
        value={String(value)}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    )
  })
}

type TypedProps = {
  label: string
  placeholder: string
  maxLength: number
  value: string
  onValue: (value: string) => void
}

/** A text that counts once the field is left or Enter is pressed. */
function TypedFilter({ value, onValue, ...field }: TypedProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const submit = () => text.trim() !== value && onValue(text.trim())
  return (
    <TextInput
      {...field}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={submit}
      onKeyDown={(event) => event.key === 'Enter' && submit()}
    />
  )
}
