import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { skipTitle } from '../support/describe-with'
import { missingNamespaces, makeNamespace } from '../support/network-namespace'

const NETWORK = '10.99.0.0/24'

test.skipIf(missingNamespaces()).each([
	{ hosts: 20, losesPercent: 0 },
	{ hosts: 20, losesPercent: 5 },
	{ hosts: 250, losesPercent: 0 },
	{ hosts: 250, losesPercent: 5 },
])(
	skipTitle(
		'all of $hosts hosts are found, with $losesPercent % of the packets lost',
		missingNamespaces(),
	),
	async (lan) => {
		const space = makeNamespace('sfcrcl', lan.hosts, lan.losesPercent)
		onTestFinished(space.remove)
		const [program = '', ...args] = [...space.exec, process.execPath, 'tests/bench/lan-hosts.mjs']
		const services = spawn(program, [...args, ...space.hosts], {
			stdio: ['ignore', 'pipe', 'inherit'],
		})
		onTestFinished(() => void services.kill('SIGKILL'))
		await once(services.stdout, 'data')
		const { stdout } = await promisify(execFile)(
			process.execPath,
			[
				'agent-cli/dist/farm-agent.mjs',
				'discover',
				'--json',
				'--scan',
				'farm-equipment',
				'--target',
				NETWORK,
			],
			{ maxBuffer: 20_000_000 },
		)
		const isFound = (host: string) => new RegExp(`"address": "${host}[:"]`).test(stdout)
		expect(space.hosts.filter((host) => !isFound(host))).toEqual([])
	},
)
