import { expect, test } from 'vitest'
import { runProgram } from '../support/child-process'

test.each(['sqlite', 'postgres'])(
	'on %s nothing acknowledged is lost or doubled, and nothing stays on, while programs are killed',
	async (engine) => {
		const seed = String(Math.floor(Math.random() * 1e6))
		const args = ['--engine', engine, '--faults', '20', '--seed', seed]
		const { code, output } = await runProgram(['--import', 'tsx', 'tests/chaos/run.ts', ...args])
		expect(output).toContain('Nothing was lost, doubled or left on.')
		expect(code).toBe(0)
	},
	900_000,
)
