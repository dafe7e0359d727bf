import {
  Alert,
  Checkbox,
  MultiSelect,
  NativeSelect,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { FormEvent, ReactNode } from 'react'
import { errorText } from '../app/trpc.ts'
import { FormButtons } from './FormButtons.tsx'

type Option = { value: string; label: string }

/** A field of a form. */
export type Field<Values> = {
  name: keyof Values & string
  label: string
  description?: string | undefined
  maxLength?: number
  /** It has the focus once the form opens. */
  isFirst?: boolean
  /** Shown below the field. */
  below?: ReactNode
} & (
  | { as?: 'text' | 'area' | 'check' }
  | { as: 'moment'; min: string }
  | { as: 'select'; options: readonly Option[] }
  | { as: 'choices'; options: readonly Option[]; max: number }
  | { as: 'tags'; suggestions: readonly string[]; max: number }
  | { as: 'other'; input: ReactNode }
)

type FieldsProps<Values> = {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>
  fields: readonly Field<Values>[]
}

/** The fields of a form, each with its error. */
export function Fields<Values>({ form, fields }: FieldsProps<Values>) {
  return fields.map((field) => (
    <div key={field.name}>
      <FieldInput form={form} field={field} />
      {field.below}
    </div>
  ))
}

type InputProps<Values> = Pick<FieldsProps<Values>, 'form'> & { field: Field<Values> }

function FieldInput<Values>({ form, field }: InputProps<Values>) {
  const { name, label, description, maxLength, isFirst } = field
  const type = field.as === 'check' ? 'checkbox' : 'input'
  const input = {
    label,
    description,
    // The form may come after its dialog, which has the focus by then.
    ...(isFirst ? { 'data-autofocus': true, autoFocus: true } : {}),
    ...form.getInputProps(name, { type }),
  }
  const text = { ...input, ...(maxLength === undefined ? {} : { maxLength }) }
  switch (field.as) {
    case 'other':
      return field.input
    case 'check':
      return <Checkbox {...input} />
    case 'moment':
      return <TextInput {...input} type="datetime-local" min={field.min} />
    case 'area':
      return <Textarea {...text} autosize minRows={2} />
    case 'select':
      return <NativeSelect {...input} data={[...field.options]} />
    case 'choices':
      return <MultiSelect {...input} data={[...field.options]} maxValues={field.max} searchable />
    case 'tags':
      return (
        <TagsInput
          {...text}
          data={[...field.suggestions]}
          maxTags={field.max}
          clearable
          acceptValueOnBlur
        />
      )
    default:
      return <TextInput {...text} />
  }
}

type FormOptions<Values> = {
  first: Values
  /** Errors by field. */
  validate: (values: Values) => Record<string, string>
  onValues?: (values: Values) => void
  onSubmit: (values: Values) => void
}

/** State of a form. A refused one moves the focus to the first field with an error. */
export function useFields<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  const { first, validate, onValues, onSubmit } = options
  const form = useForm<Values>({
    initialValues: first,
    validate,
    ...(onValues ? { onValuesChange: onValues } : {}),
  })
  /** Does something with the values once there is no error in them. */
  const checked = (run: (values: Values) => void) =>
    form.onSubmit(run, (errors) => {
      const [name = ''] = Object.keys(errors)
      form.getInputNode(name)?.focus()
    })
  return { form, submit: checked(onSubmit), checked }
}

type FormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Name of the button. */
  submit: string
  isPending?: boolean
  /** Why it could not be saved. */
  failure?: { title: string; error: unknown }
  onCancel: () => void
  /** More buttons. */
  buttons?: ReactNode
  children: ReactNode
}

/** A form with its fields, the failure of saving, and its buttons. */
export function Form({ onSubmit, failure, children, isPending = false, ...buttons }: FormProps) {
  return (
    <form onSubmit={(event) => (isPending ? event.preventDefault() : onSubmit(event))} noValidate>
      <Stack gap="md">
        {children}
        {failure?.error != null && (
          <Alert color="red" role="alert" title={failure.title}>
            {errorText(failure.error)}
          </Alert>
        )}
        <FormButtons isSubmitting={isPending} {...buttons} />
      </Stack>
    </form>
  )
}
