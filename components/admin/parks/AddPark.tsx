import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { formatMiles } from '#domain/geo/geo.ts'
import {
  LONGEST_ADDRESS,
  LONGEST_DESCRIPTION,
  LONGEST_NAME,
  readPosition,
} from '#domain/operator/corrections.ts'
import type { LikePark } from '#domain/operator/park-edit-schemas.ts'
import { PARK_KIND_KEYS, PARK_KINDS } from '#domain/park/park-kinds.ts'
import type { ParkFields } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { procedureQuery, trpc } from '../../app/trpc.ts'
import { Fields, Form, useFields } from '../Form.tsx'
import { FormModal } from '../FormModal.tsx'
import { ADMIN_SEARCH_DEBOUNCE_MS } from '../list/PausedSearch.tsx'
import { useChange } from '../list/use-change.ts'
import { CorrectedFacts } from '../reports/CorrectedFacts.tsx'
import {
  type CorrectedPark,
  type CorrectionValues,
  correctionValues,
  placeErrors,
} from '../reports/correction-form.ts'
import { factErrors } from '../reports/fact-rows.ts'
import { PositionField } from './PositionField.tsx'
import { ALL_EDITS } from './queries.ts'

/** @param onAdded called with what finds the new park in the list */
export function AddPark({ onAdded }: { onAdded: (q: string) => void }) {
  const [isOpen, form] = useDisclosure()
  return (
    <>
      <Button onClick={form.open}>Add a park</Button>
      <FormModal
        opened={isOpen}
        onClose={form.close}
        title="Add a park"
        question="Discard the new park?"
      >
        {({ onSaved, ...rest }) => (
          <AddParkForm
            {...rest}
            onAdded={(id) => {
              onSaved()
              onAdded(String(id))
            }}
          />
        )}
      </FormModal>
    </>
  )
}

const EMPTY: ParkFields = {
  name: '',
  position: null,
  types: [],
  vicinity: null,
  formattedAddress: null,
  openingHours: null,
  amenities: [],
  description: null,
  closed: false,
  hidden: false,
}

/** A park with no known facts yet. */
const NOTHING_KNOWN: CorrectedPark = {
  park: EMPTY,
  fieldSources: {},
  copyable: EMPTY,
  facts: [],
  copyableFacts: [],
}

const KINDS = PARK_KIND_KEYS.map((value) => ({ value, label: PARK_KINDS[value] }))

type Values = CorrectionValues & { kind: string }

type FormProps = {
  onChange: (isChanged: boolean) => void
  onCancel: () => void
  onAdded: (id: number) => void
}

/** Adds a park that no source knows, after those that it may be. */
function AddParkForm({ onChange, onCancel, onAdded }: FormProps) {
  const add = useChange({
    run: (values: Values) => trpc.parkEdits.add.mutate(toInput(values)),
    done: ({ name }) => [`${name} is added.`, 'Searches find it at once.'],
    onDone: ({ id }) => onAdded(id),
    refresh: [ALL_EDITS],
  })
  const { form, submit } = useFields<Values>({
    first: { ...correctionValues(NOTHING_KNOWN), kind: 'park' },
    // Nothing is left as it was: name and position are required.
    validate: (values) => ({
      ...placeErrors({ ...values, name: ' ', position: ' ' }, values),
      ...factErrors(values.facts),
    }),
    onValues: ({ name, position, vicinity, description, facts }) =>
      onChange([name, position, vicinity, description, ...facts].some((value) => value !== '')),
    onSubmit: add.mutate,
  })
  const { name, position } = form.values
  const positionField = (
    <PositionField
      isOpen
      onPosition={(at) => form.setFieldValue('position', at)}
      {...form.getInputProps('position')}
    />
  )
  return (
    <Form
      onSubmit={submit}
      submit="Add park"
      isPending={add.isPending}
      failure={{ title: 'Failed to add the park.', error: add.error }}
      onCancel={onCancel}
    >
      <Fields<Values>
        form={form}
        fields={[
          { name: 'name', label: 'Name', maxLength: LONGEST_NAME, isFirst: true },
          { name: 'kind', label: 'Kind', as: 'select', options: KINDS },
          { name: 'position', label: 'Position', as: 'other', input: positionField },
        ]}
      />
      <LikeParks name={name} position={position} />
      <Fields<Values>
        form={form}
        fields={[
          { name: 'vicinity', label: 'Street and city', maxLength: LONGEST_ADDRESS },
          {
            name: 'facts',
            label: 'Facts',
            as: 'other',
            input: <CorrectedFacts form={form} of={NOTHING_KNOWN} />,
          },
          { name: 'description', label: 'Description', as: 'area', maxLength: LONGEST_DESCRIPTION },
        ]}
      />
    </Form>
  )
}

function toInput(values: Values) {
  const facts = values.facts.map(({ key, value }) => [key, value.trim()] as const)
  return {
    name: values.name.trim(),
    kind: PARK_KIND_KEYS.find((kind) => kind === values.kind) ?? 'park',
    position: readPosition(values.position) ?? { lat: 0, lng: 0 },
    vicinity: values.vicinity.trim() || null,
    description: values.description.trim() || null,
    facts: Object.fromEntries(facts.filter(([, value]) => value !== '')),
  }
}

/** Parks that may be the one that is about to be added. */
function LikeParks(typed: { name: string; position: string }) {
  const [place] = useDebouncedValue(
    { name: typed.name.trim(), position: typed.position },
    ADMIN_SEARCH_DEBOUNCE_MS,
  )
  const position = readPosition(place.position)
  const { data } = useQuery({
    ...procedureQuery('parkEdits.like', {
      name: place.name,
      position: position ?? { lat: 0, lng: 0 },
    }),
    enabled: position !== null,
  })
  if (!data || data.parks.length === 0) return null
  return (
    <Alert color="yellow" role="status" title="Is it one of these?">
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {data.parks.map((park) => (
          <li key={park.id}>
            <Anchor underline="always" href={`/admin/parks?q=${park.id}`} target="_blank">
              {park.name}
            </Anchor>{' '}
            <Text span size="sm" c="dimmed">
              {likeText(park)}
            </Text>
          </li>
        ))}
      </Stack>
    </Alert>
  )
}

function likeText({ place, source, distance, isNamesake, isHidden }: LikePark): string {
  return [
    isNamesake ? 'Same name' : 'Same location',
    distance < 100 ? `${distance} m away` : `${formatMiles(distance)} miles away`,
    place,
    sourceName(source),
    isHidden && 'hidden',
  ]
    .filter(Boolean)
    .join(' · ')
}
