import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AGENT_PATHS } from '@sfc/contract/agent/paths'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { perTest } from '../../../tests/support/per-test'

vi.setConfig({ testTimeout: 60_000 })

const harness = perTest(openTestAgent)
let farmId = 7
const server = createServer((request, response) => {
	const isEnrolment = request.url === AGENT_PATHS.enrol
	const reply = { agentId: 'a-1', secret: 's', farmId, farmName: 'Pod', serverTime: 0 }
	response.writeHead(isEnrolment ? 200 : 404, { 'Content-Type': 'application/json' })
	response.end(JSON.stringify(isEnrolment ? reply : { error: 'none' }))
})
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeEach(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
	server.closeAllConnections()
	server.close()
})

const enrol = () => harness.cli('enroll', '--force', url(), 'ABCD-EFGH').ended

/** The state folder of an agent of farm 7, with a reading that waits. */
function leaveState(): string {
	harness.writeConfig([], JSON.stringify({ server: url(), farmId: 7 }))
	const state = join(harness.folder, 'state')
	mkdirSync(join(state, 'spool'), { recursive: true })
	writeFileSync(join(state, 'spool', 'waiting'), 'a reading')
	return state
}

test('readings that wait for one farm never reach another one', async () => {
	const state = leaveState()
	farmId = 8
	expect(await enrol()).toMatchObject({ code: 0, stdout: expect.stringContaining('-of-farm-7') })
	expect(existsSync(state)).toBe(false)
	expect(readdirSync(join(`${state}-of-farm-7`, 'spool'))).toEqual(['waiting'])
})

test('a machine that is enrolled anew for the same farm goes on with what waits', async () => {
	const state = leaveState()
	farmId = 7
	expect(await enrol()).toMatchObject({ code: 0 })
	expect(readdirSync(join(state, 'spool'))).toEqual(['waiting'])
})
