import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestAgent } from '../../tests/runtime/test-agent'
import { perTest } from '../../../tests/support/per-test'

const agent = perTest(openTestAgent)

const model = (...args: string[]) => agent.cli('model', ...args).ended

test('a model is begun, checked, tried at a device and keeps what that answered', async () => {
	expect((await model('new', 'Wrong Name.json')).stderr).toContain('in small letters')
	expect(await model('new', 'box.json')).toMatchObject({ code: 0 })
	expect(await model('new', 'box.json')).toMatchObject({ code: 2 })
	expect((await model('check', 'box.json')).stdout).toContain('1 points in 1 requests')
	agent.controller.tables.input.set(1, 215)
	const at = ['--host', '127.0.0.1', '--port', String(agent.controller.port)]
	const tried = await model('try', 'box.json', ...at, '--save')
	expect(tried.stdout).toMatch(/air-temperature\s+21\.5\s+°C/)
	const file = join(agent.folder, 'box.json')
	expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
		recorded: [{ answers: { 'input 1': [215] }, values: { 'air-temperature': 21.5 } }],
	})
	expect(await model('check', 'box.json')).toMatchObject({ code: 0 })
	writeFileSync(file, readFileSync(file, 'utf8').replace('"scale": 0.1', '"scale": 1'))
	const { code, stdout } = await model('check', 'box.json')
	expect(code).toBe(1)
	expect(stdout).toContain('the registers mean 215, not 21.5')
	expect(await model('try', 'box.json', '--host', '127.0.0.1', '--port', '1')).toMatchObject({
		code: 4,
	})
})
