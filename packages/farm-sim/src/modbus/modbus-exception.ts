const CODES = { function: 1, address: 2, value: 3, busy: 6, gateway: 11 } as const

/** A request the device refuses, with the exception code it answers. */
export class ModbusException extends Error {
	override readonly name = 'ModbusException'
	readonly code: number

	constructor(reason: keyof typeof CODES) {
		super(`Modbus exception: ${reason}`)
		this.code = CODES[reason]
	}
}
