import { Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CLAIM_LABELS } from '#domain/operator/corrections.ts'
import type { ParkClaims } from '#domain/park/park-schemas.ts'
import type { CorrectionValues } from './correction-form.ts'

type WithoutProps = {
  form: UseFormReturnType<CorrectionValues>
  matter: keyof ParkClaims
}

/** Checkbox that hides Google's value, even without a replacement. */
export function WithoutGoogle({ form, matter }: WithoutProps) {
  const { withoutGoogle } = form.values
  return (
    <Checkbox
      mt="xs"
      label={`Leave out Google’s ${CLAIM_LABELS[matter].toLowerCase()}`}
      checked={withoutGoogle.includes(matter)}
      onChange={({ currentTarget }) =>
        form.setFieldValue(
          'withoutGoogle',
          currentTarget.checked
            ? [...withoutGoogle, matter]
            : withoutGoogle.filter((each) => each !== matter),
        )
      }
    />
  )
}
