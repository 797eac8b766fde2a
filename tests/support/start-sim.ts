import { startProgram } from './child-process'
import { freePorts } from './free-port'

const SERVICES = ['container', 'nursery', 'cultivation', 'mqtt', 'onvif', 'control'] as const

/** Starts the simulated farm as a separate process, on free ports. */
export async function startSim(...args: string[]) {
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
