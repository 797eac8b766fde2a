import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InventoryDevice } from '@sfc/contract/agent/inventory'
import { z } from 'zod'
import type { Description } from '../drivers/driver'
import { writeFileAtomically } from '../write-file'

const Descriptions = z.record(
	z.string(),
	InventoryDevice.pick({
		kind: true,
		vendor: true,
		model: true,
		identity: true,
		simulated: true,
		details: true,
		points: true,
	}),
)

/** Whether a device has an output; one that has never described itself may have any. */
export const mayHaveOutput = (description: Description | null, point: string): boolean =>
	description?.points.some(({ key, switchable }) => key === point && switchable !== undefined) ??
	true

/** Descriptions of devices from earlier runs, so that a silent one keeps its points. */
export class DescriptionMemory {
	readonly #path: string
	#known: Record<string, Description> = {}

	constructor(stateDir: string) {
		this.#path = join(stateDir, 'descriptions.json')
		try {
			this.#known = Descriptions.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
		} catch {
			// First run, or a damaged file: devices describe themselves when they answer.
		}
	}

	get(device: string): Description | null {
		return this.#known[device] ?? null
	}

	set(device: string, description: Description): void {
		this.#known[device] = description
		try {
			writeFileAtomically(this.#path, JSON.stringify(this.#known), { durable: false })
		} catch {
			// A full disk: only the memory of a silent device after a restart is lost.
		}
	}
}
