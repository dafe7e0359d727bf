import { Button, FileButton, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { formatBytes, MAX_REGION_BYTES, tooLargeText } from '#domain/region/region-limits.ts'
import { useUnsavedWarning } from '../use-unsaved-warning.ts'
import { ChosenFile } from './ChosenFile.tsx'
import styles from './Regions.module.css'
import { useUpload } from './use-upload.ts'

type UploadTabProps = { freeBytes: number; onArrived: (id: number) => void }

/** A file of the operator's, by choosing or dropping it. */
export function UploadTab({ freeBytes, onArrived }: UploadTabProps) {
  const [file, setFile] = useState<File | null>(null)
  const [isOver, setIsOver] = useState(false)
  const chooser = useRef<HTMLButtonElement>(null)
  const forget = useRef<() => void>(null)
  const upload = useUpload()
  useUnsavedWarning(upload.isUploading)

  function choose(chosen: File | null | undefined) {
    if (!chosen || upload.isUploading) return
    // The same file can be chosen again.
    forget.current?.()
    upload.choose(chosen)
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
      {file && (
        <ChosenFile
          file={file}
          refusal={refusalOf(file.size, freeBytes)}
          upload={upload}
          onUploaded={(id) => {
            setFile(null)
            onArrived(id)
          }}
          onDropped={() => {
            setFile(null)
            chooser.current?.focus()
          }}
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
