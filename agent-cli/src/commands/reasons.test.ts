import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { perTest } from '../../../tests/support/per-test'

vi.setConfig({ testTimeout: 60_000 })

const harness = perTest(openTestAgent)

test('a model file that cannot be used is named with what is wrong in it', async () => {
	harness.writeConfig()
	const file = join(harness.modelsDir, 'own.json')
	writeFileSync(file, '{"id":"own","points":[}')
	const { code, stderr } = await harness.cli('read').ended
	expect(stderr).toMatch(/^pumps: no model “own”; /)
	expect(stderr).toContain(`${file}: `)
	expect(code).toBe(2)
	rmSync(file)
	expect((await harness.cli('read').ended).stderr).toMatch(/^pumps: no model “own”; known are /)
})

test.each([
	{ target: 'not an address', says: 'not an address is not an address and no name' },
	{ target: '10.0.0.0/99', says: '10.0.0.0/99 is not an IPv4 range.' },
	{ target: '8.8.8.8', says: '8.8.8.8 is not a private address.' },
])('the target “$target” is refused with the reason', async ({ target, says }) => {
	const { code, stderr } = await harness.cli('discover', '--target', target).ended
	expect(stderr).toContain(`Not searched: ${says}`)
	expect(code).toBe(2)
})

test.each(['http://broker', 'broker'])('%s is refused as a broker', async (url) => {
	const { code, stderr } = await harness.cli('discover', '--mqtt-url', url).ended
	expect(stderr).toBe(`${url} is no broker: an address like mqtt://host:1883\n`)
	expect(code).toBe(2)
})

test('no command talks to a server on another machine without encryption', async () => {
	const server = 'http://192.0.2.1:3000'
	const enrol = ['enroll', '--force', server, 'ABCD-EFGH']
	harness.writeConfig([], JSON.stringify({ server }))
	for (const args of [enrol, ['run'], ['push'], ['update', '--check'], ['self-test']]) {
		const { code, stderr } = await harness.cli(...args).ended
		expect(stderr).toContain(`${server} is not encrypted`)
		expect(code).toBe(2)
	}
	const { stdout } = await harness.cli('doctor').ended
	expect(stdout).toContain(`${server} is not encrypted`)
})

test('a machine is stopped and read whatever its server is', async () => {
	harness.writeConfig([], JSON.stringify({ server: 'http://192.0.2.1:3000' }))
	expect(await harness.cli('stop-all').ended).toMatchObject({ code: 0 })
	const { code, stderr } = await harness.cli('read').ended
	expect([code, stderr]).toEqual([2, expect.stringContaining('no device')])
})
