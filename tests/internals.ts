/** Matches details about the code or the host, which mean nothing to a visitor. */
export const INTERNALS =
  /node_modules|\n {4}at |\.[jt]s:\d|drizzle|Failed query|\bselect .* from\b|PostgresError|ECONN|ENOENT|EACCES|URIError|TypeError|SyntaxError|postgres:\/\//i
