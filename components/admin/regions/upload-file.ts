import { clientId } from '../../client-id.ts'

const PATH = '/api/admin/regions/upload'
const LOST = 'The connection to the server was lost. Upload the file again.'

type Upload = {
  file: File
  signal: AbortSignal
  onProgress: (done: number) => void
}

/**
 * Uploads a file as a region. Unlike `fetch`, XMLHttpRequest tells how much has been sent.
 *
 * @throws Error whose message can be shown to the operator; an AbortError if it is aborted
 */
export function uploadFile({ file, signal, onProgress }: Upload): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${PATH}?${new URLSearchParams({ name: file.name })}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('x-client-id', clientId())
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => {
      if (request.status < 300) resolve()
      else reject(new Error(messageOf(request)))
    }
    request.onerror = () => reject(new Error(LOST))
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function messageOf({ responseText, status }: XMLHttpRequest): string {
  try {
    const { message }: { message?: unknown } = JSON.parse(responseText)
    if (typeof message === 'string' && message !== '') return message
  } catch {
    // A proxy's page: its status says more.
  }
  return status === 413
    ? 'A proxy in front of this site accepts no file of this size.'
    : `The server did not take the file (${status}).`
}
