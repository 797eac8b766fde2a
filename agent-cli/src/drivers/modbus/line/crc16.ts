/** The checksum of Modbus RTU (polynomial 0xA001, start 0xFFFF), which goes over the line low byte first. */
export function crc16(bytes: Uint8Array): number {
	let crc = 0xffff
	for (const byte of bytes) {
		crc ^= byte
		for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
	}
	return crc
}
