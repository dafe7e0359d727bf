import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorStatus, errorText, trpc } from '../../app/trpc.ts'
import { notifyFailure, notifySuccess } from '../notify.ts'
import { findBegun, forgetBegun, keepBegun } from './begun-upload.ts'
import { regionsQuery } from './queries.ts'
import { uploadFile } from './upload-file.ts'

type Upload = { upload: string; name: string; bytes: number }

/** Uploads one file at a time, going on where an upload of it was stopped. */
export function useUpload() {
  const client = useQueryClient()
  const stop = useRef<AbortController | null>(null)
  const [done, setDone] = useState(0)
  const { mutate, isPending, error, reset } = useMutation({
    async mutationFn(file: File) {
      stop.current = new AbortController()
      const { signal } = stop.current
      const upload = await send(file, { signal, onProgress: setDone })
      const { name, size } = file
      try {
        return await take({ upload, name, bytes: size }, signal)
      } finally {
        setDone(findBegun(file).done)
      }
    },
    onSuccess: (_, file) => notifySuccess('Uploaded', `${file.name} is being brought in.`),
    onSettled: () => client.invalidateQueries(regionsQuery()),
  })
  const dropping = useMutation({
    mutationFn: (file: File) => trpc.regions.dropUpload.mutate({ upload: findBegun(file).upload }),
    onSuccess: forgetBegun,
    onError: (failure) => notifyFailure('It could not be dropped', errorText(failure)),
  })
  return {
    /** Bytes sent, perhaps earlier. */
    done,
    isUploading: isPending,
    isDropping: dropping.isPending,
    error: stop.current?.signal.aborted ? null : error,
    /** Learns what was sent of a file before. */
    choose(file: File) {
      reset()
      setDone(findBegun(file).done)
    },
    upload: (file: File, onUploaded: (id: number) => void) =>
      mutate(file, { onSuccess: ({ id }) => onUploaded(id) }),
    stop: () => stop.current?.abort(),
    /** Deletes what was sent. */
    drop: (file: File, onDropped: () => void) => dropping.mutate(file, { onSuccess: onDropped }),
  }
}

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
    ...{ file, upload: begun.upload, done: begun.done, signal },
    onProgress(done) {
      keepBegun({ ...begun, done })
      onProgress(done)
    },
  })
  return begun.upload
}
