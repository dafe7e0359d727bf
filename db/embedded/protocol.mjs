// Parts of PostgreSQL's wire protocol. Plain JavaScript, like the worker.
const [QUERY, READY] = ['Q', 'Z'].map((letter) => letter.charCodeAt(0))
/** A letter, a length of four bytes that includes itself, and the status. */
const READY_BYTES = 6

/** A Query message. */
export function queryMessage(statement) {
  const text = Buffer.from(`${statement}\0`)
  const head = Buffer.alloc(5)
  head[0] = QUERY
  head.writeInt32BE(4 + text.length, 1)
  return new Uint8Array(Buffer.concat([head, text]))
}

/**
 * The transaction status in the final ReadyForQuery message: I, T or E; undefined if the last
 * message is another.
 */
export function statusOf(bytes) {
  const start = bytes.length - READY_BYTES
  return bytes[start] === READY && bytes[start + 4] === READY_BYTES - 1
    ? bytes[start + 5]
    : undefined
}
