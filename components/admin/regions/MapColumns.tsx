import { Alert, Button, Group, Loader, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Marker } from '@vis.gl/react-maplibre'
import { useEffect, useRef, useState } from 'react'
import { type FileMapping, type FilePreview, NO_MAPPING } from '#domain/region/file-mapping.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { errorText, trpc } from '../../app/trpc.ts'
import { PlainMap } from '../../map/keyless/PlainMap.tsx'
import {
  FACT_OPTIONS,
  FIELD_OPTIONS,
  missingText,
  outcomeText,
  withUse,
  withWords,
} from './map-columns.ts'
import styles from './Regions.module.css'

const FACTS = { group: 'Facts', items: FACT_OPTIONS }
const USES = [{ value: '', label: 'Not used' }, { group: 'Fields', items: FIELD_OPTIONS }, FACTS]
const CHOOSABLE = new Set([...FIELD_OPTIONS, ...FACT_OPTIONS].map(({ value }) => value))
const AS_IT_IS = '?'
const MEANINGS = [
  { value: AS_IT_IS, label: 'Not understood' },
  { value: '', label: 'Ignore' },
  FACTS,
]

export type Uploaded = { upload: string; name: string; bytes: number }

type MapProps = {
  file: Uploaded
  /** Without a mapping. */
  first: FilePreview
  isTaking: boolean
  error: Error | null
  onTake: (mapping: FileMapping) => void
}

/** What a file's columns and words are taken for, and what it would bring, before it is brought in. */
export function MapColumns({ file, first, isTaking, error, onTake }: MapProps) {
  const [mapping, setMapping] = useState(NO_MAPPING)
  const heading = useRef<HTMLHeadingElement>(null)
  const preview = useQuery({
    queryKey: ['file preview', file.upload, mapping],
    queryFn: () => trpc.regions.previewUpload.mutate({ ...file, mapping }),
    placeholderData: keepPreviousData,
    ...(mapping === NO_MAPPING ? { initialData: first } : {}),
  })
  useEffect(() => heading.current?.focus(), [])
  const { table, words, outcome, points } = preview.data ?? first
  const { columns, missing } = table ?? { columns: [], missing: [] }
  const isReady = missing.length === 0 && !preview.isFetching && !preview.error

  return (
    <Stack component="section" gap="md" aria-labelledby="columns-of-file">
      <div>
        <Text ref={heading} tabIndex={-1} component="h3" id="columns-of-file" fw={700}>
          What is in {file.name}
        </Text>
        <Text size="sm" c="dimmed" maw="70ch">
          Each column is taken for what its name says. Change what is wrong. Your choices are kept
          for when this file is read again.
        </Text>
      </div>
      <Table withTableBorder verticalSpacing="xs" maw={720}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Column and its first values</Table.Th>
            <Table.Th>Taken for</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ name, samples, use }) => (
            <Table.Tr key={name}>
              <Table.Th className={styles.column} scope="row">
                {name}
                <span>{samples.join(' · ')}</span>
              </Table.Th>
              <Table.Td className={styles.use}>
                <NativeSelect
                  size="xs"
                  aria-label={`Column ${name} is taken for`}
                  // Others are those of an export.
                  data={use === null || CHOOSABLE.has(use) ? USES : [...USES, use]}
                  value={use ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    setMapping(withUse({ mapping, columns }, name, value))
                  }
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Words
        words={words}
        mapping={mapping}
        onChange={(text, use) => setMapping(withWords(mapping, text, use))}
      />
      <div role="status">
        {preview.isFetching && (
          <Group gap="xs">
            <Loader size="xs" />
            <Text size="sm">Reading the file…</Text>
          </Group>
        )}
        {missing.length > 0 && (
          <Alert color="yellow" title="Something is missing">
            {missingText(missing)}
          </Alert>
        )}
        {preview.error && (
          <Alert color="red" title="The file can’t be read this way">
            {errorText(preview.error)}
          </Alert>
        )}
        {outcome && isReady && <Outcome outcome={outcome} />}
        {!outcome && isReady && (
          <Text size="sm">
            The file is too large for a preview. It is read once it is brought in.
          </Text>
        )}
      </div>
      {points.length > 0 && <SampleMap points={points} />}
      {error && (
        <Alert color="red" role="alert" title="This file can’t be brought in">
          {errorText(error)}
        </Alert>
      )}
      <Group>
        <Button disabled={!isReady} loading={isTaking} onClick={() => onTake(mapping)}>
          Bring in
        </Button>
      </Group>
    </Stack>
  )
}

type WordsProps = {
  words: FilePreview['words']
  mapping: FileMapping
  onChange: (text: string, use: string | null) => void
}

/** Frequent words of lists that are not understood, and those that the operator has explained. */
function Words({ words, mapping, onChange }: WordsProps) {
  const [seen, setSeen] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    const found = words.map(({ text, count }) => [text, count] as const)
    setSeen((before) => new Map([...before, ...found]))
  }, [words])
  const shown = [...seen].filter(
    ([text]) => text in mapping.words || words.some((word) => word.text === text),
  )
  if (shown.length === 0) return null
  return (
    <Table withTableBorder verticalSpacing="xs" captionSide="top" maw={720}>
      <Table.Caption ta="start">Words that are not understood</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Word and its parks</Table.Th>
          <Table.Th>Means</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map(([text, count]) => (
          <Table.Tr key={text}>
            <Table.Th className={styles.column} scope="row">
              {text}
              <span>{formatCount(count)}</span>
            </Table.Th>
            <Table.Td className={styles.use}>
              <NativeSelect
                size="xs"
                aria-label={`${text} means`}
                data={MEANINGS}
                value={mapping.words[text] ?? AS_IT_IS}
                onChange={({ currentTarget: { value } }) =>
                  onChange(text, value === AS_IT_IS ? null : value)
                }
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Outcome({ outcome }: { outcome: NonNullable<FilePreview['outcome']> }) {
  return (
    <>
      <Text fw={600}>{outcomeText(outcome)}</Text>
      {outcome.skipped.length > 0 && (
        <>
          <Text size="sm" mt="xs">
            Left out:
          </Text>
          <ul className={styles.reasons}>
            {outcome.skipped.map(({ reason, count, examples }) => (
              <li key={reason}>
                {formatCount(count)}: {reason}
                {examples.length > 0 && ` (${examples.join(', ')})`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function SampleMap({ points }: { points: FilePreview['points'] }) {
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  const box = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const
  return (
    <div className={styles.sampleMap}>
      <PlainMap
        // Other places are another map.
        key={box.join()}
        label={`Map of ${formatCount(points.length)} of its parks`}
        start={{ box: [...box] }}
      >
        {points.map(({ name, lat, lng }) => (
          <Marker key={`${name} ${lat} ${lng}`} longitude={lng} latitude={lat}>
            <span className={styles.sample} title={name} />
          </Marker>
        ))}
      </PlainMap>
    </div>
  )
}
