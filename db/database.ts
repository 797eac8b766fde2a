import type { Fault } from '@sfc/domain/fault'
import type { Handle } from './handle'
import type { Partitions } from './postgres/partitions'
import type { BulkReads } from './telemetry/bulk-reads'
import type { IngestJob, IngestResult } from './telemetry/ingest-job'

type OneEngineOnly = 'run' | 'all' | 'get' | 'values' | 'transaction' | 'session'

/** Reads committed data. It cannot write; only `Db.write` can. */
export type Reader = Omit<Handle, OneEngineOnly | 'insert' | 'update' | 'delete'>

/** A write transaction: the only handle that changes data. */
export type Tx = Omit<Handle, OneEngineOnly>

export type Db = {
	readonly engine: 'sqlite' | 'postgres'
	/** Opens the same database from a thread or another process. */
	readonly url: string
	/** The partitions of the readings table, on engines that have them. */
	readonly partitions?: Partitions
	readonly read: Reader
	/** Like `read`, for thousands of rows at once. */
	readonly bulk: BulkReads
	/**
	 * Runs `work` as one transaction: everything is on disk when the promise resolves, nothing when
	 * it rejects. Nobody else changes what `work` reads through `tx` until it ends, so
	 * read-modify-write loses no update.
	 * Await nothing but `tx` inside: SQLite has one writer and everybody waits. `work` may run again,
	 * after a conflict or on a full disk, so it must have no effect but through `tx`. Nested writes are
	 * refused. Throws Fault('unavailable') when the disk is full or the database is gone.
	 */
	write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
	/**
	 * Stores a batch of readings exactly once by (agent, boot, lane, seq). Jobs that arrive
	 * together share a transaction; the promise resolves when the batch is on disk. See IngestJob.
	 */
	ingest(job: IngestJob): Promise<IngestResult>
	/** Sends at most 7,999 bytes to every listener of `channel`, in every process on PostgreSQL. */
	notify(channel: string, payload: string): Promise<void>
	/**
	 * Resolves once it is listening; call the returned function to stop. Earlier messages are
	 * missed. A lost connection is made again, and then `onRelisten` is called: messages of the time
	 * in between are missed too.
	 */
	listen(
		channel: string,
		onMessage: (payload: string) => void,
		onRelisten?: () => void,
	): Promise<() => Promise<void>>
	/**
	 * Whether the database can be reached, on engines that are another program: null, or why not. Of a
	 * server that takes connections and answers none, all that waits for it is refused, too.
	 */
	probe?(): Promise<Fault | null>
	/** Applies the `migrations` that the database does not have yet. Use migrate.ts. */
	applyMigrations(migrations: Migration[]): Promise<void>
	/** Waits for pending writes, then closes the file or the connections. */
	close(): Promise<void>
}

export type Migration = {
	name: string
	/** Its place in the history, from 1; the first release begins with 36. */
	number: number
	/** When it was generated, in milliseconds: its identity and its position in the order. */
	generatedAt: number
	statements: string[]
}

/** For events that no caller can be told of, such as a lost connection. */
export type DbLog = { warn(detail: object, message: string): void }
