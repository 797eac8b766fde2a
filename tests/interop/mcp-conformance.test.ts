import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '#client/create-client'
import { describeWithProgram } from '../support/describe-with'
import { installFromNpm } from '../support/install-from-npm'
import { addMembers, mintPerson } from '../support/mint-person'
import { startServer, type TestServer } from '../support/start-server'

const SUITE = '@modelcontextprotocol/conformance/dist/index.js'
/** The suite wants it, also where this product runs on Node 20. */
const NODE = 'node/bin/node'
const PACKAGES = ['@modelcontextprotocol/conformance@0.1.16', 'node@22.23.3']
const FOLDER = installFromNpm('mcp-conformance', PACKAGES, [SUITE, NODE])

const suite = {
	name: 'the conformance suite of the Model Context Protocol',
	file: FOLDER && `${FOLDER}/node_modules/${SUITE}`,
	install: 'npm cannot be reached',
}

/** Sends everything on to a server with a token: the suite has no option for one. */
async function addToken({ url, port }: TestServer, token: string) {
	const proxy = createServer((asked, answer) => {
		const { method, url: path, headers } = asked
		const options = {
			port,
			path,
			method,
			headers: { ...headers, authorization: `Bearer ${token}` },
		}
		const onward = request(url, options, (got) => {
			answer.writeHead(got.statusCode ?? 502, got.headers)
			got.pipe(answer)
		})
		onward.on('error', () => answer.destroy())
		asked.pipe(onward)
	})
	await once(proxy.listen(0, '127.0.0.1'), 'listening')
	return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, proxy }
}

describeWithProgram(suite, 'the conformance suite of MCP', (file) => {
	let server: TestServer
	beforeAll(async () => void (server = await startServer()))
	afterAll(() => server?.stop())

	test('finds nothing to mend in what the server offers', async () => {
		const email = 'owner@mcp.example'
		const person = { firstName: 'Ana', lastName: 'Mcp', email, password: 'violet lettuce 7 light' }
		const session = mintPerson(server.dataDir, person)
		addMembers(server.dataDir, [{ email, farmId: 11, role: 'owner' }])
		const body = { name: 'Suite', farmIds: [11], scopes: ['read' as const] }
		const api = createClient({ baseUrl: server.url, token: session })
		const { url, proxy } = await addToken(server, (await api.createToken({ body })).token)
		const baseline = resolve('tests/interop/mcp-conformance.yml')
		const args = [file, 'server', '--url', `${url}/api/mcp`, '--expected-failures', baseline]
		const run = spawn(`${FOLDER}/node_modules/${NODE}`, args, { cwd: FOLDER })
		let said = ''
		for (const stream of [run.stdout, run.stderr])
			stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
		const [code] = (await once(run, 'close')) as [number]
		proxy.close()
		const summary = said.slice(said.indexOf('=== SUMMARY'))
		expect(code, summary).toBe(0)
		for (const scenario of ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])
			expect(summary).toContain(`✓ ${scenario}: `)
	}, 300_000)
})
