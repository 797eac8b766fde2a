import type { ServiceFaults } from '../faults/fault-board'
import { exceptionPdu } from './handle-request'
import { ModbusException } from './modbus-exception'

/** What a gateway refuses before the device hears of it: some requests as busy, and reads that are too long. */
export function createBusyGateway() {
	let refused = 0
	return (gate: ServiceFaults, pdu: Buffer): Buffer | null => {
		const code = pdu.readUInt8(0)
		if (refused < gate.busyTimes) {
			refused += 1
			return exceptionPdu(code, new ModbusException('busy'))
		}
		refused = 0
		const isTooLong =
			(code === 3 || code === 4) && pdu.length >= 5 && pdu.readUInt16BE(3) > gate.mostRegisters
		return isTooLong ? exceptionPdu(code, new ModbusException('value')) : null
	}
}
