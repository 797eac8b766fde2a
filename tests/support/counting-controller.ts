import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServerTCP } from 'modbus-serial'

export const POINT_COUNT = 500

/** A controller whose registers return how often they have been read: 1, 2, 3, … */
export async function startCountingController() {
	const reads = new Array<number>(POINT_COUNT).fill(0)
	const server = new ServerTCP(
		{
			getInputRegister: (addr: number) => {
				const count = (reads[addr] ?? 0) + 1
				reads[addr] = count
				return count
			},
		},
		{ host: '127.0.0.1', port: 0, unitID: 1 },
	)
	await once(server, 'initialized')
	const { port } = (server as unknown as { _server: Server })._server.address() as AddressInfo
	return { port, reads, close: () => new Promise<void>((done) => server.close(() => done())) }
}

const model = {
	id: 'counting-rack',
	rev: 1,
	name: 'Counting rack',
	vendor: 'Test',
	kind: 'sensor',
	link: { maxRegisters: 100, maxHole: 0 },
	points: Array.from({ length: POINT_COUNT }, (_, i) => ({
		id: `r${i}`,
		label: `Register ${i}`,
		quantity: 'number',
		table: 'input',
		addr: i,
		type: 'u16',
	})),
	source: 'this test',
	verified: 'device',
}

/** The controller as a device of an agent, and a folder with its model. */
export function rackDevice(port: number) {
	const modelsDir = mkdtempSync(join(tmpdir(), 'farm-models-'))
	writeFileSync(join(modelsDir, `${model.id}.json`), JSON.stringify(model))
	return {
		device: {
			id: 'rack',
			name: 'Rack',
			driver: 'modbus',
			pollMs: 1000,
			settings: { host: '127.0.0.1', port, unit: 1, model: model.id },
		},
		modelsDir,
		remove: () => rmSync(modelsDir, { recursive: true, force: true }),
	}
}
