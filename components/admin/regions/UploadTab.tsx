import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { formatBytes, MAX_REGION_BYTES, tooLargeText } from '#domain/region/region-limits.ts'
import { errorStatus, trpc } from '../../trpc.ts'
import { useChange } from '../list/use-change.ts'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import { regionsQuery } from './queries.ts'
import styles from './Regions.module.css'
import { findBegun, forgetBegun, keepBegun, uploadFile } from './upload-file.ts'

type UploadTabProps = { freeBytes: number; onArrived: (id: number) => void }

/** A file of the operator's, by choosing or dropping it. */
export function UploadTab({ freeBytes, onArrived }: UploadTabProps) {
  const [file, setFile] = useState<File | null>(null)
  const [isOver, setIsOver] = useState(false)
  const chooser = useRef<HTMLButtonElement>(null)
  const forget = useRef<() => void>(null)
  const upload = useUpload({
    onUploaded(id) {
      setFile(null)
      onArrived(id)
    },
    onDropped() {
      setFile(null)
      chooser.current?.focus()
    },
  })
  useUnsavedWarning(upload.isUploading)

  function choose(chosen: File | null | undefined) {
    if (!chosen || upload.isUploading) return
    // The same file can be chosen again.
    forget.current?.()
    upload.choose(chosen)
    setFile(chosen)
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
          Drop a file here, or choose one: OpenStreetMap (.osm.pbf), GeoJSON or CSV, at most{' '}
          {formatBytes(MAX_REGION_BYTES)}.
        </Text>
        <FileButton resetRef={forget} onChange={choose} disabled={upload.isUploading}>
          {(props) => (
            <Button
              {...props}
              ref={chooser}
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
              disabled={upload.isUploading}
            >
              Choose a file
            </Button>
          )}
        </FileButton>
      </div>
      {file && <ChosenFile file={file} refusal={refusalOf(file.size, freeBytes)} upload={upload} />}
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
  upload: ReturnType<typeof useUpload>
}

/** A file that is or could be uploaded, as a whole or from where that was stopped. */
function ChosenFile({ file, refusal, upload }: ChosenFileProps) {
  const { done, isUploading, error } = upload
  const isBegun = done > 0 && !isUploading
  return (
    <Stack component="section" gap="sm" maw={640} aria-label="The chosen file">
      <Group justify="space-between" gap="sm">
        <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
          <b>{file.name}</b> {formatBytes(file.size)}
        </Text>
        <Group gap="xs">
          {isUploading && (
            <Button variant="default" size="sm" onClick={upload.stop}>
              Stop uploading
            </Button>
          )}
          {!isUploading && !refusal && (
            <Button size="sm" onClick={() => upload.upload(file)}>
              {isBegun ? 'Go on uploading' : 'Upload and bring in'}
            </Button>
          )}
          {isBegun && (
            <Button
              variant="subtle"
              color="red"
              size="sm"
              loading={upload.isDropping}
              onClick={() => upload.drop(file)}
            >
              Drop it
            </Button>
          )}
        </Group>
      </Group>
      {(isUploading || isBegun) && <Sent file={file} done={done} isUploading={isUploading} />}
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

type UploadOptions = { onUploaded: (id: number) => void; onDropped: () => void }

/** Uploads one file at a time, going on where an upload of it was stopped. */
function useUpload({ onUploaded, onDropped }: UploadOptions) {
  const stop = useRef<AbortController | null>(null)
  const [done, setDone] = useState(0)
  const sending = useChange({
    async run(file: File) {
      stop.current = new AbortController()
      const { signal } = stop.current
      const upload = await send(file, { signal, onProgress: setDone })
      try {
        return await take({ upload, name: file.name, bytes: file.size }, signal)
      } finally {
        setDone(findBegun(file).done)
      }
    },
    done: (_, file) => ['Uploaded', `${file.name} is being brought in.`],
    onDone: ({ id }) => onUploaded(id),
    refresh: [regionsQuery().queryKey],
  })
  const dropping = useChange({
    run: (file: File) => trpc.regions.dropUpload.mutate({ upload: findBegun(file).upload }),
    onDone() {
      forgetBegun()
      onDropped()
    },
    failed: 'It could not be dropped',
  })
  return {
    /** Bytes sent, perhaps earlier. */
    done,
    isUploading: sending.isPending,
    isDropping: dropping.isPending,
    error: stop.current?.signal.aborted ? null : sending.error,
    /** Learns what was sent of a file before. */
    choose(file: File) {
      sending.reset()
      setDone(findBegun(file).done)
    },
    upload: sending.mutate,
    stop: () => stop.current?.abort(),
    /** Deletes what was sent. */
    drop: dropping.mutate,
  }
}

type Upload = { upload: string; name: string; bytes: number }

/** Has a whole upload brought in. */
async function take(upload: Upload, signal: AbortSignal) {
  try {
    const taken = await trpc.regions.addUpload.mutate(upload, { signal })
    forgetBegun()
    return taken
  } catch (error) {
    // Of a file that is refused the server keeps nothing.
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
  keepBegun(begun)
  await uploadFile({
    file,
    upload: begun.upload,
    done: begun.done,
    signal,
    onProgress(done) {
      keepBegun({ ...begun, done })
      onProgress(done)
    },
  })
  return begun.upload
}
