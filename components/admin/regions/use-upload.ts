import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { notifySuccess } from '../notify.ts'
import { regionsQuery } from './queries.ts'
import { uploadFile } from './upload-file.ts'

/** Uploads one file at a time. */
export function useUpload() {
  const client = useQueryClient()
  const stop = useRef<AbortController | null>(null)
  const [done, setDone] = useState(0)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn(file: File) {
      stop.current = new AbortController()
      setDone(0)
      return uploadFile({ file, signal: stop.current.signal, onProgress: setDone })
    },
    onSuccess: (_, file) => notifySuccess('Uploaded', `${file.name} is being brought in.`),
    onSettled: () => client.invalidateQueries(regionsQuery()),
  })
  return {
    /** Bytes sent. */
    done,
    isUploading: isPending,
    error: error?.name === 'AbortError' ? null : error,
    isStopped: error?.name === 'AbortError',
    reset,
    upload: (file: File, onUploaded: () => void) => mutate(file, { onSuccess: onUploaded }),
    stop: () => stop.current?.abort(),
  }
}
