import type { Handle } from './handle'
import type { Partitions } from './postgres/partitions'
import type { BulkReads } from './telemetry/bulk-reads'
import type { IngestJob, IngestResult } from './telemetry/ingest-job'

type OneEngineOnly = 'run' | 'all' | 'get' | 'values' | 'transaction' | 'session'

/** Reads what is committed. It cannot change data; that is `Db.write`'s. */
export type Reader = Omit<Handle, OneEngineOnly | 'insert' | 'update' | 'delete'>

/** A write in progress: the only handle that changes data. */
export type Tx = Omit<Handle, OneEngineOnly>

export type Db = {
	readonly engine: 'sqlite' | 'postgres'
	/** Of the table of readings, where the engine has them. */
	readonly partitions?: Partitions
	readonly read: Reader
	/** As `read`, for thousands of rows at once. */
	readonly bulk: BulkReads
	/**
	 * Runs `work` as one transaction: all of it is on disk when the promise resolves, none of it when
	 * the promise rejects. What `work` reads through `tx` nobody changes until it ends, so
	 * read-modify-write loses no update.
	 *
	 * Await nothing but `tx` inside: SQLite has one writer and everybody waits. PostgreSQL may run
	 * `work` again after a conflict, so it must have no effect but through `tx`. A write inside a
	 * write is refused. Throws Fault('unavailable') when the disk is full or the database is gone.
	 */
	write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
	/**
	 * Stores a batch of readings exactly once by (agent, boot, lane, seq). Jobs that arrive together
	 * share a transaction; the promise resolves when the batch is on disk. See IngestJob.
	 */
	ingest(job: IngestJob): Promise<IngestResult>
	/** Sends at most 7,999 bytes to every listener of `channel`, in every process on PostgreSQL. */
	notify(channel: string, payload: string): Promise<void>
	/** Resolves once it listens; the function it gives stops it. Messages sent earlier are missed. */
	listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>
	/** Applies what `migrations` holds and the database lacks. Use migrate.ts. */
	applyMigrations(migrations: Migration[]): Promise<void>
	/** Waits for the writes under way, then lets go of the file or the connections. */
	close(): Promise<void>
}

export type Migration = {
	name: string
	/** The moment it was generated, in milliseconds: its identity and its place in the order. */
	generatedAt: number
	statements: string[]
}

/** Where the database reports what no caller is told, such as a lost connection. */
export type DbLog = { warn(detail: object, message: string): void }
