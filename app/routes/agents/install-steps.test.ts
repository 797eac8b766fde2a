import { expect, test } from 'vitest'
import { connectSteps } from './install-steps'

const enrol = (server: string) => {
	const [, step] = connectSteps({ server, farmId: 11 })
	return { command: step?.commands[0], text: step?.text }
}

test.each(['https://farm.example', 'http://localhost:3000', 'http://127.0.0.1:3000'])(
	'the command for %s needs no permission',
	(server) => {
		expect(enrol(server).command).toBe(
			`node farm-agent.mjs enroll --server ${server} --code ABCD-EFGH`,
		)
		expect(enrol(server).text).not.toContain('encryption')
	},
)

test('the command for a server without encryption allows it, and the page says what that means', () => {
	const { command, text } = enrol('http://192.168.1.5:3000')
	expect(command).toMatch(/ --allow-insecure$/)
	expect(text).toContain('This server has no encryption (https)')
})
