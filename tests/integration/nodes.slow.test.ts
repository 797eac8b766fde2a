import { expect, test } from 'vitest'
import { runProgram } from '../support/child-process'

async function tryNodes(event: string, nodes: number): Promise<string> {
	const seed = String(Math.floor(Math.random() * 1e6))
	const args = ['--event', event, '--seed', seed, '--nodes', String(nodes)]
	const { output } = await runProgram(['--import', 'tsx', 'tests/chaos/run-nodes.ts', ...args])
	return output
}

test.each([
	['restarted', 'restart', 3],
	['upgraded to a version that adds to the tables', 'upgrade', 2],
])(
	'nodes are %s one after the other, and no request, reading, command or message is lost',
	async (_, event, nodes) => {
		expect(await tryNodes(event, nodes)).toContain('Nothing was lost, doubled or refused.')
	},
	900_000,
)

test.each([
	['is killed', 'failover'],
	['falls silent', 'silent-failover'],
])(
	'PostgreSQL %s, its standby is promoted, and all go on with everything acknowledged',
	async (_, event) => {
		expect(await tryNodes(event, 2)).toContain('Nothing was lost, doubled or refused.')
	},
	900_000,
)
