import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

type File = ZipDeflate | ZipPassThrough

/** Zip that is built while it is sent: packed bytes are taken out piece by piece. */
export class ZipStream {
	readonly #packed: Uint8Array[] = []
	readonly #zip = new Zip((error, chunk) => {
		if (error) throw error
		this.#packed.push(chunk)
	})
	#file: File | null = null
	/** Bytes packed so far. This zip format ends at 4 GB. */
	size = 0

	/** Ends the previous file and begins the next. */
	begin(name: string, { stored = false } = {}): void {
		this.#endFile()
		this.#file = stored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
		this.#zip.add(this.#file)
	}

	write(content: string | Uint8Array): void {
		this.#file?.push(typeof content === 'string' ? Buffer.from(content) : content)
	}

	end(): void {
		this.#endFile()
		this.#zip.end()
	}

	/** Returns the bytes packed since the last call. */
	take(): Uint8Array {
		const bytes = Buffer.concat(this.#packed.splice(0))
		this.size += bytes.byteLength
		return bytes
	}

	#endFile(): void {
		this.#file?.push(new Uint8Array(0), true)
		this.#file = null
	}
}
