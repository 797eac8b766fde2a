/**
 * Follows the packets of an MQTT stream; false as soon as a packet announces more than `mostBytes`
 * or has no valid length, so that no client can make the broker buffer megabytes.
 */
export function createPacketGuard(mostBytes: number): (chunk: Uint8Array) => boolean {
	let leftBytes = 0
	let lengthBytes = -1 // -1 before a packet; then the length bytes read so far
	let length = 0
	return (chunk) => {
		let at = 0
		while (at < chunk.length) {
			if (leftBytes > 0) {
				const skipped = Math.min(leftBytes, chunk.length - at)
				leftBytes -= skipped
				at += skipped
				continue
			}
			const byte = chunk[at++] ?? 0
			if (lengthBytes < 0) {
				lengthBytes = 0
				length = 0
				continue
			}
			length += (byte & 0x7f) * 128 ** lengthBytes++
			if (length > mostBytes || (byte >= 0x80 && lengthBytes === 4)) return false
			if (byte >= 0x80) continue
			leftBytes = length
			lengthBytes = -1
		}
		return true
	}
}
