import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '#client/create-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { envForNpm } from '../support/install-from-npm'
import { addMembers, mintPerson } from '../support/mint-person'
import { startServer, type TestServer } from '../support/start-server'

const run = promisify(execFile)
const NAME = '@smart-farm-control/client'
const FARM = 11

/** What somebody writes who has the package and nothing else of this repository. */
const PROGRAM = `
import { ApiError, createClient, watchEvents, type Answer, type FarmEvent } from '${NAME}'

declare const process: { env: Record<string, string | undefined> }
declare const console: { log(text: string): void }

const baseUrl = process.env['SERVER'] ?? ''
const token = process.env['TOKEN'] ?? ''
const api = createClient({ baseUrl, token })
const query = { farmId: ${FARM} }

const climate: Answer<'readEnvironment'> = await api.readEnvironment({ query })
const warmth: number | null = climate.temperature.value
// @ts-expect-error a reading has no such field
void climate.temperature.nonsense
// @ts-expect-error a switch is on or off
void (() => api.setPower({ params: { equipmentKey: 'pump' }, body: { power: 'on' } }))
// @ts-expect-error there is no such call
void (() => api.openThePodBayDoors())

const { next } = await api.listEvents({ query })
const note = { cropName: 'Basil', entryType: 'note', title: 'From a program' } as const
const entry = await api.addEntry({ body: { ...note, farmInstanceId: ${FARM} } })

const events: FarmEvent[] = []
for await (const event of watchEvents(api, { ...query, after: next, topics: 'journal' })) {
	events.push(event)
	break
}

const refusals: [status: number, code: string, field: string | undefined, message: string][] = []
for (const refused of [
	() => api.addEntry({ body: { ...note, title: '', farmInstanceId: ${FARM} } }),
	() => api.addTask({ body: { title: 'No scope', priority: 'low', dueDate: '2026-11-01', farmInstanceId: ${FARM} } }),
	() => createClient({ baseUrl, token: 'sfc_wrong' }).readEnvironment({ query }),
	() => createClient({ baseUrl: 'http://127.0.0.1:1' }).listFarms(),
])
	try {
		await refused()
	} catch (error) {
		if (!(error instanceof ApiError)) throw error
		refusals.push([error.status, error.code, error.details[0]?.field, error.message])
	}
console.log(JSON.stringify({ warmth, entry: entry.title, events: events.map(({ kind }) => kind), refusals }))
`

let server: TestServer
let folder: string
let token: string
let offered: { name: string; file: string; bytes: number }[]
const npm = (...args: string[]) => run('npm', args, { cwd: folder, env: envForNpm() })

beforeAll(async () => {
	server = await startServer()
	folder = mkdtempSync(join(tmpdir(), 'npm-client-'))
	const email = 'owner@npm-client.example'
	const person = {
		firstName: 'Ana',
		lastName: 'Program',
		email,
		password: 'violet tractor 7 light',
	}
	const session = mintPerson(server.dataDir, person)
	addMembers(server.dataDir, [{ email, farmId: FARM, role: 'owner' }])
	const body = { name: 'Program', farmIds: [FARM], scopes: ['read' as const, 'journal' as const] }
	token = (await createClient({ baseUrl: server.url, token: session }).createToken({ body })).token
	offered = (await (await fetch(`${server.url}/downloads/packages.json`)).json()) as typeof offered
}, 300_000)
afterAll(async () => {
	await server?.stop()
	rmSync(folder, { recursive: true, force: true })
})

test('the package of the server is installed with one line, and brings nothing else', async () => {
	writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
	const { file, bytes } = offered.find(({ name }) => name === NAME) ?? { file: '', bytes: 0 }
	expect(bytes).toBeLessThan(120_000)
	const page = await (await fetch(`${server.url}/help/api`)).text()
	const address = `${server.url}/downloads/${file}`
	expect(page).toContain(`npm install ${address}`)
	// A registry that is not there: everything comes from this server.
	await npm('install', address, '--registry', 'http://127.0.0.1:1')
	expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(
		[NAME.split('/')[0]],
	)
	const installed = join(folder, 'node_modules', NAME)
	for (const name of ['LICENSE', 'README.md', 'index.js', 'index.d.ts'])
		expect(readdirSync(installed)).toContain(name)
	const texts = readdirSync(installed).map((name) => readFileSync(join(installed, name), 'utf8'))
	expect(texts.join('\n')).not.toMatch(/from ['"](@sfc|#|zod|node:)/)
})

test('what calls answer has types, but for what is free by its nature', () => {
	const types = readFileSync(join(folder, 'node_modules', NAME, 'calls.d.ts'), 'utf8')
	const free = types.match(/^\t* *[\w"]+\??: (unknown|any)(\[\])?;$/gm)?.map((line) => line.trim())
	// Of a command of the older product, and a list that is always empty.
	expect(free).toEqual(['timestamp?: unknown;', 'value?: unknown;', 'checks: unknown[];'])
})

test('a program compiles against it in strict TypeScript, and runs', async () => {
	writeFileSync(join(folder, 'program.ts'), PROGRAM)
	const options = {
		compilerOptions: {
			strict: true,
			noUncheckedIndexedAccess: true,
			exactOptionalPropertyTypes: true,
			target: 'es2022',
			module: 'nodenext',
			lib: ['es2023', 'dom'],
			types: [],
		},
		files: ['program.ts'],
	}
	writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
	const tsc = resolve('node_modules/typescript/bin/tsc')
	await run(process.execPath, [tsc, '-p', folder]).catch((error: { stdout: string }) => {
		throw new Error(error.stdout)
	})
	const env = { ...process.env, SERVER: server.url, TOKEN: token }
	const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder, env })
	expect(JSON.parse(stdout)).toEqual({
		warmth: expect.toSatisfy((value) => value === null || typeof value === 'number'),
		entry: 'From a program',
		events: ['journal.written'],
		refusals: [
			[400, 'invalid', 'title', expect.any(String)],
			[403, 'forbidden', null, expect.stringContaining('tasks')],
			[401, 'unauthenticated', null, expect.any(String)],
			[0, 'unreachable', null, 'http://127.0.0.1:1 did not answer'],
		],
	})
}, 300_000)
