import { startProgram } from './child-process'
import { freePorts } from './free-port'

const SERVICES = ['container', 'nursery', 'cultivation', 'mqtt', 'onvif', 'control'] as const

const STARTS = 3

/** Starts the simulated farm as a separate process, on free ports; on others where one was taken meanwhile. */
export async function startSim(...args: string[]) {
	for (let start = 1; ; start++)
		try {
			return await startOnFreePorts(args)
		} catch (error) {
			const isTaken =
				error instanceof Error && error.message.includes('is taken by another program')
			if (!isTaken || start === STARTS) throw error
		}
}

async function startOnFreePorts(args: readonly string[]) {
	const free = await freePorts(SERVICES.length)
	const ports = Object.fromEntries(SERVICES.map((service, i) => [service, free[i]])) as Record<
		(typeof SERVICES)[number],
		number
	>
	const program = startProgram([
		'--import',
		'tsx',
		'packages/farm-sim/src/cli.ts',
		'--no-multicast',
		...SERVICES.flatMap((service) => [`--${service}-port`, String(ports[service])]),
		...args,
	])
	await program.waitFor(/farm-sim ready/)
	return { ports, stop: () => program.stop() }
}
