import type * as Serial from 'serialport'
import { describeError } from '../describe-error'
import { DeviceError } from './driver'

export type SerialSettings = {
	/** `/dev/ttyUSB0`, `COM3`. */
	path: string
	baudRate: number
	parity: 'none' | 'even' | 'odd'
	stopBits: 1 | 2
	dataBits: 8
}

/** Opens a serial port. Throws `DeviceError` with what is missing: the port, the right to use it, or the library. */
export async function openSerialPort(settings: SerialSettings): Promise<Serial.SerialPort> {
	const { SerialPort } = await loadSerialPort()
	return new Promise((resolve, reject) => {
		const port = new SerialPort({ ...settings, autoOpen: false })
		port.open((error) => {
			if (!error) return resolve(port)
			reject(new DeviceError(`${settings.path}: ${inWords(error.message)}`))
		})
	})
}

/**
 * Serial ports need a library with a part in C++ for this machine, which the program does not bring. Throws
 * `DeviceError` with what to do.
 */
export async function loadSerialPort(): Promise<typeof Serial> {
	try {
		return await import('serialport')
	} catch (error) {
		throw new DeviceError(
			`serial ports need the library serialport beside the program: run “npm install serialport@13” in its folder (${describeError(error).split('\n')[0]})`,
		)
	}
}

function inWords(message: string): string {
	if (/No such file|File not found/i.test(message)) return 'there is no such serial port'
	if (/Permission denied|Access denied/i.test(message))
		return 'this user may not open it: on Linux add the user to the group dialout'
	if (/lock|busy/i.test(message)) return 'another program has it open'
	return message
}
