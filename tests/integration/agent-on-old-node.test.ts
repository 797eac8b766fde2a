import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runProgram } from '../support/child-process'

const PROGRAM = 'agent-cli/dist/farm-agent.mjs'

test('the agent says in one sentence that Node is too old', async () => {
	const old =
		'Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.20.8"}})'
	const { code, output } = await runProgram([
		'--import',
		`data:text/javascript,${old}`,
		PROGRAM,
		'run',
	])
	expect(output.trim()).toBe(
		'farm-agent needs Node.js 20.19 or newer, and this is 18.20.8. Install a newer one from https://nodejs.org.',
	)
	expect(code).toBe(1)
})

test('an older Node gets a clear message before anything it lacks is imported', () => {
	const imports = readFileSync(PROGRAM, 'utf8').matchAll(
		/(?:^|;)import[^;"'()]*["']([\w:/]+)["']/gm,
	)
	expect([...imports].map(([, name]) => name).sort()).toEqual(['node:module', 'node:v8'])
})
