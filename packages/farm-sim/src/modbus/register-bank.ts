import type { Farm } from '../farm'
import { REGISTERS } from '../map'
import type { Controller } from './controller'
import { ModbusException } from './modbus-exception'

/** The four tables of one controller as Modbus sees them. Every call may throw `ModbusException`. */
export type RegisterBank = ReturnType<typeof registerBank>

export function registerBank(farm: Farm, controller: Controller) {
	const { outputs, sensors, productCode } = controller.map
	const count = outputs.length
	const output = (i: number): number => {
		if (i < 0 || i >= count) throw new ModbusException('address')
		return i
	}
	const within = (address: number, from: number): number | null =>
		address >= from && address < from + count ? address - from : null

	const dimmable = (address: number): number | null => {
		const i = within(address, REGISTERS.level)
		return i !== null && controller.map.dimmable.includes(outputs[i] ?? '') ? i : null
	}

	const holding = (address: number): number => {
		const { settings } = controller
		if (address === REGISTERS.watchdogS) return settings().watchdogS
		if (address === REGISTERS.uptimeS) return controller.uptimeS(farm.nowMs()) & 0xffff
		if (address === REGISTERS.bootCounter) return controller.boots()
		const safe = within(address, REGISTERS.safeState)
		if (safe !== null) return settings().safeState[safe] ?? 0
		const action = within(address, REGISTERS.watchdogAction)
		if (action !== null) return settings().watchdogAction[action] ?? 0
		const timed = within(address, REGISTERS.timedOn)
		if (timed !== null) return Math.min(0xffff, controller.timedOnLeft(timed, farm.nowMs()))
		const level = dimmable(address)
		if (level !== null) return controller.level(level)
		throw new ModbusException('address')
	}

	/**
	 * Throws unless `setHolding` accepts it, so that a write of several registers is all or nothing.
	 */
	const checkHolding = (address: number, value: number): void => {
		if (address === REGISTERS.uptimeS || address === REGISTERS.bootCounter) {
			throw new ModbusException('function')
		}
		holding(address)
		const isFlag =
			within(address, REGISTERS.safeState) !== null ||
			within(address, REGISTERS.watchdogAction) !== null
		if (dimmable(address) !== null && value > 100) throw new ModbusException('value')
		if (isFlag && value > 1) throw new ModbusException('value')
	}

	const setHolding = (address: number, value: number): void => {
		const settings = controller.settings()
		if (address === REGISTERS.watchdogS) settings.watchdogS = value
		const safe = within(address, REGISTERS.safeState)
		if (safe !== null) settings.safeState[safe] = value
		const action = within(address, REGISTERS.watchdogAction)
		if (action !== null) settings.watchdogAction[action] = value
		const timed = within(address, REGISTERS.timedOn)
		if (timed !== null) controller.setTimedOn(timed, value, farm.nowMs())
		const level = dimmable(address)
		if (level !== null) controller.setLevel(level, value)
	}

	const code = Buffer.alloc(REGISTERS.productCodeLength * 2)
	code.write(productCode, 'ascii')
	const float = Buffer.alloc(4)

	const input = (address: number): number => {
		const letter = address - REGISTERS.productCode
		if (letter >= 0 && letter < REGISTERS.productCodeLength) return code.readUInt16BE(letter * 2)
		const sensor = sensors.find((row) => row.register === address || row.register === address - 1)
		if (!sensor || sensor.register === null) throw new ModbusException('address')
		const value = farm.read(sensor.name)
		if (Number.isNaN(value)) float.writeUInt32BE(0x7fc00000)
		else float.writeFloatBE(value)
		return float.readUInt16BE(2 * (address - sensor.register))
	}

	return {
		coil: (address: number): boolean => controller.coil(output(address)),
		setCoil: (address: number, on: boolean): void => controller.setCoil(output(address), on),
		checkCoil: (address: number): number => output(address),
		discrete: (address: number): boolean => farm.running().has(outputs[output(address)] ?? ''),
		holding,
		checkHolding,
		setHolding,
		input,
		/** Called after a successful request. */
		done(wrote: boolean): void {
			controller.touch(farm.nowMs())
			if (wrote) farm.settle()
		},
	}
}
