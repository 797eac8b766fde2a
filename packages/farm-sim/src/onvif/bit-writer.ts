export type BitWriter = ReturnType<typeof createBitWriter>

/** Collects bits, highest first, with the zero that JPEG wants after each 0xFF. */
export function createBitWriter() {
	let bytes = Buffer.alloc(16_384)
	let length = 0
	let held = 0
	let heldBits = 0
	const push = (byte: number) => {
		if (length + 2 > bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)])
		bytes[length++] = byte
		if (byte === 0xff) bytes[length++] = 0
	}
	return {
		/** The lowest `count` (0–16) bits of `value`. */
		put(value: number, count: number): void {
			held = (held << count) | (value & ((1 << count) - 1))
			heldBits += count
			while (heldBits >= 8) {
				heldBits -= 8
				push((held >> heldBits) & 0xff)
			}
			held &= (1 << heldBits) - 1
		},
		/** Everything so far, filled up with ones to a whole byte. */
		end(): Buffer {
			if (heldBits > 0) this.put(0x7f, 8 - heldBits)
			return bytes.subarray(0, length)
		},
	}
}
