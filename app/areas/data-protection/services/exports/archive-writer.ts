import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ArchiveManifest } from '../archives/archive-manifest'

type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/** A zip that is built while it is read, one file after the other, with a checksum of each. */
export class ArchiveWriter {
	readonly files: ArchiveManifest['files'] = {}
	readonly #zip = new ZipFile()
	readonly #createdAt: Date

	constructor(createdAt: number) {
		this.#createdAt = new Date(createdAt)
	}

	/** Adds a file; resolves when all of it was taken. */
	async add(name: string, content: Content, { stored = false } = {}): Promise<void> {
		const stream = Readable.from(this.#summed(name, content), {
			objectMode: false,
			highWaterMark: 64 * 1024,
		})
		this.#zip.addReadStream(stream, name, { compress: !stored, mtime: this.#createdAt })
		await finished(stream, { writable: false })
	}

	/** Runs `fill`, and yields the zip's bytes while they arise. */
	async *run(fill: () => Promise<void>): AsyncGenerator<Uint8Array> {
		const out = this.#zip.outputStream as Readable
		this.#zip.on('error', (error) => out.destroy(error as Error))
		fill().then(
			() => this.#zip.end(),
			(error: unknown) => out.destroy(error as Error),
		)
		for await (const chunk of out as AsyncIterable<Uint8Array>) yield chunk
	}

	async *#summed(name: string, content: Content): AsyncGenerator<Uint8Array> {
		const hash = createHash('sha256')
		let bytes = 0
		for await (const part of content) {
			const chunk = typeof part === 'string' ? Buffer.from(part) : part
			hash.update(chunk)
			bytes += chunk.byteLength
			yield chunk
		}
		this.files[name] = { bytes, sha256: hash.digest('hex') }
	}
}
