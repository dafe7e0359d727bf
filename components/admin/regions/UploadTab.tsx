import { Alert, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { formatBytes, MAX_REGION_BYTES, tooLargeText } from '#domain/region/region-limits.ts'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import styles from './Regions.module.css'
import { useUpload } from './use-upload.ts'

type UploadTabProps = { freeBytes: number; onArrived: (id: number) => void }

/** A file of the operator's, by choosing or dropping it. */
export function UploadTab({ freeBytes, onArrived }: UploadTabProps) {
  const [file, setFile] = useState<File | null>(null)
  const [isOver, setIsOver] = useState(false)
  const upload = useUpload()
  useUnsavedWarning(upload.isUploading)

  function choose(chosen: File | null | undefined) {
    if (!chosen || upload.isUploading) return
    upload.reset()
    setFile(chosen)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files[0])
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
        onDrop={drop}
      >
        <Text size="sm" c="dimmed">
          Drop a file here, or choose one: OpenStreetMap (.osm.pbf), GeoJSON or CSV, at most{' '}
          {formatBytes(MAX_REGION_BYTES)}.
        </Text>
        <FileButton onChange={choose} disabled={upload.isUploading}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
              disabled={upload.isUploading}
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
          upload={upload}
          onUploaded={(id) => {
            setFile(null)
            onArrived(id)
          }}
        />
      )}
    </Stack>
  )
}

type ChosenProps = {
  file: File
  refusal: string | null
  upload: ReturnType<typeof useUpload>
  onUploaded: (id: number) => void
}

function ChosenFile({ file, refusal, upload, onUploaded }: ChosenProps) {
  const { done, isUploading, error, isStopped } = upload
  const amounts = `${formatBytes(done)} of ${formatBytes(file.size)}`
  return (
    <section className={styles.chosen} aria-label="The chosen file">
      <Group justify="space-between" gap="sm">
        <Text size="sm" className={styles.fileName}>
          <b>{file.name}</b> {formatBytes(file.size)}
        </Text>
        {isUploading ? (
          <Button variant="default" size="sm" onClick={upload.stop}>
            Stop uploading
          </Button>
        ) : (
          !refusal && (
            <Button size="sm" onClick={() => upload.upload(file, onUploaded)}>
              Upload and bring in
            </Button>
          )
        )}
      </Group>
      {isUploading && (
        <div>
          <Progress
            value={(done / Math.max(1, file.size)) * 100}
            aria-label={`Uploading ${file.name}`}
          />
          <Text size="xs" c="dimmed" mt={4}>
            {done < file.size ? amounts : 'Sent. The server is looking at it…'}
          </Text>
        </div>
      )}
      {isStopped && (
        <Text size="sm">The upload was stopped. What was sent is deleted within a day.</Text>
      )}
      {(refusal || error) && (
        <Alert color="red" role="alert" title="This file can’t be brought in">
          {refusal ?? error?.message}
        </Alert>
      )}
    </section>
  )
}

function refusalOf(bytes: number, freeBytes: number): string | null {
  if (bytes === 0) return 'It is empty.'
  if (bytes > MAX_REGION_BYTES) return tooLargeText(bytes)
  return bytes > freeBytes
    ? `It is ${formatBytes(bytes)}, and only ${formatBytes(freeBytes)} are free on the server’s disk.`
    : null
}
