import type ModbusRTU from 'modbus-serial'
import { DeviceError, type Sample } from '../driver'
import { LinkError, modbusExceptionCode, type Request } from './connection'
import { decodeAnswer } from '@sfc/contract/device-models/decode'
import type { Model, Table } from '@sfc/contract/device-models/model'
import type { ReadRequest } from '@sfc/contract/device-models/plan-reads'

/** Sends one request over the device's connection. */
export type Send = <T>(
	priority: Request<T>['priority'],
	signal: AbortSignal,
	run: (modbus: ModbusRTU) => Promise<T>,
) => Promise<T>

/** Exceptions by which a gateway says that the device behind it is not there. */
const GATEWAY_CODES = [10, 11]

/** Reads every request of the plan once. Throws `DeviceError` when none of them is answered. */
export async function readPoints(
	model: Model,
	plan: ReadRequest[],
	send: Send,
	signal: AbortSignal,
	now: () => number,
): Promise<Sample[]> {
	const samples: Sample[] = []
	let answered = false
	let silent: string | undefined
	for (const request of plan) {
		if (silent !== undefined) {
			samples.push(...badSamples(request, now(), silent))
			continue
		}
		try {
			const words = await send('poll', signal, (modbus) => readWords(modbus, request))
			answered = true
			samples.push(...decodeRequest(model, request, words, now()))
		} catch (error) {
			const code = modbusExceptionCode(error)
			if (error instanceof LinkError || code === undefined) silent = errorMessage(error)
			else answered ||= !GATEWAY_CODES.includes(code)
			samples.push(...badSamples(request, now(), errorMessage(error)))
		}
	}
	if (!answered) throw new DeviceError(samples[0]?.reason ?? 'no answer')
	return samples
}

/** Registers, or bits as 0 and 1, of one request. Throws when the device answers fewer. */
export async function readWords(
	modbus: ModbusRTU,
	{ table, addr, count }: { table: Table; addr: number; count: number },
): Promise<number[]> {
	const { data } = await readTable(modbus, table, addr, count)
	if (data.length < count) throw new Error(`asked for ${count} values, got ${data.length}`)
	return data.slice(0, count).map(Number)
}

function readTable(modbus: ModbusRTU, table: Table, addr: number, count: number) {
	switch (table) {
		case 'coil':
			return modbus.readCoils(addr, count)
		case 'discrete':
			return modbus.readDiscreteInputs(addr, count)
		case 'input':
			return modbus.readInputRegisters(addr, count)
		case 'holding':
			return modbus.readHoldingRegisters(addr, count)
	}
}

/** What the words of one request mean, by point. */
export function decodeRequest(
	model: Model,
	request: ReadRequest,
	words: number[],
	at: number,
): Sample[] {
	return request.points.map(({ point, at: start, count }) => {
		const reading = decodeAnswer(words.slice(start, start + count), point, request.table)
		const quality = reading.quality === 'good' && model.simulated ? 'simulated' : reading.quality
		return { point: point.id, at, ...reading, quality }
	})
}

const badSamples = (request: ReadRequest, at: number, reason: string): Sample[] =>
	request.points.map(({ point }) => ({ point: point.id, at, value: null, quality: 'bad', reason }))

export const errorMessage = (error: unknown): string =>
	error instanceof Error ? error.message : String(error)
