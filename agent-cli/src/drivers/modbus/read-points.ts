import { DeviceError, type Sample } from '../driver'
import type { Request } from './connection'
import { decodeAnswer } from '@sfc/contract/equipment/device-models/decode'
import { readRequest, readValues } from './line/pdu'
import type { Model, Table } from '@sfc/contract/equipment/device-models/model'
import { ModbusException } from './modbus-exception'
import { splitRequest, type ReadRequest } from '@sfc/contract/equipment/device-models/plan-reads'

/** Sends one request over the device's line; the answer's PDU. */
export type Send = (
	priority: Request['priority'],
	signal: AbortSignal,
	pdu: Buffer,
) => Promise<Buffer>

/**
 * Reads every request of the plan once. A request that the device refuses as a whole (exception 2 or 3: a
 * register is missing, or it is too long) is split in the plan, so that it stays split. Throws `DeviceError` when nothing is
 * answered.
 */
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
	for (let i = 0; i < plan.length;) {
		const request = plan[i]!
		if (silent !== undefined) {
			samples.push(...badSamples(request, now(), silent))
			i += 1
			continue
		}
		try {
			const words = await readRegisters(send, 'poll', signal, request)
			answered = true
			samples.push(...decodeRequest(model, request, words, now()))
		} catch (error) {
			const isAnswer = error instanceof ModbusException && !error.isOfGateway && !error.isBusy
			const halves = isAnswer && [2, 3].includes(error.code) ? splitRequest(request) : null
			if (halves) {
				plan.splice(i, 1, ...halves)
				continue
			}
			if (isAnswer) answered = true
			else silent = errorMessage(error)
			samples.push(...badSamples(request, now(), errorMessage(error)))
		}
		i += 1
	}
	if (!answered) throw new DeviceError(samples[0]?.reason ?? 'no answer')
	return samples
}

/** Registers, or bits as 0 and 1. */
export async function readRegisters(
	send: Send,
	priority: Request['priority'],
	signal: AbortSignal,
	place: { table: Table; addr: number; count: number },
): Promise<number[]> {
	const request = readRequest(place)
	return readValues(request, await send(priority, signal, request))
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
