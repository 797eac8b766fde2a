import { spawnSync } from 'node:child_process'
import { acceptsConnections } from './accepts-connections'
import { findProgram } from './describe-with'
import { startForeign } from './foreign-process'
import { freePort } from './free-port'
import { waitUntil } from './wait-until'

/** By zero-based address; addresses not listed do not exist. Registers are raw words. */
type Table = Readonly<Record<number, number>>

export type PymodbusTables = {
	/** Objects of the device identification (FC 0x2B/0x0E) by id: 0 vendor, 1 product code. */
	identity?: Readonly<Record<number, string>>
	coil?: Table
	discrete?: Table
	input?: Table
	holding?: Table
	/** `rtu-tcp` for serial frames over TCP, or the path of a serial port; Modbus TCP by default. */
	line?: string
}

const SCRIPT = 'tests/interop/serve-pymodbus.py'

/** A Python with a suitable pymodbus: the one on the PATH, or the system's. */
export const findPymodbus = (): string | undefined =>
	[findProgram('python3'), '/usr/bin/python3'].find(
		(file) => file && spawnSync(file, [SCRIPT], { timeout: 20_000 }).status === 0,
	)

/** A pymodbus server with one unit, number 1; pass `port` to restart it on the same port. */
export async function startPymodbus(python: string, tables: PymodbusTables, port?: number) {
	const chosen = port ?? (await freePort())
	const server = startForeign(python, [SCRIPT, JSON.stringify({ ...tables, port: chosen })])
	await waitUntil('pymodbus takes connections', async () => {
		if (server.ended()) return true
		return tables.line?.startsWith('/') === true || acceptsConnections(chosen)
	}).catch(async (error: unknown) => {
		await server.stop('SIGKILL')
		throw new Error(`${String(error)}\n${server.output()}`)
	})
	const end = server.ended()
	if (end) throw new Error(end)
	return { port: chosen, stop: server.stop }
}
export type Pymodbus = Awaited<ReturnType<typeof startPymodbus>>
