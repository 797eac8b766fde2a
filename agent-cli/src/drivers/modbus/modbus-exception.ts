const WORDS: Readonly<Record<number, string>> = {
	1: 'Illegal function',
	2: 'Illegal data address',
	3: 'Illegal data value',
	4: 'The device has failed at it',
	5: 'The device accepted it, and needs longer',
	6: 'The device is busy',
	8: 'The memory of the device has failed',
}

/** What a device refuses, by the number it answers with. */
export class ModbusException extends Error {
	override readonly name = 'ModbusException'

	constructor(
		readonly code: number,
		unit: number,
	) {
		super(inWords(code, unit))
	}

	/** It would answer later. */
	get isBusy(): boolean {
		return this.code === 5 || this.code === 6
	}

	/** The gateway is there, and the device behind it is not. */
	get isOfGateway(): boolean {
		return this.code === 10 || this.code === 11
	}
}

function inWords(code: number, unit: number): string {
	if (code === 10) return `the gateway is there, but has no path to unit ${unit} (exception 10)`
	if (code === 11)
		return `the gateway is there, but unit ${unit} behind it does not answer (exception 11)`
	return `${WORDS[code] ?? 'The device refuses it'} (exception ${code})`
}
