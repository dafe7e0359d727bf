// Process and database: lifetimes, timeouts and delays.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../units.ts'

/** Connecting to the database. */
export const CONNECT_TIMEOUT_SECONDS = 5
/** Grace period for requests in flight at shutdown. */
export const DRAIN_MS = 4_000
/** Forced exit after a shutdown request. */
export const STOP_TIMEOUT_MS = 10_000
/** Forced exit after a fatal error. */
export const FATAL_STOP_TIMEOUT_MS = 5_000
/** Start of the PostgreSQL server beside this process. */
export const DATABASE_START_MS = 10_000
/** A query, including the wait for a connection. */
export const QUERY_DEADLINE_MS = 4_000
/** An idle connection of the pool. */
export const IDLE_CONNECTION_SECONDS = 60
/** How long it is stored which parks have changed, for servers that have not read it yet. */
export const PARK_CHANGES_DAYS = 2
/** How long the changes since the last reading are surely all stored. */
export const CHANGES_SURE_MS = DAY_MS
/** Poll interval for data changes by other processes. */
export const DATA_VERSION_MS = 1_000
/** Heartbeat of the holder of a data folder's lock. */
export const LOCK_HEARTBEAT_MS = 5_000
/** Silence after which the lock's holder counts as dead. */
export const LOCK_SILENT_MS = 30_000
/** A readiness check; load balancers give up soon. */
export const READINESS_TIMEOUT_MS = 2_000
/** Cached readiness: anyone may ask, as often as they like. */
export const READINESS_KEPT_MS = 1_000
/** Interval of vacuum checks of the embedded database. */
export const VACUUM_EVERY_MS = MINUTE_MS
/** Interval of writing counters to the database. */
export const FLUSH_EVERY_MS = 30_000
/** Poll interval for settings changed by other processes. */
export const SETTINGS_EVERY_MS = 30_000
/** Poll interval for schedules that are due. */
export const PLANS_EVERY_MS = MINUTE_MS
/** Closing a connection to the database. */
export const CLOSE_SECONDS = 5
/** After this long without an answer the database is probed on a separate connection. */
export const DATABASE_DOUBT_MS = 1_000
/** How long it is probed before it counts as silent; the network may be slow. */
export const DATABASE_PROBES_MS = 2_000
/** Pause between probes. */
export const DATABASE_PROBE_PAUSE_MS = 250
/** Timeout of a poll for data changes: it ends before the next one begins. */
export const DATA_VERSION_TIMEOUT_MS = 900
/**
 * Age at which a folder without a socket is abandoned; a database may still be starting in a
 * younger one.
 */
export const SOCKET_ABANDONED_MS = 10 * MINUTE_MS
/** How long a restore waits for closed connections, which remain visible for a moment. */
export const RESTORE_WAIT_MS = 3_000
/** Poll interval of a restore's wait for closed connections. */
export const RESTORE_POLL_MS = 200
/** Head start of the embedded database, as loading the site's code blocks the event loop. */
export const DATABASE_HEAD_START_MS = 50
/** Pause between attempts to reach the database at start. */
export const DATABASE_RETRY_MS = 500
/** Signals within this time count as one: Ctrl+C reaches the process directly and via npm. */
export const SAME_SIGNAL_MS = 300
/** Signals within this time count as one for the import, which takes longer to stop. */
export const SAME_IMPORT_SIGNAL_MS = 1_000
/** Interval of closing idle connections while requests in flight finish. */
export const CLOSE_IDLE_EVERY_MS = 100
/** The share of the shutdown for pending writes. */
export const UPKEEP_STOP_MS = 3_000
/** Interval of deleting expired data. */
export const EXPIRED_EVERY_MS = HOUR_MS
/** Interval of renewing parks' popularity and the words of searches. */
export const POPULARITY_EVERY_MS = DAY_MS
/** Age at which counted sign-in failures are deleted. */
export const SIGN_IN_FAILURES_KEPT_MS = DAY_MS
/** Age at which an unfinished backup is abandoned. */
export const BACKUP_ABANDONED_MS = DAY_MS
/** Interval of progress lines of an import without a terminal. */
export const IMPORT_LINE_EVERY_MS = 3_000
/** Timeout of the doctor's request to a running server. */
export const DOCTOR_TIMEOUT_MS = 5_000
/** How far a credible date may be ahead of the clock. */
export const CLOCK_TOLERANCE_MS = DAY_MS
/** Backoff of the database driver; its own waits up to 20 s after a restart of the server. */
export const DATABASE_BACKOFF_SECONDS = 0.2
/** How far ahead the end of a fact may be before it counts as a mistake of the clock. */
export const FACT_CLOCK_DAYS = 365
