import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type ApiClient } from '#client/create-client'
import { startProgram, type Program } from './child-process'
import { freePort } from './free-port'
import { waitUntil } from './wait-until'

/** Far more than the usual second, because the machine may be busy. */
const START_LIMIT_MS = 240_000

export type TestServer = {
	url: string
	port: number
	dataDir: string
	program: Program
	/** A bearer token of the demo user; empty without a demo user. */
	token: string
	/** A client of the API, signed in as the demo user. */
	api: ApiClient
	stop(signal?: NodeJS.Signals): Promise<void>
}

type Options = {
	port?: number
	dataDir?: string
	env?: Record<string, string>
	/** Where the product lies, when that is not this checkout. */
	folder?: string
	/** Another Node than the one that runs the test. */
	node?: string
}

/** Starts the built server, as `npm start` does, on a free port with its own data folder. */
export async function startServer(options: Options = {}): Promise<TestServer> {
	const folder = options.folder ?? process.cwd()
	if (!existsSync(join(folder, 'build/server/index.js')))
		throw new Error('The server is not built: npm run build')
	const port = options.port ?? (await freePort())
	const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'farm-server-'))
	const env = {
		PORT: String(port),
		HOST: '127.0.0.1',
		DATA_DIR: dataDir,
		DEMO: '1',
		NODE_ENV: 'production',
		LOG_LEVEL: 'warn',
		DATABASE_URL: undefined,
		// Tests send requests faster than people; tests of limits set their own.
		RATE_LIMIT_PER_MINUTE: '100000',
		...options.env,
	}
	const program = startProgram(['server/index.mjs'], env, folder, options.node)
	const url = `http://127.0.0.1:${port}`
	await waitUntil(
		'the server is ready',
		async () => {
			if (program.process.exitCode !== null) return true
			return (await fetch(`${url}/readyz`)).ok
		},
		START_LIMIT_MS,
	).catch(async (error: unknown) => {
		await program.stop('SIGKILL')
		throw error
	})
	if (program.process.exitCode !== null) throw new Error(`The server ended:\n${program.output()}`)
	const hasDemo = options.env?.['DEMO'] !== '0'
	const { token } = hasDemo ? await createClient({ baseUrl: url }).signInToDemo() : { token: '' }
	return {
		url,
		port,
		dataDir,
		program,
		token,
		api: createClient({ baseUrl: url, token, timeoutMs: 60_000 }), // generous, for a busy machine
		async stop(signal) {
			await program.stop(signal)
			if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
		},
	}
}
