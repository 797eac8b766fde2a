import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { acceptsConnections } from './accepts-connections'
import { startForeign, type ForeignProcess } from './foreign-process'
import { freePort } from './free-port'
import { waitUntil } from './wait-until'

export type Mosquitto = {
	url: string
	/** Starts it again on the same port; retained messages are lost. */
	start(): Promise<void>
	stop(signal?: NodeJS.Signals): Promise<void>
	/** Stops it and deletes its configuration. */
	remove(): Promise<void>
}

/** Starts mosquitto on a free loopback port, without passwords and persistence. */
export async function startMosquitto(file: string): Promise<Mosquitto> {
	const port = await freePort()
	const folder = mkdtempSync(join(tmpdir(), 'farm-mosquitto-'))
	const config = join(folder, 'mosquitto.conf')
	const lines = [
		`listener ${port} 127.0.0.1`,
		'allow_anonymous true',
		'persistence false',
		'log_dest stderr',
		`user ${userInfo().username}`, // under root it would switch to a user who may not exist
	]
	writeFileSync(config, `${lines.join('\n')}\n`)
	let broker: ForeignProcess | undefined
	const start = async () => {
		const started = startForeign(file, ['-c', config])
		broker = started
		await waitUntil('mosquitto takes connections', async () => {
			if (started.ended()) return true
			return acceptsConnections(port)
		})
		const end = started.ended()
		if (end) throw new Error(end)
	}
	const stop = async (signal?: NodeJS.Signals) => broker?.stop(signal)
	const remove = async () => {
		await stop()
		rmSync(folder, { recursive: true, force: true })
	}
	await start().catch(async (error: unknown) => {
		await remove()
		throw error
	})
	return { url: `mqtt://127.0.0.1:${port}`, start, stop, remove }
}
