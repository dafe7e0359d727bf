import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { type FileMapping, type FilePreview, NO_MAPPING } from '#domain/region/file-mapping.ts'
import { formatBytes, MAX_REGION_BYTES, tooLargeText } from '#domain/region/region-limits.ts'
import { errorStatus, trpc } from '../../app/trpc.ts'
import { later } from '../../ui/Later.tsx'
import { useChange } from '../list/use-change.ts'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import type { Uploaded } from './MapColumns.tsx'
import { regionsQuery } from './queries.ts'
import styles from './Regions.module.css'
import { findBegun, forgetBegun, saveBegun, uploadFile } from './upload-file.ts'

// With its map, whose fonts the page does not need before.
const MapColumns = later(() => import('./MapColumns.tsx').then((file) => file.MapColumns))

type UploadTabProps = { freeBytes: number; onArrived: (id: number) => void }

/** A file of the operator's, by choosing or dropping it. */
export function UploadTab({ freeBytes, onArrived }: UploadTabProps) {
  const [file, setFile] = useState<File | null>(null)
  const [isOver, setIsOver] = useState(false)
  const chooser = useRef<HTMLButtonElement>(null)
  const forget = useRef<() => void>(null)
  // Bytes sent, perhaps earlier.
  const [done, setDone] = useState(0)
  const stop = useRef<AbortController | null>(null)
  // A table that has been sent, before it is brought in.
  const [table, setTable] = useState<{ file: Uploaded; first: FilePreview } | null>(null)
  const taking = useChange({
    run: (sent: Uploaded & { mapping: FileMapping }) =>
      refusedForgets(trpc.regions.addUpload.mutate(sent)),
    done: (_, { name }) => ['Uploaded', `${name} is being brought in.`],
    onDone({ id }) {
      forgetBegun()
      setFile(null)
      setTable(null)
      onArrived(id)
    },
    refresh: [regionsQuery().queryKey],
  })
  const sending = useChange({
    async run(chosen: File) {
      stop.current = new AbortController()
      const { signal } = stop.current
      const upload = await send(chosen, { signal, onProgress: setDone })
      const sent = { upload, name: chosen.name, bytes: chosen.size }
      try {
        const first = await refusedForgets(trpc.regions.previewUpload.mutate(sent, { signal }))
        if (first.table) setTable({ file: sent, first })
        else await taking.mutateAsync({ ...sent, mapping: NO_MAPPING })
      } finally {
        setDone(findBegun(chosen).done)
      }
    },
  })
  useUnsavedWarning(sending.isPending)

  /** Shows a file, with what was sent of it before. */
  function choose(chosen: File | null | undefined) {
    if (!chosen || sending.isPending) return
    // The same file can be chosen again.
    forget.current?.()
    sending.reset()
    taking.reset()
    setTable(null)
    setDone(findBegun(chosen).done)
    setFile(chosen)
  }

  function dropped() {
    setFile(null)
    setTable(null)
    chooser.current?.focus()
  }

  return (
    <Stack gap="md">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same. */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          setIsOver(false)
          choose(event.dataTransfer.files[0])
        }}
      >
        <Text size="sm" c="dimmed">
          Drop a file here, or choose one: OpenStreetMap (.osm.pbf), GeoJSON, JSON or CSV, at most{' '}
          {formatBytes(MAX_REGION_BYTES)}.
        </Text>
        <FileButton resetRef={forget} onChange={choose} disabled={sending.isPending}>
          {(props) => (
            <Button
              {...props}
              ref={chooser}
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
              disabled={sending.isPending}
            >
              Choose a file
            </Button>
          )}
        </FileButton>
      </div>
      {file && (
        <ChosenFile
          file={file}
          refusal={refusalOf(file.size, freeBytes)}
          done={done}
          isUploading={sending.isPending}
          isSent={table !== null}
          error={stop.current?.signal.aborted ? null : sending.error}
          onUpload={() => sending.mutate(file)}
          onStop={() => stop.current?.abort()}
          onDropped={dropped}
        />
      )}
      {table && (
        <MapColumns
          key={table.file.upload}
          {...table}
          isTaking={taking.isPending}
          error={taking.error}
          onTake={(mapping) => taking.mutate({ ...table.file, mapping })}
        />
      )}
    </Stack>
  )
}

function refusalOf(bytes: number, freeBytes: number): string | null {
  if (bytes === 0) return 'It is empty.'
  if (bytes > MAX_REGION_BYTES) return tooLargeText(bytes)
  return bytes > freeBytes
    ? `It is ${formatBytes(bytes)}, and only ${formatBytes(freeBytes)} are free on the server’s disk.`
    : null
}

type ChosenFileProps = {
  file: File
  /** Why it can't be brought in. */
  refusal: string | null
  done: number
  isUploading: boolean
  /** Whether it waits to be brought in. */
  isSent: boolean
  error: Error | null
  onUpload: () => void
  onStop: () => void
  onDropped: () => void
}

/** A file that is or could be uploaded, as a whole or from where that was stopped. */
function ChosenFile(props: ChosenFileProps) {
  const { file, refusal, done, isUploading, isSent, error, ...on } = props
  const dropping = useChange({
    run: () => trpc.regions.dropUpload.mutate({ upload: findBegun(file).upload }),
    onDone() {
      forgetBegun()
      on.onDropped()
    },
    failed: 'It could not be dropped',
  })
  const isBegun = done > 0 && !isUploading
  return (
    <Stack component="section" gap="sm" maw={640} aria-label="The chosen file">
      <Group justify="space-between" gap="sm">
        <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <b>{file.name}</b> {formatBytes(file.size)}
        </Text>
        <Group gap="xs">
          {/* One button, so that it keeps the focus. */}
          {!refusal && !isSent && (
            <Button
              variant={isUploading ? 'default' : 'filled'}
              size="sm"
              onClick={isUploading ? on.onStop : on.onUpload}
            >
              {isUploading ? 'Stop uploading' : isBegun ? 'Go on uploading' : 'Upload'}
            </Button>
          )}
          {isBegun && (
            <Button
              variant="subtle"
              color="red"
              size="sm"
              loading={dropping.isPending}
              onClick={() => dropping.mutate()}
            >
              Drop it
            </Button>
          )}
        </Group>
      </Group>
      {(isUploading || (isBegun && !isSent)) && (
        <Sent file={file} done={done} isUploading={isUploading} />
      )}
      {(refusal || error) && (
        <Alert color="red" role="alert" title="This file can’t be brought in">
          {refusal ?? error?.message}
        </Alert>
      )}
    </Stack>
  )
}

type SentProps = { file: File; done: number; isUploading: boolean }

function Sent({ file, done, isUploading }: SentProps) {
  const amounts = `${formatBytes(done)} of ${formatBytes(file.size)}`
  const going = done < file.size ? amounts : 'Sent. The server is looking at it…'
  return (
    <div>
      <Progress
        value={(done / Math.max(1, file.size)) * 100}
        aria-label={`Uploading ${file.name}`}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {isUploading ? going : `Stopped. ${amounts} are on the server, which keeps them for a day.`}
      </Text>
    </div>
  )
}

/** Of a file that is refused the server keeps nothing. */
async function refusedForgets<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (errorStatus(error) === 400) forgetBegun()
    throw error
  }
}

type Sending = { signal: AbortSignal; onProgress: (done: number) => void }

/** Sends what is left of a file. Returns the upload's id. */
async function send(file: File, { signal, onProgress }: Sending): Promise<string> {
  const begun = findBegun(file)
  onProgress(begun.done)
  // Known from now on, so that it is found again after a reload.
  saveBegun(begun)
  await uploadFile({
    file,
    upload: begun.upload,
    done: begun.done,
    signal,
    onProgress(done) {
      saveBegun({ ...begun, done })
      onProgress(done)
    },
  })
  return begun.upload
}
