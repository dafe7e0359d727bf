import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { trpc } from '../../trpc.ts'
import { notifySuccess } from '../notify.ts'
import { regionsQuery } from './queries.ts'
import { uploadFile } from './upload-file.ts'

/** Uploads one file at a time. */
export function useUpload() {
  const client = useQueryClient()
  const stop = useRef<AbortController | null>(null)
  const [done, setDone] = useState(0)
  const { mutate, isPending, error, reset } = useMutation({
    async mutationFn(file: File) {
      stop.current = new AbortController()
      const { signal } = stop.current
      setDone(0)
      const upload = await uploadFile({ file, signal, onProgress: setDone })
      const { name, size } = file
      return trpc.regions.addUpload.mutate({ upload, name, bytes: size }, { signal })
    },
    onSuccess: (_, file) => notifySuccess('Uploaded', `${file.name} is being brought in.`),
    onSettled: () => client.invalidateQueries(regionsQuery()),
  })
  const isStopped = error !== null && Boolean(stop.current?.signal.aborted)
  return {
    /** Bytes sent. */
    done,
    isUploading: isPending,
    error: isStopped ? null : error,
    isStopped,
    reset,
    upload: (file: File, onUploaded: (id: number) => void) =>
      mutate(file, { onSuccess: ({ id }) => onUploaded(id) }),
    stop: () => stop.current?.abort(),
  }
}
