// What is read and written of PostgreSQL's protocol. Plain JavaScript, as the worker is.
const [QUERY, READY] = ['Q', 'Z'].map((letter) => letter.charCodeAt(0))
/** A letter, a length of four bytes that counts itself, and the status. */
const READY_BYTES = 6

/** A statement as it is sent. */
export function queryMessage(statement) {
  const text = Buffer.from(`${statement}\0`)
  const head = Buffer.alloc(5)
  head[0] = QUERY
  head.writeInt32BE(4 + text.length, 1)
  return new Uint8Array(Buffer.concat([head, text]))
}

/**
 * What the answer's last message, ReadyForQuery, says of the transaction: the letter I, T or E;
 * undefined where the last message is another.
 */
export function statusOf(bytes) {
  const start = bytes.length - READY_BYTES
  return bytes[start] === READY && bytes[start + 4] === READY_BYTES - 1
    ? bytes[start + 5]
    : undefined
}
