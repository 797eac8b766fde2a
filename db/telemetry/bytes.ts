/** Writes whole numbers in as few bytes as possible: seven bits per byte, lowest first. */
export class ByteWriter {
	#buffer = new Uint8Array(4096)
	#length = 0

	byte(value: number): void {
		if (this.#length === this.#buffer.length) {
			const larger = new Uint8Array(this.#length * 2)
			larger.set(this.#buffer)
			this.#buffer = larger
		}
		this.#buffer[this.#length++] = value
	}

	/** A whole number from 0 to 2^53. */
	varint(value: number): void {
		let rest = value
		while (rest >= 128) {
			this.byte((rest % 128) + 128)
			rest = Math.floor(rest / 128)
		}
		this.byte(rest)
	}

	/** A whole number of either sign: small ones stay short. */
	signed(value: number): void {
		this.varint(value < 0 ? -2 * value - 1 : 2 * value)
	}

	bytes(): Uint8Array {
		return this.#buffer.subarray(0, this.#length)
	}
}

/** Reads what `ByteWriter` wrote. @throws Error at the end of the bytes. */
export class ByteReader {
	readonly #bytes: Uint8Array
	position = 0

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes
	}

	byte(): number {
		const value = this.#bytes[this.position++]
		if (value === undefined) throw new Error('the chunk ends too early')
		return value
	}

	varint(): number {
		let [value, scale] = [0, 1]
		for (;;) {
			const byte = this.byte()
			value += (byte % 128) * scale
			if (byte < 128) return value
			scale *= 128
		}
	}

	signed(): number {
		const value = this.varint()
		return value % 2 === 1 ? -(value + 1) / 2 : value / 2
	}
}
