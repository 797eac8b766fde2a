import type { Readable } from 'node:stream'

/** A stored file. `at`: when it was written, ms UTC. */
export type FileInfo = { name: string; size: number; at: number }

/** The first and the last byte that are wanted. */
export type ByteRange = { start: number; end: number }

/** Bytes, or a stream of so many. */
export type FileContent = Uint8Array | { stream: AsyncIterable<Uint8Array>; size: number }

export type S3Settings = {
	kind: 's3'
	/** Address of the service, without the bucket. */
	endpoint: string
	region: string
	bucket: string
	/** Begins the key of each file: empty, or ends with a slash. */
	prefix: string
	accessKey: string
	secretKey: string
}
export type FileSettings = { kind: 'folder'; path: string } | S3Settings

/**
 * The files that people and agents send: pictures and recordings, by names like `images/0a….webp`.
 * A file is there whole or not at all. Each call throws Fault unavailable when the store does not
 * answer in time.
 */
export type FileStore = {
	/** Opens the store elsewhere, such as on a thread. */
	settings: FileSettings
	/** Writes a file, in place of one of that name. */
	put(name: string, content: FileContent): Promise<void>
	/** Opens a file, or a part of it; null when it is missing. The stream must be read or destroyed. */
	get(name: string, range?: ByteRange): Promise<(FileInfo & { stream: Readable }) | null>
	stat(name: string): Promise<FileInfo | null>
	/** Lists the files below a folder, such as `images/`. */
	list(folder: `${string}/`): AsyncIterable<FileInfo>
	/** Deletes a file; a missing one is no error. */
	delete(name: string): Promise<void>
}

const NAME = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/** Whether a name may be that of a file: no other folder is reached by it. */
export const isFileName = (name: string): boolean => name.length <= 500 && NAME.test(name)

export function requireFileName(name: string): void {
	if (!isFileName(name)) throw new Error('Not the name of a stored file')
}
